//! The phrase that multiplies, or does not.

use rand::Rng;

use super::decoys::{any, count};
use super::win::{Win, only};
use crate::game::Multiplier;
use crate::rng::below;

/// The phrases of a surface by their coefficients.
#[derive(Clone, Debug)]
pub(super) struct Phrases {
    /// All of them.
    number: u32,
    /// Those of each coefficient.
    by_times: Vec<Vec<u32>>,
}

impl Phrases {
    pub fn of(multiplier: &Multiplier) -> Self {
        let number = multiplier.all().count();
        let mut by_times = vec![Vec::new(); 256];
        for phrase in 0..number {
            by_times[usize::from(multiplier.times(phrase))].push(count(phrase));
        }
        Self {
            number: count(number),
            by_times,
        }
    }

    /// Uniformly one of those with the win's coefficient; where nothing is won,
    /// one of all.
    pub fn pick<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win]) -> u32 {
        match only(wins) {
            Some(win) => any(rng, &self.by_times[usize::from(win.times)]),
            None => below(rng, self.number),
        }
    }
}
