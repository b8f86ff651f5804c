//! Your number above the other one wins the Gain box (`pack-2005` 3.4.5). Equal
//! numbers lose.

use super::outcome::Case;
use super::wins::{Surface, Wins};

pub(super) fn read(surface: Surface<'_>, numbers: &[u32], wins: &mut Wins<'_>) -> Result<(), Case> {
    let both = &surface.cells[..2];
    if let Some(at) = both.iter().position(|number| !numbers.contains(number)) {
        return Err(Case::OutOfRange(surface.start + at));
    }
    if both[0] > both[1] {
        wins.add(surface.cells[2]);
    }
    Ok(())
}
