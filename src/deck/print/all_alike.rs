//! Symbols that are all alike, or any others, uniformly.

use rand::Rng;

use super::decoys::{Decoys, write};
use super::win::{Win, only};
use crate::rng::below;

#[derive(Clone, Debug)]
pub(super) struct AllAlike {
    pub alphabet: u32,
    pub gains: Decoys,
}

impl AllAlike {
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        let (symbols, gain) = cells.split_at_mut(cells.len() - 2);
        symbols.fill(below(rng, self.alphabet));
        if only(wins).is_none() {
            while symbols.iter().all(|symbol| *symbol == symbols[0]) {
                for symbol in symbols.iter_mut() {
                    *symbol = below(rng, self.alphabet);
                }
            }
        }
        write(gain, self.gains.fit(rng, wins));
    }
}
