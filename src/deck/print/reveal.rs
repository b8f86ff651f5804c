//! The amount, or what stands where none is won.

use super::decoys::write;
use super::win::{Win, only};
use crate::ticket::cell::BLANK;

/// Amounts with stars, and the invitation.
#[derive(Clone, Debug)]
pub(super) struct Reveal {
    pub stars: Vec<u32>,
    pub invites: bool,
    /// Whether the invitation stands twice.
    pub twice: bool,
}

impl Reveal {
    pub fn print(&self, wins: &[Win], cells: &mut [u32]) {
        let amount = only(wins).map_or(0, |win| win.cents);
        write(cells, amount);
        let invited = amount == 0 && self.invites;
        if invited && !self.twice {
            cells[1] = BLANK;
        }
        if let Some(stars) = cells.get_mut(2) {
            *stars = if invited {
                0
            } else {
                1 + u32::from(self.stars.contains(&amount))
            };
        }
    }
}
