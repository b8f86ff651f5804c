//! The number of targets that pays, or one that loses, uniformly; the other
//! symbols uniformly, all in random order.

use rand::Rng;

use super::win::{Win, only};
use crate::rng::{below, shuffle};

#[derive(Clone, Debug)]
pub(super) struct CountPays {
    /// Symbols that are not the target.
    pub others: u32,
    /// What pays how much.
    pub pays: Vec<(u32, u8)>,
    /// Numbers below this one lose.
    pub from: u32,
}

impl CountPays {
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        let targets = number(rng, &self.pays, self.from, wins) as usize;
        let (held, free) = cells.split_at_mut(targets);
        held.fill(0);
        for symbol in free {
            *symbol = 1 + below(rng, self.others);
        }
        shuffle(rng, cells);
    }
}

/// The number that pays what is won, or one below `from`.
pub(super) fn number<R: Rng + ?Sized>(
    rng: &mut R,
    pays: &[(u32, u8)],
    from: u32,
    wins: &[Win],
) -> u32 {
    let paying = |win: Win| pays.iter().find(|(amount, _)| *amount == win.cents);
    match only(wins).and_then(paying) {
        Some(&(_, number)) => number.into(),
        None if from > 1 => below(rng, from),
        None => 0,
    }
}
