//! A given number of targets wins: the Gain box (`pack-vip-2009` 4.6.3.3), or
//! the amount beside the one target (4.7.3). The text does not say what more of
//! them win.

use super::outcome::Case;
use super::wins::{Surface, Wins};

/// `cells` symbols, and the Gain box.
pub(super) fn gain(
    surface: Surface<'_>,
    symbols: usize,
    wanted: usize,
    wins: &mut Wins<'_>,
) -> Result<(), Case> {
    let targets = surface.targets(0..symbols);
    if targets > wanted {
        return Err(Case::TooManyTargets(surface.start));
    }
    if targets == wanted {
        wins.add(surface.cells[symbols]);
    }
    Ok(())
}

/// Symbols with an amount beside each.
pub(super) fn beside(surface: Surface<'_>, wins: &mut Wins<'_>) -> Result<(), Case> {
    let mut winning = None;
    for place in surface.cells.chunks_exact(3) {
        if place[0] == 0 && winning.replace(place[1]).is_some() {
            return Err(Case::TooManyTargets(surface.start));
        }
    }
    if let Some(amount) = winning {
        wins.add(amount);
    }
    Ok(())
}
