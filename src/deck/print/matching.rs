//! Winning symbols without repetition, uniformly; the player's symbols are
//! winning ones, uniformly, where they win, and others, uniformly, elsewhere.

use rand::Rng;

use super::decoys::{Decoys, any, count, write};
use super::win::Win;
use super::zones::{self, MOST};
use crate::rng::{below, pair_below};

#[derive(Clone, Debug)]
pub(super) struct Match {
    pub alphabet: usize,
    pub winning: usize,
    pub amounts: Decoys,
}

impl Match {
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        let mut order = [0_u8; MOST];
        let order = &mut order[..self.alphabet];
        for (index, symbol) in (0..).zip(order.iter_mut()) {
            *symbol = index;
        }
        for place in 0..self.winning {
            let other = place + below(rng, count(order.len() - place)) as usize;
            order.swap(place, other);
        }
        let (symbols, yours) = cells.split_at_mut(self.winning);
        for (cell, &symbol) in symbols.iter_mut().zip(order.iter()) {
            *cell = symbol.into();
        }
        let (good, bad) = order.split_at(self.winning);
        let losing = count(bad.len());
        zones::each(rng, wins, yours.chunks_exact_mut(3), |rng, win, place| {
            if let Some(win) = win {
                place[0] = any(rng, good).into();
                write(&mut place[1..], win);
            } else {
                let (symbol, decoy) = pair_below(rng, losing, self.amounts.len());
                place[0] = bad[symbol as usize].into();
                write(&mut place[1..], self.amounts.get(decoy));
            }
        });
    }
}
