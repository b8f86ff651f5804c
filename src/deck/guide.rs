//! From a uniform index to its class, by a small table.

/// Most buckets of a guide table: small enough for the first-level cache.
const BUCKETS: u32 = 4_096;

/// Maps indices `0..total` onto classes that hold a declared number of
/// neighbouring indices each.
///
/// The index's high bits pick a bucket; nearly all buckets belong to one class
/// and answer at once, the others by a short search (Chen & Asau 1974). Exact:
/// class i is the answer for precisely its declared number of indices.
///
/// ```
/// let guide = lotproof::deck::Guide::new(&[3, 0, 2]).unwrap();
/// let classes: Vec<u8> = (0..5).map(|index| guide.class(index)).collect();
/// assert_eq!(classes, [0, 0, 0, 2, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct Guide {
    /// `ends[i]` is one past the last index of class i.
    ends: Vec<u32>,
    shift: u32,
    /// First class that reaches into each bucket.
    first: Vec<u8>,
}

impl Guide {
    /// The guide for classes of these sizes; `None` when they add up to 0 or
    /// beyond 32 bits, or when there are more than 256.
    #[must_use]
    pub fn new(counts: &[u64]) -> Option<Self> {
        let mut ends = Vec::with_capacity(counts.len());
        let mut total = 0_u64;
        for &count in counts {
            total = total.checked_add(count)?;
            ends.push(u32::try_from(total).ok()?);
        }
        let total = *ends.last().filter(|&&total| total > 0)?;
        let mut shift = 0;
        while (total - 1) >> shift >= BUCKETS {
            shift += 1;
        }
        let first = (0..=(total - 1) >> shift)
            .map(|bucket| u8::try_from(ends.partition_point(|&end| end <= bucket << shift)).ok())
            .collect::<Option<Vec<u8>>>()?;
        Some(Self { ends, shift, first })
    }

    /// Number of indices.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Class of an index.
    ///
    /// # Panics
    ///
    /// When `index` is not below [`total`](Self::total).
    #[must_use]
    #[inline]
    pub fn class(&self, index: u32) -> u8 {
        let mut class = self.first[(index >> self.shift) as usize];
        while self.ends[usize::from(class)] <= index {
            class += 1;
        }
        class
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_class_gets_its_count(counts in prop::collection::vec(0_u64..9_000, 1..20)) {
            let Some(guide) = Guide::new(&counts) else {
                prop_assert_eq!(counts.iter().sum::<u64>(), 0);
                return Ok(());
            };
            let mut seen = vec![0; counts.len()];
            for index in 0..guide.total() {
                seen[usize::from(guide.class(index))] += 1;
            }
            prop_assert_eq!(seen, counts);
        }
    }

    #[test]
    fn refuses_what_has_no_index() {
        assert!(Guide::new(&[]).is_none());
        assert!(Guide::new(&[0, 0]).is_none());
        assert!(Guide::new(&[u64::MAX, 1]).is_none());
        assert!(Guide::new(&[u64::from(u32::MAX), 1]).is_none());
    }
}
