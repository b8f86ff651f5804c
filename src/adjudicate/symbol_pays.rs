//! One symbol decides the amount (`pack-vip-2009` 4.7.4).

use super::wins::{Surface, Wins};

/// `pays[s]` is what symbol s wins; those beyond lose.
pub(super) fn read(surface: Surface<'_>, pays: &[u32], wins: &mut Wins<'_>) {
    if let Some(&amount) = pays.get(surface.cells[0] as usize) {
        wins.add(amount);
    }
}
