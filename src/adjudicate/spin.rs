//! All symbols the target win a spin of the draw wheel (`tresor` 3.3.3). The
//! number beside them has digits from 0 to 9 (3.3.2).

use super::outcome::Case;
use super::wins::{Surface, Wins};

pub(super) fn read(surface: Surface<'_>, symbols: usize, wins: &mut Wins<'_>) -> Result<(), Case> {
    let digits = &surface.cells[symbols..];
    if let Some(at) = digits.iter().position(|&digit| digit > 9) {
        return Err(Case::OutOfRange(surface.start + symbols + at));
    }
    wins.spin |= surface.targets(0..symbols) == symbols;
    Ok(())
}
