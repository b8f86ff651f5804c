//! A conforming generator is called non-conform in at most the fraction α of
//! runs that the user allowed: whole runs of `prove`, seed by seed.
//!
//! What is asserted: the number of alarms among [`SEEDS`] independent runs is
//! one that Binomial(runs, α) reaches with a probability of 1e-4 or more; that
//! is, the one-sided Clopper–Pearson lower bound of the true rate at 1e-4 does
//! not exceed α. If every run alarmed with probability α exactly, redrawn seeds
//! would fail this once in 10 000 for each level. The seeds are fixed.
//!
//! No lower bound is asserted on the rate of the verdict: Holm's procedure
//! over discrete and dependent p-values may be conservative by any factor.
//! Single tests with a continuous law are held to uniformity from both sides
//! in `sampling_models.rs`.

#![allow(clippy::cast_precision_loss, reason = "counts below 2^53")]

use std::collections::BTreeMap;

use lotproof::assay::{Entry, Status};
use lotproof::game::{self, Game};
use lotproof::numerics::{Binomial, DiscreteLaw};
use lotproof::rng::{Generator, Root, Seed};
use lotproof::stream::{self, Unwatched};
use lotproof::tally::SamplePlan;
use lotproof::verdict::{Terms, judge, prove, weights};
use rayon::prelude::*;

/// Seeds 1, 2, …
const SEEDS: u64 = 2_000;

/// Levels at which each run is judged.
const ALPHAS: [f64; 2] = [0.05, 0.01];

/// Every kind of sample that a run of `verify` draws by default.
const PLAN: [SamplePlan; 4] = [
    SamplePlan::Blocks { count: 1 },
    SamplePlan::Partial {
        block: 1,
        units: 1_000,
    },
    SamplePlan::Draws { units: 2_000 },
    SamplePlan::Spins { spins: 2_000 },
];

/// What the runs of all seeds came to at one level.
#[derive(Clone, Default)]
struct Alarms {
    /// Runs that were non-conform.
    runs: u64,
    /// By assay and sample: its share of α, and the p-values at or below it.
    assays: BTreeMap<String, (f64, u64)>,
}

impl Alarms {
    fn merge(mut self, other: Self) -> Self {
        self.runs += other.runs;
        for (name, (level, count)) in other.assays {
            let mine = self.assays.entry(name).or_insert((level, 0));
            mine.1 += count;
        }
        self
    }
}

/// Proves the game with one seed, and judges the proof at each level.
fn alarms(game: &Game, seed: u64) -> [Alarms; 2] {
    let root = Root::new(Generator::Pcg64, Seed::from(seed), &game.id);
    let source = stream::pick(stream::REFERENCE, game, &root).expect("a source");
    let terms = Terms {
        alpha: ALPHAS[0],
        min_effect: 1.1,
    };
    let proof =
        prove(game, source.as_ref(), &root, &PLAN, terms, &Unwatched).expect("nobody stops it");
    let entries: Vec<&Entry> = proof.entries.iter().collect();
    let shares = weights(&entries);
    ALPHAS.map(|alpha| {
        // A simulated p-value depends on the level only where the level asks
        // for more than the 99 999 values that are simulated anyway; here none
        // does, so the outcomes are those of a proof at `alpha`.
        let simulated = proof.outcomes.iter().zip(&shares);
        let mut simulated = simulated.filter(|(outcome, _)| outcome.method.contains("simulated"));
        assert!(simulated.all(|(_, share)| 20.0 / (share * alpha) < 99_999.0));
        let judged = judge(&entries, &proof.outcomes, &shares, alpha);
        let failed = judged.iter().any(|judged| judged.status == Status::Fail);
        if alpha.to_bits() == terms.alpha.to_bits() {
            assert_eq!(failed, !proof.verdict.false_facts.is_empty());
        }
        let assays = entries.iter().zip(&proof.outcomes).zip(&shares);
        let assays = assays.map(|((entry, outcome), share)| {
            let name = format!("{} ({})", entry.id, PLAN[entry.sample].id());
            assert_eq!(outcome.difference, None, "seed {seed}, {name}");
            let alarmed = outcome.p.is_some_and(|p| p.at_most(share * alpha));
            (name, (share * alpha, u64::from(alarmed)))
        });
        Alarms {
            runs: u64::from(failed),
            assays: assays.collect(),
        }
    })
}

/// ln P(X ≥ x) of the alarms among all runs, at a rate.
fn ln_at_least(x: u64, rate: f64) -> f64 {
    let law = Binomial::new(SEEDS, rate).expect("a rate");
    if x == 0 { 0.0 } else { law.ln_sf(x - 1) }
}

#[test]
fn a_conforming_generator_alarms_in_at_most_a_fraction_alpha_of_runs() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/quick-fair.toml");
    let game = game::find(path).expect("the declaration is read");
    let alarms = (1..=SEEDS)
        .into_par_iter()
        .map(|seed| alarms(&game, seed))
        .reduce(<[Alarms; 2]>::default, |[a, b], [c, d]| {
            [a.merge(c), b.merge(d)]
        });
    let bound = 1e-4_f64.ln();
    for (alpha, alarms) in ALPHAS.into_iter().zip(alarms) {
        println!("{} of {SEEDS} runs alarmed at {alpha}", alarms.runs);
        // Each assay keeps its own share as well; Bonferroni over the assays.
        let number = u32::try_from(alarms.assays.len()).expect("a few dozen");
        assert!(number > 15, "{number} assays");
        let each = bound - f64::from(number).ln();
        for (name, (level, count)) in alarms.assays {
            println!(
                "  {name}: {count}, {:.1} at most expected",
                level * SEEDS as f64
            );
            assert!(
                level == 0.0 || ln_at_least(count, level) >= each,
                "{name}: p at or below {level:.2e} in {count} of {SEEDS} runs"
            );
        }
        assert!(
            ln_at_least(alarms.runs, alpha) >= bound,
            "{} of {SEEDS} runs alarmed at {alpha}",
            alarms.runs
        );
    }
}

/// A check that nothing could fail would say nothing: twice the rate breaks it.
#[test]
fn the_bound_is_broken_by_a_rate_above_alpha() {
    assert!(ln_at_least(200, 0.05) < 1e-4_f64.ln());
    assert!(ln_at_least(40, 0.01) < 1e-4_f64.ln());
    assert!(ln_at_least(100, 0.05) > 0.4_f64.ln());
}
