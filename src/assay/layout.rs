//! What stands on the units: each print as often as the others.
//!
//! Hypothesis (assumed): among the prints that win the same, each is used
//! equally often: the zone that wins, what stands where nothing is won, the
//! surfaces that make up a prize, the digits of a number. Given how many values
//! a [feature](crate::tally::Feature) took they are multinomial with its
//! weights: X², as [`cells`](super::cells). A regulation says which prints are
//! allowed and not how often each is used, so a rejection is advisory; but a
//! print that tells prizes apart can be seen before it is sold (Srivastava's
//! tickets of 2003).

use super::battery::{Assay, Entry, Evidence, Level, Outcome};
use super::cells::{Cells, Count, Sampling};
use super::record::{Family, Hypothesis};
use crate::game::Game;
use crate::tally::{Face, Feature, SamplePlan};
use crate::units::as_f64;

struct Prints {
    entry: Entry,
    /// Index of the feature.
    feature: usize,
    /// Names and weights of its values.
    values: Vec<(String, u64)>,
}

pub(super) fn plan(
    game: &Game,
    sample: usize,
    planned: &SamplePlan,
    face: &Face,
    battery: &mut Vec<Box<dyn Assay>>,
) {
    let units = as_f64(planned.size(game.block));
    for (index, feature) in face.features().iter().enumerate() {
        // Prizes too rare to tell two ways apart have no test.
        if expects_two_cells(feature, units * feature.share) {
            battery.push(Box::new(Prints {
                entry: Entry {
                    id: feature.id.clone(),
                    question: feature.question.clone(),
                    sample,
                    family: Family::Layout,
                    hypothesis: Hypothesis::Assumed,
                    clause: feature.clause.clone(),
                    structural: false,
                },
                feature: index,
                values: feature.values.clone(),
            }));
        }
    }
}

/// Whether `expected` values of a feature fill two cells.
fn expects_two_cells(feature: &Feature, expected: f64) -> bool {
    let weights: u64 = feature.values.iter().map(|(_, weight)| weight).sum();
    let counts = feature.values.iter().map(|(label, weight)| Count {
        label: label.clone(),
        population: *weight,
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "counts of units"
        )]
        observed: (expected * as_f64(*weight) / as_f64(weights)) as u64,
    });
    Cells::pool(Sampling::With, counts.collect()).len() >= 2
}

impl Assay for Prints {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, level: &Level) -> Outcome {
        let tally = &evidence.tallies[self.entry.sample];
        let seen = tally.judged.as_ref();
        let Some(counts) = seen.and_then(|judged| judged.features.get(self.feature)) else {
            return Outcome::not_run(tally.units, "no printed units were judged");
        };
        let values = self.values.iter().zip(counts);
        let values = values.map(|((label, weight), &observed)| Count {
            label: label.clone(),
            population: *weight,
            observed,
        });
        let cells = Cells::pool(Sampling::With, values.collect());
        let n = counts.iter().sum();
        if cells.len() < 2 {
            return Outcome::not_run(n, "too few were seen to tell two prints apart");
        }
        let (p, method) = cells.p_value(level);
        Outcome {
            method,
            n,
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
