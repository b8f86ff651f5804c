//! The declared tables of a pack game, and the margins they set.

use super::error::CouplingError;
use crate::game::{Award, Game, Pack, Prize};
use std::fmt;

/// Largest number of tickets in a pack.
pub const MAX_TICKETS: usize = 16;
/// Largest number of rows in one declared table.
pub const MAX_ROWS: usize = 250;
/// Largest number of packs in a block.
pub const MAX_PACKS: u64 = 100_000_000;
/// Largest amount of one row, in cents (ten million million units of money).
pub const MAX_CENTS: i64 = 1_000_000_000_000_000;

/// One row of a declared table: an amount, and how often it occurs in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The amount, in cents.
    pub cents: i64,
    /// How many packs (or tickets of this kind) of one block have this amount.
    pub count: u64,
}

impl Row {
    /// A row of a pack game's table, which has no wheel.
    fn of(prize: &Prize) -> Self {
        Self {
            cents: match prize.award {
                Award::Amount(amount) => amount.0,
                Award::Spin { .. } => 0,
            },
            count: prize.count,
        }
    }
}

/// What a regulation declares of one block of packs.
///
/// Every pack holds one ticket of each kind, in a fixed order; the pack's total
/// is the sum of its tickets' amounts. Tickets and packs that no row names
/// lose: they are what is missing to [`Tables::packs`].
///
/// ```
/// use lotproof::coupling::{Row, Tables};
///
/// let row = |cents, count| Row { cents, count };
/// let tables = Tables {
///     packs: 4,
///     totals: vec![row(200, 1), row(100, 2)], // one pack loses
///     tickets: vec![vec![row(100, 2)], vec![row(100, 2)]],
///     winners: vec![1, 2],
///     only_by_cumulation: vec![200],
/// };
/// assert!(tables.margins().is_ok());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    /// Number of packs in one block, `N`.
    pub packs: u64,
    /// The pack totals. A row of 0 cents may state how many packs lose.
    pub totals: Vec<Row>,
    /// The table of each ticket, in the pack's order (1 to [`MAX_TICKETS`]).
    pub tickets: Vec<Vec<Row>>,
    /// The admissible numbers of winning tickets in a pack. A losing pack has
    /// none, whether 0 is listed or not; listing 0 adds no losing pack.
    pub winners: Vec<u8>,
    /// The totals, in cents, that exist only as a sum of at least two winning
    /// tickets.
    pub only_by_cumulation: Vec<i64>,
}

/// The name of one declared row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum RowName {
    /// A row of the pack table. 0 cents is a losing pack.
    Total {
        /// The pack total, in cents.
        cents: i64,
    },
    /// A row of one ticket's table. 0 cents is a losing ticket.
    Ticket {
        /// The ticket's number in the pack, from 1.
        number: usize,
        /// The ticket's amount, in cents.
        cents: i64,
    },
}

impl fmt::Display for RowName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Total { cents: 0 } => write!(f, "pack table, losing packs"),
            Self::Total { cents } => write!(f, "pack table, {}", money(cents)),
            Self::Ticket { number, cents: 0 } => write!(f, "ticket {number}, losing tickets"),
            Self::Ticket { number, cents } => write!(f, "ticket {number}, {}", money(cents)),
        }
    }
}

/// An amount in cents as money: `money(350)` is `3.50`.
pub(super) fn money(cents: impl Into<i128>) -> String {
    let cents = cents.into();
    let sign = if cents < 0 { "-" } else { "" };
    let size = cents.unsigned_abs();
    format!("{sign}{}.{:02}", size / 100, size % 100)
}

/// The checked margins of a block: complete tables, losing rows included.
///
/// Made by [`Tables::margins`]. A ticket's row 0 is the losing ticket; the rows
/// after it are those of its declared table, in that order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Margins {
    packs: u64,
    totals: Vec<Row>,
    tickets: Vec<Vec<Row>>,
    /// Bit `w` of entry `r`: a pack of total row `r` may hold `w` winners.
    admissible: Vec<u32>,
    offsets: Vec<usize>,
}

impl Margins {
    /// Number of packs in a block.
    #[must_use]
    pub fn packs(&self) -> u64 {
        self.packs
    }

    /// The pack totals; losing packs, if there are any, are a row of 0 cents.
    #[must_use]
    pub fn totals(&self) -> &[Row] {
        &self.totals
    }

    /// The complete table of each ticket; row 0 is the losing ticket.
    #[must_use]
    pub fn tickets(&self) -> &[Vec<Row>] {
        &self.tickets
    }

    /// May a pack of total row `total` hold `winners` winning tickets?
    #[must_use]
    pub fn admits(&self, total: usize, winners: u32) -> bool {
        self.admissible
            .get(total)
            .is_some_and(|set| winners < 32 && set >> winners & 1 == 1)
    }

    /// The admissible numbers of winners of total row `total`, one bit each.
    pub(super) fn winner_set(&self, total: usize) -> u32 {
        self.admissible.get(total).copied().unwrap_or(0)
    }

    /// Number of equations an arrangement meets: one for each row of the pack
    /// table and one for each winning row of a ticket's table.
    #[must_use]
    pub fn equations(&self) -> usize {
        self.totals.len()
            + self
                .tickets
                .iter()
                .map(|rows| rows.len() - 1)
                .sum::<usize>()
    }

    /// The equation of row `row` (at least 1) of ticket `ticket` (from 0).
    /// Total row `r` is equation `r`.
    pub(super) fn equation(&self, ticket: usize, row: usize) -> usize {
        self.offsets[ticket] + row - 1
    }

    /// Name and declared count of every equation, in order.
    #[must_use]
    pub fn names(&self) -> Vec<(RowName, u64)> {
        let totals = self.totals.iter().map(|row| {
            let name = RowName::Total { cents: row.cents };
            (name, row.count)
        });
        let tickets = self.tickets.iter().enumerate().flat_map(|(t, rows)| {
            rows.iter().skip(1).map(move |row| {
                let (number, cents) = (t + 1, row.cents);
                (RowName::Ticket { number, cents }, row.count)
            })
        });
        totals.chain(tickets).collect()
    }
}

impl Tables {
    /// The declared tables of a pack game.
    ///
    /// ```
    /// use lotproof::{coupling::Tables, game::find};
    /// let game = find("pack-vip-2009").unwrap();
    /// let tables = Tables::of(&game, game.pack.as_ref().unwrap());
    /// assert_eq!((tables.packs, tables.tickets.len()), (1_500_000, 8));
    /// ```
    #[must_use]
    pub fn of(game: &Game, pack: &Pack) -> Self {
        let rows = |prizes: &[Prize]| prizes.iter().map(Row::of).collect();
        let only = game.prizes.iter().filter(|row| row.only_by.is_some());
        Self {
            packs: u64::from(game.block),
            totals: rows(&game.prizes),
            tickets: pack.tickets.iter().map(|t| rows(&t.prizes)).collect(),
            winners: pack.winners.clone(),
            only_by_cumulation: only.map(|row| Row::of(row).cents).collect(),
        }
    }

    /// Checks the tables by themselves and completes them with losing rows.
    ///
    /// # Errors
    ///
    /// [`CouplingError::Input`] when a number is out of its limits, an amount
    /// occurs twice in a table, a table counts more rows than packs, or a rule
    /// names an amount that is not in the pack table.
    pub fn margins(&self) -> Result<Margins, CouplingError> {
        if self.packs == 0 || self.packs > MAX_PACKS {
            return Err(input(format!(
                "a block of {} packs: give a number from 1 to {MAX_PACKS}",
                self.packs
            )));
        }
        if self.tickets.is_empty() || self.tickets.len() > MAX_TICKETS {
            return Err(input(format!(
                "{} ticket tables: a pack holds from 1 to {MAX_TICKETS} tickets",
                self.tickets.len()
            )));
        }
        let mut totals = checked("the pack table", &self.totals, self.packs, true)?;
        let named: u64 = totals.iter().map(|row| row.count).sum();
        let losing = self.packs - named;
        if losing > 0 {
            match totals.iter_mut().find(|row| row.cents == 0) {
                Some(row) => row.count += losing,
                None => totals.push(Row {
                    cents: 0,
                    count: losing,
                }),
            }
        }
        let mut tickets = Vec::with_capacity(self.tickets.len());
        let mut offsets = Vec::with_capacity(self.tickets.len());
        let mut next = totals.len();
        for (t, rows) in self.tickets.iter().enumerate() {
            let name = format!("the table of ticket {}", t + 1);
            let rows = checked(&name, rows, self.packs, false)?;
            let winning: u64 = rows.iter().map(|row| row.count).sum();
            offsets.push(next);
            next += rows.len();
            let losing = Row {
                cents: 0,
                count: self.packs - winning,
            };
            tickets.push(std::iter::once(losing).chain(rows).collect());
        }
        let admissible = self.winner_sets(&totals)?;
        Ok(Margins {
            packs: self.packs,
            totals,
            tickets,
            admissible,
            offsets,
        })
    }

    /// For each total row the set of admissible numbers of winners, as bits.
    fn winner_sets(&self, totals: &[Row]) -> Result<Vec<u32>, CouplingError> {
        let mut set = 0_u32;
        for &winners in &self.winners {
            if usize::from(winners) > self.tickets.len() {
                return Err(input(format!(
                    "{winners} winning tickets in a pack of {}: correct the admissible numbers",
                    self.tickets.len()
                )));
            }
            set |= 1 << winners;
        }
        for &cents in &self.only_by_cumulation {
            if cents == 0 || !totals.iter().any(|row| row.cents == cents) {
                return Err(input(format!(
                    "the total {} is said to exist only by cumulation, but the pack table has no \
                     such row: correct one of the two",
                    money(cents)
                )));
            }
        }
        Ok(totals
            .iter()
            .map(|row| match row.cents {
                0 => 1,
                cents if self.only_by_cumulation.contains(&cents) => set & !0b11,
                _ => set & !0b1,
            })
            .collect())
    }
}

fn input(what: String) -> CouplingError {
    CouplingError::Input { what }
}

/// Checks one declared table: sizes, amounts, repeated amounts, counts.
fn checked(name: &str, rows: &[Row], packs: u64, zero: bool) -> Result<Vec<Row>, CouplingError> {
    if rows.len() > MAX_ROWS {
        return Err(input(format!(
            "{name} has {} rows: at most {MAX_ROWS} are supported",
            rows.len()
        )));
    }
    let mut sum = 0_u64;
    for (r, row) in rows.iter().enumerate() {
        let least = i64::from(!zero);
        if row.cents < least || row.cents > MAX_CENTS {
            return Err(input(format!(
                "{name} has an amount of {}: give one from {} to {} (losing tickets are not a row)",
                money(row.cents),
                money(least),
                money(MAX_CENTS)
            )));
        }
        if rows[..r].iter().any(|other| other.cents == row.cents) {
            return Err(input(format!(
                "{name} names {} twice: add the counts into one row",
                money(row.cents)
            )));
        }
        sum = sum.saturating_add(row.count);
    }
    if sum > packs {
        return Err(input(format!(
            "{name} counts {sum} prizes in a block of {packs} packs: correct a count, or the \
             block's size"
        )));
    }
    Ok(rows.to_vec())
}
