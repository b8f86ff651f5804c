//! Anderson and Darling's limit law.
//!
//! # Formula
//!
//! The law of `A^2 = sum_(j>=1) Z_j^2 / (j (j+1))` with independent standard normal `Z_j`: the
//! limit, for large samples, of the Anderson-Darling statistic of a fully specified continuous
//! distribution (case 0). Below 0.8 the lower tail is Anderson and Darling's series
//!
//! ```text
//! cdf(z) = sqrt(2 pi)/z sum_(j>=0) C(-1/2, j) (4j+1) e^(-c_j)
//!          integral from 0 to inf of exp(z / (8 (w^2+1)) - c_j w^2) dw,   c_j = (4j+1)^2 pi^2 / (8 z)
//! ```
//!
//! and from there on the upper tail is Smirnov's formula for a weighted sum of squares; with
//! the eigenvalues `j (j+1)` and `s = sqrt(1 + 4u)`,
//!
//! ```text
//! sf(z) = 1/(2 sqrt(pi)) sum_(k>=1) (-1)^(k+1)
//!         integral over s = 4k-1 to 4k+1 of s e^(-uz/2) / sqrt(u cos(pi (s-4k)/2)) ds
//! ```
//!
//! Both alternate with terms that fall by at least `e^-5`, so both tails are accurate.
//!
//! # Precision
//!
//! Relative error below 1e-12 in both tails down to 1e-305, and of the logarithms
//! everywhere.
//!
//! # Validity
//!
//! A sample of size `n` differs from the limit by about `1/n` (G. Marsaglia & J. Marsaglia 2004,
//! J. Statist. Softw. 9(2), doi:10.18637/jss.v009.i02); ties are not allowed for.
//!
//! # Sources
//!
//! T. Anderson & D. Darling (1952), Ann. Math. Statist. 23, doi:10.1214/aoms/1177729437;
//! N. Smirnov (1937), Mat. Sbornik 2, 973-993.

use super::error::{LawError, check_number};
use super::log_space::Tail;
use super::prec::{ANDERSON_DARLING_SPLIT, NEGLIGIBLE};
use core::f64::consts::{FRAC_PI_2, PI};

/// `P(A^2 > z)`; 1 for `z <= 0`.
///
/// # Errors
///
/// [`LawError::Domain`] if `z` is NaN.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::anderson_darling;
///
/// // The classical 5 % point.
/// assert!((anderson_darling::sf(2.492_367)? - 0.05).abs() < 1e-6);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn sf(z: f64) -> Result<f64, LawError> {
    check_number("z", z).map(|z| lower(z).complement().value())
}

/// `P(A^2 <= z)`; 0 for `z <= 0`.
///
/// # Errors
///
/// [`LawError::Domain`] if `z` is NaN.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::anderson_darling;
///
/// assert!((anderson_darling::cdf(0.1)? / 2.807_810_512_636_3e-5 - 1.0).abs() < 1e-12);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn cdf(z: f64) -> Result<f64, LawError> {
    check_number("z", z).map(|z| lower(z).value())
}

/// `ln P(A^2 > z)`, meaningful far below the smallest `f64`.
///
/// # Errors
///
/// [`LawError::Domain`] if `z` is NaN.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::anderson_darling;
///
/// // sf(z) ~ sqrt(3 / (pi z)) exp(-z) for large z.
/// let z = 1e4;
/// let leading = 0.5 * (3.0 / (std::f64::consts::PI * z)).ln() - z;
/// assert!((anderson_darling::ln_sf(z)? - leading).abs() < 1e-3);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn ln_sf(z: f64) -> Result<f64, LawError> {
    check_number("z", z).map(|z| lower(z).complement().ln())
}

/// `ln P(A^2 <= z)`, meaningful far below the smallest `f64`; `-inf` for `z <= 0`.
///
/// # Errors
///
/// [`LawError::Domain`] if `z` is NaN.
pub fn ln_cdf(z: f64) -> Result<f64, LawError> {
    check_number("z", z).map(|z| lower(z).ln())
}

/// `P(A^2 <= z)`.
fn lower(z: f64) -> Tail {
    if z <= 0.0 {
        Tail::Direct(f64::NEG_INFINITY)
    } else if z < ANDERSON_DARLING_SPLIT {
        Tail::Direct(ln_lower_series(z))
    } else {
        Tail::Complement(ln_upper_series(z))
    }
}

/// `ln cdf(z)` for `z < 0.8`.
///
/// With `w = v / sqrt(c_j)` the integral is that of a Gaussian times a function analytic within
/// `|Im v| < sqrt(c_j)` (above 1.2), where the trapezoidal rule converges exponentially.
fn ln_lower_series(z: f64) -> f64 {
    const STEP: f64 = 0.15;
    let c0 = PI * PI / (8.0 * z);
    if c0.is_infinite() {
        return f64::NEG_INFINITY;
    }
    let mut coefficient = 1.0;
    let mut sum = 0.0;
    for j in 0..20 {
        let j = f64::from(j);
        let root = (4.0 * j + 1.0) * libm::sqrt(c0);
        // exp(c_0 - c_j) without the difference of two huge numbers.
        let decay = libm::exp(-8.0 * j * (2.0 * j + 1.0) * c0);
        if decay <= NEGLIGIBLE {
            break;
        }
        let integral: f64 = (0..50)
            .map(|i| {
                let v = STEP * f64::from(i);
                let w = v / root;
                let half_weight = if i == 0 { 0.5 } else { 1.0 };
                half_weight * libm::exp(z / (8.0 * (w * w + 1.0)) - v * v)
            })
            .sum();
        // (4j+1) dw = (4j+1) dv / root = dv / sqrt(c0).
        sum += coefficient * decay * integral;
        coefficient *= -(j + 0.5) / (j + 1.0);
    }
    // sqrt(2 pi)/z / sqrt(c0) = 4 / sqrt(pi z).
    libm::log(4.0 * STEP * sum) - 0.5 * libm::log(PI * z) - c0
}

/// `ln sf(z)` for `z >= 0.8`.
fn ln_upper_series(z: f64) -> f64 {
    /// Beyond, the leading asymptotic term is exact to rounding of the logarithm.
    const ASYMPTOTIC_FROM: f64 = 1e8;
    if z >= ASYMPTOTIC_FROM {
        return 0.5 * libm::log(3.0 / (PI * z)) - z;
    }
    let mut sum = 0.0;
    let mut sign = 1.0;
    for k in 1..20 {
        let k = f64::from(k);
        // The smallest eigenvalue of the pair; its factor e^(-first z / 2) relative to e^(-z).
        let first = (2.0 * k - 1.0) * (2.0 * k);
        let decay = libm::exp(-0.5 * (first - 2.0) * z);
        if decay <= NEGLIGIBLE {
            break;
        }
        sum += sign * decay * smirnov_integral(k, z);
        sign = -sign;
    }
    libm::log(sum / (2.0 * libm::sqrt(PI))) - z
}

/// The `k`-th integral of Smirnov's formula, without the factor `exp(-first z / 2)`.
///
/// With `s = 4k + sin(phi)` the integrand is smooth and periodic in `phi`, so equally spaced midpoints
/// converge exponentially, once they resolve the width `1/sqrt(z)` of the exponential.
fn smirnov_integral(k: f64, z: f64) -> f64 {
    let nodes = 48 + 6 * libm::ceil(libm::sqrt(k * z)) as u32;
    let step = PI / f64::from(nodes);
    let sum: f64 = (0..nodes)
        .map(|i| {
            // Half the angle from the left end keeps 1 + sin(phi) = 2 sin^2(half) accurate.
            let half = 0.5 * step * (f64::from(i) + 0.5);
            let (sin, cos) = (libm::sin(half), libm::cos(half));
            // s - (4k - 1), from 0 to 2.
            let offset = 2.0 * sin * sin;
            let s = 4.0 * k - 1.0 + offset;
            let u = 0.25 * (s * s - 1.0);
            // u - first, without cancellation.
            let excess = 0.25 * offset * (8.0 * k - 2.0 + offset);
            // ds = sin(2 half) d(phi); cos(pi (s - 4k) / 2) = sin(pi offset / 2).
            let ratio = 2.0 * sin * cos / libm::sqrt(u * sine_of_right_angles(offset));
            s * libm::exp(-0.5 * excess * z) * ratio
        })
        .sum();
    step * sum
}

/// `sin(pi offset / 2)` for `offset` from 0 to 2, accurate at both ends.
fn sine_of_right_angles(offset: f64) -> f64 {
    libm::sin(FRAC_PI_2 * offset.min(2.0 - offset))
}
