//! Cells of a chi-square test: pooling in the open, the statistic, and its
//! null law.
//!
//! Pearson's X² over cells with expected counts E_i has k − 1 degrees of
//! freedom. For n units without replacement out of N the factor
//! (N − 1)/(N − n) makes its mean exactly k − 1. The limit law serves only
//! where every cell is large and p is not small; elsewhere the exact sampling
//! law is simulated.
//!
//! Sources: Pearson 1900, doi:10.1080/14786440009463897; Cochran 1954,
//! doi:10.2307/3001616.

use super::battery::Level;
use super::monte_carlo::{self, Tails};
use super::record::{Cell, Detectable, Effect};
use crate::numerics::sample::{multinomial, multivariate_hypergeometric};
use crate::numerics::{ChiSquare, DiscreteLaw, Poisson};
use crate::units::{PValue, as_f64};
use crate::with_generator;

/// Least expected count of a cell, and of its unseen side.
const LEAST_EXPECTED: f64 = 5.0;

/// From here on the limit law serves p-values that are not small.
pub const AMPLE_EXPECTED: f64 = 100.0;

/// Below this p the limit law is only a screening figure.
pub const SMALL_P: f64 = 1e-3;

/// Counts of one class, in the order of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// Name.
    pub label: String,
    /// Units in the population, or weight.
    pub population: u64,
    /// Units seen.
    pub observed: u64,
}

/// How the counts come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// Without replacement out of the population.
    Without,
    /// With replacement, in proportion to the population.
    With,
}

/// A table of cells, each of one class or of neighbouring ones pooled.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    sampling: Sampling,
    population: u64,
    n: u64,
    list: Vec<Count>,
}

impl Cells {
    /// Pools neighbouring classes until each cell expects at least 5 units
    /// seen, and without replacement 5 unseen. The pooling depends on the
    /// declaration and n alone. Classes without population must be empty of
    /// observations too; they are left out.
    pub fn pool(sampling: Sampling, counts: Vec<Count>) -> Self {
        let population: u64 = counts.iter().map(|count| count.population).sum();
        let n: u64 = counts.iter().map(|count| count.observed).sum();
        let seen = ratio(n, population);
        let large = |cell: &Count| {
            let unseen = match sampling {
                Sampling::Without => 1.0 - seen,
                Sampling::With => f64::INFINITY,
            };
            as_f64(cell.population) * seen.min(unseen) >= LEAST_EXPECTED
        };
        let mut cells: Vec<Count> = Vec::new();
        let mut open: Option<Count> = None;
        for count in counts.into_iter().filter(|count| count.population > 0) {
            let cell = match open.take() {
                Some(earlier) => joined(&earlier, &count),
                None => count,
            };
            if large(&cell) {
                cells.push(cell);
            } else {
                open = Some(cell);
            }
        }
        if let Some(rest) = open {
            let cell = match cells.pop() {
                Some(last) => joined(&last, &rest),
                None => rest,
            };
            cells.push(cell);
        }
        Self {
            sampling,
            population,
            n,
            list: cells,
        }
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Degrees of freedom.
    pub fn dof(&self) -> f64 {
        as_f64(self.list.len() as u64) - 1.0
    }

    /// Observed and expected counts, for the record.
    pub fn record(&self) -> Vec<Cell> {
        self.list
            .iter()
            .map(|cell| Cell {
                label: cell.label.clone(),
                observed: cell.observed,
                expected: self.expected(cell.population),
            })
            .collect()
    }

    /// X² of the observed counts.
    pub fn statistic(&self) -> f64 {
        self.x2(self.list.iter().map(|cell| cell.observed))
    }

    /// Two-sided p: twice the smaller of both tails, so that counts too near
    /// their expectation are found as well; and how it was computed.
    pub fn p_value(&self, level: &Level) -> (Option<PValue>, String) {
        let x2 = self.statistic();
        let limit = chi_square_p(x2, self.dof());
        let least = self
            .list
            .iter()
            .map(|cell| cell.population)
            .min()
            .unwrap_or(0);
        let least = match self.sampling {
            Sampling::With => self.expected(least),
            Sampling::Without => {
                let unseen = as_f64(least) - self.expected(least);
                self.expected(least).min(unseen)
            }
        };
        let model = match self.sampling {
            Sampling::With => "multinomial counts",
            Sampling::Without => "multivariate hypergeometric counts, factor (N − 1)/(N − n)",
        };
        if least >= AMPLE_EXPECTED && limit.is_some_and(|p| !p.at_most(SMALL_P)) {
            let method = format!("Pearson X², {model}; two-sided p from the chi-square limit");
            return (limit, method);
        }
        let tails = self.simulate(x2, level);
        let method = format!(
            "Pearson X², {model}; two-sided p from {} simulated samples",
            tails.replicates
        );
        (PValue::new(tails.two_sided()), method)
    }

    /// Simulates X² under the exact sampling law.
    fn simulate(&self, x2: f64, level: &Level) -> Tails {
        let weights: Vec<u64> = self.list.iter().map(|cell| cell.population).collect();
        let draw = |rng: &mut crate::rng::Substream, counts: &mut Vec<u64>| {
            counts.resize(weights.len(), 0);
            let drawn = with_generator!(rng, rng => match self.sampling {
                Sampling::With => multinomial(rng, &weights, self.n, counts),
                Sampling::Without => multivariate_hypergeometric(rng, &weights, self.n, counts),
            });
            debug_assert!(drawn.is_ok(), "the cells hold the units seen");
            self.x2(counts.iter().copied())
        };
        monte_carlo::tails(x2, 1e-9 * x2.max(1.0), level, draw)
    }

    /// Units seen times the finite-population factor.
    fn information(&self) -> f64 {
        match self.sampling {
            Sampling::With => as_f64(self.n),
            Sampling::Without => as_f64(self.n) * self.factor(),
        }
    }

    /// Observed distance: Cohen's w = √(Σ(O − E)²/E/n), without the factor.
    pub fn effect(&self) -> Effect {
        Effect {
            name: "Cohen's w of the counts".to_owned(),
            value: (self.n > 0).then(|| (self.statistic() / self.information()).sqrt()),
        }
    }

    /// Cohen's w that is caught with 90 % power at the level, by the
    /// noncentral chi-square limit with noncentrality n·w².
    pub fn detectable(&self, level: &Level) -> Detectable {
        let noncentrality = noncentrality(self.dof(), level.alpha / 2.0);
        Detectable {
            name: "Cohen's w of the counts".to_owned(),
            value: noncentrality
                .filter(|_| self.n > 0)
                .map(|lambda| (lambda / self.information()).sqrt()),
            power: POWER,
        }
    }

    fn expected(&self, population: u64) -> f64 {
        as_f64(self.n) * ratio(population, self.population)
    }

    /// Finite-population factor (N − 1)/(N − n); 1 where nothing is unseen.
    fn factor(&self) -> f64 {
        match self.population - self.n.min(self.population) {
            0 => 1.0,
            unseen => as_f64(self.population - 1) / as_f64(unseen),
        }
    }

    fn x2(&self, observed: impl Iterator<Item = u64>) -> f64 {
        let sum: f64 = observed
            .zip(&self.list)
            .map(|(observed, cell)| {
                let expected = self.expected(cell.population);
                (as_f64(observed) - expected).powi(2) / expected
            })
            .sum();
        match self.sampling {
            Sampling::With => sum,
            Sampling::Without => sum * self.factor(),
        }
    }
}

/// Two-sided p of X² from its limit law: twice the smaller tail, at most 1.
pub fn chi_square_p(x2: f64, dof: f64) -> Option<PValue> {
    let law = ChiSquare::new(dof).ok()?;
    // Counts equal to their expectation give X² = 0: below any other value,
    // but not impossible.
    let x2 = x2.max(f64::MIN_POSITIVE);
    let ln_tail = law.ln_sf(x2).ok()?.min(law.ln_cdf(x2).ok()?);
    PValue::from_ln((ln_tail + std::f64::consts::LN_2).min(0.0))
}

/// Power at which detectable effects are stated.
pub const POWER: f64 = 0.9;

/// Noncentrality at which a chi-square test of upper level `alpha` has 90 %
/// power; `None` where the laws do not apply.
///
/// The noncentral law is the Poisson mixture of central ones:
/// P(X² > c) = Σ_j Pois(j; λ/2)·P(χ²_{ν+2j} > c).
pub fn noncentrality(dof: f64, alpha: f64) -> Option<f64> {
    let critical = ChiSquare::new(dof).ok()?.isf(alpha).ok()?;
    let power = |lambda: f64| -> Option<f64> {
        let mixing = Poisson::new(lambda / 2.0).ok()?;
        let spread = 8.0 * (lambda / 2.0).sqrt() + 20.0;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "small and not negative"
        )]
        let around = |x: f64| x.max(0.0) as u64;
        let range = around(lambda / 2.0 - spread)..=around(lambda / 2.0 + spread);
        let mut sum = 0.0;
        for j in range {
            let central = ChiSquare::new(dof + 2.0 * as_f64(j)).ok()?;
            sum += mixing.pmf(j) * central.sf(critical).ok()?;
        }
        Some(sum)
    };
    let mut high = 1.0;
    while power(high)? < POWER {
        high *= 2.0;
        if high > 1e9 {
            return None;
        }
    }
    let mut low = high / 2.0;
    while high - low > 1e-4 * high {
        let middle = low.midpoint(high);
        if power(middle)? < POWER {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(high)
}

fn joined(left: &Count, right: &Count) -> Count {
    Count {
        label: format!("{} + {}", left.label, right.label),
        population: left.population + right.population,
        observed: left.observed + right.observed,
    }
}

fn ratio(part: u64, whole: u64) -> f64 {
    as_f64(part) / as_f64(whole)
}
