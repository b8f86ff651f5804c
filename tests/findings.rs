//! Faults that were once found in the suite itself, each as a whole kind.

use lotproof::assay::{Assay, Evidence, Level, Outcome, battery};
use lotproof::game::{self, Game};
use lotproof::rng::{Generator, Root, Seed};
use lotproof::stream::{self, REFERENCE, Unwatched};
use lotproof::tally::{SamplePlan, Tally, collect};
use lotproof::verdict::{Proof, Terms, prove};

const TERMS: Terms = Terms {
    alpha: 0.01,
    min_effect: 1.1,
    labels_only: true,
};

fn root(game: &Game, seed: u64) -> Root {
    Root::new(Generator::Pcg64, Seed::from(seed), &game.id)
}

fn proof(game: &Game, plan: &[SamplePlan], seed: u64) -> Proof {
    let root = root(game, seed);
    let source = stream::pick(REFERENCE, game, &root).expect("a source");
    prove(game, source.as_ref(), &root, plan, TERMS, &Unwatched).expect("not stopped")
}

/// Runs one assay of the battery on a tally.
fn run(game: &Game, tally: &Tally, id: &str) -> Outcome {
    let assays: Vec<Box<dyn Assay>> = battery(game, &[tally.plan], false);
    let assay = assays
        .iter()
        .find(|assay| assay.entry().id == id)
        .expect("planned");
    let classes = game.classes();
    let tallies = std::slice::from_ref(tally);
    let evidence = Evidence {
        game,
        classes: &classes,
        tallies,
    };
    let root = root(game, 1);
    assay.run(
        &evidence,
        &Level {
            alpha: 1e-4,
            root: &root,
            place: 0,
        },
    )
}

fn p(outcome: &Outcome) -> f64 {
    outcome.p.expect("a p-value").ln().exp()
}

/// Equal payouts count as ties to the last cent, however large the sums.
#[test]
fn a_payout_in_cents_ties_exactly() {
    let text = r#"
        [game]
        id = "cents"
        title = "Cents"
        unit = "ticket"
        price = 2
        block = 12_000_000
        clause = "1"
        [regulation]
        citation = "none"
        [prizes]
        clause = "2"
        rows = [
          { count = 843, amount = "10000.70" },
          { count = 53, amount = "100.10" },
          { count = 784, amount = "0.20" },
        ]
    "#;
    let game = game::load_str("cents.toml", text).expect("a declaration");
    // One ticket is unseen: but for 1 in 7 000 blocks it loses, so nearly every
    // payout is the same and its p is 1.
    let plan = [SamplePlan::Partial {
        block: 0,
        units: 11_999_999,
    }];
    for seed in 1..=3 {
        let proof = proof(&game, &plan, seed);
        let payout = proof
            .entries
            .iter()
            .position(|entry| entry.id == "payout")
            .expect("planned");
        let p = p(&proof.outcomes[payout]);
        assert!(p > 0.9, "seed {seed}: p = {p}");
    }
}

fn spins(game: &Game, segments: impl Fn(usize) -> u64) -> Tally {
    let wheel = game.wheel.as_ref().expect("a wheel");
    let mut tally = Tally::new(SamplePlan::Spins { spins: 0 }, 12, Some(wheel));
    let counts = &mut tally.wheel.as_mut().expect("a wheel").segments;
    for (segment, count) in counts.iter_mut().enumerate() {
        *count = segments(segment);
    }
    tally.plan = SamplePlan::Spins {
        spins: tally.spins(),
    };
    tally
}

/// With few bins the counts of X² are a handful of values: an even outcome
/// that comes once in a hundred runs must not look impossible.
#[test]
fn few_spins_are_not_judged_by_a_limit_law() {
    let game = game::find("tresor").expect("an embedded game");
    // 20 spins, five in each of four bins of 25 000 or 25 001 segments:
    // probability 1.1 %.
    let even = spins(&game, |segment| u64::from(segment % 5_000 == 100));
    let outcome = run(&game, &even, "wheel-index");
    assert!(p(&outcome) > 5e-3, "{outcome:?}");
}

/// X² = 0 is the most even outcome of all, not one without a p-value.
#[test]
fn a_wheel_that_hits_every_segment_equally_often_is_caught() {
    let game = game::find("tresor").expect("an embedded game");
    let outcome = run(&game, &spins(&game, |_| 200), "wheel-index");
    assert!(outcome.p.expect("a p-value").ln() < -1_000.0, "{outcome:?}");
}

/// A winner whose spin is never drawn leaves all proportions in order.
#[test]
fn spins_won_and_spins_drawn_are_compared() {
    let game = game::find("tresor").expect("an embedded game");
    let root = root(&game, 4);
    let source = stream::pick(REFERENCE, &game, &root).expect("a source");
    let plan = [SamplePlan::Partial {
        block: 0,
        units: 100_000,
    }];
    let mut tallies =
        collect(&game, source.as_ref(), None, &plan, &Unwatched).expect("not stopped");
    let tally = &mut tallies[0];
    assert_eq!(run(&game, tally, "spins-drawn").difference, None);
    let wheel = tally.wheel.as_mut().expect("a wheel");
    *wheel
        .segments
        .iter_mut()
        .find(|count| **count > 0)
        .expect("a spin") -= 1;
    let outcome = run(&game, tally, "spins-drawn");
    assert!(
        outcome
            .difference
            .is_some_and(|text| text.contains("spins were drawn"))
    );
}

/// A census of the table says nothing of the wheel.
#[test]
fn a_wheel_that_was_hardly_spun_is_inconclusive() {
    let game = game::find("tresor").expect("an embedded game");
    let plan = [
        SamplePlan::Blocks { count: 1 },
        SamplePlan::Spins { spins: 1_000 },
    ];
    let verdict = proof(&game, &plan, 3).verdict;
    assert!(verdict.false_facts.is_empty(), "{:?}", verdict.false_facts);
    assert!(
        verdict.gaps.iter().any(|gap| gap.contains("wheel")),
        "{:?}",
        verdict.gaps
    );
}

/// Counts beyond what a block holds are differences, not silent passes.
#[test]
fn impossible_counts_fail() {
    let game = game::find("coup-de-chance").expect("an embedded game");
    let plan = SamplePlan::Partial {
        block: 0,
        units: 1_000_000,
    };
    let mut tally = Tally::new(plan, 8, None);
    tally.units = 1_000_000;
    tally.classes = vec![999_997, 3, 0, 0, 0, 0, 0, 0];
    for id in ["prize-table", "class-100000-euro"] {
        assert!(run(&game, &tally, id).difference.is_some(), "{id}");
    }
}
