//! Strictly more symbols in the second zone than in the first win the Gain box
//! (`coup-de-chance` 4.2). Equal counts lose.

use super::wins::{Surface, Wins};

pub(super) fn read(surface: Surface<'_>, most: usize, wins: &mut Wins<'_>) {
    if surface.targets(most..2 * most) > surface.targets(0..most) {
        wins.add(surface.cells[2 * most]);
    }
}
