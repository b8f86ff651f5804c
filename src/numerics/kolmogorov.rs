//! Kolmogorov's limit law.
//!
//! # Formula
//!
//! The law of `sqrt(n) D_n` as `n` grows, `D_n` being the Kolmogorov-Smirnov distance:
//!
//! ```text
//! sf(x)  = 2 sum_(k>=1) (-1)^(k-1) exp(-2 k^2 x^2)                             for x >= 0.83
//! cdf(x) = sqrt(2 pi)/x sum_(k>=1) exp(-(2k-1)^2 pi^2 / (8 x^2))               for x <  0.83
//! ```
//!
//! (the two are equal by Poisson's summation formula).
//!
//! # Precision
//!
//! Relative error below 1e-13 in both tails down to 1e-305, and of the logarithms everywhere.
//!
//! # Validity
//!
//! As a law of a finite sample it is an approximation with error of order `1/sqrt(n)`: see
//! [`ks`](super::ks) for samples of a continuous law and [`finite_ks`](super::finite_ks)
//! for random subsets.
//!
//! # Source
//!
//! A. Kolmogorov (1933), G. Ist. Ital. Attuari 4, 83-91.

use super::error::{LawError, check_domain, check_number};
use super::log_space::Tail;
use super::prec::{KOLMOGOROV_SPLIT, NEGLIGIBLE};
use super::roots::decreasing_root;
use super::stirling::LN_SQRT_TAU;
use core::f64::consts::{LN_2, PI};

/// `P(K > x)`; 1 for `x <= 0`.
///
/// # Errors
///
/// [`LawError::Domain`] if `x` is NaN.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::kolmogorov;
///
/// assert!((kolmogorov::sf(1.358_098_9)? - 0.05).abs() < 1e-7);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn sf(x: f64) -> Result<f64, LawError> {
    check_number("x", x).map(|x| lower(x).complement().value())
}

/// `P(K <= x)`; 0 for `x <= 0`.
///
/// # Errors
///
/// [`LawError::Domain`] if `x` is NaN.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::kolmogorov;
///
/// assert!((kolmogorov::cdf(0.1)? / 6.609_305_242_245_561e-53 - 1.0).abs() < 1e-12);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn cdf(x: f64) -> Result<f64, LawError> {
    check_number("x", x).map(|x| lower(x).value())
}

/// `ln P(K > x)`, meaningful far below the smallest `f64`.
///
/// # Errors
///
/// [`LawError::Domain`] if `x` is NaN.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::kolmogorov;
///
/// assert!((kolmogorov::ln_sf(100.0)? - (2_f64.ln() - 20_000.0)).abs() < 1e-10);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn ln_sf(x: f64) -> Result<f64, LawError> {
    check_number("x", x).map(|x| lower(x).complement().ln())
}

/// `ln P(K <= x)`, meaningful far below the smallest `f64`; `-inf` for `x <= 0`.
///
/// # Errors
///
/// [`LawError::Domain`] if `x` is NaN.
pub fn ln_cdf(x: f64) -> Result<f64, LawError> {
    check_number("x", x).map(|x| lower(x).ln())
}

/// The `x` with `P(K > x) = p`: 0 for `p = 1`, infinite for `p = 0`.
///
/// # Errors
///
/// [`LawError::Domain`] if `p` is not in `[0, 1]`.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::kolmogorov;
///
/// assert!((kolmogorov::isf(0.01)? - 1.627_623_612).abs() < 1e-8);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn isf(p: f64) -> Result<f64, LawError> {
    check_domain("p", p, (0.0..=1.0).contains(&p), "a number from 0 to 1")?;
    if p == 0.0 {
        return Ok(f64::INFINITY);
    }
    if p == 1.0 {
        return Ok(0.0);
    }
    let ln_p = libm::log(p);
    // From the leading term of the tail, 2 exp(-2 x²).
    let guess = libm::sqrt((0.5 * (LN_2 - ln_p)).max(0.0));
    Ok(decreasing_root(guess, (1e-3, 1e3), |x| {
        (lower(x).complement().ln() - ln_p, f64::NAN)
    }))
}

/// `P(K <= x)`.
fn lower(x: f64) -> Tail {
    if x <= 0.0 {
        Tail::Direct(f64::NEG_INFINITY)
    } else if x < KOLMOGOROV_SPLIT {
        // Leading term, times 1 + exp(-8 y) + exp(-24 y) + ... with (2k-1)^2 - 1 = 4k(k-1).
        let y = PI * PI / (8.0 * x * x);
        let rest: f64 = [8.0, 24.0, 48.0].iter().map(|c| libm::exp(-c * y)).sum();
        Tail::Direct(LN_SQRT_TAU - libm::log(x) - y + libm::log1p(rest))
    } else {
        Tail::Complement(ln_upper_series(x))
    }
}

/// `ln sf(x)` for `x >= 0.83`.
fn ln_upper_series(x: f64) -> f64 {
    let leading = -2.0 * x * x;
    let mut rest = 0.0;
    let mut sign = -1.0;
    for k in 2_u32.. {
        let k = f64::from(k);
        let term = libm::exp(leading * (k * k - 1.0));
        rest += sign * term;
        sign = -sign;
        if term <= NEGLIGIBLE {
            break;
        }
    }
    LN_2 + leading + libm::log1p(rest)
}
