//! Blocks of packs: drawn by the coupling, put in random order.

use crate::coupling::{Coupling, CouplingError, Tables};
use crate::game::{Award, Game, Pack, Prize};
use crate::rng::{Purpose, Root, shuffle_records};
use crate::ticket::{UNDECLARED, Units};
use crate::units::Cents;
use crate::with_generator;

/// The deck of a pack game.
#[derive(Debug)]
pub struct PackDeck {
    coupling: Coupling,
    /// Amount by ticket and code.
    amounts: Vec<Vec<Cents>>,
    /// Class code by total, sorted by total.
    totals: Vec<(Cents, u8)>,
}

impl PackDeck {
    /// Solves a pack game's tables.
    pub fn new(game: &Game, pack: &Pack) -> Result<Self, CouplingError> {
        let coupling = Coupling::solve(&Tables::of(game, pack))?;
        let amounts = pack.tickets.iter().map(|ticket| {
            let rows = ticket.prizes.iter().map(amount);
            std::iter::once(Cents::ZERO).chain(rows).collect()
        });
        let classes = game.classes();
        let mut totals: Vec<(Cents, u8)> = (0_u8..)
            .zip(classes.as_slice())
            .filter_map(|(code, class)| Some((class.amount?, code)))
            .collect();
        totals.sort_unstable();
        Ok(Self {
            coupling,
            amounts: amounts.collect(),
            totals,
        })
    }

    /// The first packs of block `block`, as many as `out` has codes. The whole
    /// block is drawn, as the tables bind all of it.
    pub fn units(&self, root: &Root, block: u32, out: &mut Units) {
        let stride = self.amounts.len();
        let index = [u64::from(block)];
        let mut walk = root.substream(Purpose::Walk, &index);
        with_generator!(&mut walk, rng => self.coupling.block(rng, &mut out.tickets));
        let mut order = root.substream(Purpose::PackOrder, &index);
        with_generator!(&mut order, rng => shuffle_records(rng, &mut out.tickets, stride));
        out.tickets.truncate(out.codes.len() * stride);
        for (code, pack) in out.codes.iter_mut().zip(out.tickets.chunks_exact(stride)) {
            *code = self.class(pack);
        }
    }

    fn class(&self, pack: &[u8]) -> u8 {
        let total = pack
            .iter()
            .zip(&self.amounts)
            .map(|(&code, amounts)| amounts[usize::from(code)])
            .sum();
        match self
            .totals
            .binary_search_by_key(&total, |&(total, _)| total)
        {
            Ok(found) => self.totals[found].1,
            Err(_) => UNDECLARED,
        }
    }
}

/// The amount of a row of a pack game, which has no wheel.
fn amount(prize: &Prize) -> Cents {
    match prize.award {
        Award::Amount(amount) => amount,
        Award::Spin { .. } => Cents::ZERO,
    }
}
