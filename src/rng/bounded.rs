//! Bounded integers without modulo bias, several from one 64-bit word.
//!
//! A word multiplied by the first bound gives the first number in its high
//! half; the low half, multiplied by the second bound, gives the second. The
//! pair is exactly uniform once the few words are rejected whose last low half
//! falls below 2^64 mod (product of the bounds).
//!
//! Sources: Lemire 2019, doi:10.1145/3230636 (one number); Brackett-Rozinsky &
//! Lemire 2024, doi:10.1002/spe.3369 (several from a word).

use rand::Rng;

/// One number, uniform on `0..bound`.
///
/// # Panics
///
/// In debug builds when `bound` is 0; there is no number below 0.
///
/// ```
/// # use lotproof::rng::{below, Generator, Purpose, Root, Seed};
/// let root = Root::new(Generator::Pcg64, Seed::from(1), "doc");
/// let mut rng = root.substream(Purpose::Draws, &[0]);
/// assert!(below(&mut rng, 6) < 6);
/// ```
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: u32) -> u32 {
    debug_assert!(bound > 0, "no number is below 0");
    narrow(below_u64(rng, u64::from(bound)))
}

/// As [`below`], for 64-bit bounds.
///
/// # Panics
///
/// In debug builds when `bound` is 0.
pub fn below_u64<R: Rng + ?Sized>(rng: &mut R, bound: u64) -> u64 {
    debug_assert!(bound > 0, "no number is below 0");
    loop {
        let (high, low) = widening(rng.next_u64(), bound);
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return high;
        }
    }
}

/// Two independent numbers from one word, uniform on `0..first` and
/// `0..second`.
///
/// # Panics
///
/// In debug builds when a bound is 0.
pub fn pair_below<R: Rng + ?Sized>(rng: &mut R, first: u32, second: u32) -> (u32, u32) {
    debug_assert!(first > 0 && second > 0, "no number is below 0");
    let product = u64::from(first) * u64::from(second);
    loop {
        let (one, low) = widening(rng.next_u64(), u64::from(first));
        let (two, low) = widening(low, u64::from(second));
        // The division is reached once in 2^64 / product words.
        if low >= product || low >= product.wrapping_neg() % product {
            return (narrow(one), narrow(two));
        }
    }
}

/// Fills `out` with independent numbers, uniform on `0..bound`.
///
/// # Panics
///
/// In debug builds when `bound` is 0.
pub fn fill_below<R: Rng + ?Sized>(rng: &mut R, bound: u32, out: &mut [u32]) {
    let (pairs, rest) = out.as_chunks_mut::<2>();
    for pair in pairs {
        let (one, two) = pair_below(rng, bound, bound);
        *pair = [one, two];
    }
    for last in rest {
        *last = below(rng, bound);
    }
}

/// Puts `items` in uniformly random order (Fisher & Yates; Durstenfeld 1964,
/// doi:10.1145/364520.364540), two exchanges from each word.
///
/// # Panics
///
/// In debug builds when there are 2^32 items or more.
pub fn shuffle<R: Rng + ?Sized, T>(rng: &mut R, items: &mut [T]) {
    debug_assert!(
        u32::try_from(items.len()).is_ok(),
        "too many items for 32-bit indices"
    );
    // The exchanges of `shuffle_records`, over a slice that gets shorter: then
    // the compiler sees that its last items exist.
    let mut open = items;
    while open.len() > 2 {
        let last = open.len() - 1;
        let (one, two) = pair_below(rng, narrow(last as u64 + 1), narrow(last as u64));
        open.swap(last, one as usize);
        open.swap(last - 1, two as usize);
        open = &mut open[..last - 1];
    }
    if open.len() == 2 {
        open.swap(1, below(rng, 2) as usize);
    }
}

/// Puts `items` in uniformly random order when the first `alike` of them are
/// equal: only the others are moved, two from each word.
///
/// Each item after the equal ones changes places with one at or before it
/// (Fisher & Yates inside out; Knuth, TAOCP 2, 3.4.2). After every step the
/// items up to there are in uniformly random order: equal items are from the
/// start, and a step keeps it so. Many losing tickets so cost nothing.
///
/// # Panics
///
/// In debug builds when there are 2^32 items or more, or fewer than `alike`.
pub fn scatter<R: Rng + ?Sized, T>(rng: &mut R, items: &mut [T], alike: usize) {
    debug_assert!(
        u32::try_from(items.len()).is_ok() && alike <= items.len(),
        "too many items for 32-bit indices, or too few"
    );
    // A single item is in order.
    let first = alike.max(1);
    if let Ok(items) = <&mut [T; STRETCH]>::try_from(&mut *items) {
        return scatter_stretch(rng, items, first);
    }
    let length = items.len();
    let mut next = first;
    while next + 1 < length {
        let (one, two) = pair_below(rng, narrow(next as u64 + 1), narrow(next as u64 + 2));
        items.swap(next, one as usize);
        items.swap(next + 1, two as usize);
        next += 2;
    }
    if next < length {
        items.swap(next, below(rng, narrow(next as u64 + 1)) as usize);
    }
}

/// Items that an index of 16 bits finds: a full leaf of a block.
const STRETCH: usize = 1 << 16;

/// As [`scatter`], with the same exchanges; no index needs a check here.
fn scatter_stretch<R: Rng + ?Sized, T>(rng: &mut R, items: &mut [T; STRETCH], first: usize) {
    #[expect(clippy::cast_possible_truncation, reason = "below 2^16")]
    let place = |index: u32| usize::from(index as u16);
    let mut next = narrow(first as u64);
    while next < narrow(STRETCH as u64) - 1 {
        let (one, two) = pair_below(rng, next + 1, next + 2);
        items.swap(place(next), place(one));
        items.swap(place(next + 1), place(two));
        next += 2;
    }
    if next < narrow(STRETCH as u64) {
        items.swap(place(next), place(below(rng, next + 1)));
    }
}

/// As [`shuffle`], for records of `stride` bytes each laid end to end.
///
/// # Panics
///
/// In debug builds as [`shuffle`], or when `stride` is 0.
pub fn shuffle_records<R: Rng + ?Sized>(rng: &mut R, bytes: &mut [u8], stride: usize) {
    debug_assert!(stride > 0, "a record holds a byte");
    exchanges(rng, bytes.len() / stride, |one, two| {
        if one != two {
            let (low, high) = (one.min(two), one.max(two));
            let (head, tail) = bytes.split_at_mut(high * stride);
            head[low * stride..][..stride].swap_with_slice(&mut tail[..stride]);
        }
    });
}

/// The exchanges of a Fisher–Yates shuffle of `length` items.
fn exchanges<R: Rng + ?Sized>(rng: &mut R, length: usize, mut swap: impl FnMut(usize, usize)) {
    debug_assert!(
        u32::try_from(length).is_ok(),
        "too many items for 32-bit indices"
    );
    let mut open = length;
    while open > 2 {
        let (one, two) = pair_below(rng, narrow(open as u64), narrow(open as u64 - 1));
        swap(open - 1, one as usize);
        swap(open - 2, two as usize);
        open -= 2;
    }
    if open == 2 {
        swap(1, below(rng, 2) as usize);
    }
}

#[inline]
fn widening(word: u64, bound: u64) -> (u64, u64) {
    let product = u128::from(word) * u128::from(bound);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the two halves of the product"
    )]
    let halves = ((product >> 64) as u64, product as u64);
    halves
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below a 32-bit bound")]
fn narrow(number: u64) -> u32 {
    number as u32
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use rand::TryRng;

    use super::*;

    /// Hands out 8-bit words spread over the 64-bit range in steps.
    struct Scripted<I>(I);

    impl<I: Iterator<Item = u64>> TryRng for Scripted<I> {
        type Error = Infallible;
        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            unreachable!("only 64-bit words are used")
        }
        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            Ok(self.0.next().expect("the script is long enough"))
        }
        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
            unreachable!("only 64-bit words are used")
        }
    }

    #[test]
    fn a_grid_of_words_gives_every_pair_equally_often() {
        // Words k·2^64/(7·11·13) + half a step: 13 for each of the 77 pairs.
        let steps: u64 = 7 * 11 * 13;
        let words = (0..steps)
            .map(|k| u64::try_from((u128::from(2 * k + 1) << 63) / u128::from(steps)).unwrap());
        let mut rng = Scripted(words);
        let mut seen = [[0; 11]; 7];
        for _ in 0..steps {
            let (one, two) = pair_below(&mut rng, 7, 11);
            seen[one as usize][two as usize] += 1;
        }
        assert!(seen.iter().flatten().all(|&count| count == 13), "{seen:?}");
    }

    #[test]
    fn words_that_would_favour_a_number_are_rejected() {
        // 2^64 mod 3 = 1: exactly the word 0 is refused for bound 3.
        let mut rng = Scripted([0, u64::MAX].into_iter());
        assert_eq!(below(&mut rng, 3), 2);
        // 2^64 mod 9 = 7: word 0 leaves low half 0 < 7 and is refused.
        let mut rng = Scripted([0, u64::MAX].into_iter());
        assert_eq!(pair_below(&mut rng, 3, 3), (2, 2));
        // A power of two refuses nothing.
        let mut rng = Scripted([0].into_iter());
        assert_eq!(below(&mut rng, 4), 0);
    }

    #[test]
    fn records_are_shuffled_as_items_are() {
        use crate::rng::{Generator, Purpose, Root, Seed};
        let rng = || {
            Root::new(Generator::Pcg64, Seed::from(1), "test").substream(Purpose::PackOrder, &[0])
        };
        // Lengths around that of a full leaf, which is shuffled by code of its own.
        for length in [0, 1, 2, 3, 100, 101, 65_535, 65_536, 65_537] {
            let mut items: Vec<[u8; 4]> = (0_u32..length).map(u32::to_le_bytes).collect();
            let mut bytes = items.concat();
            shuffle(&mut rng(), &mut items);
            shuffle_records(&mut rng(), &mut bytes, 4);
            assert!(items.concat() == bytes, "{length} items");
        }
    }

    #[test]
    fn shuffle_reaches_all_arrangements_equally_often() {
        use crate::rng::{Generator, Purpose, Root, Seed};
        let mut rng =
            Root::new(Generator::Pcg64, Seed::from(5), "test").substream(Purpose::Simulation, &[0]);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            shuffle(&mut rng, &mut items);
            *seen.entry(items).or_insert(0_u32) += 1;
        }
        assert_eq!(seen.len(), 24);
        let x2: f64 = seen
            .values()
            .map(|&o| (f64::from(o) - 1_000.0).powi(2) / 1_000.0)
            .sum();
        // Chi-square, 23 d.f.: P(X² > 65) = 7e-6, the false-alarm rate if the seed were redrawn.
        assert!(x2 < 65.0, "X² = {x2} over {seen:?}");
    }

    #[test]
    fn scattering_reaches_all_arrangements_equally_often() {
        use crate::rng::{Generator, Purpose, Root, Seed};
        let mut rng =
            Root::new(Generator::Pcg64, Seed::from(6), "test").substream(Purpose::Simulation, &[0]);
        // 7! / (4! 2!) = 105 arrangements, from four, three, two or no equal
        // items in front.
        for alike in [4, 3, 2, 0] {
            let mut seen = std::collections::BTreeMap::new();
            for _ in 0..105_000 {
                let mut items = [0, 0, 0, 0, 1, 1, 2];
                scatter(&mut rng, &mut items, alike);
                *seen.entry(items).or_insert(0_u32) += 1;
            }
            assert_eq!(seen.len(), 105);
            let x2: f64 = seen
                .values()
                .map(|&o| (f64::from(o) - 1_000.0).powi(2) / 1_000.0)
                .sum();
            // Chi-square, 104 d.f.: P(X² > 180) = 6e-6 each, the false-alarm rate
            // if the seed were redrawn.
            assert!(x2 < 180.0, "X² = {x2} with {alike} alike");
        }
    }

    #[test]
    fn a_full_leaf_is_scattered_as_any_other_length_is() {
        use crate::rng::{Generator, Purpose, Root, Seed};
        let rng =
            || Root::new(Generator::Pcg64, Seed::from(1), "test").substream(Purpose::Leaf, &[0]);
        let length = STRETCH;
        for alike in [0, 1, 2, 50_000, 50_001, length - 2, length - 1, length] {
            let mut full = vec![0_u32; length];
            for (item, number) in full[alike..].iter_mut().zip(1..) {
                *item = number;
            }
            // The exchanges one by one, as they are documented.
            let mut plain = full.clone();
            let mut words = rng();
            let mut next = alike.max(1);
            while next < length {
                let bound = u32::try_from(next).unwrap() + 1;
                if next + 1 < length {
                    let (one, two) = pair_below(&mut words, bound, bound + 1);
                    plain.swap(next, one as usize);
                    plain.swap(next + 1, two as usize);
                } else {
                    plain.swap(next, below(&mut words, bound) as usize);
                }
                next += 2;
            }
            scatter(&mut rng(), &mut full, alike);
            assert!(full == plain, "{alike} alike");
        }
    }
}
