//! Numbers of symbols in both zones, uniformly among the pairs that win, or that
//! lose; each zone has at least one.

use rand::Rng;

use super::decoys::{Decoys, any, write};
use super::win::{Win, only};
use crate::ticket::cell::BLANK;

#[derive(Clone, Debug)]
pub(super) struct MoreInSecond {
    most: usize,
    winning: Vec<[u8; 2]>,
    losing: Vec<[u8; 2]>,
    gains: Decoys,
}

impl MoreInSecond {
    pub fn new(most: u8, gains: Decoys) -> Self {
        let all = (1..=most).flat_map(|one| (1..=most).map(move |two| [one, two]));
        let (winning, losing) = all.partition(|[one, two]| two > one);
        Self {
            most: usize::from(most),
            winning,
            losing,
            gains,
        }
    }

    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        let pairs = match only(wins) {
            Some(_) => &self.winning,
            None => &self.losing,
        };
        let (zones, gain) = cells.split_at_mut(2 * self.most);
        for (zone, count) in zones.chunks_exact_mut(self.most).zip(any(rng, pairs)) {
            let (held, free) = zone.split_at_mut(usize::from(count));
            held.fill(0);
            free.fill(BLANK);
        }
        write(gain, self.gains.fit(rng, wins));
    }
}
