//! Tails of unimodal laws on the integers, from their mass function alone.
//!
//! A tail is `mass(k) * (1 + ratio + ratio * ratio' + ...)`: only the mass at the near
//! end needs care, the rest is a sum of positive numbers. The sum runs
//!
//! * term by term where it is short (below about 2 000 terms), and otherwise
//! * by Euler-Maclaurin: `sum_(j>=0) f(j) = integral from -1/2 of f + df/24 - 17 d3f/5760 + ...`,
//!   with central differences `df`, `d3f` at -1/2 and `f` continued to real arguments by
//!   Stirling's formula,
//!
//! so that a call costs some microseconds whatever the parameters. The tail on the
//! far side of the peak is the complement of the near one, which is never above
//! about 2/3; no cancellation arises.

use super::error::LawError;
use super::log_space::{Tail, ln_sum};
use super::prec::{NEGLIGIBLE, SMOOTH_SLOPE, SMOOTH_SPREAD, TIE};
use super::quadrature::decaying_integral;

/// What the tail sums need to know about a unimodal, log-concave mass function.
pub trait Lattice {
    /// Smallest and largest value of positive probability.
    fn bounds(&self) -> (u64, u64);
    /// A value of largest probability (up to rounding).
    fn peak(&self) -> u64;
    /// Mean.
    fn expectation(&self) -> f64;
    /// Variance.
    fn spread_squared(&self) -> f64;
    /// `ln mass(k)` for `k` inside the bounds.
    fn ln_mass(&self, k: u64) -> f64;
    /// `mass(k + 1) / mass(k)` for `k` inside the bounds.
    fn step_up(&self, k: u64) -> f64;
    /// `mass(k - 1) / mass(k)` for `k` inside the bounds.
    fn step_down(&self, k: u64) -> f64;
    /// The mass function continued to real arguments near `k`.
    fn continuation(&self, k: u64) -> Continuation;
}

/// `ln(mass(k + d) / mass(k))` for real `d`, as `slope * d - sum of sign * factorial_step(cell, sign * d)`.
#[derive(Debug, Clone, Copy)]
pub struct Continuation {
    slope: f64,
    /// Cells that grow with `k` and cells that shrink; absent ones are infinite.
    growing: [f64; 2],
    shrinking: [f64; 2],
}

impl Continuation {
    pub(super) fn new(slope: f64, growing: [f64; 2], shrinking: [f64; 2]) -> Self {
        Self {
            slope,
            growing,
            shrinking,
        }
    }

    fn cells(&self) -> impl Iterator<Item = (f64, f64)> {
        let growing = self.growing.iter().map(|&cell| (cell, 1.0));
        let shrinking = self.shrinking.iter().map(|&cell| (cell, -1.0));
        growing
            .chain(shrinking)
            .filter(|(cell, _)| cell.is_finite())
    }

    /// Standard deviation of the normal law that touches the mass function at `k`.
    fn spread(&self) -> f64 {
        1.0 / libm::sqrt(self.cells().map(|(cell, _)| 1.0 / cell).sum())
    }

    fn is_smooth(&self) -> bool {
        self.slope.abs() <= SMOOTH_SLOPE && self.spread() >= SMOOTH_SPREAD
    }

    fn ln_ratio(&self, d: f64) -> f64 {
        let curvature: f64 = self
            .cells()
            .map(|(cell, sign)| super::stirling::factorial_step(cell, sign * d))
            .sum();
        self.slope * d - curvature
    }
}

/// `sum over j >= k (or j <= k) of mass(j) / mass(k)`, walking away from the peak.
fn relative_tail<L: Lattice + ?Sized>(law: &L, k: u64, upwards: bool) -> f64 {
    let continuation = law.continuation(k);
    if continuation.is_smooth() {
        return smooth_tail(&continuation, upwards);
    }
    let (low, high) = law.bounds();
    let (mut term, mut sum, mut at) = (1.0, 1.0, k);
    while at != if upwards { high } else { low } {
        if upwards {
            term *= law.step_up(at);
            at += 1;
        } else {
            term *= law.step_down(at);
            at -= 1;
        }
        sum += term;
        if term <= NEGLIGIBLE * sum {
            break;
        }
    }
    sum
}

/// [`relative_tail`] by Euler-Maclaurin with the correction in central differences.
fn smooth_tail(continuation: &Continuation, upwards: bool) -> f64 {
    let outwards = if upwards { 1.0 } else { -1.0 };
    let ratio = |s: f64| continuation.ln_ratio(outwards * s);
    let decay = (-outwards * continuation.slope).max(0.0);
    let scale = 1.0 / (decay + 1.0 / continuation.spread());
    let integral = decaying_integral(-0.5, scale, ratio);
    let [before, here, after] = [-1.0, 0.0, 1.0].map(|s| libm::exp(ratio(s)));
    let first = here - before;
    let third = after - 3.0 * here + 3.0 * before - libm::exp(ratio(-2.0));
    integral + first / 24.0 - third * (17.0 / 5760.0)
}

/// `P(X >= k)` in the form in which it was computed.
fn at_least<L: Lattice + ?Sized>(law: &L, k: u64) -> Tail {
    let (low, high) = law.bounds();
    if k <= low {
        Tail::Direct(0.0)
    } else if k > high {
        Tail::Direct(f64::NEG_INFINITY)
    } else if k > law.peak() {
        Tail::Direct(law.ln_mass(k) + libm::log(relative_tail(law, k, true)))
    } else {
        let below = k - 1;
        Tail::Complement(law.ln_mass(below) + libm::log(relative_tail(law, below, false)))
    }
}

/// `P(X <= k)` in the form in which it was computed.
fn at_most<L: Lattice + ?Sized>(law: &L, k: u64) -> Tail {
    match k.checked_add(1) {
        Some(next) => at_least(law, next).complement(),
        None => Tail::Direct(0.0),
    }
}

/// The smallest `k` in `low..=high` for which the monotone `holds` is true.
fn first_true(low: u64, high: u64, holds: impl Fn(u64) -> bool) -> Option<u64> {
    if !holds(high) {
        return None;
    }
    let (mut low, mut high) = (low, high);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Some(high)
}

/// A probability law on the non-negative integers.
///
/// Implemented by [`Binomial`](super::Binomial), [`Hypergeometric`](super::Hypergeometric)
/// and [`Poisson`](super::Poisson); the trait is sealed. Every method takes any `u64`
/// (values outside the support simply have probability 0), never panics, never
/// returns NaN, and every probability lies in `[0, 1]`.
///
/// # Precision
///
/// Relative error of probabilities below 1e-11 (typically 1e-13) down to 1e-305 with
/// counts up to 1e12; logarithms keep that accuracy (absolute 1e-12, relative 1e-15 for huge
/// ones) far below. Measured by the golden tests against mpmath.
///
/// # Cost
///
/// A mass: about 0.1 microseconds. A tail: at most some 20 microseconds, whatever the
/// parameters. A two-sided p-value or critical value: some tens of evaluations of those.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::{DiscreteLaw, Hypergeometric};
///
/// // Six of 49: all six right is 1 in 13 983 816.
/// let law = Hypergeometric::new(49, 6, 6)?;
/// assert!((law.pmf(6) * 13_983_816.0 - 1.0).abs() < 1e-13);
/// assert!((law.sf(2) - 0.018_637_545_002_022_338).abs() < 1e-15);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
///
/// # Sources
///
/// C. Loader (2000), *Fast and accurate computation of binomial probabilities*; the
/// two-sided p-value follows R's `binom.test` (minimum likelihood).
pub trait DiscreteLaw: Lattice {
    /// Smallest value of positive probability.
    fn support_min(&self) -> u64 {
        self.bounds().0
    }

    /// Largest value of positive probability (`u64::MAX` when there is none).
    fn support_max(&self) -> u64 {
        self.bounds().1
    }

    /// The mean.
    fn mean(&self) -> f64 {
        self.expectation()
    }

    /// The variance.
    fn variance(&self) -> f64 {
        self.spread_squared()
    }

    /// `ln P(X = k)`; `-inf` outside the support.
    fn ln_pmf(&self, k: u64) -> f64 {
        let (low, high) = self.bounds();
        if (low..=high).contains(&k) {
            self.ln_mass(k).min(0.0)
        } else {
            f64::NEG_INFINITY
        }
    }

    /// `P(X = k)`.
    fn pmf(&self, k: u64) -> f64 {
        libm::exp(self.ln_pmf(k))
    }

    /// `P(X <= k)`.
    fn cdf(&self, k: u64) -> f64 {
        at_most(self, k).value()
    }

    /// `P(X > k)`: strictly greater, so that `sf(k) = 1 - cdf(k)`.
    fn sf(&self, k: u64) -> f64 {
        at_most(self, k).complement().value()
    }

    /// `ln P(X <= k)`.
    fn ln_cdf(&self, k: u64) -> f64 {
        at_most(self, k).ln()
    }

    /// `ln P(X > k)`.
    fn ln_sf(&self, k: u64) -> f64 {
        at_most(self, k).complement().ln()
    }

    /// `ln P(X >= k)`: the one-sided p-value of "too many".
    fn ln_at_least(&self, k: u64) -> f64 {
        at_least(self, k).ln()
    }

    /// The logarithm of the two-sided p-value of `k` by minimum likelihood: the
    /// probability of all outcomes that are no more likely than `k`.
    ///
    /// Outcomes are tied, and then counted, when their log-masses differ by at
    /// most [`prec::TIE`](super::prec::TIE). The value is 0 (p = 1) at a mode, and
    /// `-inf` outside the support.
    ///
    /// # Examples
    ///
    /// ```
    /// use lotproof::numerics::{Binomial, DiscreteLaw};
    ///
    /// // Ten tosses, one head: outcomes 0, 1, 9 and 10 count, 22 of 1024.
    /// let p = Binomial::new(10, 0.5)?.ln_two_sided(1).exp();
    /// assert!((p - 22.0 / 1024.0).abs() < 1e-15);
    /// # Ok::<(), lotproof::numerics::LawError>(())
    /// ```
    fn ln_two_sided(&self, k: u64) -> f64 {
        let (low, high) = self.bounds();
        if !(low..=high).contains(&k) {
            return f64::NEG_INFINITY;
        }
        let limit = self.ln_mass(k) + TIE;
        let peak = self.peak();
        if self.ln_mass(peak) <= limit {
            return 0.0;
        }
        let counts = |j: u64| self.ln_mass(j) <= limit;
        if k > peak {
            let upper = self.ln_at_least(k);
            // Masses rise from `low` to the peak: the first that does *not* count ends the tail.
            match first_true(low, peak, |j| !counts(j)) {
                Some(j) if j > low => ln_sum(upper, self.ln_cdf(j - 1)).min(0.0),
                _ => upper,
            }
        } else {
            let lower = self.ln_cdf(k);
            match first_true(peak, high, counts) {
                Some(j) => ln_sum(lower, self.ln_at_least(j)).min(0.0),
                None => lower,
            }
        }
    }

    /// The smallest `k` in the support with `P(X >= k) <= exp(ln_alpha)`: where a test
    /// against "too many" starts to reject.
    ///
    /// `None` when even the largest value is not rare enough (or `ln_alpha` is NaN): the
    /// test can never reject.
    ///
    /// # Examples
    ///
    /// ```
    /// use lotproof::numerics::{Binomial, DiscreteLaw};
    ///
    /// let law = Binomial::new(10, 0.5)?;
    /// // P(X >= 9) = 11/1024 = 0.0107, P(X >= 8) = 56/1024 = 0.0547.
    /// assert_eq!(law.critical_upper(0.05_f64.ln()), Some(9));
    /// assert_eq!(law.critical_upper(1e-4_f64.ln()), None);
    /// # Ok::<(), lotproof::numerics::LawError>(())
    /// ```
    fn critical_upper(&self, ln_alpha: f64) -> Option<u64> {
        let (low, high) = self.bounds();
        first_true(low, high, |k| self.ln_at_least(k) <= ln_alpha)
    }

    /// The largest `k` in the support with `P(X <= k) <= exp(ln_alpha)`: where a test
    /// against "too few" stops rejecting. `None` as for [`critical_upper`](Self::critical_upper).
    ///
    /// # Examples
    ///
    /// ```
    /// use lotproof::numerics::{Binomial, DiscreteLaw};
    ///
    /// let law = Binomial::new(10, 0.5)?;
    /// assert_eq!(law.critical_lower(0.05_f64.ln()), Some(1));
    /// # Ok::<(), lotproof::numerics::LawError>(())
    /// ```
    fn critical_lower(&self, ln_alpha: f64) -> Option<u64> {
        let (low, high) = self.bounds();
        let rejects = |k| self.ln_cdf(k) <= ln_alpha;
        match first_true(low, high, |k| !rejects(k)) {
            Some(k) if k == low => None,
            Some(k) => Some(k - 1),
            None if ln_alpha.is_nan() => None,
            None => Some(high),
        }
    }
}

impl<L: Lattice> DiscreteLaw for L {}

/// Accepts counts up to [`MAX_COUNT`](super::prec::MAX_COUNT).
pub(super) fn check_count(parameter: &'static str, value: u64) -> Result<u64, LawError> {
    let limit = "counts must be exact as f64";
    super::error::check_at_most(parameter, value, super::prec::MAX_COUNT, limit)
}
