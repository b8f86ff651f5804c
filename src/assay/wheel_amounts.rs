//! The wheel pays each amount in the declared proportion.
//!
//! Hypothesis (declared): each spin is one of the wheel's segments, all
//! equally likely, independently: multinomial counts of the amounts. All
//! amounts together by X² ([`cells`](super::cells)), then each amount alone
//! by its exact binomial law.

use super::battery::{Assay, Entry, Evidence, Level, Outcome, Resolution, slug};
use super::cells::{Cells, Count, POWER, Sampling};
use super::class_count::Law;
use super::record::{Cell, Detectable, Effect, Family, Hypothesis};
use crate::game::{Game, Wheel, article};
use crate::units::{PValue, as_f64};

struct WheelAmounts {
    entry: Entry,
}

struct WheelAmount {
    entry: Entry,
    /// Index of the run of segments.
    run: usize,
}

pub(super) fn plan(game: &Game, sample: usize, battery: &mut Vec<Box<dyn Assay>>) {
    let Some(wheel) = &game.wheel else { return };
    let entry = |id: String, question: String| Entry {
        id,
        question,
        sample,
        family: Family::Wheel,
        hypothesis: Hypothesis::Declared,
        clause: article(&wheel.clause),
        structural: false,
    };
    battery.push(Box::new(WheelAmounts {
        entry: entry(
            "wheel-amounts".to_owned(),
            "Does the wheel pay its amounts in the declared proportions?".to_owned(),
        ),
    }));
    for (run, segments) in wheel.segments.iter().enumerate() {
        battery.push(Box::new(WheelAmount {
            entry: entry(
                format!("wheel-amount-{}", slug(&segments.amount.to_string())),
                format!(
                    "Does the wheel pay {} as often as declared?",
                    segments.amount
                ),
            ),
            run,
        }));
    }
}

/// Spins by amount, as counts with the segments as weights.
fn counts(evidence: &Evidence, sample: usize) -> Option<(Vec<Count>, u64)> {
    let wheel: &Wheel = evidence.game.wheel.as_ref()?;
    let tally = evidence.tallies[sample].wheel.as_ref()?;
    let counts = wheel
        .segments
        .iter()
        .zip(tally.by_amount(wheel))
        .map(|(run, observed)| Count {
            label: run.amount.to_string(),
            population: u64::from(run.count),
            observed,
        })
        .collect();
    Some((counts, tally.off_wheel))
}

const NO_SPINS: &str = "no spin was seen";

impl Assay for WheelAmounts {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, level: &Level) -> Outcome {
        let Some((counts, off_wheel)) = counts(evidence, self.entry.sample) else {
            return Outcome::not_run(0, NO_SPINS);
        };
        let spins = evidence.tallies[self.entry.sample].spins();
        if off_wheel > 0 {
            return Outcome {
                method: "exact: such a segment cannot exist".to_owned(),
                n: spins,
                difference: Some(format!(
                    "{off_wheel} spins of a segment that is not on the wheel"
                )),
                ..Outcome::default()
            };
        }
        let cells = Cells::pool(Sampling::With, counts);
        if cells.len() < 2 {
            return Outcome::not_run(spins, "fewer than two cells expect 5 spins");
        }
        let (p, method) = cells.p_value(level);
        Outcome {
            method,
            n: spins,
            statistic: Some(cells.statistic()),
            dof: Some(cells.dof()),
            p,
            effect: Some(cells.effect()),
            detectable: Some(cells.detectable(level)),
            cells: cells.record(),
            reference: "Pearson 1900, doi:10.1080/14786440009463897",
            ..Outcome::default()
        }
    }
}

impl Assay for WheelAmount {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, level: &Level) -> Outcome {
        let (Some((counts, _)), Some(wheel)) =
            (counts(evidence, self.entry.sample), &evidence.game.wheel)
        else {
            return Outcome::not_run(0, NO_SPINS);
        };
        let spins = evidence.tallies[self.entry.sample].spins();
        if spins == 0 {
            return Outcome::not_run(0, NO_SPINS);
        }
        let count = &counts[self.run];
        let law = Law {
            sampling: Sampling::With,
            population: u64::from(wheel.len()),
            successes: count.population,
            n: spins,
        };
        let expected = law.expected();
        let ratio = law.detectable(level.alpha);
        Outcome {
            method: law.method().to_owned(),
            n: spins,
            statistic: Some(as_f64(count.observed)),
            p: law.ln_two_sided(count.observed).and_then(PValue::from_ln),
            effect: Some(Effect {
                name: "observed / expected".to_owned(),
                value: Some(as_f64(count.observed) / expected),
            }),
            detectable: Some(Detectable {
                name: "rate ratio".to_owned(),
                value: ratio,
                power: POWER,
            }),
            cells: vec![Cell {
                label: count.label.clone(),
                observed: count.observed,
                expected,
            }],
            reference: "exact law; two-sided by minimum likelihood",
            resolution: Some(Resolution::Wheel {
                run: self.run,
                ratio,
            }),
            ..Outcome::default()
        }
    }
}
