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

use std::collections::BTreeMap;

use lotproof::game;
use lotproof::numerics::{Binomial, DiscreteLaw};
use lotproof::rng::{Generator, Root, Seed};
use lotproof::stream::{self, Unwatched};
use lotproof::tally::SamplePlan;
use lotproof::verdict::{Terms, prove};
use rayon::prelude::*;

/// Seeds 1, 2, …
const SEEDS: u64 = 2_000;

/// Every kind of sample that a run of `verify` draws by default.
const PLAN: [SamplePlan; 4] = [
    SamplePlan::Blocks { count: 3 },
    SamplePlan::Partial {
        block: 3,
        units: 1_000,
    },
    SamplePlan::Draws { units: 4_000 },
    SamplePlan::Spins { spins: 4_000 },
];

/// What the runs of all seeds came to.
#[derive(Default)]
struct Alarms {
    /// Runs that were non-conform.
    runs: u64,
    /// By assay and sample, the p-values at or below its own share of α.
    assays: BTreeMap<String, u64>,
    /// By assay and sample, its share of α.
    levels: BTreeMap<String, f64>,
}

impl Alarms {
    fn merge(mut self, other: Self) -> Self {
        self.runs += other.runs;
        for (name, count) in other.assays {
            *self.assays.entry(name).or_default() += count;
        }
        self.levels.extend(other.levels);
        self
    }
}

fn alarms(generator: &str, alpha: f64) -> Alarms {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/small-fair.toml");
    let game = game::find(path).expect("the declaration is read");
    let terms = Terms {
        alpha,
        min_effect: 1.1,
    };
    let run = |seed: u64| {
        let root = Root::new(Generator::Pcg64, Seed::from(seed), &game.id);
        let source = stream::pick(generator, &game, &root).expect("a source");
        let proof = prove(&game, source.as_ref(), &root, &PLAN, terms, &Unwatched)
            .expect("nobody stops it");
        let mut alarms = Alarms {
            runs: u64::from(!proof.verdict.false_facts.is_empty()),
            ..Alarms::default()
        };
        for ((entry, outcome), &level) in
            proof.entries.iter().zip(&proof.outcomes).zip(&proof.levels)
        {
            let name = format!("{} ({})", entry.id, PLAN[entry.sample].id());
            let alarmed = match (outcome.p, &outcome.difference) {
                (_, Some(difference)) => panic!("seed {seed}, {name}: {difference}"),
                (Some(p), None) => p.at_most(level),
                (None, None) => false,
            };
            alarms.levels.insert(name.clone(), level);
            *alarms.assays.entry(name).or_default() += u64::from(alarmed);
        }
        alarms
    };
    (1..=SEEDS)
        .into_par_iter()
        .map(run)
        .reduce(Alarms::default, Alarms::merge)
}

/// ln P(X ≥ x) of the alarms among all runs, at a rate.
fn ln_at_least(x: u64, rate: f64) -> f64 {
    let law = Binomial::new(SEEDS, rate).expect("a rate");
    if x == 0 { 0.0 } else { law.ln_sf(x - 1) }
}

#[test]
fn a_conforming_generator_alarms_in_at_most_a_fraction_alpha_of_runs() {
    for alpha in [0.05, 0.01] {
        let alarms = alarms(stream::REFERENCE, alpha);
        eprintln!("{} of {SEEDS} runs alarmed at {alpha}", alarms.runs);
        // Each assay keeps its own share as well; Bonferroni over the assays.
        let number = u32::try_from(alarms.assays.len()).expect("a few dozen");
        assert!(number > 20, "{number} assays");
        let bound = 1e-4_f64.ln();
        let each = bound - f64::from(number).ln();
        for (name, &count) in &alarms.assays {
            let level = alarms.levels[name];
            eprintln!("  {name}: {count}, share of alpha {level:.2e}");
            assert!(
                ln_at_least(count, level) >= each,
                "{name}: p at or below {level:.2e} in {count} of {SEEDS} runs"
            );
        }
        assert!(
            ln_at_least(alarms.runs, alpha) >= bound,
            "{} of {SEEDS} runs alarmed at {alpha}",
            alarms.runs
        );
        // The whole is no more than its parts can give.
        let parts: u64 = alarms.assays.values().sum();
        assert!(alarms.runs == 0 || parts > 0, "an alarm has a cause");
    }
}

/// The same count of alarms tells a generator that is wrong: a check that
/// nothing could fail would say nothing.
#[test]
fn the_bound_is_broken_by_a_rate_above_alpha() {
    assert!(ln_at_least(150, 0.05) < 1e-4_f64.ln());
    assert!(ln_at_least(40, 0.01) < 1e-4_f64.ln());
    assert!(ln_at_least(100, 0.05) > 0.4_f64.ln());
}
