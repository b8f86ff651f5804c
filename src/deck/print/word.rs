//! The winning word with its amount; or one of the others, uniformly, with one
//! of the amounts, or with none of them as likely as with any one.

use rand::Rng;

use super::decoys::{Decoys, write};
use super::win::{Win, only};
use crate::rng::below;
use crate::ticket::cell::BLANK;

#[derive(Clone, Debug)]
pub(super) struct Word {
    /// Words that lose.
    pub others: u32,
    /// Whether they may stand without an amount.
    pub bare: bool,
    pub amounts: Decoys,
}

impl Word {
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], cells: &mut [u32]) {
        if let Some(win) = only(wins) {
            cells[0] = 0;
            write(&mut cells[1..], win.cents);
            return;
        }
        cells[0] = 1 + below(rng, self.others);
        let amount = below(rng, self.amounts.len() + u32::from(self.bare));
        let bare = amount == self.amounts.len();
        let amount = if bare {
            BLANK
        } else {
            self.amounts.get(amount)
        };
        write(&mut cells[1..], amount);
    }
}
