//! The amount that stands there is won (`pack-vip-2009` 4.2.4, `pack-2005`
//! 3.2.4, 3.6.4, 3.9.4); an invitation to go on, or zero, loses.

use super::outcome::Case;
use super::wins::{Surface, Wins};

/// `stars` are the amounts whose figures have stars; letters of amounts then
/// always do, and an invitation never.
pub(super) fn read(
    surface: Surface<'_>,
    stars: &[u32],
    invites: bool,
    wins: &mut Wins<'_>,
) -> Result<(), Case> {
    let amount = surface.cells[0];
    if let Some(&printed) = surface.cells.get(2) {
        let expected = if amount == 0 && invites {
            0
        } else {
            1 + u32::from(stars.contains(&amount))
        };
        if printed != expected {
            return Err(Case::Stars(surface.start + 2));
        }
    }
    if amount > 0 {
        wins.add(amount);
    }
    Ok(())
}
