//! Each zone of two targets wins its amount (`coup-de-chance` 4.3, where several
//! may win; `pack-2005` 3.6.6).

use super::wins::{Surface, Wins};

pub(super) fn read(surface: Surface<'_>, wins: &mut Wins<'_>) {
    for zone in surface.cells.chunks_exact(4) {
        if zone[0] == 0 && zone[1] == 0 {
            wins.add(zone[2]);
        }
    }
}
