//! The whole proof of one game: battery, tallies, outcomes, judgement.

use rayon::prelude::*;

use super::decide::{Judged, Verdict, decide, judge};
use super::weights::weights;
use crate::assay::{self, Entry, Evidence, Level, Outcome};
use crate::game::Game;
use crate::rng::Root;
use crate::stream::{Stopped, Watch};
use crate::tally::{self, Bench, SamplePlan, Tallies};
use crate::ticket::Source;

/// What a proof is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// Family-wise error rate over the declared hypotheses, in (0, 1).
    pub alpha: f64,
    /// Rate ratio that every material class must be seen to, > 1.
    pub min_effect: f64,
    /// Whether printed units are left unjudged.
    pub labels_only: bool,
}

/// A judged run of one game.
#[derive(Clone, Debug)]
pub struct Proof {
    /// Samples, as planned.
    pub plan: Vec<SamplePlan>,
    /// What was seen, one tally per sample.
    pub tallies: Tallies,
    /// The battery, in its fixed order.
    pub entries: Vec<Entry>,
    /// What each assay found.
    pub outcomes: Vec<Outcome>,
    /// How each was judged.
    pub judged: Vec<Judged>,
    /// Level of each entry in Holm's first step; 0 for structural ones.
    pub levels: Vec<f64>,
    /// Why no printed units were judged, when none were.
    pub unjudged: Option<String>,
    /// The decision's grounds.
    pub verdict: Verdict,
}

/// A statistical assay that neither rejects by itself nor has a p-value was
/// not run: it must never count as passed.
fn settled(entry: &Entry, mut outcome: Outcome) -> Outcome {
    let silent = outcome.p.is_none() && outcome.difference.is_none() && outcome.not_run.is_none();
    if silent && !entry.structural {
        outcome.not_run = Some("the null law could not be evaluated on these counts".to_owned());
    }
    outcome
}

/// Draws the planned samples from `source` and judges them.
///
/// # Errors
///
/// [`Stopped`] when the watch says so.
pub fn prove(
    game: &Game,
    source: &dyn Source,
    root: &Root,
    plan: &[SamplePlan],
    terms: Terms,
    watch: &dyn Watch,
) -> Result<Proof, Stopped> {
    let bench = bench(game, source, terms);
    let unjudged = bench.as_ref().err().cloned();
    let battery = assay::battery(game, plan, bench.is_ok());
    let entries: Vec<&Entry> = battery.iter().map(|assay| assay.entry()).collect();
    let weights = weights(&entries);
    let levels: Vec<f64> = weights.iter().map(|weight| weight * terms.alpha).collect();
    let tallies = tally::collect(game, source, bench.as_ref().ok(), plan, watch)?;
    let classes = game.classes();
    let evidence = Evidence {
        game,
        classes: &classes,
        tallies: &tallies,
    };
    let outcomes: Vec<Outcome> = battery
        .par_iter()
        .zip(&levels)
        .enumerate()
        .map(|(place, (assay, &alpha))| {
            // The run ends below; what is left need not be tested.
            if watch.stopped() {
                return Outcome::not_run(0, "stopped");
            }
            let level = Level {
                alpha,
                root,
                place: place as u64,
            };
            settled(assay.entry(), assay.run(&evidence, &level))
        })
        .collect();
    if watch.stopped() {
        return Err(Stopped);
    }
    let judged = judge(&entries, &outcomes, &weights, terms.alpha);
    let names: Vec<&str> = plan.iter().map(SamplePlan::id).collect();
    let verdict = decide(game, &entries, &outcomes, &judged, &names, terms.min_effect);
    Ok(Proof {
        plan: plan.to_vec(),
        entries: entries.into_iter().cloned().collect(),
        tallies,
        outcomes,
        judged,
        levels,
        unjudged,
        verdict,
    })
}

/// The judge of what a source prints; or why there is none.
fn bench(game: &Game, source: &dyn Source, terms: Terms) -> Result<Bench, String> {
    if terms.labels_only {
        return Err("--labels-only was asked for".to_owned());
    }
    source.layout()?;
    Bench::of(game).ok_or_else(|| "not every surface declares how it is played".to_owned())
}
