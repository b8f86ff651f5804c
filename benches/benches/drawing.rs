//! What a run of `verify` spends its time on, through the code that `verify`
//! runs: `cargo bench -p lotproof-benches`, before and after a change.
//!
//! The program of this package times the same work beside NumPy; here criterion
//! keeps the figures of earlier runs and says whether a change is one.

#![allow(missing_docs, reason = "criterion's macros make public items")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use lotproof::deck::{Deck, Drawing, FisherYates, SplitTree};
use lotproof::game::{self, Game};
use lotproof::numerics::sample::multivariate_hypergeometric;
use lotproof::rng::{Generator, Purpose, Root, Seed};
use lotproof::stream::Unwatched;
use lotproof::tally::{self, Bench, SamplePlan};
use lotproof::ticket::{Source, Units};

fn game(id: &str) -> Game {
    game::find(id).expect("an embedded game")
}

fn root(game: &Game) -> Root {
    Root::new(Generator::Pcg64, Seed::from(1), &game.id)
}

fn deck(game: &Game) -> Deck {
    Deck::new(game, root(game)).expect("an embedded game has a deck")
}

/// Draws and spins with their tallies.
fn samples(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("samples");
    group.sample_size(10);
    for (name, id, plan, count) in [
        (
            "draws",
            "coup-de-chance",
            SamplePlan::Draws { units: 10_000_000 },
            10_000_000,
        ),
        (
            "spins",
            "tresor",
            SamplePlan::Spins { spins: 10_000_000 },
            10_000_000,
        ),
        (
            "whole-block",
            "coup-de-chance",
            SamplePlan::Blocks { count: 1 },
            3_000_000,
        ),
    ] {
        let game = game(id);
        let deck = deck(&game);
        group.throughput(Throughput::Elements(count));
        group.bench_function(name, |bencher| {
            bencher.iter(|| tally::collect(&game, &deck, None, &[plan], &Unwatched));
        });
    }
    group.finish();
}

/// Units printed, judged and tallied, on all threads; what is left of a run
/// without them is `samples`, and for packs the drawing of the block.
fn printed(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("printed");
    group.sample_size(10);
    for id in ["coup-de-chance", "tresor", "pack-vip-2009", "pack-2005"] {
        let mut game = game(id);
        if let Some(tables) = game::assumed_tables(id) {
            game = game.with_tables("assumed", tables).expect("fits");
        }
        let deck = deck(&game);
        let judging = Bench::of(&game).expect("declared");
        let mut units = Units::default();
        deck.units(0, 500_000, &mut units);
        group.throughput(Throughput::Elements(units.codes.len() as u64));
        group.bench_function(id, |bencher| {
            bencher.iter(|| judging.block(&deck, 0, &units));
        });
    }
    group.finish();
}

/// Blocks of tickets in random order: by the tree and by the plain shuffle.
fn blocks(criterion: &mut Criterion) {
    let game = game("tresor");
    let root = root(&game);
    let mut group = criterion.benchmark_group("block");
    group.sample_size(10);
    group.throughput(Throughput::Elements(game.block.into()));
    let tree = SplitTree::new(game.classes().counts()).expect("a block");
    let mut codes = vec![0; game.block as usize];
    let mut block = 0;
    group.bench_function("order", |bencher| {
        bencher.iter(|| {
            block += 1;
            let spinning = None;
            let (tree, root) = (&tree, &root);
            let drawing = Drawing {
                tree,
                root,
                block,
                spinning,
            };
            drawing.fill(&(0..game.block), &mut codes)
        });
    });
    let plain = FisherYates::new(deck(&game), root.clone(), &game);
    let mut units = Units::default();
    group.bench_function("fisher-yates", |bencher| {
        bencher.iter(|| {
            block += 1;
            plain.units(block, game.block, &mut units);
        });
    });
    group.finish();
}

/// A block's composition, split down to the leaves, and one draw of it.
fn compositions(criterion: &mut Criterion) {
    let game = game("tresor");
    let root = root(&game);
    let counts = game.classes().counts();
    let tree = SplitTree::new(counts.clone()).expect("a block");
    let mut block = 0;
    criterion.bench_function("split", |bencher| {
        bencher.iter(|| {
            block += 1;
            let mut open = vec![tree.top()];
            let mut leaves = 0;
            while let Some(node) = open.pop() {
                if node.leaves.len() == 1 {
                    leaves += 1;
                } else {
                    let (left, right) = tree.split(&root, block, node);
                    open.extend([right, left]);
                }
            }
            leaves
        });
    });
    let mut rng = root.substream(Purpose::Simulation, &[0]);
    let mut drawn = vec![0; counts.len()];
    criterion.bench_function("multivariate-hypergeometric", |bencher| {
        bencher.iter(|| multivariate_hypergeometric(&mut rng, &counts, 1_000_000, &mut drawn));
    });
}

/// A block of packs from the start, on one core.
fn packs(criterion: &mut Criterion) {
    let game = game("pack-vip-2009");
    let deck = deck(&game);
    let mut group = criterion.benchmark_group("packs");
    group.sample_size(10);
    group.throughput(Throughput::Elements(game.block.into()));
    let mut block = 0;
    group.bench_function("block", |bencher| {
        bencher.iter_batched_ref(
            Units::default,
            |units| {
                block += 1;
                deck.units(block, game.block, units);
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group!(benches, samples, printed, blocks, compositions, packs);
criterion_main!(benches);
