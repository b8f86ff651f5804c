//! A conforming generator is called non-conform in at most the fraction α of
//! runs that the user allowed: whole runs of `prove`, seed by seed, of a game
//! of tickets with every kind of sample, of several blocks, of pools, and of
//! packs.
//!
//! What is asserted, each by the one-sided Clopper–Pearson bound at 1e-4, parted
//! among all that is counted (Bonferroni): the number of runs that alarm is one
//! that Binomial(runs, α) reaches; and for every assay by itself, the p-values
//! at or below 0.05 and 0.01 are no more than a p-value may have. Redrawn seeds
//! would fail this once in 10 000. The seeds are fixed.
//!
//! The bounds are not idle: halved p-values break them, which is asserted too.
//! No lower bound is asserted on the rate of the verdict, as Holm's procedure
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

/// Levels at which each run is judged, and each assay counted.
const LEVELS: [f64; 2] = [0.05, 0.01];

/// Probability that sound counts break any of the bounds of one game.
const BOUND: f64 = 1e-4;

/// What the runs of all seeds came to.
#[derive(Clone, Default)]
struct Counts {
    runs: u64,
    /// By level: runs that were non-conform.
    alarms: [u64; 2],
    /// By assay and sample: p-values at or below each level, and at or below
    /// twice each level, as halved ones would be counted.
    assays: BTreeMap<String, [[u64; 2]; 2]>,
}

impl Counts {
    fn merge(mut self, other: Self) -> Self {
        self.runs += other.runs;
        for (mine, more) in self.alarms.iter_mut().zip(other.alarms) {
            *mine += more;
        }
        for (name, counts) in other.assays {
            let mine = self.assays.entry(name).or_default();
            for (mine, more) in mine.iter_mut().flatten().zip(counts.iter().flatten()) {
                *mine += more;
            }
        }
        self
    }

    /// ln of the probability of so many or more, where the rate is the level.
    fn ln_at_least(&self, count: u64, level: f64) -> f64 {
        let law = Binomial::new(self.runs, level).expect("a law");
        if count == 0 {
            0.0
        } else {
            law.ln_sf(count - 1)
        }
    }

    /// The assays whose p-values are too often small.
    fn broken(&self, halved: bool) -> Vec<String> {
        let bound = (BOUND / (2 * (self.assays.len() + 1)) as f64).ln();
        let each = self.assays.iter().flat_map(|(name, counts)| {
            let counts = counts[usize::from(halved)];
            let at = LEVELS.into_iter().zip(counts);
            let broken = at.filter(|&(level, count)| self.ln_at_least(count, level) < bound);
            broken.map(move |(level, count)| format!("{name}: {count} at {level}"))
        });
        each.collect()
    }
}

/// Proves the game with one seed, and counts.
fn proved(game: &Game, plan: &[SamplePlan], seed: u64) -> Counts {
    let root = Root::new(Generator::Pcg64, Seed::from(seed), &game.id);
    let source = stream::pick(stream::REFERENCE, game, &root).expect("a source");
    let terms = Terms {
        alpha: LEVELS[0],
        min_effect: 1.1,
        labels_only: true,
    };
    let proof =
        prove(game, source.as_ref(), &root, plan, terms, &Unwatched).expect("nobody stops it");
    let entries: Vec<&Entry> = proof.entries.iter().collect();
    let shares = weights(&entries);
    let alarms = LEVELS.map(|alpha| {
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
        u64::from(failed)
    });
    let assays = entries.iter().zip(&proof.outcomes).map(|(entry, outcome)| {
        let name = format!("{} ({})", entry.id, plan[entry.sample].id());
        assert_eq!(outcome.difference, None, "seed {seed}, {name}");
        let below = |level| u64::from(outcome.p.is_some_and(|p| p.at_most(level)));
        let counts = [1.0, 2.0].map(|factor| LEVELS.map(|level| below(factor * level)));
        (name, counts)
    });
    Counts {
        runs: 1,
        alarms,
        assays: assays.collect(),
    }
}

fn game(name: &str) -> Game {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/");
    let declared = game::find(&format!("{folder}{name}.toml")).expect("the declaration is read");
    declared.stratum()
}

fn check(name: &str, plan: &[SamplePlan], seeds: u64) -> Counts {
    let game = game(name);
    let counts = (1..=seeds)
        .into_par_iter()
        .map(|seed| proved(&game, plan, seed))
        .reduce(Counts::default, Counts::merge);
    println!(
        "{name}, {seeds} runs, alarms at {LEVELS:?}: {:?}",
        counts.alarms
    );
    for (assay, [sound, _]) in &counts.assays {
        println!("  {assay}: {sound:?}");
    }
    assert_eq!(counts.broken(false), Vec::<String>::new());
    let bound = (BOUND / (2 * (counts.assays.len() + 1)) as f64).ln();
    for (level, alarms) in LEVELS.into_iter().zip(counts.alarms) {
        assert!(
            counts.ln_at_least(alarms, level) >= bound,
            "{alarms} of {seeds} runs alarmed at {level}"
        );
    }
    counts
}

#[test]
fn tickets_with_every_kind_of_sample() {
    let plan = [
        SamplePlan::Blocks { count: 1 },
        SamplePlan::Partial {
            block: 1,
            units: 1_000,
        },
        SamplePlan::Draws { units: 2_000 },
        SamplePlan::Spins { spins: 2_000 },
    ];
    let counts = check("quick-fair", &plan, 2_000);
    assert!(counts.assays.len() > 15, "{} assays", counts.assays.len());
    // Halved p-values, a fault of a factor of 2, would be seen.
    assert!(counts.broken(true).len() > 5, "{:?}", counts.broken(true));
}

#[test]
fn several_blocks() {
    let counts = check("quick-fair", &[SamplePlan::Blocks { count: 5 }], 200);
    assert!(counts.assays.keys().any(|name| name.starts_with("places")));
}

#[test]
fn pools() {
    let counts = check("pooled-fair", &[SamplePlan::Blocks { count: 50 }], 300);
    assert!(counts.assays.keys().any(|name| name.starts_with("places")));
}

#[test]
fn packs() {
    let plan = [
        SamplePlan::Blocks { count: 1 },
        SamplePlan::Partial {
            block: 1,
            units: 300,
        },
    ];
    check("pack-fair", &plan, 300);
}
