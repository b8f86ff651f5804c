//! Simulated null laws, sequentially and alike for any number of threads.
//!
//! Each tail is counted until [`ENOUGH`] simulated values lie in it: then
//! p = h/l after l values; else p = (b + 1)/(m + 1) after all m. Both are
//! valid p-values (Besag & Clifford 1991, doi:10.1093/biomet/78.2.301; Phipson
//! & Smyth 2010, doi:10.2202/1544-6115.1585), never 0.

use rayon::prelude::*;

use super::battery::Level;
use crate::rng::Substream;
use crate::units::as_f64;

/// Values in a tail after which it is known well enough: its p is then within
/// 4 % with probability 0.95.
const ENOUGH: u64 = 2_500;

/// Values simulated on one substream.
const CHUNK: u64 = 2_048;

/// Chunks simulated at the same time.
const WAVE: u64 = 6;

/// Values simulated at least, where a tail stays thin.
const LEAST: u64 = 99_999;

/// Values simulated at most.
const MOST: u64 = 9_999_999;

/// Both tails of a simulated law at an observed value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tails {
    /// P(T ≥ observed).
    pub upper: f64,
    /// P(T ≤ observed).
    pub lower: f64,
    /// Values simulated.
    pub replicates: u64,
}

impl Tails {
    /// Twice the smaller tail, at most 1.
    pub fn two_sided(&self) -> f64 {
        (2.0 * self.upper.min(self.lower)).min(1.0)
    }
}

/// One tail being counted.
#[derive(Clone, Copy, Default)]
struct Tail {
    hits: u64,
    /// Value at which [`ENOUGH`] hits were reached.
    full_at: Option<u64>,
}

impl Tail {
    fn count(&mut self, hit: bool, so_far: u64) {
        if hit && self.full_at.is_none() {
            self.hits += 1;
            if self.hits == ENOUGH {
                self.full_at = Some(so_far);
            }
        }
    }

    fn p(&self, replicates: u64) -> f64 {
        match self.full_at {
            Some(so_far) => as_f64(ENOUGH) / as_f64(so_far),
            None => as_f64(self.hits + 1) / as_f64(replicates + 1),
        }
    }
}

/// Values simulated at most at a level: ten times what both tails need.
fn most(level: &Level) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "saturates, then capped"
    )]
    let needed = (20.0 / level.alpha).ceil() as u64;
    needed.clamp(LEAST, MOST)
}

/// The same as a number, to weigh the work of a simulation before it begins.
pub fn values(level: &Level) -> f64 {
    as_f64(most(level))
}

/// Simulates a statistic by `draw` (a substream and a scratch buffer) until
/// both tails at `observed` are known, or until the entry's level is resolved:
/// at least ten times as finely as it needs. Values within `slack` of the
/// observed one count as equal to it: 0 for exact statistics, more for those
/// that rounding parts.
pub fn tails<S: Default + Send>(
    observed: f64,
    slack: f64,
    level: &Level,
    draw: impl Fn(&mut Substream, &mut S) -> f64 + Sync,
) -> Tails {
    let most = most(level);
    let (mut upper, mut lower) = (Tail::default(), Tail::default());
    let mut so_far = 0;
    let mut chunk = 0;
    while so_far < most && (upper.full_at.is_none() || lower.full_at.is_none()) {
        let wave: Vec<Vec<f64>> = (chunk..chunk + WAVE)
            .into_par_iter()
            .map(|part| {
                let mut rng = level.substream(part);
                let mut scratch = S::default();
                (0..CHUNK).map(|_| draw(&mut rng, &mut scratch)).collect()
            })
            .collect();
        chunk += WAVE;
        for value in wave.into_iter().flatten() {
            if so_far == most {
                break;
            }
            so_far += 1;
            upper.count(value >= observed - slack, so_far);
            lower.count(value <= observed + slack, so_far);
        }
    }
    Tails {
        upper: upper.p(so_far),
        lower: lower.p(so_far),
        replicates: so_far,
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::rng::{Generator, Root, Seed};

    fn uniform_tails(observed: f64) -> Tails {
        let root = Root::new(Generator::Pcg64, Seed::from(3), "test");
        let level = Level {
            alpha: 1e-3,
            root: &root,
            place: 0,
        };
        tails(observed, 0.0, &level, |rng, (): &mut ()| {
            rng.random::<f64>()
        })
    }

    #[test]
    fn tails_of_a_uniform_law() {
        // With 2 500 hits the relative standard error is 2 %; 5 of them here.
        let at = uniform_tails(0.3);
        assert!(
            (at.upper - 0.7).abs() < 0.07 && (at.lower - 0.3).abs() < 0.03,
            "{at:?}"
        );
    }

    #[test]
    fn a_value_beyond_all_is_never_impossible() {
        let at = uniform_tails(2.0);
        assert_eq!(at.replicates, LEAST);
        assert!((at.upper - 1e-5).abs() < 1e-12);
        assert!((at.two_sided() - 2e-5).abs() < 1e-12);
    }
}
