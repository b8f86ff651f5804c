//! The number of digits that two codes have in common, from the left on,
//! decides the amount (`pack-2005` 3.8.5).

use super::outcome::Case;
use super::wins::{Pays, Surface, Wins};

pub(super) fn read(
    surface: Surface<'_>,
    digits: u32,
    pays: &Pays,
    wins: &mut Wins<'_>,
) -> Result<(), Case> {
    let bound = 10_u32.pow(digits);
    let both = &surface.cells[..2];
    if let Some(at) = both.iter().position(|&code| code >= bound) {
        return Err(Case::OutOfRange(surface.start + at));
    }
    let (mut one, mut two, mut common) = (both[0], both[1], digits);
    // As digits fall away from the right, what is left agrees sooner or later.
    while one != two {
        one /= 10;
        two /= 10;
        common -= 1;
    }
    wins.by_count(pays, common as usize);
    Ok(())
}
