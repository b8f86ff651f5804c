//! The Poisson law.

use super::error::{LawError, check_domain};
use super::lattice::{Continuation, Lattice};
use super::prec::MAX_COUNT;
use super::stirling::{deviance, factorial_remainder};

/// The Poisson law: the number of rare, independent events.
///
/// # Formula
///
/// `P(X = k) = e^(-rate) rate^k / k!`, computed as `exp(-S(k) - D(k; rate))` with Stirling
/// remainder `S` and deviance `D` (Loader 2000). Tails, precision, cost: see
/// [`DiscreteLaw`](super::DiscreteLaw). `rate = 0` is the law of the constant 0.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::{DiscreteLaw, Poisson};
///
/// let law = Poisson::new(4.2)?;
/// assert!((law.ln_pmf(0) + 4.2).abs() < 1e-15);
/// // Far tails keep their logarithm: P(X >= 1000) is about 10^-1946.
/// assert!(law.ln_at_least(1000) < -4000.0);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Poisson {
    rate: f64,
}

impl Poisson {
    /// The law with mean `rate`.
    ///
    /// # Errors
    ///
    /// [`LawError::Domain`] unless `0 <= rate <= 2^53`.
    pub fn new(rate: f64) -> Result<Self, LawError> {
        let accepted = (0.0..=MAX_COUNT as f64).contains(&rate);
        check_domain("rate", rate, accepted, "a number from 0 to 2^53")?;
        Ok(Self { rate })
    }

    /// [`new`](Self::new) for a checked rate.
    pub(super) fn of_rate(rate: f64) -> Self {
        Self { rate }
    }

    /// The mean.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.rate
    }
}

impl Lattice for Poisson {
    fn bounds(&self) -> (u64, u64) {
        (0, if self.rate > 0.0 { u64::MAX } else { 0 })
    }

    fn peak(&self) -> u64 {
        self.rate as u64
    }

    fn expectation(&self) -> f64 {
        self.rate
    }

    fn spread_squared(&self) -> f64 {
        self.rate
    }

    fn ln_mass(&self, k: u64) -> f64 {
        if self.rate == 0.0 {
            return 0.0;
        }
        let k = k as f64;
        -deviance(k, self.rate, k - self.rate) - factorial_remainder(k)
    }

    fn step_up(&self, k: u64) -> f64 {
        self.rate / (k as f64 + 1.0)
    }

    fn step_down(&self, k: u64) -> f64 {
        k as f64 / self.rate
    }

    fn continuation(&self, k: u64) -> Continuation {
        let k = k as f64;
        let slope = libm::log1p((self.rate - k) / k);
        Continuation::new(slope, [k, f64::INFINITY], [f64::INFINITY; 2])
    }
}
