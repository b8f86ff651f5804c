//! Your numbers and the winning ones: a uniform choice in random order among
//! those with just the number in common that is won.

use rand::Rng;

use super::count_pays::number;
use super::decoys::count;
use super::win::Win;
use super::zones::MOST;
use crate::rng::{below, shuffle};

#[derive(Clone, Debug)]
pub(super) struct MatchPays {
    pub yours: usize,
    pub numbers: Vec<u8>,
    /// What pays how much.
    pub pays: Vec<(u32, u8)>,
    /// Numbers below this one lose.
    pub from: u32,
}

impl MatchPays {
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        let common = number(rng, &self.pays, self.from, wins) as usize;
        let mut order = [0_u8; MOST];
        let order = &mut order[..self.numbers.len()];
        order.copy_from_slice(&self.numbers);
        let different = cells.len() - common;
        for place in 0..different {
            let other = place + below(rng, count(order.len() - place)) as usize;
            order.swap(place, other);
        }
        let (yours, winning) = cells.split_at_mut(self.yours);
        // The first numbers of the choice are yours, the last ones winning;
        // those in common are both.
        for (cell, &number) in yours.iter_mut().zip(order.iter()) {
            *cell = number.into();
        }
        let chosen = &order[self.yours - common..different];
        for (cell, &number) in winning.iter_mut().zip(chosen) {
            *cell = number.into();
        }
        shuffle(rng, yours);
        shuffle(rng, winning);
    }
}
