//! The Kolmogorov-Smirnov law of a finite sample from a continuous distribution.
//!
//! # Formula
//!
//! For `n` independent uniform observations with empirical distribution `F`,
//! `D+ = max (F(t) - t)` and `D = max |F(t) - t|`. The one-sided law is Birnbaum and Tingey's
//! sum of positive terms,
//!
//! ```text
//! P(D+ >= d) = d sum_(j=0)^(n(1-d)) C(n,j) (d + j/n)^(j-1) (1 - d - j/n)^(n-j)
//! ```
//!
//! each term in Loader's form. The two-sided law is computed
//!
//! | where | by |
//! |---|---|
//! | `d >= 1/2` or `n d^2 >= 4.9` | `2 P(D+ >= d)`: crossing both ways is impossible, or rarer by 2e-13 |
//! | else `n <= 20 000` | the exact recursion over the band, summing exits |
//! | else `n d^2 >= 3` | `2 P(D+ >= d)` less the limit of the chance to cross both ways |
//! | else | the expansion of Pelz and Good in powers of `1/sqrt(n)`, with its first missing term taken from the exact law at `n = 4 000` |
//!
//! # Precision
//!
//! Relative error below 1e-11 for `n <= 20 000` and in the region of the first row for every
//! `n`; below 3e-11 in the two approximations (measured at `n = 20 000`, where they are worst).
//! The plain Pelz-Good expansion, which other libraries use from `n = 140` on, is off by up to
//! 5e-6 relative at `n = 200`. Logarithms reach far below the range of `f64`.
//! Cost: `n` times 60 ns for the one-sided sum; up to 0.3 s for the recursion at `n = 20 000`.
//!
//! # Sources
//!
//! Z. Birnbaum & F. Tingey (1951), Ann. Math. Statist. 22, doi:10.1214/aoms/1177729550;
//! W. Pelz & I. Good (1976), J. R. Statist. Soc. B 38, doi:10.1111/j.2517-6161.1976.tb01579.x;
//! R. Simard & P. L'Ecuyer (2011), J. Statist. Softw. 39(11), doi:10.18637/jss.v039.i11.

use super::band::{Check, Counting, Side, exit_probability};
use super::error::{LawError, check_at_most, check_number};
use super::log_space::Tail;
use super::poisson::Poisson;
use super::prec::{
    KS_EXACT_MAX, KS_EXTRAPOLATE_FROM, KS_LARGE_ONE_SIDED_FROM, KS_MAX_SAMPLE, KS_ONE_SIDED_FROM,
    KS_VANISHING_MASS,
};
use super::stirling::{deviance, factorial_remainder};
use core::f64::consts::{FRAC_PI_2, LN_2, PI};

/// `P(D >= d)`, the two-sided p-value of the distance `d` in a sample of size `n`.
///
/// 1 for `d <= 1/(2n)` and 0 for `d >= 1`. Formula, precision, cost and sources: see the
/// [module](self).
///
/// # Errors
///
/// [`LawError::Zero`] if `n` is 0, [`LawError::TooLarge`] if it exceeds
/// [`KS_MAX_SAMPLE`], [`LawError::Domain`] if `d` is NaN.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::ks;
///
/// // One observation: D = max(U, 1 - U).
/// assert!((ks::sf(1, 0.75)? - 0.5).abs() < 1e-15);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn sf(n: u64, d: f64) -> Result<f64, LawError> {
    checked(n, d).map(|(n, d)| two_sided(n, d).value())
}

/// `ln P(D >= d)`, meaningful far below the smallest `f64`.
///
/// # Errors
///
/// As for [`sf`].
///
/// # Examples
///
/// ```
/// use lotproof::numerics::ks;
///
/// // For d >= 1/2 and one observation, 2 (1 - d); for n of them at least 2 (1 - d)^n.
/// assert!(ks::ln_sf(1000, 0.99)? > 1000.0 * 0.01_f64.ln());
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn ln_sf(n: u64, d: f64) -> Result<f64, LawError> {
    checked(n, d).map(|(n, d)| two_sided(n, d).ln())
}

/// `P(D < d)`, as the complement of [`sf`] (so with an *absolute* error of about 1e-13).
///
/// # Errors
///
/// As for [`sf`].
pub fn cdf(n: u64, d: f64) -> Result<f64, LawError> {
    checked(n, d).map(|(n, d)| two_sided(n, d).complement().value())
}

/// `P(D+ >= d)`, the one-sided p-value of the distance `d` in a sample of size `n`.
///
/// 1 for `d <= 0` and 0 for `d >= 1`.
///
/// # Errors
///
/// As for [`sf`].
///
/// # Examples
///
/// ```
/// use lotproof::numerics::ks;
///
/// assert!((ks::one_sided_sf(1, 0.2)? - 0.8).abs() < 1e-15);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn one_sided_sf(n: u64, d: f64) -> Result<f64, LawError> {
    checked(n, d).map(|(n, d)| libm::exp(ln_one_sided(n, d)))
}

/// `ln P(D+ >= d)`, meaningful far below the smallest `f64`.
///
/// # Errors
///
/// As for [`sf`].
pub fn ln_one_sided_sf(n: u64, d: f64) -> Result<f64, LawError> {
    checked(n, d).map(|(n, d)| ln_one_sided(n, d))
}

fn checked(n: u64, d: f64) -> Result<(u64, f64), LawError> {
    if n == 0 {
        return Err(LawError::Zero { parameter: "n" });
    }
    check_at_most("n", n, KS_MAX_SAMPLE, "the cost of the exact law")?;
    check_number("d", d)?;
    Ok((n, d))
}

/// `P(D >= d)`.
fn two_sided(n: u64, d: f64) -> Tail {
    let size = n as f64;
    if d * size <= 0.5 {
        return Tail::Direct(0.0);
    }
    let scaled = size * d * d;
    if d >= 0.5 || scaled >= KS_ONE_SIDED_FROM {
        Tail::Direct(LN_2 + ln_one_sided(n, d))
    } else if n <= KS_EXACT_MAX {
        Tail::Direct(libm::log(recursion(n, d)))
    } else if scaled >= KS_LARGE_ONE_SIDED_FROM {
        let both = crossing_both_ways(size, d);
        Tail::Direct(libm::log(2.0 * libm::exp(ln_one_sided(n, d)) - both))
    } else {
        Tail::Direct(libm::log(extrapolation(size, d)))
    }
}

/// `ln P(D+ >= d)`.
fn ln_one_sided(n: u64, d: f64) -> f64 {
    if d <= 0.0 {
        return 0.0;
    }
    if d >= 1.0 {
        return f64::NEG_INFINITY;
    }
    let size = n as f64;
    // n d to twice the precision of f64.
    let shift = size * d;
    let rest = libm::fma(size, d, -shift);
    let remainder = factorial_remainder(size);
    // The sum is kept as sum * exp(scale).
    let (mut scale, mut sum) = (f64::NEG_INFINITY, 0.0);
    for j in 0..n {
        let (below, above) = (j as f64, (n - j) as f64);
        let mean_above = (above - shift) - rest;
        if mean_above <= 0.0 {
            break;
        }
        let mean_below = below + shift;
        let ln_term = remainder
            - factorial_remainder(below)
            - factorial_remainder(above)
            - deviance(below, mean_below, -shift)
            - deviance(above, mean_above, shift);
        let weight = shift / mean_below;
        if ln_term > scale {
            sum = sum * libm::exp(scale - ln_term) + weight;
            scale = ln_term;
        } else {
            sum += weight * libm::exp(ln_term - scale);
        }
    }
    (scale + libm::log(sum)).min(0.0)
}

/// Observations arriving at unit rate: conditioned on their number, uniform. Time is the
/// expected count.
struct Arrivals {
    end: f64,
}

impl Counting for Arrivals {
    type Time = f64;
    type Law = Poisson;

    fn between(&self, from: f64, to: f64) -> Poisson {
        Poisson::of_rate(to - from)
    }

    fn after(&self, time: f64) -> Poisson {
        self.between(time, self.end)
    }
}

/// `P(D >= d)` by the exact recursion.
fn recursion(n: u64, d: f64) -> f64 {
    let end = n as f64;
    let shift = end * d;
    // The count may not reach j before time j - nd, and must exceed i at time i + nd.
    let uppers = (1..=n).map(|level| Check {
        time: level as f64 - shift,
        level,
        side: Side::Upper,
    });
    let lowers = (0..n).map(|level| Check {
        time: level as f64 + shift,
        level,
        side: Side::Lower,
    });
    let mut checks: Vec<_> = uppers
        .chain(lowers)
        .filter(|check| check.time > 0.0 && check.time < end)
        .collect();
    checks.sort_by(|a, b| a.time.total_cmp(&b.time));
    exit_probability(&Arrivals { end }, 0.0, n, &checks, KS_VANISHING_MASS)
}

/// The limit of `P(D+ >= d and D- >= d)` at `x = sqrt(n) d + 1/(6 sqrt(n))`, which makes
/// its relative error of order `1/n`.
fn crossing_both_ways(n: f64, d: f64) -> f64 {
    let root = libm::sqrt(n);
    let x = root * d + 1.0 / (6.0 * root);
    let term = |k: f64| 2.0 * libm::exp(-2.0 * k * k * x * x);
    term(2.0) - term(3.0) + term(4.0)
}

/// `P(D >= d)` by the expansion of Pelz and Good, whose error is `c(sqrt(n) d) / n^2` to leading
/// order: `c` is taken from the exact law of a smaller sample.
fn extrapolation(n: f64, d: f64) -> f64 {
    let small = KS_EXTRAPOLATE_FROM as f64;
    let small_d = d * libm::sqrt(n / small);
    let error = recursion(KS_EXTRAPOLATE_FROM, small_d) - (1.0 - pelz_good(small, small_d));
    let ratio = small / n;
    (1.0 - pelz_good(n, d)) + error * ratio * ratio
}

/// `P(D < d)` by the expansion of Pelz and Good to the order `n^(-3/2)`.
fn pelz_good(n: f64, d: f64) -> f64 {
    let root = libm::sqrt(n);
    let z = root * d;
    let (z2, z4, z6) = (z * z, z.powi(4), z.powi(6));
    let (pi2, pi4) = (PI * PI, PI.powi(4));
    let pi6 = pi2 * pi4;
    let mut orders = [0.0; 4];
    for k in 0..12 {
        // Terms k + 1/2 and -(k + 1/2) are equal, hence the factors two.
        let half = f64::from(k) + 0.5;
        let (h2, h4, h6) = (half.powi(2), half.powi(4), half.powi(6));
        let weight = 2.0 * libm::exp(-pi2 * h2 / (2.0 * z2));
        orders[0] += weight;
        orders[1] += weight * (pi2 * h2 - z2);
        orders[2] += weight
            * (6.0 * z6
                + 2.0 * z4
                + pi2 * (2.0 * z4 - 5.0 * z2) * h2
                + pi4 * (1.0 - 2.0 * z2) * h4);
        orders[3] += weight
            * (pi6 * h6 * (5.0 - 30.0 * z2)
                + pi4 * h4 * (-60.0 * z2 + 212.0 * z4)
                + pi2 * h2 * (135.0 * z4 - 96.0 * z6)
                - (30.0 * z6 + 90.0 * z4 * z4));
    }
    let (mut second, mut third) = (0.0, 0.0);
    for k in 1..12 {
        let k2 = f64::from(k * k);
        let weight = 2.0 * libm::exp(-pi2 * k2 / (2.0 * z2));
        second += weight * pi2 * k2;
        third += weight * (3.0 * pi2 * z2 * k2 - pi4 * k2 * k2);
    }
    let scale = libm::sqrt(FRAC_PI_2);
    scale
        * (orders[0] / z
            + orders[1] / (6.0 * z4 * root)
            + (orders[2] / (72.0 * z6 * z) - second / (36.0 * z2 * z)) / n
            + (orders[3] / (6480.0 * z6 * z4) + third / (216.0 * z6)) / (n * root))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn approximations_meet_the_exact_law() {
        let n = KS_EXACT_MAX;
        let size = n as f64;
        for x in [0.4, 0.7, 1.0, 1.4, 1.7] {
            let d = x / size.sqrt();
            let relative = extrapolation(size, d) / recursion(n, d) - 1.0;
            assert!(relative.abs() < 5e-11, "x = {x}: {relative:e}");
        }
        for x in [1.75, 2.2] {
            let d = x / size.sqrt();
            let two_sided = 2.0 * libm::exp(ln_one_sided(n, d)) - crossing_both_ways(size, d);
            let relative = two_sided / recursion(n, d) - 1.0;
            assert!(relative.abs() < 5e-11, "x = {x}: {relative:e}");
        }
    }

    #[test]
    fn recursion_meets_twice_the_one_sided_law() {
        for n in [30_u64, 700] {
            let d = (KS_ONE_SIDED_FROM / n as f64).sqrt();
            let relative = 2.0 * libm::exp(ln_one_sided(n, d)) / recursion(n, d) - 1.0;
            assert!(relative.abs() < 1e-12, "n = {n}: {relative:e}");
        }
    }
}
