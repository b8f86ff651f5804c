//! Each class alone: its count against its own exact law.
//!
//! Hypothesis (declared, unless the tables are assumed): of N units, m are of the class. Among n seen the
//! count follows the hypergeometric law (without replacement) or the binomial
//! one with p = m/N (with replacement). p is two-sided by minimum likelihood,
//! in log space, with a fixed tie tolerance.

use super::battery::{Assay, Entry, Evidence, Level, Outcome, Resolution, slug};
use super::cells::{POWER, Sampling};
use super::prize_table::sampling;
use super::record::{Cell, Detectable, Effect, Family, of_tables};
use crate::game::{Game, article};
use crate::numerics::{Binomial, DiscreteLaw, Hypergeometric};
use crate::tally::{Model, SamplePlan};
use crate::units::{PValue, as_f64};

struct ClassCount {
    entry: Entry,
    code: usize,
}

pub(super) fn plan(
    game: &Game,
    sample: usize,
    planned: &SamplePlan,
    battery: &mut Vec<Box<dyn Assay>>,
) {
    let how = match planned.model() {
        Model::With => "drawn",
        Model::Census | Model::Without => "found among the units seen",
    };
    for (code, class) in game.classes().as_slice().iter().enumerate().skip(1) {
        battery.push(Box::new(ClassCount {
            entry: Entry {
                id: format!("class-{}", slug(&class.label)),
                question: format!("Is « {} » {how} as often as the table says?", class.label),
                sample,
                family: Family::PrizeTable,
                hypothesis: of_tables(game),
                clause: article(&game.prizes_clause),
                structural: false,
            },
            code,
        }));
    }
}

impl Assay for ClassCount {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, level: &Level) -> Outcome {
        let tally = &evidence.tallies[self.entry.sample];
        let class = &evidence.classes.as_slice()[self.code];
        let law = Law {
            sampling: sampling(tally),
            population: u64::from(evidence.game.block),
            successes: class.count,
            n: tally.units,
        };
        let observed = tally.classes[self.code];
        let detectable = law.detectable(level.alpha);
        let expected = law.expected();
        let ln_p = law.ln_two_sided(observed);
        Outcome {
            method: law.method().to_owned(),
            n: tally.units,
            statistic: Some(as_f64(observed)),
            p: ln_p.and_then(PValue::from_ln),
            difference: (ln_p == Some(f64::NEG_INFINITY))
                .then(|| format!("{observed} of « {} » cannot occur", class.label)),
            effect: Some(Effect {
                name: "observed / expected".to_owned(),
                value: (expected > 0.0).then(|| as_f64(observed) / expected),
            }),
            detectable: Some(Detectable {
                name: "rate ratio".to_owned(),
                value: detectable,
                power: POWER,
            }),
            cells: vec![Cell {
                label: class.label.clone(),
                observed,
                expected,
            }],
            reference: "exact law; two-sided by minimum likelihood",
            resolution: Some(Resolution::Class {
                code: self.code,
                ratio: detectable,
            }),
            ..Outcome::default()
        }
    }
}

/// The exact law of one class's count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Law {
    pub sampling: Sampling,
    /// N, or the total weight.
    pub population: u64,
    /// m.
    pub successes: u64,
    /// Units seen.
    pub n: u64,
}

impl Law {
    fn binomial(&self, rate: f64) -> Option<Binomial> {
        Binomial::new(self.n, rate).ok()
    }

    fn declared_binomial(&self) -> Option<Binomial> {
        Binomial::from_ratio(self.n, self.successes, self.population).ok()
    }

    fn hypergeometric(&self, successes: u64) -> Option<Hypergeometric> {
        Hypergeometric::new(self.population, successes, self.n).ok()
    }

    fn rate(&self) -> f64 {
        as_f64(self.successes) / as_f64(self.population)
    }

    pub(super) fn expected(&self) -> f64 {
        as_f64(self.n) * self.rate()
    }

    /// How p comes about, for the record.
    pub(super) fn method(&self) -> &'static str {
        match self.sampling {
            Sampling::Without => "exact hypergeometric law, two-sided by minimum likelihood",
            Sampling::With => "exact binomial law, two-sided by minimum likelihood",
        }
    }

    /// ln of the two-sided p at a count; `None` where the law does not apply.
    pub(super) fn ln_two_sided(&self, observed: u64) -> Option<f64> {
        match self.sampling {
            Sampling::Without => Some(self.hypergeometric(self.successes)?.ln_two_sided(observed)),
            Sampling::With => Some(self.declared_binomial()?.ln_two_sided(observed)),
        }
    }

    /// Least count above the expectation that the two-sided test rejects at
    /// `alpha`, when there is one.
    fn critical(&self, alpha: f64) -> Option<u64> {
        let rejects = |count| {
            self.ln_two_sided(count)
                .is_some_and(|ln_p| ln_p <= alpha.ln())
        };
        let most = match self.sampling {
            Sampling::Without => self.successes.min(self.n),
            Sampling::With => self.n,
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a count"
        )]
        let mut low = (self.expected().floor() as u64).min(most);
        let mut high = most;
        if !rejects(high) {
            return None;
        }
        while high - low > 1 {
            let middle = low.midpoint(high);
            if rejects(middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        Some(high)
    }

    /// The smallest rate ratio above 1 that is caught with 90 % power at level
    /// `alpha`; `None` when no rate is. Without replacement the rate is that
    /// of a block that holds more units of the class.
    pub(super) fn detectable(&self, alpha: f64) -> Option<f64> {
        if self.successes == 0 || self.n == 0 {
            return None;
        }
        let critical = self.critical(alpha)?;
        match self.sampling {
            Sampling::With => {
                let power = |rate: f64| {
                    self.binomial(rate)
                        .map_or(0.0, |law| law.ln_at_least(critical).exp())
                };
                let (mut low, mut high) = (self.rate(), 1.0);
                if power(high) < POWER {
                    return None;
                }
                while high - low > 1e-6 * high {
                    // Geometric steps: rates span many powers of ten.
                    let middle = (low * high).sqrt();
                    if power(middle) < POWER {
                        low = middle;
                    } else {
                        high = middle;
                    }
                }
                Some(high / self.rate())
            }
            Sampling::Without => {
                let power = |successes: u64| {
                    self.hypergeometric(successes)
                        .map_or(0.0, |law| law.ln_at_least(critical).exp())
                };
                let (mut low, mut high) = (self.successes, self.population);
                if power(high) < POWER {
                    return None;
                }
                while high - low > 1 {
                    let middle = low.midpoint(high);
                    if power(middle) < POWER {
                        low = middle;
                    } else {
                        high = middle;
                    }
                }
                Some(as_f64(high) / as_f64(self.successes))
            }
        }
    }
}
