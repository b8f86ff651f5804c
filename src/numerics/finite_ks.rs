//! The Kolmogorov-Smirnov law of a random subset.
//!
//! # What it decides
//!
//! `m` positions are marked among `1..=N`. Are they a uniform random subset? With `j_k` the
//! number of marked positions among the first `k`, the distance between the empirical
//! and the even distribution is `D = max_k |j_k/m - k/N|`, here kept as the exact integer
//!
//! ```text
//! T = max over k of |j_k N - k m| = D N m
//! ```
//!
//! # Three answers
//!
//! | function | law | valid |
//! |---|---|---|
//! | [`exact_ln_p`] | exact, by recursion over the band | `min(m, N-m)` up to some thousands (cost) |
//! | [`limit_ln_p`] | Kolmogorov's limit at `D sqrt(m / (1 - m/N))` | large `min(m, N-m)` |
//! | [`ln_p`] | the first one while its cost is bearable, else the second | always |
//!
//! # Sources
//!
//! A. Kolmogorov (1933); B. Rosén (1964) and J. Hájek (1960) for the finite-population limit
//! (a Brownian bridge); M. Noé (1972), Ann. Math. Statist. 43, doi:10.1214/aoms/1177692700,
//! for the recursion.

use super::band::{Check, Counting, Side, exit_probability};
use super::binomial::Binomial;
use super::error::{LawError, check_at_most};
use super::hypergeometric::Hypergeometric;
use super::kolmogorov;
use super::lattice::{DiscreteLaw, check_count};
use super::log_space::ln_sum;
use super::prec::{
    BAND_FLOOR, SUBSET_EXACT_WORK, SUBSET_JOINT_WORK, SUBSET_MAX_WORK, VANISHING_MASS,
};

/// The statistic `T = max |j_k N - k m|` of the marked `positions` (1-based, increasing)
/// among `1..=population`.
///
/// # Errors
///
/// [`LawError::NotIncreasing`] if the positions do not strictly increase from at least 1,
/// [`LawError::TooLarge`] if one exceeds `population` or `population` exceeds 2^53.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::finite_ks;
///
/// // Marks 1 and 2 of 4: after two positions 2/2 against 2/4, so D = 1/2 and T = D N m = 4.
/// assert_eq!(finite_ks::statistic(&[1, 2], 4)?, 4);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn statistic(positions: &[u64], population: u64) -> Result<u128, LawError> {
    check_count("population", population)?;
    let (m, n) = (positions.len() as u128, u128::from(population));
    let mut previous = 0;
    let mut largest = 0;
    for (index, &position) in positions.iter().enumerate() {
        if position <= previous {
            return Err(LawError::NotIncreasing {
                parameter: "positions",
                index,
                found: position,
                previous,
            });
        }
        check_at_most("positions", position, population, "the population")?;
        previous = position;
        // The path is furthest below just before a mark and furthest above at it.
        let (index, position) = (index as u128, u128::from(position));
        largest = largest
            .max(((position - 1) * m).abs_diff(index * n))
            .max((position * m).abs_diff((index + 1) * n));
    }
    // After the last mark the path only falls back towards 0.
    Ok(largest)
}

/// A checked pair of sizes, with the smaller of marked and unmarked in front: the path of the
/// complement is the mirror image, so `T` has the same law.
#[derive(Debug, Clone, Copy)]
struct Subset {
    marked: u64,
    population: u64,
}

impl Subset {
    fn new(marked: u64, population: u64) -> Result<Self, LawError> {
        check_count("population", population)?;
        check_at_most("marked", marked, population, "the population")?;
        Ok(Self {
            marked: marked.min(population - marked),
            population,
        })
    }

    /// The largest possible statistic: all marks first, `m (N - m)`.
    fn max_statistic(self) -> u128 {
        u128::from(self.marked) * u128::from(self.population - self.marked)
    }

    /// The conditions under which `|j N - k m| >= statistic`, in order of position `k`.
    ///
    /// `j` marks are too many up to `k = floor((j N - T) / m)` and too few from
    /// `k = ceil((j N + T) / m)` on.
    fn checks(self, statistic: u128) -> Vec<Check<u64>> {
        let (m, n) = (u128::from(self.marked), u128::from(self.population));
        let mut checks = Vec::with_capacity(2 * self.marked as usize);
        for level in 0..=self.marked {
            let at = u128::from(level) * n;
            if let Some(ahead) = at.checked_sub(statistic)
                && level > 0
                && ahead >= m
            {
                checks.push(Check {
                    time: (ahead / m) as u64,
                    level,
                    side: Side::Upper,
                });
            }
            let behind = (at + statistic).div_ceil(m);
            if behind <= n {
                checks.push(Check {
                    time: behind as u64,
                    level,
                    side: Side::Lower,
                });
            }
        }
        checks.sort_by_key(|check| check.time);
        checks
    }

    /// Multiply-adds of the recursion, roughly.
    fn work(self, statistic: u128) -> f64 {
        let m = self.marked as f64;
        let width = (2.0 * statistic as f64 / self.population as f64 + 2.0).min(m);
        2.0 * m * width * width.min(150.0)
    }
}

/// Marks at a Bernoulli rate: conditioned on their number, a uniform random subset.
impl Counting for Subset {
    type Time = u64;
    type Law = Binomial;

    fn between(&self, from: u64, to: u64) -> Binomial {
        Binomial::of_ratio(to - from, self.marked, self.population)
    }

    fn after(&self, time: u64) -> Binomial {
        self.between(time, self.population)
    }
}

/// `ln P(T >= statistic)` for `marked` positions among `population`, exactly.
///
/// Relative error of the probability below 1e-11 (a sum of positive terms). Below
/// 1e-250 the value is Boole's bound instead, the sum over the checks of the chance to
/// fail that check alone: at least the truth and at most `2 m` times it, hence
/// conservative. The value is never `-inf` for an attainable statistic; it is `-inf` for one
/// above `m (N - m)`.
///
/// Cost: at most `2 m w min(w, 150)` multiply-adds, `w = min(m, 2 T/N)`: 5 ms for `m = 1000`
/// near the median, 60 ms in the far tail.
///
/// # Errors
///
/// [`LawError::TooLarge`] if `marked` exceeds `population`, `population` exceeds 2^53, or
/// the cost exceeds some seconds.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::finite_ks;
///
/// // Of the six pairs in 1..=4 the even ones {1,3}, {1,4}, {2,3}, {2,4} have T = 2, ...
/// assert!(finite_ks::exact_ln_p(2, 4, 2)?.exp() > 1.0 - 1e-12);
/// // ... {1,2} and {3,4} have T = 4.
/// assert!((finite_ks::exact_ln_p(2, 4, 4)?.exp() - 1.0 / 3.0).abs() < 1e-14);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn exact_ln_p(marked: u64, population: u64, statistic: u128) -> Result<f64, LawError> {
    let subset = Subset::new(marked, population)?;
    if statistic == 0 {
        return Ok(0.0);
    }
    if statistic > subset.max_statistic() {
        return Ok(f64::NEG_INFINITY);
    }
    let work = subset.work(statistic);
    if work > SUBSET_MAX_WORK {
        return Err(LawError::TooLarge {
            parameter: "marked (as multiply-adds of the exact law)",
            found: work as u128,
            max: SUBSET_MAX_WORK as u128,
            limit: "some seconds of work",
        });
    }
    let checks = subset.checks(statistic);
    let p = exit_probability(&subset, 0, subset.marked, &checks, VANISHING_MASS);
    if p >= BAND_FLOOR {
        Ok(libm::log(p).min(0.0))
    } else {
        boole_ln_p(subset, &checks)
    }
}

/// Logarithm of the sum over the checks of the chance to fail each alone.
fn boole_ln_p(subset: Subset, checks: &[Check<u64>]) -> Result<f64, LawError> {
    let mut ln_p = f64::NEG_INFINITY;
    for check in checks {
        let law = Hypergeometric::new(subset.population, subset.marked, check.time)?;
        let fails = match check.side {
            Side::Upper => law.ln_at_least(check.level),
            Side::Lower => law.ln_cdf(check.level),
        };
        ln_p = ln_sum(ln_p, fails);
    }
    Ok(ln_p.min(0.0))
}

/// `ln P(T >= statistic)` by Kolmogorov's limit law at `D sqrt(m / (1 - m/N))`.
///
/// # Validity
///
/// See [`ln_p`] for the measured error. The value is 0 when `m = 0` or `m = N`.
///
/// # Errors
///
/// [`LawError::TooLarge`] if `marked` exceeds `population` or `population` exceeds 2^53.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::finite_ks;
///
/// // D = 1.3581/sqrt(m) is the classical 5 % point.
/// let (m, n) = (10_000, 1_000_000_000_000);
/// let p = finite_ks::limit_ln_p(m, n, 135_810_000_000_000)?.exp();
/// assert!((p - 0.05).abs() < 1e-5);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn limit_ln_p(marked: u64, population: u64, statistic: u128) -> Result<f64, LawError> {
    let subset = Subset::new(marked, population)?;
    if subset.marked == 0 {
        return Ok(if statistic == 0 {
            0.0
        } else {
            f64::NEG_INFINITY
        });
    }
    // D sqrt(m / (1 - m/N)) = T / sqrt(N m (N - m)).
    let (m, n) = (subset.marked as f64, subset.population as f64);
    let x = statistic as f64 / libm::sqrt(n * m * (n - m));
    kolmogorov::ln_sf(x)
}

/// Which law gave a probability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// The exact law of the finite subset.
    Exact,
    /// Kolmogorov's limit law.
    Limit,
}

/// `ln P(T >= statistic)` with the law that gave it: exact while the recursion costs at most
/// about half a second, else the limit.
///
/// # Validity of the limit
///
/// The limit overestimates `p` (it is conservative) in all cases measured. Ratio of limit to
/// exact `p` for `m` marks in 12 million, at `x = D sqrt(m / (1 - m/N))`:
///
/// | m | x = 1.36 (p = 0.05) | 2 (7e-4) | 2.6 (3e-6) | 4 (2e-14) | 6 (1e-31) |
/// |---|---|---|---|---|---|
/// | 50 | 1.154 | 1.36 | 1.87 | 20 | 4e9 |
/// | 500 | 1.043 | 1.073 | 1.119 | 1.40 | 3.9 |
/// | 1 000 | 1.030 | 1.049 | 1.075 | 1.21 | 2.0 |
/// | 4 000 | 1.015 | 1.023 | 1.032 | 1.071 | 1.23 |
///
/// The excess falls like `1/sqrt(m)`. At the switch (`m` about 15 000 for `p = 0.05`, 7 000 for
/// `p = 1e-14`, 4 000 for `p = 1e-88`) it is about 1 %, 5 % and a factor 3.4.
///
/// # Errors
///
/// [`LawError::TooLarge`] if `marked` exceeds `population` or `population` exceeds 2^53.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::finite_ks::{self, Method};
///
/// let (ln_p, method) = finite_ks::ln_p(50, 12_000_000, 100_000_000)?;
/// assert_eq!(method, Method::Exact);
/// assert!(ln_p < 0.0);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn ln_p(marked: u64, population: u64, statistic: u128) -> Result<(f64, Method), LawError> {
    ln_p_of_many(1, marked, population, statistic)
}

/// As [`ln_p`], for one of `many` subsets that are tested together: all of them
/// may cost a few times what one alone may, so that with many subsets the limit,
/// which is conservative, takes over earlier (for 250 subsets at about `m` = 2 000
/// marks, where it is 2 % off at `p` = 0.05).
///
/// # Errors
///
/// As [`ln_p`].
pub fn ln_p_of_many(
    many: usize,
    marked: u64,
    population: u64,
    statistic: u128,
) -> Result<(f64, Method), LawError> {
    let subset = Subset::new(marked, population)?;
    let work = SUBSET_EXACT_WORK.min(SUBSET_JOINT_WORK / many.max(1) as f64);
    if statistic > subset.max_statistic() || subset.work(statistic) <= work {
        exact_ln_p(marked, population, statistic).map(|ln_p| (ln_p, Method::Exact))
    } else {
        limit_ln_p(marked, population, statistic).map(|ln_p| (ln_p, Method::Limit))
    }
}
