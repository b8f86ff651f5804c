//! Zones that each win or lose on their own.

use rand::Rng;

use super::win::Win;
use crate::rng::shuffle;

/// Most symbols, amounts or zones of a surface.
pub(super) const MOST: usize = 256;

/// Prints zones of which a uniformly random set wins `wins`, in random order.
pub(super) fn each<'a, R: Rng + ?Sized>(
    rng: &mut R,
    wins: &[Win],
    zones: impl ExactSizeIterator<Item = &'a mut [u32]>,
    mut print: impl FnMut(&mut R, Option<u32>, &mut [u32]),
) {
    if wins.is_empty() {
        for zone in zones {
            print(rng, None, zone);
        }
        return;
    }
    let mut all = [None; MOST];
    let all = &mut all[..zones.len()];
    for (place, win) in all.iter_mut().zip(wins) {
        *place = Some(win.cents);
    }
    shuffle(rng, all);
    for (zone, &mut win) in zones.zip(all) {
        print(rng, win, zone);
    }
}
