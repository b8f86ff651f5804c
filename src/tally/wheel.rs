//! Spins of the draw wheel by segment.

use crate::game::Wheel;

/// How often each segment of the wheel was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WheelTally {
    /// Counts by segment, in the numbering of the declaration.
    pub segments: Vec<u64>,
    /// Spins whose segment is not on the wheel.
    pub off_wheel: u64,
}

impl WheelTally {
    /// No spin yet, on a wheel of `segments` segments.
    #[must_use]
    pub fn new(segments: u32) -> Self {
        Self {
            segments: vec![0; segments as usize],
            off_wheel: 0,
        }
    }

    /// Counts spins given by their segments (from 0).
    pub fn add(&mut self, spins: &[u32]) {
        for &segment in spins {
            match self.segments.get_mut(segment as usize) {
                Some(count) => *count += 1,
                None => self.off_wheel += 1,
            }
        }
    }

    /// Adds another tally of the same wheel.
    pub fn merge(&mut self, other: &Self) {
        for (count, more) in self.segments.iter_mut().zip(&other.segments) {
            *count += more;
        }
        self.off_wheel += other.off_wheel;
    }

    /// Spins counted.
    #[must_use]
    pub fn spins(&self) -> u64 {
        self.segments.iter().sum::<u64>() + self.off_wheel
    }

    /// Spins by run of equal segments, in the order of `wheel.segments`.
    #[must_use]
    pub fn by_amount(&self, wheel: &Wheel) -> Vec<u64> {
        let mut rest = self.segments.as_slice();
        wheel
            .segments
            .iter()
            .map(|run| {
                let (of_run, later) = rest.split_at((run.count as usize).min(rest.len()));
                rest = later;
                of_run.iter().sum()
            })
            .collect()
    }
}
