//! Digits of the number beside a spin's symbols.

use super::{Feature, Look, On, equal};
use crate::game::Mechanic;

/// The digits of a number.
#[derive(Clone, Debug)]
pub(super) struct Digits {
    start: usize,
    number: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Each digit.
    Single,
    /// Neighbouring digits that share none.
    Pairs,
    /// Different digits in hands of five (Knuth, The Art of Computer
    /// Programming 2, 3.3.2 D).
    Poker,
}

/// Hands of five digits with 1 to 5 different ones, out of 100 000.
const HANDS: [u64; 5] = [10, 1_350, 18_000, 50_400, 30_240];

pub(super) fn features(on: &On<'_>, features: &mut Vec<Feature>) {
    let Mechanic::Spin { cells, digits, .. } = on.play.mechanic else {
        return;
    };
    let start = on.cells.start + usize::from(cells);
    let number = usize::from(digits);
    let mut add = |name: &str, question: &str, values, kind| {
        let digits = Digits {
            start,
            number,
            kind,
        };
        features.push(on.feature(name, question, values, Look::Digits(digits)));
    };
    if number >= 1 {
        add(
            "digits",
            "Do all digits come equally often in the number of",
            equal((0..10).map(|digit| digit.to_string())),
            Kind::Single,
        );
    }
    if number >= 2 {
        add(
            "digit-pairs",
            "Do all pairs of neighbouring digits come equally often in the number of",
            equal((0..100).map(|pair| format!("{pair:02}"))),
            Kind::Pairs,
        );
    }
    if number >= 5 {
        let hands = (1..).zip(HANDS).map(|(different, weight)| {
            let noun = if different == 1 {
                "digit"
            } else {
                "different digits"
            };
            (format!("{different} {noun}"), weight)
        });
        add(
            "digit-poker",
            "Do five digits differ as often as at random in the number of",
            hands.collect(),
            Kind::Poker,
        );
    }
}

impl Digits {
    /// All values in a unit's number.
    pub fn each(&self, cells: &[u32], see: &mut impl FnMut(usize)) {
        let digits = &cells[self.start..self.start + self.number];
        match self.kind {
            Kind::Single => digits.iter().for_each(|&digit| see(digit as usize)),
            Kind::Pairs => {
                for pair in digits.chunks_exact(2) {
                    see(pair[0] as usize * 10 + pair[1] as usize);
                }
            }
            Kind::Poker => {
                for hand in digits.chunks_exact(5) {
                    let seen = hand.iter().fold(0_u64, |seen, &digit| {
                        seen | 1_u64.checked_shl(digit).unwrap_or(0)
                    });
                    see((seen.count_ones() as usize).wrapping_sub(1));
                }
            }
        }
    }
}
