//! Two targets; or any other pair of symbols, uniformly.

use rand::Rng;

use super::decoys::{Decoys, write};
use super::win::Win;
use super::zones;
use crate::rng::pair_below;

#[derive(Clone, Debug)]
pub(super) struct TargetPairs {
    /// Symbols, the target included.
    pub alphabet: u32,
    pub gains: Decoys,
}

impl TargetPairs {
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        // Of all pairs the one of two targets, number 0, wins.
        let losing = self.alphabet * self.alphabet - 1;
        zones::each(rng, wins, cells.chunks_exact_mut(4), |rng, win, zone| {
            let (pair, decoy) = pair_below(rng, losing, self.gains.len());
            let pair = if win.is_some() { 0 } else { pair + 1 };
            zone[0] = pair / self.alphabet;
            zone[1] = pair % self.alphabet;
            write(&mut zone[2..], win.unwrap_or_else(|| self.gains.get(decoy)));
        });
    }
}
