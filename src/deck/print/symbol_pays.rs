//! The symbol that pays, or one that loses, uniformly.

use rand::Rng;

use super::decoys::count;
use super::win::{Win, only};
use crate::rng::below;

#[derive(Clone, Debug)]
pub(super) struct SymbolPays {
    /// What each symbol pays.
    pub pays: Vec<u32>,
    /// Symbols that lose.
    pub others: u32,
}

impl SymbolPays {
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        let paying = |win: Win| self.pays.iter().position(|&amount| amount == win.cents);
        cells[0] = match only(wins).and_then(paying) {
            Some(symbol) => count(symbol),
            None => count(self.pays.len()) + below(rng, self.others),
        };
    }
}
