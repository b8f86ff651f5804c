//! The chi-square law.

use super::error::{LawError, check_domain, check_number};
use super::gamma::{ln_density, lower_tail};
use super::log_space::{Tail, ln_complement};
use super::roots::decreasing_root;
use core::f64::consts::LN_2;

/// The chi-square law with a real number of degrees of freedom.
///
/// # Formula
///
/// `P(X <= x) = P(dof/2, x/2)`, the regularised incomplete gamma function of
/// [`gamma`](super::gamma); precision and sources as there: relative error below 1e-12
/// for dof up to 2e9, in both tails, and logarithms beyond the range of `f64`.
///
/// Negative `x` is below the support: `sf` is 1 there and `cdf` 0.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::ChiSquare;
///
/// let law = ChiSquare::new(2.0)?;
/// // With two degrees of freedom the tail is exp(-x/2), however far.
/// assert!((law.sf(20.0)? / (-10_f64).exp() - 1.0).abs() < 1e-13);
/// assert!((law.ln_sf(1e5)? + 5e4).abs() < 1e-9);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChiSquare {
    dof: f64,
}

impl ChiSquare {
    /// The law with `dof` degrees of freedom.
    ///
    /// # Errors
    ///
    /// [`LawError::Domain`] unless `dof` is positive, finite and at least the smallest
    /// normal `f64`.
    pub fn new(dof: f64) -> Result<Self, LawError> {
        let accepted = dof >= f64::MIN_POSITIVE && dof.is_finite();
        check_domain("dof", dof, accepted, "a positive finite number")?;
        Ok(Self { dof })
    }

    /// The degrees of freedom.
    #[must_use]
    pub fn dof(&self) -> f64 {
        self.dof
    }

    /// The mean, `dof`.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.dof
    }

    /// The variance, `2 dof`.
    #[must_use]
    pub fn variance(&self) -> f64 {
        2.0 * self.dof
    }

    /// `P(X <= x)`.
    ///
    /// # Errors
    ///
    /// [`LawError::Domain`] if `x` is NaN.
    pub fn cdf(&self, x: f64) -> Result<f64, LawError> {
        self.checked_lower(x).map(Tail::value)
    }

    /// `P(X > x)`.
    ///
    /// # Errors
    ///
    /// [`LawError::Domain`] if `x` is NaN.
    pub fn sf(&self, x: f64) -> Result<f64, LawError> {
        self.checked_lower(x)
            .map(|lower| lower.complement().value())
    }

    /// `ln P(X <= x)`.
    ///
    /// # Errors
    ///
    /// [`LawError::Domain`] if `x` is NaN.
    pub fn ln_cdf(&self, x: f64) -> Result<f64, LawError> {
        self.checked_lower(x).map(Tail::ln)
    }

    /// `ln P(X > x)`.
    ///
    /// # Errors
    ///
    /// [`LawError::Domain`] if `x` is NaN.
    pub fn ln_sf(&self, x: f64) -> Result<f64, LawError> {
        self.checked_lower(x).map(|lower| lower.complement().ln())
    }

    /// The `x` with `P(X > x) = p`: the critical value of an upper-tail test.
    ///
    /// Found on `ln sf` (or on `ln cdf` when `p > 1/2`) by bracketed Newton steps in `ln x`:
    /// relative error of a few 1e-15, in the deepest tails too.
    ///
    /// # Errors
    ///
    /// [`LawError::Domain`] unless `0 <= p <= 1`; `p = 0` gives `+inf`, `p = 1` gives 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use lotproof::numerics::ChiSquare;
    ///
    /// let x = ChiSquare::new(2.0)?.isf(1e-300)?;
    /// assert!((x / (600.0 * 10_f64.ln()) - 1.0).abs() < 1e-14);
    /// # Ok::<(), lotproof::numerics::LawError>(())
    /// ```
    pub fn isf(&self, p: f64) -> Result<f64, LawError> {
        check_domain("p", p, (0.0..=1.0).contains(&p), "a number from 0 to 1")?;
        Ok(self.upper_point(libm::log(p), libm::log1p(-p)))
    }

    /// The `x` with `ln P(X > x) = ln_p`, for tails below the range of `f64`.
    ///
    /// # Errors
    ///
    /// [`LawError::Domain`] unless `ln_p <= 0`.
    pub fn isf_ln(&self, ln_p: f64) -> Result<f64, LawError> {
        check_domain("ln_p", ln_p, ln_p <= 0.0, "a number of at most 0")?;
        Ok(self.upper_point(ln_p, ln_complement(ln_p)))
    }

    /// The `x` with `P(X <= x) = p`. For a tiny upper tail use [`isf`](Self::isf).
    ///
    /// # Errors
    ///
    /// [`LawError::Domain`] unless `0 <= p <= 1`; `p = 0` gives 0, `p = 1` gives `+inf`.
    ///
    /// # Examples
    ///
    /// ```
    /// use lotproof::numerics::ChiSquare;
    ///
    /// let median = ChiSquare::new(1.0)?.quantile(0.5)?;
    /// assert!((median - 0.454_936_423_119_572_8).abs() < 1e-15);
    /// # Ok::<(), lotproof::numerics::LawError>(())
    /// ```
    pub fn quantile(&self, p: f64) -> Result<f64, LawError> {
        check_domain("p", p, (0.0..=1.0).contains(&p), "a number from 0 to 1")?;
        Ok(self.upper_point(libm::log1p(-p), libm::log(p)))
    }

    fn checked_lower(self, x: f64) -> Result<Tail, LawError> {
        check_number("x", x).map(|x| self.lower(x))
    }

    fn lower(self, x: f64) -> Tail {
        lower_tail(0.5 * self.dof, 0.5 * x.max(0.0))
    }

    /// The point with the given logarithms of upper and lower tail.
    fn upper_point(self, ln_sf: f64, ln_cdf: f64) -> f64 {
        if ln_sf == f64::NEG_INFINITY {
            return f64::INFINITY;
        }
        if ln_cdf == f64::NEG_INFINITY {
            return 0.0;
        }
        // As a function of y = ln x, over the range of positive doubles.
        let (min, max) = (libm::log(f64::MIN_POSITIVE), libm::log(f64::MAX));
        let guess = libm::log(self.dof);
        let use_upper = ln_sf < -LN_2;
        let y = decreasing_root(guess, (min, max), |y| {
            let x = libm::exp(y);
            let lower = self.lower(x);
            let ln_density = ln_density(0.5 * self.dof, 0.5 * x) - LN_2 + y;
            if use_upper {
                let ln = lower.complement().ln();
                (ln - ln_sf, -libm::exp(ln_density - ln))
            } else {
                let ln = lower.ln();
                (ln_cdf - ln, -libm::exp(ln_density - ln))
            }
        });
        if y <= min { 0.0 } else { libm::exp(y) }
    }
}
