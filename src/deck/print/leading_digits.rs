//! A code, uniformly, and another that shares just its first digits.

use rand::Rng;

use super::count_pays::number;
use super::win::Win;
use crate::rng::below;

#[derive(Clone, Debug)]
pub(super) struct LeadingDigits {
    pub digits: u32,
    /// What pays how much.
    pub pays: Vec<(u32, u8)>,
    /// Numbers below this one lose.
    pub from: u32,
}

impl LeadingDigits {
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        let code = below(rng, 10_u32.pow(self.digits));
        let common = number(rng, &self.pays, self.from, wins);
        cells[0] = code;
        cells[1] = if common == self.digits {
            code
        } else {
            // Value of the first digit that differs.
            let place = 10_u32.pow(self.digits - common - 1);
            let digit = code / place % 10;
            let other = below(rng, 9);
            let other = other + u32::from(other >= digit);
            code / place / 10 * 10 * place + other * place + below(rng, place)
        };
    }
}
