//! How many of your numbers are among the winning ones decides the amount
//! (`pack-2005` 3.5.4). Of a number that stands twice on one side the text says
//! nothing.

use super::outcome::Case;
use super::wins::{Pays, Surface, Wins};

/// `allowed` has the bit of each number that may stand.
pub(super) fn read(
    surface: Surface<'_>,
    yours: usize,
    allowed: &[u64; 4],
    pays: &Pays,
    wins: &mut Wins<'_>,
) -> Result<(), Case> {
    let has = |set: &[u64; 4], number: u32| {
        let word = set.get((number / 64) as usize);
        word.is_some_and(|word| word >> (number % 64) & 1 == 1)
    };
    let strange = surface.cells.iter().position(|&n| !has(allowed, n));
    if let Some(at) = strange {
        return Err(Case::OutOfRange(surface.start + at));
    }
    let mut sides = [[0_u64; 4]; 2];
    for (at, &number) in surface.cells.iter().enumerate() {
        let side = &mut sides[usize::from(at >= yours)];
        if has(side, number) {
            return Err(Case::NumberTwice(surface.start + at));
        }
        side[(number / 64) as usize] |= 1 << (number % 64);
    }
    let [yours, winning] = sides;
    let common = yours.iter().zip(winning);
    let common: u32 = common.map(|(one, two)| (one & two).count_ones()).sum();
    wins.by_count(pays, common as usize);
    Ok(())
}
