//! A code that equals the card's wins the amount beside the card's (`pack-2005`
//! 3.3.4). The text speaks of one code only.

use super::outcome::Case;
use super::wins::{Surface, Wins};

/// Codes are below `bound`.
pub(super) fn read(surface: Surface<'_>, bound: u32, wins: &mut Wins<'_>) -> Result<(), Case> {
    let (card, codes) = (surface.cells[0], &surface.cells[3..]);
    if card >= bound {
        return Err(Case::OutOfRange(surface.start));
    }
    if let Some(at) = codes.iter().position(|&code| code >= bound) {
        return Err(Case::OutOfRange(surface.start + 3 + at));
    }
    match codes.iter().filter(|&&code| code == card).count() {
        0 => {}
        1 => wins.add(surface.cells[1]),
        _ => return Err(Case::SeveralMatch(surface.start + 3)),
    }
    Ok(())
}
