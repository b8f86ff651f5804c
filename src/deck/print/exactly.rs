//! The number of targets that wins, or fewer, uniformly; the other symbols
//! uniformly, all in random order. With amounts beside the symbols, each of the
//! others has one of the amounts.

use rand::Rng;

use super::decoys::{Decoys, write};
use super::win::{Win, only};
use super::zones;
use crate::rng::{below, pair_below, shuffle};

/// With a Gain box.
#[derive(Clone, Debug)]
pub(super) struct Exactly {
    /// Symbols that are not the target.
    pub others: u32,
    pub wanted: u32,
    pub gains: Decoys,
}

impl Exactly {
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        let (symbols, gain) = cells.split_at_mut(cells.len() - 2);
        let targets = match only(wins) {
            Some(_) => self.wanted,
            None => below(rng, self.wanted),
        };
        let (held, free) = symbols.split_at_mut(targets as usize);
        held.fill(0);
        for symbol in free {
            *symbol = 1 + below(rng, self.others);
        }
        shuffle(rng, symbols);
        write(gain, self.gains.fit(rng, wins));
    }
}

/// Targets with an amount beside each symbol.
#[derive(Clone, Debug)]
pub(super) struct Beside {
    /// Symbols that are not the target.
    pub others: u32,
    pub amounts: Decoys,
}

impl Beside {
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        zones::each(rng, wins, cells.chunks_exact_mut(3), |rng, win, place| {
            let (other, decoy) = pair_below(rng, self.others, self.amounts.len());
            place[0] = if win.is_some() { 0 } else { 1 + other };
            let amount = win.unwrap_or_else(|| self.amounts.get(decoy));
            write(&mut place[1..], amount);
        });
    }
}
