//! An amount that stands twice is won (`coup-de-chance` 4.6, `pack-2005`
//! 3.8.6). The text does not say what three alike, or two pairs, win.

use super::outcome::Case;
use super::wins::{Surface, Wins};

pub(super) fn read(surface: Surface<'_>, wins: &mut Wins<'_>) -> Result<(), Case> {
    let mut pairs = 0;
    let mut amount = 0;
    for at in (0..surface.cells.len()).step_by(2) {
        let one = surface.cells[at];
        let earlier = surface.cells[..at].iter().step_by(2);
        let alike = earlier.filter(|&&other| other == one).count();
        if alike > 0 {
            pairs += alike;
            amount = one;
        }
    }
    match pairs {
        0 => {}
        1 => wins.add(amount),
        // Three alike are three pairs.
        _ => return Err(Case::SeveralAlike(surface.start)),
    }
    Ok(())
}
