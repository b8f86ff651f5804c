//! Every target wins the amount beside it (`pack-vip-2009` 4.8.4).

use super::wins::{Surface, Wins};

pub(super) fn read(surface: Surface<'_>, wins: &mut Wins<'_>) {
    for place in surface.cells.chunks_exact(3) {
        if place[0] == 0 {
            wins.add(place[1]);
        }
    }
}
