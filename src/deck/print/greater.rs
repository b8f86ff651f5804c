//! Two numbers, uniformly among the pairs that win, or that lose.

use rand::Rng;

use super::decoys::{Decoys, any, write};
use super::win::{Win, only};

#[derive(Clone, Debug)]
pub(super) struct Greater {
    winning: Vec<[u8; 2]>,
    losing: Vec<[u8; 2]>,
    gains: Decoys,
}

impl Greater {
    pub fn new(numbers: &[u8], gains: Decoys) -> Self {
        let all = numbers.iter();
        let all = all.flat_map(|&one| numbers.iter().map(move |&two| [one, two]));
        let (winning, losing) = all.partition(|[one, two]| one > two);
        Self {
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
        let [one, two] = any(rng, pairs).map(u32::from);
        cells[0] = one;
        cells[1] = two;
        write(&mut cells[2..], self.gains.fit(rng, wins));
    }
}
