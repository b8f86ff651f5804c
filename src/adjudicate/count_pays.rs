//! The number of targets among the symbols decides the amount (`coup-de-chance`
//! 4.5, `pack-vip-2009` 4.8.5, `pack-2005` 3.8.3).

use super::wins::{Pays, Surface, Wins};

pub(super) fn read(surface: Surface<'_>, pays: &Pays, wins: &mut Wins<'_>) {
    wins.by_count(pays, surface.targets(0..surface.cells.len()));
}
