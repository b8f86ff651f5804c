//! Pools: parts of a block that each hold a fixed number of every prize.

use super::error::DeclarationError;
use super::load::A_CLAUSE;
use super::raw::Table;
use super::{Game, Prize};
use crate::units::grouped;

pub(super) const KEYS: &[&str] = &["size", "clause"];

/// The pools of a block: consecutive parts of one size, each with the same
/// number of every prize, in random order within the pool only.
///
/// Prizes are then spread more evenly than over a block at random: that is
/// declared, and no fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pools {
    /// Units in a pool.
    pub size: u32,
    /// Pools in a block.
    pub per_block: u32,
    /// Clause or standard that declares them.
    pub clause: String,
}

/// Reads the table `[pools]` of a game with that block.
pub(super) fn read(table: &Table<'_>, block: u32) -> Result<Pools, DeclarationError> {
    let value = table.need("size", "the number of units in a pool")?;
    let advice = "a pool is a part of a block, and a block a whole number of pools";
    let size = value.whole(1..=block, advice)?;
    if !block.is_multiple_of(size) {
        let expected = format!("a divisor of the block of {}", grouped(block.into()));
        return Err(value.wrong(expected, advice));
    }
    Ok(Pools {
        size,
        per_block: block / size,
        clause: table.text("clause", A_CLAUSE)?,
    })
}

/// Complains of the pools when a row cannot be parted equally among them.
pub(super) fn part_equally(
    table: &Table<'_>,
    pools: &Pools,
    game: &Game,
) -> Result<(), DeclarationError> {
    let value = table.need("size", "the number of units in a pool")?;
    let parts = u64::from(pools.per_block);
    let tickets = game.pack.iter().flat_map(|pack| &pack.tickets);
    let rows = game
        .prizes
        .iter()
        .chain(tickets.flat_map(|ticket| &ticket.prizes));
    match rows
        .into_iter()
        .find(|row| !row.count.is_multiple_of(parts))
    {
        None => Ok(()),
        Some(row) => Err(value.wrong(
            format!(
                "a size that parts every row equally: the {} prizes of line {} are no multiple of \
                 {} pools",
                grouped(row.count),
                row.line,
                grouped(parts)
            ),
            "declare pools only when each holds the same number of every prize",
        )),
    }
}

impl Game {
    /// What units are put in random order in: a pool, or else a block.
    ///
    /// Without pools it is the game itself. With pools it is the same game with
    /// a pool in the place of the block: every count is divided by the number of
    /// pools, odds and payout rate stay. All tests of a game with pools are
    /// tests of this one, as pool after pool is drawn as blocks are.
    ///
    /// ```
    /// # let toml = r#"
    /// # [game]
    /// # id = "pooled"
    /// # title = "Pooled"
    /// # unit = "ticket"
    /// # price = 2
    /// # block = 600
    /// # clause = "1"
    /// # [regulation]
    /// # citation = "Rules of the fair"
    /// # [prizes]
    /// # clause = "2"
    /// # rows = [{ count = 60, amount = 5 }]
    /// # [pools]
    /// # size = 100
    /// # clause = "3"
    /// # "#;
    /// let game = lotproof::game::load_str("pooled.toml", toml)?;
    /// assert_eq!((game.block, game.prizes[0].count), (600, 60));
    /// let pool = game.stratum();
    /// assert_eq!((pool.block, pool.prizes[0].count), (100, 10));
    /// assert_eq!(pool.payout_rate(), game.payout_rate());
    /// # Ok::<(), lotproof::game::DeclarationError>(())
    /// ```
    #[must_use]
    pub fn stratum(&self) -> Self {
        let mut pool = self.clone();
        let Some(pools) = &self.pools else {
            return pool;
        };
        let parts = u64::from(pools.per_block);
        let divide = |rows: &mut Vec<Prize>| {
            for row in rows {
                row.count /= parts;
                row.printed_total = None;
            }
        };
        pool.block = pools.size;
        pool.printed_count = None;
        pool.printed_total = None;
        divide(&mut pool.prizes);
        for ticket in pool.pack.iter_mut().flat_map(|pack| &mut pack.tickets) {
            ticket.printed_count = None;
            ticket.printed_total = None;
            divide(&mut ticket.prizes);
        }
        pool
    }

    /// How many of what [`Game::stratum`] has as its block make up a block: its
    /// pools, or 1.
    #[must_use]
    pub fn strata_per_block(&self) -> u32 {
        self.pools.as_ref().map_or(1, |pools| pools.per_block)
    }

    /// The word for what [`Game::stratum`] has as its block.
    #[must_use]
    pub const fn stratum_noun(&self) -> &'static str {
        match self.pools {
            Some(_) => "pool",
            None => "block",
        }
    }
}
