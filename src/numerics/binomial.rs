//! The binomial law.

use super::error::{LawError, check_domain};
use super::lattice::{Continuation, Lattice, check_count};
use super::stirling::{deviance, factorial_remainder};

/// The binomial law: successes in `trials` independent draws *with* replacement.
///
/// # Formula
///
/// `P(X = k) = C(n, k) p^k q^(n-k)`, computed as
/// `exp(S(n) - S(k) - S(n-k) - D(k; np) - D(n-k; nq))` with Stirling remainders `S` and
/// deviances `D` (Loader 2000). The difference `k - np` that both deviances share is kept to
/// twice the precision of `f64`: at `n = 1e9` the rounding of `np` alone would spoil
/// the tenth digit. Tails, precision, cost: see [`DiscreteLaw`](super::DiscreteLaw).
///
/// # Examples
///
/// ```
/// use lotproof::numerics::{Binomial, DiscreteLaw};
///
/// let law = Binomial::new(1_000_000_000, 0.5)?;
/// assert!((law.cdf(499_999_999) + 0.5 * law.pmf(500_000_000) - 0.5).abs() < 1e-13);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Binomial {
    trials: u64,
    p: f64,
    q: f64,
    /// `n p` and what rounding took from it.
    mean: (f64, f64),
    /// `S(n)`.
    remainder: f64,
}

impl Binomial {
    /// The law of `trials` draws with success probability `probability`.
    ///
    /// The probability is taken as the exact value of the `f64`; for a quotient of integers
    /// [`from_ratio`](Self::from_ratio) is sharper.
    ///
    /// # Errors
    ///
    /// [`LawError::Domain`] unless `0 <= probability <= 1`, [`LawError::TooLarge`] if
    /// `trials` exceeds 2^53.
    pub fn new(trials: u64, probability: f64) -> Result<Self, LawError> {
        let accepted = (0.0..=1.0).contains(&probability);
        check_domain("probability", probability, accepted, "a number from 0 to 1")?;
        let trials = check_count("trials", trials)?;
        Ok(Self::with_correction(
            trials,
            probability,
            1.0 - probability,
            0.0,
        ))
    }

    /// The law of `trials` draws, each a success in `favourable` of `total` equally likely
    /// cases. The mean `trials * favourable / total` is held to twice the precision of `f64`.
    ///
    /// # Errors
    ///
    /// [`LawError::Zero`] if `total` is 0, [`LawError::TooLarge`] if `favourable` exceeds
    /// `total` or a count exceeds 2^53.
    ///
    /// # Examples
    ///
    /// ```
    /// use lotproof::numerics::{Binomial, DiscreteLaw};
    ///
    /// // Never a six in four throws: (5/6)^4.
    /// let law = Binomial::from_ratio(4, 1, 6)?;
    /// assert!((law.pmf(0) - 625.0 / 1296.0).abs() < 1e-15);
    /// # Ok::<(), lotproof::numerics::LawError>(())
    /// ```
    pub fn from_ratio(trials: u64, favourable: u64, total: u64) -> Result<Self, LawError> {
        let trials = check_count("trials", trials)?;
        if check_count("total", total)? == 0 {
            return Err(LawError::Zero { parameter: "total" });
        }
        let limit = "the total number of cases";
        super::error::check_at_most("favourable", favourable, total, limit)?;
        Ok(Self::of_ratio(trials, favourable, total))
    }

    /// [`from_ratio`](Self::from_ratio) for checked arguments.
    pub(super) fn of_ratio(trials: u64, favourable: u64, total: u64) -> Self {
        let (all, part) = (total as f64, favourable as f64);
        let p = part / all;
        let q = (total - favourable) as f64 / all;
        let correction = -libm::fma(p, all, -part) / all;
        Self::with_correction(trials, p, q, correction)
    }

    /// `p + correction` is the success probability, `q` the rounded failure probability.
    fn with_correction(trials: u64, p: f64, q: f64, correction: f64) -> Self {
        let n = trials as f64;
        let mean = n * p;
        let rest = libm::fma(n, p, -mean) + n * correction;
        Self {
            trials,
            p,
            q,
            mean: (mean, rest),
            remainder: factorial_remainder(n),
        }
    }

    /// The number of draws.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// The success probability (rounded to `f64`).
    #[must_use]
    pub fn probability(&self) -> f64 {
        self.p
    }

    /// `k - np`.
    fn excess(&self, k: f64) -> f64 {
        (k - self.mean.0) - self.mean.1
    }
}

impl Lattice for Binomial {
    fn bounds(&self) -> (u64, u64) {
        if self.p == 0.0 {
            (0, 0)
        } else if self.q == 0.0 {
            (self.trials, self.trials)
        } else {
            (0, self.trials)
        }
    }

    fn peak(&self) -> u64 {
        let (low, high) = self.bounds();
        (((self.trials as f64 + 1.0) * self.p) as u64).clamp(low, high)
    }

    fn expectation(&self) -> f64 {
        self.mean.0
    }

    fn spread_squared(&self) -> f64 {
        self.mean.0 * self.q
    }

    fn ln_mass(&self, k: u64) -> f64 {
        if self.p == 0.0 || self.q == 0.0 {
            return 0.0;
        }
        let (hits, misses) = (k as f64, (self.trials - k) as f64);
        let excess = self.excess(hits);
        let mean_misses = self.trials as f64 * self.q;
        // Grouped so that p = 1/2 gives k and n - k bit for bit the same mass.
        self.remainder
            - (factorial_remainder(hits) + factorial_remainder(misses))
            - (deviance(hits, self.mean.0, excess) + deviance(misses, mean_misses, -excess))
    }

    fn step_up(&self, k: u64) -> f64 {
        (self.trials - k) as f64 * self.p / ((k as f64 + 1.0) * self.q)
    }

    fn step_down(&self, k: u64) -> f64 {
        k as f64 * self.q / (((self.trials - k) as f64 + 1.0) * self.p)
    }

    fn continuation(&self, k: u64) -> Continuation {
        let (hits, misses) = (k as f64, (self.trials - k) as f64);
        let slope = libm::log1p(-self.excess(hits) / (hits * self.q));
        Continuation::new(slope, [hits, f64::INFINITY], [misses, f64::INFINITY])
    }
}
