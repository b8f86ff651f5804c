//! Symbols that are all alike win the Gain box (`pack-vip-2009` 4.4.5, 4.5.5;
//! `pack-2005` 3.7.4).

use super::wins::{Surface, Wins};
use crate::ticket::cell::readable;

pub(super) fn read(surface: Surface<'_>, symbols: usize, wins: &mut Wins<'_>) {
    let (symbols, gain) = surface.cells.split_at(symbols);
    // Symbols of unknown names cannot be told to be alike.
    if readable(symbols[0]) && symbols.iter().all(|&symbol| symbol == symbols[0]) {
        wins.add(gain[0]);
    }
}
