//! Order within many small pools: what every pool has in common is found,
//! pools in random order pass, and an order that nothing could reject is no
//! pass.
//!
//! Seeds are fixed. A planted order must be rejected at 1e-5; sound pools are
//! counted against Clopper & Pearson's bound at 1e-4.

use lotproof::assay::{Assay, Evidence, Level, Outcome, battery};
use lotproof::game::{self, Game, Unit};
use lotproof::numerics::{Binomial, DiscreteLaw};
use lotproof::rng::{Generator, Root, Seed};
use lotproof::stream::{self, REFERENCE, Unwatched};
use lotproof::tally::{SamplePlan, Tally, tally_block};
use lotproof::ticket::{Source, Units};
use lotproof::verdict::{Terms, prove};

/// A block of `pools` pools of `size` tickets, `winners` of each win 5 €.
fn pooled(pools: u32, size: u32, winners: u32) -> Game {
    let text = format!(
        r#"
        [game]
        id = "pooled"
        title = "Pooled"
        unit = "ticket"
        price = 5
        block = {}
        clause = "1"
        [regulation]
        citation = "none"
        [prizes]
        clause = "2"
        rows = [{{ count = {}, amount = 5 }}]
        [pools]
        size = {size}
        clause = "3"
        [order]
        shuffled = true
        clause = "4"
        "#,
        pools * size,
        pools * winners,
    );
    let game = game::load_str("pooled.toml", &text).expect("a declaration");
    game.stratum()
}

/// What the order assays make of pools laid out by `lay` (pool, place).
fn outcomes(game: &Game, pools: u32, lay: impl Fn(u32, u32) -> u8) -> Vec<(String, Outcome)> {
    let plan = SamplePlan::Blocks { count: pools };
    let mut tally = Tally::new(plan, 2, None);
    for pool in 0..pools {
        let codes: Vec<u8> = (0..game.block).map(|place| lay(pool, place)).collect();
        tally.add_block(tally_block(pool, &codes, 2));
    }
    judged(game, &tally)
}

fn judged(game: &Game, tally: &Tally) -> Vec<(String, Outcome)> {
    let root = Root::new(Generator::Pcg64, Seed::from(1), &game.id);
    let assays: Vec<Box<dyn Assay>> = battery(game, &[tally.plan], false);
    let classes = game.classes();
    let evidence = Evidence {
        game,
        classes: &classes,
        tallies: std::slice::from_ref(tally),
    };
    let order = assays
        .iter()
        .map(AsRef::as_ref)
        .enumerate()
        .filter(|(_, assay)| {
            let id = &assay.entry().id;
            ["places", "positions", "runs"]
                .iter()
                .any(|kind| id.starts_with(kind))
        });
    let run = |(place, assay): (usize, &dyn Assay)| {
        let level = Level {
            alpha: 1e-5,
            root: &root,
            place: place as u64,
        };
        (assay.entry().id.clone(), assay.run(&evidence, &level))
    };
    order.map(run).collect()
}

fn rejected(outcomes: &[(String, Outcome)]) -> bool {
    let p = outcomes.iter().filter_map(|(_, outcome)| outcome.p);
    p.into_iter().any(|p| p.at_most(1e-5))
}

#[test]
fn a_winner_always_at_one_place_is_found() {
    for (size, places) in [(2, vec![0, 1]), (10, vec![0, 4, 9]), (100, vec![0, 37, 99])] {
        let game = pooled(200, size, 1);
        for place in places {
            let found = outcomes(&game, 200, |_, at| u8::from(at == place));
            assert!(rejected(&found), "size {size}, place {place}: {found:?}");
        }
    }
}

#[test]
fn winners_that_take_the_places_in_turn_are_too_even() {
    for size in [2, 10, 100] {
        let game = pooled(1_000, size, 1);
        let found = outcomes(&game, 1_000, |pool, at| u8::from(at == pool % size));
        // Two bins that agree to the unit have no improbable chi-square; the
        // alternation itself shows in no sum over pools.
        assert_eq!(rejected(&found), size > 2, "size {size}: {found:?}");
    }
}

#[test]
fn pools_that_are_all_equal_are_found() {
    let game = pooled(60, 1_000, 100);
    let root = Root::new(Generator::Pcg64, Seed::from(1), &game.id);
    let source = stream::pick(REFERENCE, &game, &root).expect("a source");
    for template in 0..8 {
        let mut units = Units::default();
        source.units(template, game.block, &mut units);
        let found = outcomes(&game, 60, |_, at| units.codes[at as usize]);
        assert!(rejected(&found), "template {template}: {found:?}");
    }
}

#[test]
fn a_drift_that_all_pools_share_is_found() {
    // 12 winners in the first half and 8 in the second; a pool alone hides it.
    let game = pooled(300, 100, 20);
    let found = outcomes(&game, 300, |pool, at| {
        let spread = (at * 37 + pool * 13) % 50;
        u8::from(spread < if at < 50 { 12 } else { 8 })
    });
    assert!(rejected(&found), "{found:?}");
}

#[test]
fn pools_in_random_order_pass() {
    const SEEDS: u64 = 400;
    for (pools, size, winners) in [(300, 2, 1), (200, 10, 1), (50, 100, 40), (12, 500, 1)] {
        let game = pooled(pools, size, winners);
        let plan = SamplePlan::Blocks { count: pools };
        let mut low = std::collections::BTreeMap::new();
        for seed in 1..=SEEDS {
            let root = Root::new(Generator::Pcg64, Seed::from(seed), &game.id);
            let source = stream::pick(REFERENCE, &game, &root).expect("a source");
            let mut tally = Tally::new(plan, 2, None);
            let mut units = Units::default();
            for pool in 0..pools {
                source.units(pool, game.block, &mut units);
                tally.add_block(tally_block(pool, &units.codes, 2));
            }
            for (id, outcome) in judged(&game, &tally) {
                let p = outcome.p.map_or(1.0, |p| p.ln().exp());
                let counts: &mut [u64; 2] = low.entry(id).or_default();
                for (count, level) in counts.iter_mut().zip([0.2, 0.05]) {
                    *count += u64::from(p <= level);
                }
            }
        }
        for (id, counts) in low {
            println!("{pools} pools of {size}, {winners} winners, {id}: {counts:?}");
            for (count, level) in counts.into_iter().zip([0.2, 0.05]) {
                let law = Binomial::new(SEEDS, level).expect("a law");
                let least = if count == 0 { 1.0 } else { law.sf(count - 1) };
                assert!(least > 1e-4 / 64.0, "{id}: {count} of {SEEDS} at {level}");
            }
        }
    }
}

/// Losing tickets first, whatever the block.
struct Sorted;

impl Source for Sorted {
    fn name(&self) -> String {
        "sorted".to_owned()
    }

    fn unit(&self) -> Unit {
        Unit::Ticket
    }

    fn units(&self, _: u32, length: u32, out: &mut Units) {
        out.reset(length as usize);
        out.codes.fill(0);
        out.codes[length as usize - 1] = 1;
    }

    fn draws(&self, _: u64, _: &mut [u8], _: &mut Vec<u32>) {}

    fn spins(&self, _: u64, _: &mut [u32]) {}
}

#[test]
fn an_order_that_nothing_could_reject_is_no_pass() {
    let terms = Terms {
        alpha: 0.01,
        min_effect: 1.1,
        labels_only: true,
    };
    for (pools, conclusive) in [(3, false), (200, true)] {
        let game = pooled(pools, 10, 1);
        let root = Root::new(Generator::Pcg64, Seed::from(1), &game.id);
        let plan = [SamplePlan::Blocks { count: pools }];
        let proof = prove(&game, &Sorted, &root, &plan, terms, &Unwatched).expect("not stopped");
        let gap = proof
            .verdict
            .gaps
            .iter()
            .any(|gap| gap.contains("no order at all"));
        assert_eq!(gap, !conclusive, "{:?}", proof.verdict);
        assert_eq!(proof.verdict.false_facts.is_empty(), !conclusive);
    }
}
