//! Amounts that are all different, a uniform choice in random order, but for
//! the one that wins and stands twice.

use rand::Rng;

use super::decoys::{Decoys, count, write};
use super::win::{Win, only};
use super::zones::MOST;
use crate::rng::{below, pair_below};

#[derive(Clone, Debug)]
pub(super) struct TwoAlike {
    pub amounts: Decoys,
}

impl TwoAlike {
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        let mut order = [0_u32; MOST];
        let order = &mut order[..self.amounts.as_slice().len()];
        order.copy_from_slice(self.amounts.as_slice());
        let places = cells.len() / 2;
        // The winning amount goes first; the others follow in random order.
        let win = only(wins).map(|win| win.cents);
        if let Some(at) = order.iter().position(|&amount| Some(amount) == win) {
            order.swap(0, at);
        }
        for place in usize::from(win.is_some())..places.min(order.len()) {
            let other = place + below(rng, count(order.len() - place)) as usize;
            order.swap(place, other);
        }
        let Some(win) = win else {
            for (cell, &amount) in cells.chunks_exact_mut(2).zip(order.iter()) {
                write(cell, amount);
            }
            return;
        };
        let (first, second) = pair_below(rng, count(places), count(places) - 1);
        let second = second + u32::from(second >= first);
        let mut others = order[1..].iter().copied();
        for (place, cell) in (0_u32..).zip(cells.chunks_exact_mut(2)) {
            let alike = place == first || place == second;
            let amount = if alike { Some(win) } else { others.next() };
            write(cell, amount.unwrap_or(win));
        }
    }
}
