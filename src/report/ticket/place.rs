//! Where the zones of a surface go.

use super::zones::{Piece, Zone};
use crate::ticket::Kind;

/// Room for one printed thing.
pub(super) const CELL: (f64, f64) = (76.0, 42.0);
/// Height of a zone's caption.
pub(super) const CAPTION: f64 = 15.0;
/// Space around things.
pub(super) const GAP: f64 = 6.0;

/// A zone's box within its surface.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// Cells that a piece takes, as texts of phrases are long.
pub(super) fn cells(piece: &Piece) -> usize {
    if piece.kind == Kind::Phrase || piece.text.chars().count() > 24 {
        3
    } else {
        1
    }
}

/// Places zones side by side in a surface of that width, and the height they
/// take.
pub(super) fn zones(zones: &[Zone], width: f64) -> (Vec<Place>, f64) {
    let mut places = Vec::with_capacity(zones.len());
    let (mut x, mut y, mut row) = (0.0, 0.0, 0.0_f64);
    for zone in zones {
        let (columns, rows) = grid(zone, width);
        let caption = if zone.caption.is_empty() {
            0.0
        } else {
            CAPTION
        };
        let place = Place {
            x,
            y,
            width: columns * CELL.0 + 2.0 * GAP,
            height: rows * CELL.1 + 2.0 * GAP + caption,
        };
        let place = if x > 0.0 && x + place.width > width {
            y += row + GAP;
            (x, row) = (0.0, 0.0);
            Place { x, y, ..place }
        } else {
            place
        };
        x += place.width + GAP;
        row = row.max(place.height);
        places.push(place);
    }
    (places, y + row)
}

/// Columns and rows of the cells of a zone.
fn grid(zone: &Zone, width: f64) -> (f64, f64) {
    let all: usize = zone.pieces.iter().map(cells).sum();
    let mut columns = 1.0;
    let mut room = 1;
    while room < all && (columns + 1.0) * CELL.0 + 2.0 * GAP <= width {
        columns += 1.0;
        room += 1;
    }
    let mut rows = 1.0;
    let mut held = room;
    while held < all {
        rows += 1.0;
        held += room;
    }
    (columns, rows)
}
