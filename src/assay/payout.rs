//! The money paid agrees with its declared law.
//!
//! Hypothesis (declared, unless the tables are assumed): as for [`prize_table`](super::prize_table); spins
//! are independent with the wheel's proportions. The payout is skewed and
//! lumpy, so its p-value is not normal: the payout is simulated, in integer
//! cents, under the exact sampling law of the counts. Mean and standard
//! deviation are exact. No detectable change is claimed: that of the normal
//! limit is too small for lumpy payouts.

use super::battery::{Assay, Entry, Evidence, Level, Outcome};
use super::cells::Sampling;
use super::monte_carlo;
use super::prize_table::sampling;
use super::record::{Effect, Family, of_tables};
use crate::game::{Game, article};
use crate::numerics::sample::{multinomial, multivariate_hypergeometric};
use crate::payout::Moments;
use crate::rng::Substream;
use crate::tally::{Model, Tally};
use crate::units::{PValue, as_f64};
use crate::with_generator;

struct Payout {
    entry: Entry,
}

pub(super) fn plan(
    game: &Game,
    sample: usize,
    whole_blocks: bool,
    battery: &mut Vec<Box<dyn Assay>>,
) {
    let question = if whole_blocks {
        "Do the spins of whole blocks pay what the wheel declares?"
    } else {
        "Is the money paid what the table pays?"
    };
    battery.push(Box::new(Payout {
        entry: Entry {
            id: "payout".to_owned(),
            question: question.to_owned(),
            sample,
            family: Family::Payout,
            hypothesis: of_tables(game),
            clause: article(&game.prizes_clause),
            structural: false,
        },
    }));
}

impl Assay for Payout {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, level: &Level) -> Outcome {
        let Evidence { game, classes, .. } = *evidence;
        let tally = &evidence.tallies[self.entry.sample];
        let law = Law::of(evidence, tally);
        let observed = tally.payout(classes, game.wheel.as_ref());
        let (mean, sd) = law.moments(game, tally);
        if sd == 0.0 {
            return Outcome::not_run(tally.units, "the payout of these units is a constant");
        }
        // In integer cents: ties are exact, and rounding to a float keeps order.
        let tails = monte_carlo::tails(cents(observed), 0.0, level, |rng, scratch| {
            cents(law.draw(rng, scratch))
        });
        let observed = cents(observed) / 100.0;
        Outcome {
            method: format!(
                "payout in euros against {} simulated ones; declared mean {mean:.2} €, \
                 standard deviation {sd:.2} €",
                tails.replicates
            ),
            n: tally.units,
            statistic: Some(observed),
            p: PValue::new(tails.two_sided()),
            effect: Some(Effect {
                name: "payout observed / declared".to_owned(),
                value: Some(observed / mean),
            }),
            reference: "simulated exact law; Besag & Clifford 1991, doi:10.1093/biomet/78.2.301",
            ..Outcome::default()
        }
    }
}

/// The sampling law of a sample's payout.
struct Law {
    /// Units of each class, with the amounts in cents; the wheel's row at 0.
    weights: Vec<u64>,
    amounts: Vec<i64>,
    /// Index of the wheel's class.
    wheel: Option<usize>,
    /// Segments and amounts of the wheel's runs.
    segments: Vec<u64>,
    segment_amounts: Vec<i64>,
    /// How classes are drawn; `None` where they are constants.
    sampling: Option<Sampling>,
    n: u64,
    /// Classes of whole blocks, as seen.
    seen: Vec<u64>,
}

/// Buffers of one thread.
#[derive(Default)]
struct Scratch {
    classes: Vec<u64>,
    spins: Vec<u64>,
}

impl Law {
    fn of(evidence: &Evidence, tally: &Tally) -> Self {
        let classes = evidence.classes.as_slice();
        let runs = evidence.game.wheel.iter().flat_map(|wheel| &wheel.segments);
        Self {
            weights: classes.iter().map(|class| class.count).collect(),
            amounts: classes
                .iter()
                .map(|class| class.amount.unwrap_or_default().0)
                .collect(),
            wheel: evidence.classes.wheel().map(usize::from),
            segments: runs.clone().map(|run| u64::from(run.count)).collect(),
            segment_amounts: runs.map(|run| run.amount.0).collect(),
            sampling: (tally.plan.model() != Model::Census).then(|| sampling(tally)),
            n: tally.units,
            seen: tally.classes.clone(),
        }
    }

    /// Exact mean and standard deviation of the sample's payout.
    fn moments(&self, game: &Game, tally: &Tally) -> (f64, f64) {
        let moments = Moments::of(game);
        let blocks = tally.blocks.len() as u64;
        let variance = match self.sampling {
            None => as_f64(blocks) * moments.variance_without(u64::from(game.block)),
            Some(Sampling::Without) => moments.variance_without(self.n),
            Some(Sampling::With) => moments.variance_with(self.n),
        };
        (moments.mean(self.n), variance.max(0.0).sqrt())
    }

    /// One payout, in cents.
    fn draw(&self, rng: &mut Substream, scratch: &mut Scratch) -> i128 {
        with_generator!(rng, rng => {
            scratch.classes.resize(self.weights.len(), 0);
            match self.sampling {
                None => scratch.classes.copy_from_slice(&self.seen),
                Some(Sampling::Without) => {
                    multivariate_hypergeometric(rng, &self.weights, self.n, &mut scratch.classes)
                        .expect("a block holds the units seen");
                }
                Some(Sampling::With) => {
                    multinomial(rng, &self.weights, self.n, &mut scratch.classes)
                        .expect("a block holds units");
                }
            }
            let mut payout = dot(&scratch.classes, &self.amounts);
            if let Some(wheel) = self.wheel {
                scratch.spins.resize(self.segments.len(), 0);
                multinomial(rng, &self.segments, scratch.classes[wheel], &mut scratch.spins)
                    .expect("the wheel has segments");
                payout += dot(&scratch.spins, &self.segment_amounts);
            }
            payout
        })
    }
}

fn dot(counts: &[u64], amounts: &[i64]) -> i128 {
    let rows = counts.iter().zip(amounts);
    rows.map(|(&count, &amount)| i128::from(count) * i128::from(amount))
        .sum()
}

#[expect(clippy::cast_precision_loss, reason = "a payout below 2^53 cents")]
fn cents(cents: i128) -> f64 {
    cents as f64
}
