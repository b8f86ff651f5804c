//! Each of the player's symbols that equals a winning symbol wins its amount
//! (`tresor` 3.2.3; `pack-2005` 3.8.4, where the text speaks of one match). It
//! counts once, however often its winning twin is printed.

use super::outcome::Case;
use super::wins::{Surface, Wins};
use crate::ticket::cell::readable;

pub(super) fn read(
    surface: Surface<'_>,
    winning: usize,
    once: bool,
    wins: &mut Wins<'_>,
) -> Result<(), Case> {
    let (symbols, yours) = surface.cells.split_at(winning);
    // Symbols of an alphabet of up to 64 are looked up in one word.
    let bit = |symbol: u32| 1_u64.checked_shl(symbol).unwrap_or(0);
    let seen = symbols.iter().fold(0, |seen, &symbol| seen | bit(symbol));
    let mut matches = 0;
    for place in yours.chunks_exact(3) {
        let symbol = place[0];
        let wins_it = match bit(symbol) {
            0 => readable(symbol) && symbols.contains(&symbol),
            bit => seen & bit != 0,
        };
        if wins_it {
            matches += 1;
            wins.add(place[1]);
        }
    }
    if once && matches > 1 {
        return Err(Case::SeveralMatch(surface.start));
    }
    Ok(())
}
