//! The winning word wins the amount beside it (`pack-vip-2009` 4.3.4, 4.8.3,
//! 4.9.4). Of the word without an amount the text says nothing.

use super::outcome::Case;
use super::wins::{Surface, Wins};
use crate::ticket::cell::BLANK;

pub(super) fn read(surface: Surface<'_>, wins: &mut Wins<'_>) -> Result<(), Case> {
    if surface.cells[0] == 0 {
        if surface.cells[1] == BLANK {
            return Err(Case::NoAmount(surface.start + 1));
        }
        wins.add(surface.cells[1]);
    }
    Ok(())
}
