//! The hypergeometric law.

use super::error::{LawError, check_at_most};
use super::lattice::{Continuation, Lattice, check_count};
use super::stirling::{deviance, factorial_remainder};

/// The hypergeometric law: marked items among `draws` drawn *without* replacement.
///
/// # Formula
///
/// `P(X = k) = C(K, k) C(N-K, n-k) / C(N, n)` with population `N`, successes `K` and draws
/// `n`. In the 2 x 2 table of (marked, unmarked) by (drawn, left), every cell deviates from
/// its expectation by the same amount, the exact fraction `(kN - nK)/N`; the mass is
///
/// ```text
/// exp(S(K) + S(N-K) + S(n) + S(N-n) - S(N) - sum of S(cell) - sum of D(cell; expected))
/// ```
///
/// with Stirling remainders `S` and deviances `D` (Loader 2000). Tails, precision, cost:
/// see [`DiscreteLaw`](super::DiscreteLaw).
///
/// # Examples
///
/// ```
/// use lotproof::numerics::{DiscreteLaw, Hypergeometric};
///
/// // Two marked items, a third of 12 million drawn: both are missed with
/// // probability (8e6/12e6) (7 999 999/11 999 999).
/// let law = Hypergeometric::new(12_000_000, 2, 4_000_000)?;
/// let expected = 8e6 / 12e6 * (7_999_999.0 / 11_999_999.0);
/// assert!((law.pmf(0) / expected - 1.0).abs() < 1e-14);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hypergeometric {
    population: u64,
    successes: u64,
    draws: u64,
    /// `S(K) + S(N-K) + S(n) + S(N-n) - S(N)`.
    remainder: f64,
    /// Expected cells: drawn and marked, left and marked, drawn and unmarked, left and unmarked.
    expected: [f64; 4],
}

impl Hypergeometric {
    /// The law of the number of marked items when `draws` of `population` items are
    /// drawn, `successes` of which are marked.
    ///
    /// # Errors
    ///
    /// [`LawError::TooLarge`] if `population` exceeds 2^53, or `successes` or `draws` exceed
    /// `population`.
    pub fn new(population: u64, successes: u64, draws: u64) -> Result<Self, LawError> {
        check_count("population", population)?;
        check_at_most("successes", successes, population, "the population")?;
        check_at_most("draws", draws, population, "the population")?;
        let all = population as f64;
        let (marked, taken) = (successes as f64, draws as f64);
        let (unmarked, left) = ((population - successes) as f64, (population - draws) as f64);
        let remainder = (factorial_remainder(marked) + factorial_remainder(unmarked))
            + (factorial_remainder(taken) + factorial_remainder(left))
            - factorial_remainder(all);
        let all = all.max(1.0);
        Ok(Self {
            population,
            successes,
            draws,
            remainder,
            expected: [
                marked * taken / all,
                marked * left / all,
                unmarked * taken / all,
                unmarked * left / all,
            ],
        })
    }

    /// The number of items.
    #[must_use]
    pub fn population(&self) -> u64 {
        self.population
    }

    /// The number of marked items.
    #[must_use]
    pub fn successes(&self) -> u64 {
        self.successes
    }

    /// The number of items drawn.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// The table for `k` marked items drawn, cells in the order of `expected`.
    fn cells(&self, k: u64) -> [f64; 4] {
        let left_unmarked = self.population - self.successes - (self.draws - k);
        [k, self.successes - k, self.draws - k, left_unmarked].map(|cell| cell as f64)
    }

    /// `kN - nK`, exactly (both products are below 2^106).
    fn scaled_excess(&self, k: u64) -> i128 {
        i128::from(k) * i128::from(self.population)
            - i128::from(self.draws) * i128::from(self.successes)
    }
}

impl Lattice for Hypergeometric {
    fn bounds(&self) -> (u64, u64) {
        let unmarked = self.population - self.successes;
        (
            self.draws.saturating_sub(unmarked),
            self.draws.min(self.successes),
        )
    }

    fn peak(&self) -> u64 {
        let cases = (u128::from(self.draws) + 1) * (u128::from(self.successes) + 1);
        let (low, high) = self.bounds();
        ((cases / (u128::from(self.population) + 2)) as u64).clamp(low, high)
    }

    fn expectation(&self) -> f64 {
        self.expected[0]
    }

    fn spread_squared(&self) -> f64 {
        if self.population <= 1 {
            return 0.0;
        }
        let all = self.population as f64;
        let unmarked_share = (self.population - self.successes) as f64 / all;
        let left_share = (self.population - self.draws) as f64 / (all - 1.0);
        self.expected[0] * unmarked_share * left_share
    }

    fn ln_mass(&self, k: u64) -> f64 {
        if self.expected.contains(&0.0) {
            // Nothing is left to chance: the support is one value.
            return 0.0;
        }
        let excess = self.scaled_excess(k) as f64 / self.population as f64;
        let cells = self.cells(k);
        let [a, b, c, d] = cells.map(factorial_remainder);
        let deviation = |cell: usize, excess| deviance(cells[cell], self.expected[cell], excess);
        // Grouped so that exchanging rows or columns of the table changes no bit.
        let remainders = (a + d) + (b + c);
        let deviances = (deviation(0, excess) + deviation(3, excess))
            + (deviation(1, -excess) + deviation(2, -excess));
        self.remainder - remainders - deviances
    }

    fn step_up(&self, k: u64) -> f64 {
        let [hit, marked, drawn, unmarked] = self.cells(k);
        marked * drawn / ((hit + 1.0) * (unmarked + 1.0))
    }

    fn step_down(&self, k: u64) -> f64 {
        let [hit, marked, drawn, unmarked] = self.cells(k);
        hit * unmarked / ((marked + 1.0) * (drawn + 1.0))
    }

    fn continuation(&self, k: u64) -> Continuation {
        let [hit, marked, drawn, unmarked] = self.cells(k);
        // (K-k)(n-k) / (k (N-K-n+k)) - 1, with an exact numerator.
        let slope = libm::log1p(-(self.scaled_excess(k) as f64) / (hit * unmarked));
        Continuation::new(slope, [hit, unmarked], [marked, drawn])
    }
}
