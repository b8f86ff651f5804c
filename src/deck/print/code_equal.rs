//! Codes, uniformly; where the surface wins one of them, uniformly, is the
//! card's, and no other is.

use rand::Rng;

use super::decoys::{Decoys, count, write};
use super::win::{Win, only};
use crate::rng::below;

#[derive(Clone, Debug)]
pub(super) struct CodeEqual {
    /// Codes are below this number.
    pub bound: u32,
    pub amounts: Decoys,
}

impl CodeEqual {
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        let card = below(rng, self.bound);
        cells[0] = card;
        write(&mut cells[1..], self.amounts.fit(rng, wins));
        let codes = &mut cells[3..];
        for code in codes.iter_mut() {
            let other = below(rng, self.bound - 1);
            *code = other + u32::from(other >= card);
        }
        if only(wins).is_some() {
            let winning = below(rng, count(codes.len()));
            codes[winning as usize] = card;
        }
    }
}
