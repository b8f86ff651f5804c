//! All targets; or any other symbols, uniformly. The number beside them is
//! uniform.

use rand::Rng;

use crate::rng::{below, below_u64};

#[derive(Clone, Debug)]
pub(super) struct Spin {
    pub alphabet: u32,
    pub symbols: usize,
}

impl Spin {
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, spins: bool, cells: &mut [u32]) {
        let (symbols, digits) = cells.split_at_mut(self.symbols);
        symbols.fill(0);
        while !spins && symbols.iter().all(|&symbol| symbol == 0) {
            for symbol in symbols.iter_mut() {
                *symbol = below(rng, self.alphabet);
            }
        }
        let places = u32::try_from(digits.len()).unwrap_or(0);
        let mut number = below_u64(rng, 10_u64.pow(places));
        for digit in digits.iter_mut().rev() {
            *digit = u32::try_from(number % 10).unwrap_or(0);
            number /= 10;
        }
    }
}
