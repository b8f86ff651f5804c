//! The standard normal law.
//!
//! # Formula
//!
//! `sf(z) = P(Z > z) = erfc(z / sqrt 2) / 2`; for `z >= 4` as density times Mills ratio,
//! `sf(z) = phi(z) / (z + 1/(z + 2/(z + 3/(z + ...))))` (Laplace's continued fraction).
//!
//! # Precision
//!
//! Relative error below 1e-14 for `z <= 4`, below 2e-15 beyond, down to the smallest
//! normal `f64` (`z` = 37.5); logarithms keep full relative precision for every finite
//! `z`. Quantiles: 1e-15 relative.
//!
//! # Sources
//!
//! Abramowitz & Stegun (1964), 26.2.14; W. Gautschi (1970), SIAM J. Numer. Anal. 7,
//! doi:10.1137/0707012.

use super::error::{LawError, check_domain, check_number};
use super::log_space::{Tail, ln_complement};
use super::prec::{CONVERGED, MAX_STEPS, MILLS_FROM, ONE_STEP_FROM};
use super::roots::decreasing_root;
use super::stirling::LN_SQRT_TAU;
use core::f64::consts::{FRAC_1_SQRT_2, LN_2, PI, SQRT_2};

/// `P(Z > z)`; 0 at `+inf`, 1 at `-inf`.
///
/// # Errors
///
/// [`LawError::Domain`] if `z` is NaN.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::normal;
///
/// assert_eq!(normal::sf(0.0)?, 0.5);
/// assert!((normal::sf(20.0)? / 2.753_624_118_606_233_7e-89 - 1.0).abs() < 1e-14);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn sf(z: f64) -> Result<f64, LawError> {
    check_number("z", z).map(upper)
}

/// `P(Z <= z)`; 0 at `-inf`, 1 at `+inf`.
///
/// # Errors
///
/// [`LawError::Domain`] if `z` is NaN.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::normal;
///
/// assert!((normal::cdf(1.959_963_984_540_054)? - 0.975).abs() < 1e-15);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn cdf(z: f64) -> Result<f64, LawError> {
    sf(-z)
}

/// `ln P(Z > z)`, meaningful far below the smallest `f64` (`-inf` only where `z^2/2`
/// overflows).
///
/// # Errors
///
/// [`LawError::Domain`] if `z` is NaN.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::normal;
///
/// // About exp(-5e9): the leading term is -z^2/2.
/// assert!((normal::ln_sf(1e5)? / -5e9 - 1.0).abs() < 1e-8);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn ln_sf(z: f64) -> Result<f64, LawError> {
    check_number("z", z).map(|z| ln_upper(z).ln())
}

/// `ln P(Z <= z)`, meaningful far below the smallest `f64`.
///
/// # Errors
///
/// [`LawError::Domain`] if `z` is NaN.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::normal;
///
/// assert_eq!(normal::ln_cdf(-30.0)?, normal::ln_sf(30.0)?);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn ln_cdf(z: f64) -> Result<f64, LawError> {
    ln_sf(-z)
}

/// The `z` with `P(Z <= z) = p`.
///
/// For a tiny *upper* tail use [`isf`]: `1 - p` rounds. `p = 0` and `p = 1` give
/// `-inf` and `+inf`.
///
/// # Errors
///
/// [`LawError::Domain`] unless `0 <= p <= 1`.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::normal;
///
/// assert!((normal::quantile(0.975)? - 1.959_963_984_540_054).abs() < 1e-14);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn quantile(p: f64) -> Result<f64, LawError> {
    isf(p).map(|z| if z == 0.0 { 0.0 } else { -z })
}

/// The `z` with `P(Z > z) = p` (the inverse survival function).
///
/// # Errors
///
/// [`LawError::Domain`] unless `0 <= p <= 1`.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::normal;
///
/// assert!((normal::isf(1e-300)? - 37.047_096_299_361_2).abs() < 1e-13);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn isf(p: f64) -> Result<f64, LawError> {
    check_domain("p", p, (0.0..=1.0).contains(&p), "a number from 0 to 1")?;
    Ok(if p > 0.5 {
        -upper_point(1.0 - p, libm::log1p(-p))
    } else {
        upper_point(p, libm::log(p))
    })
}

/// The `z` with `ln P(Z > z) = ln_p`: [`isf`] for probabilities below the range of `f64`.
///
/// # Errors
///
/// [`LawError::Domain`] unless `ln_p <= 0`.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::normal;
///
/// let z = normal::isf_ln(-1e6)?;
/// assert!((normal::ln_sf(z)? / -1e6 - 1.0).abs() < 1e-14);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn isf_ln(ln_p: f64) -> Result<f64, LawError> {
    check_domain("ln_p", ln_p, ln_p <= 0.0, "a number of at most 0")?;
    let p = libm::exp(ln_p);
    Ok(if p > 0.5 {
        -upper_point(-libm::expm1(ln_p), ln_complement(ln_p))
    } else {
        upper_point(p, ln_p)
    })
}

fn upper(z: f64) -> f64 {
    if z < MILLS_FROM {
        return 0.5 * libm::erfc(z * FRAC_1_SQRT_2);
    }
    // exp(-z^2/2) with the rounding error of z^2 put back.
    let square = z * z;
    if square.is_infinite() {
        return 0.0;
    }
    let rounding = libm::fma(z, z, -square);
    libm::exp(-0.5 * square) * (1.0 - 0.5 * rounding) * mills_ratio(z) / libm::sqrt(2.0 * PI)
}

fn ln_upper(z: f64) -> Tail {
    if z >= MILLS_FROM {
        if z.is_infinite() {
            return Tail::Direct(f64::NEG_INFINITY);
        }
        Tail::Direct(-0.5 * z * z - LN_SQRT_TAU + libm::log(mills_ratio(z)))
    } else if z >= 0.0 {
        Tail::Direct(libm::log(upper(z)))
    } else {
        ln_upper(-z).complement()
    }
}

/// `sf(z) / phi(z)` for `z >= 4`, by the modified Lentz algorithm.
fn mills_ratio(z: f64) -> f64 {
    if z >= ONE_STEP_FROM {
        return 1.0 / z;
    }
    let mut c = f64::MAX;
    let mut d = 1.0 / z;
    let mut value = d;
    for n in 1..MAX_STEPS {
        let n = f64::from(n);
        d = 1.0 / (z + n * d);
        c = z + n / c;
        let change = c * d;
        value *= change;
        if (change - 1.0).abs() <= CONVERGED {
            break;
        }
    }
    value
}

/// The `z >= 0` with `sf(z) = p <= 1/2`.
fn upper_point(p: f64, ln_p: f64) -> f64 {
    if ln_p == f64::NEG_INFINITY {
        return f64::INFINITY;
    }
    // statrs's inverse is right to 3e-16 where p is a normal number.
    if p >= 1e-300 {
        return SQRT_2 * statrs::function::erf::erfc_inv(2.0 * p);
    }
    // sf(z) <= exp(-z^2/2) / 2, so this start is beyond the root.
    let start = libm::sqrt(-2.0 * (ln_p + LN_2));
    decreasing_root(start, (0.0, f64::MAX), |z| {
        let ln = ln_upper(z).ln();
        let ln_density = -0.5 * z * z - LN_SQRT_TAU;
        (ln - ln_p, -libm::exp(ln_density - ln))
    })
}
