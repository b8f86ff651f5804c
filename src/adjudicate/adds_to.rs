//! Each zone whose two numbers add up to the winning sum wins its amount
//! (`coup-de-chance` 4.4, where both may win; `pack-vip-2009` 4.8.6.2).

use std::ops::RangeInclusive;

use super::outcome::Case;
use super::wins::{Surface, Wins};

pub(super) fn read(
    surface: Surface<'_>,
    sum: u32,
    range: &RangeInclusive<u32>,
    wins: &mut Wins<'_>,
) -> Result<(), Case> {
    for (at, zone) in (0..).step_by(4).zip(surface.cells.chunks_exact(4)) {
        let strange = zone[..2].iter().position(|number| !range.contains(number));
        if let Some(number) = strange {
            return Err(Case::OutOfRange(surface.start + at + number));
        }
        if zone[0] + zone[1] == sum {
            wins.add(zone[2]);
        }
    }
    Ok(())
}
