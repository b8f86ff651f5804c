//! The target wins the Gain boxes of other surfaces together, whether these win
//! or not (`pack-2005` 3.7.6).

use super::wins::{Surface, Wins};

/// `gains` are the cells of those boxes in the unit.
pub(super) fn read(surface: Surface<'_>, gains: &[usize], wins: &mut Wins<'_>) {
    if surface.cells[0] == 0 {
        let sum = gains.iter().map(|&gain| surface.unit[gain]);
        wins.add(sum.fold(0, u32::saturating_add));
    }
}
