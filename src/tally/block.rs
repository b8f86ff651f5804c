//! One block's tally: counts, and where the winners lie.

use crate::ticket::UNDECLARED;

/// Bins that a sample's units are cut into along their positions, for plots.
pub const PROFILE_BINS: usize = 240;

/// Where the units of one class lie among the n units seen of a block.
///
/// Together with the counts these are the sufficient figures of the
/// Kolmogorov–Smirnov and runs tests, as exact integers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// Units of the class, m.
    pub count: u64,
    /// Units seen, n.
    pub of: u64,
    /// max over k of |j_k·n − k·m|, j_k of the class among the first k.
    pub deviation: u64,
    /// Runs: maximal stretches of neighbouring units of the class.
    pub runs: u64,
}

/// Counts of one block, or of the part of it that was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockTally {
    /// Block, from 0.
    pub block: u32,
    /// Units seen.
    pub units: u64,
    /// Units by class code.
    pub classes: Vec<u64>,
    /// Units of no declared class.
    pub undeclared: u64,
    /// Winners of any prize taken together, then each class from code 1 on.
    pub arrangements: Vec<Arrangement>,
    /// Units by bin of position and class code, row by row.
    pub profile: Vec<u64>,
}

/// Tallies the units of one block, given by their class codes.
///
/// # Panics
///
/// When a code is neither below `classes` nor [`UNDECLARED`]: a source's own
/// fault, not a user's.
#[must_use]
pub fn tally_block(block: u32, codes: &[u8], classes: usize) -> BlockTally {
    let mut profile = Vec::with_capacity(PROFILE_BINS * classes);
    let mut totals = [0_u64; 256];
    for bin in 0..PROFILE_BINS {
        let edge = |bin: usize| codes.len() * bin / PROFILE_BINS;
        let counts = histogram(&codes[edge(bin)..edge(bin + 1)]);
        profile.extend_from_slice(&counts[..classes]);
        for (total, count) in totals.iter_mut().zip(counts) {
            *total += count;
        }
    }
    let undeclared = totals[usize::from(UNDECLARED)];
    let known: u64 = totals[..classes].iter().sum();
    assert_eq!(
        known + undeclared,
        codes.len() as u64,
        "every code is a class or undeclared"
    );
    BlockTally {
        block,
        units: codes.len() as u64,
        classes: totals[..classes].to_vec(),
        undeclared,
        arrangements: arrangements(codes, &totals, classes),
        profile,
    }
}

/// Counts of each byte, over four tables so that equal neighbours do not wait
/// for each other.
pub(super) fn histogram(codes: &[u8]) -> [u64; 256] {
    let mut tables = [[0_u32; 256]; 4];
    let mut counts = [0_u64; 256];
    for part in codes.chunks(u32::MAX as usize) {
        let (fours, rest) = part.as_chunks::<4>();
        for four in fours {
            for (table, &code) in tables.iter_mut().zip(four) {
                table[usize::from(code)] += 1;
            }
        }
        for &code in rest {
            tables[0][usize::from(code)] += 1;
        }
        for table in &mut tables {
            for (count, seen) in counts.iter_mut().zip(table.iter_mut()) {
                *count += u64::from(std::mem::take(seen));
            }
        }
    }
    counts
}

/// Follows one class along the positions. Blocks have fewer than 2^32 units,
/// so the products below fit 64 bits.
#[derive(Clone, Copy)]
struct Walker {
    count: u64,
    of: u64,
    met: u64,
    deviation: u64,
    runs: u64,
    /// One past the position of the last unit of the class.
    after_last: u64,
}

impl Walker {
    fn new(count: u64, of: u64) -> Self {
        Self {
            count,
            of,
            met: 0,
            deviation: 0,
            runs: 0,
            after_last: u64::MAX,
        }
    }

    /// The class stands at `position` (from 0). Between two of its units the
    /// deviation is linear, so only the places just before and at a unit
    /// count.
    #[inline]
    fn meet(&mut self, position: u64) {
        let before = (self.met * self.of).abs_diff(position * self.count);
        self.met += 1;
        let at = (self.met * self.of).abs_diff((position + 1) * self.count);
        self.deviation = self.deviation.max(before).max(at);
        self.runs += u64::from(self.after_last != position);
        self.after_last = position + 1;
    }

    fn arrangement(&self) -> Arrangement {
        Arrangement {
            count: self.count,
            of: self.of,
            deviation: self.deviation,
            runs: self.runs,
        }
    }
}

fn arrangements(codes: &[u8], totals: &[u64; 256], classes: usize) -> Vec<Arrangement> {
    let of = codes.len() as u64;
    let winners = of - totals[0];
    let mut any = Walker::new(winners, of);
    let mut each: Vec<Walker> = totals.iter().map(|&count| Walker::new(count, of)).collect();
    for (position, &code) in (0_u64..).zip(codes) {
        if code != 0 {
            any.meet(position);
            each[usize::from(code)].meet(position);
        }
    }
    std::iter::once(&any)
        .chain(&each[1..classes])
        .map(Walker::arrangement)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn hand_worked_block() {
        // Positions 1…6 hold 1 1 0 2 0 1.
        let tally = tally_block(0, &[1, 1, 0, 2, 0, 1], 3);
        assert_eq!(tally.classes, [2, 3, 1]);
        // Class 1: m = 3, n = 6. After 2 units j = 2: |2·6 − 2·3| = 6, the largest.
        assert_eq!(
            tally.arrangements[1],
            Arrangement {
                count: 3,
                of: 6,
                deviation: 6,
                runs: 2
            }
        );
        // Class 2: m = 1: before position 4, |0·6 − 3·1| = 3; after, |6 − 4| = 2.
        assert_eq!(
            tally.arrangements[2],
            Arrangement {
                count: 1,
                of: 6,
                deviation: 3,
                runs: 1
            }
        );
        // Winners: m = 4, after 2: |12 − 8| = 4.
        assert_eq!(
            tally.arrangements[0],
            Arrangement {
                count: 4,
                of: 6,
                deviation: 4,
                runs: 3
            }
        );
    }

    #[test]
    fn undeclared_units_are_winners_of_no_class() {
        let tally = tally_block(3, &[0, UNDECLARED, 1], 2);
        assert_eq!((tally.undeclared, tally.classes), (1, vec![1, 1]));
        assert_eq!(tally.arrangements[0].count, 2);
    }

    fn deviation_by_definition(codes: &[u8], code: u8) -> u64 {
        let n = codes.len() as u64;
        let m = codes.iter().filter(|&&c| c == code).count() as u64;
        let mut j = 0;
        let mut largest = 0;
        for (k, &held) in (1_u64..).zip(codes) {
            j += u64::from(held == code);
            largest = largest.max((j * n).abs_diff(k * m));
        }
        largest
    }

    proptest! {
        #[test]
        fn agrees_with_the_definitions(codes in prop::collection::vec(0_u8..4, 1..400)) {
            let tally = tally_block(0, &codes, 4);
            for code in 0..4_u8 {
                let count = codes.iter().filter(|&&c| c == code).count() as u64;
                prop_assert_eq!(tally.classes[usize::from(code)], count);
                let by_bins: u64 = tally.profile.iter().skip(usize::from(code)).step_by(4).sum();
                prop_assert_eq!(by_bins, count);
                if code > 0 {
                    let found = tally.arrangements[usize::from(code)];
                    prop_assert_eq!(found.deviation, deviation_by_definition(&codes, code));
                    let runs = codes.chunk_by(|a, b| a == b).filter(|run| run[0] == code).count();
                    prop_assert_eq!(found.runs, runs as u64);
                }
            }
        }
    }
}
