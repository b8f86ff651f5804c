//! Two numbers, uniformly among the pairs that add up, or that do not.

use rand::Rng;

use super::decoys::{Decoys, count, write};
use super::win::Win;
use super::zones;
use crate::rng::pair_below;

#[derive(Clone, Debug)]
pub(super) struct AddsTo {
    winning: Vec<[u8; 2]>,
    losing: Vec<[u8; 2]>,
    gains: Decoys,
}

impl AddsTo {
    pub fn new(sum: u8, low: u8, high: u8, gains: Decoys) -> Self {
        let all = (low..=high).flat_map(|one| (low..=high).map(move |two| [one, two]));
        let (winning, losing) =
            all.partition(|&[one, two]| u16::from(one) + u16::from(two) == u16::from(sum));
        Self {
            winning,
            losing,
            gains,
        }
    }

    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        zones::each(rng, wins, cells.chunks_exact_mut(4), |rng, win, zone| {
            let pairs = match win {
                Some(_) => &self.winning,
                None => &self.losing,
            };
            let (pair, decoy) = pair_below(rng, count(pairs.len()), self.gains.len());
            let [one, two] = pairs[pair as usize].map(u32::from);
            zone[0] = one;
            zone[1] = two;
            write(&mut zone[2..], win.unwrap_or_else(|| self.gains.get(decoy)));
        });
    }
}
