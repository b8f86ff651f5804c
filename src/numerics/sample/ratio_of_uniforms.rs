//! Rejection from a table-mountain hat, for any unimodal law on the integers.

use crate::numerics::lattice::Lattice;
use rand::Rng;

/// `2 sqrt(2/e)`.
const HAT_SLOPE: f64 = 1.715_527_769_921_413_5;

/// `3 - 2 sqrt(3/e)`.
const HAT_OFFSET: f64 = 0.898_916_162_058_898_8;

/// Centre and width of Stadlober's hat: with `f` the mass relative to the peak, every `k` has
/// `sqrt(f(k)) * |x - centre| <= width / 2` for `x` from `k` to `k + 1`.
fn hat<L: Lattice>(law: &L) -> (f64, f64) {
    let width = HAT_SLOPE * libm::sqrt(law.spread_squared() + 0.5) + HAT_OFFSET;
    (law.expectation() + 0.5, width)
}

/// One draw from `law`.
///
/// A point uniform in a rectangle around `{(u, v): u^2 <= f(floor(centre + v/u))}` is drawn until
/// it lies inside; about 1.4 trials are needed for large variance, at most about 4 for
/// small. The tests of this file check the hat on a grid of laws up to 1e12.
pub(super) fn draw<L: Lattice, R: Rng + ?Sized>(law: &L, rng: &mut R) -> u64 {
    let (low, high) = law.bounds();
    let (centre, width) = hat(law);
    let ln_peak = law.ln_mass(law.peak());
    loop {
        let u = open_uniform(rng);
        let x = centre + width * (open_uniform(rng) - 0.5) / u;
        if x < low as f64 || x >= high as f64 + 1.0 {
            continue;
        }
        let k = (x as u64).clamp(low, high);
        if 2.0 * libm::log(u) <= law.ln_mass(k) - ln_peak {
            return k;
        }
    }
}

/// Uniform on the 2^53 midpoints `(i + 1/2) / 2^53`: never 0, never 1.
fn open_uniform<R: Rng + ?Sized>(rng: &mut R) -> f64 {
    const ULP: f64 = 1.0 / (1_u64 << 53) as f64;
    ((rng.next_u64() >> 12) as f64 + 0.5) * (2.0 * ULP)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numerics::{Binomial, Hypergeometric};

    /// The hat must dominate everywhere, else the sampler would be biased.
    fn assert_hat<L: Lattice + std::fmt::Debug>(law: &L) {
        let (centre, width) = hat(law);
        let peak = law.peak();
        let (low, high) = law.bounds();
        let spread = law.spread_squared().sqrt();
        let reach = (6.0 * spread) as u64 + 6;
        // Every value near the peak, or a thousand of them.
        let step = 1 + (reach / 500) as usize;
        for k in (peak.saturating_sub(reach).max(low)..=peak.saturating_add(reach).min(high))
            .step_by(step)
        {
            let root = (0.5 * (law.ln_mass(k) - law.ln_mass(peak))).exp();
            let distance = (k as f64 - centre)
                .abs()
                .max((k as f64 + 1.0 - centre).abs());
            assert!(
                root * distance <= 0.5 * width * (1.0 + 1e-12),
                "{law:?} at {k}"
            );
        }
    }

    #[test]
    fn hat_dominates_hypergeometric_laws() {
        for population in (130..=400_u64).step_by(9) {
            for successes in (65..=population - 65).step_by(7) {
                for draws in (65..=population - 65).step_by(7) {
                    assert_hat(&Hypergeometric::new(population, successes, draws).unwrap());
                }
            }
        }
        for population in [12_000_000_u64, 1_000_000_000, 1_000_000_000_000] {
            for divisor in [2, 3, 10, 1000, 100_000] {
                for draws in [65, 1000, population / 7, population / 2, population - 65] {
                    for successes in [65, 70, population / divisor, population - 66] {
                        assert_hat(&Hypergeometric::new(population, successes, draws).unwrap());
                    }
                }
            }
        }
    }

    #[test]
    fn hat_dominates_binomial_laws() {
        for trials in [65_u64, 66, 80, 100, 1000, 1_000_000, 10_000_000_000] {
            for i in 0..200 {
                let p = 10_f64.powf(-0.06 * f64::from(i) - 0.01);
                assert_hat(&Binomial::new(trials, p).unwrap());
                assert_hat(&Binomial::new(trials, 1.0 - p).unwrap());
            }
        }
    }
}
