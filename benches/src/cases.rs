//! The cases.

use std::error::Error;

use lotproof::deck::{Drawing, FisherYates, SplitTree};
use lotproof::game::{self, Game};
use lotproof::numerics::sample::multivariate_hypergeometric;
use lotproof::rng::{Generator, Purpose, Root, Seed};
use lotproof::stream::{self, Unwatched};
use lotproof::tally::{self, SamplePlan};
use lotproof::ticket::{Source, Units};

use crate::clock::Case;

/// Draws with replacement of a round.
const DRAWS: u32 = 10_000_000;
/// Spins of a round.
const SPINS: u32 = 100_000_000;
/// Multivariate hypergeometric draws of a round.
const VECTORS: u32 = 100_000;

fn root(game: &Game) -> Root {
    Root::new(Generator::Pcg64, Seed::from(1), &game.id)
}

fn source(game: &Game, name: &str) -> Result<Box<dyn Source>, stream::PickError> {
    stream::pick(name, game, &root(game))
}

/// Runs all cases, each for so many rounds.
///
/// # Errors
///
/// When a game or its deck cannot be had.
pub fn run(rounds: usize) -> Result<(), Box<dyn Error>> {
    let tickets = game::find("coup-de-chance")?;
    let wheel = game::find("tresor")?;
    for threads in [1, 2] {
        let draws = [SamplePlan::Draws {
            units: DRAWS.into(),
        }];
        sample(&tickets, "draws", "draw", threads, DRAWS, &draws, rounds)?;
        let spins = [SamplePlan::Spins {
            spins: SPINS.into(),
        }];
        sample(&wheel, "spins", "spin", threads, SPINS, &spins, rounds)?;
        order(&wheel, threads, rounds)?;
        block(
            &wheel,
            "block-with-spins",
            stream::REFERENCE,
            threads,
            rounds,
        )?;
        block(&tickets, "block-3M", stream::REFERENCE, threads, rounds)?;
    }
    block(&wheel, "block-fisher-yates", FisherYates::NAME, 1, rounds)?;
    splits(&wheel, rounds)?;
    vectors(&wheel, rounds)?;
    let packs = game::find("pack-vip-2009")?;
    block(&packs, "pack-block", stream::REFERENCE, 1, rounds.min(3))
}

/// Draws and tallies a sample as `verify` does.
fn sample(
    game: &Game,
    name: &'static str,
    unit: &'static str,
    threads: usize,
    count: u32,
    plan: &[SamplePlan],
    rounds: usize,
) -> Result<(), Box<dyn Error>> {
    let source = source(game, stream::REFERENCE)?;
    let case = Case {
        name,
        threads,
        unit,
        count,
    };
    case.time(rounds, || {
        tally::collect(game, source.as_ref(), None, plan, &Unwatched)
    })
}

/// Draws the order of a whole block, without the spins that some of its tickets
/// win: what a permutation does.
fn order(game: &Game, threads: usize, rounds: usize) -> Result<(), Box<dyn Error>> {
    let tree = SplitTree::new(game.classes().counts()).ok_or("an empty block")?;
    let root = root(game);
    let case = Case {
        name: "block",
        threads,
        unit: "unit of the block",
        count: game.block,
    };
    let mut codes = vec![0; game.block as usize];
    let mut number = 0;
    case.time(rounds, || {
        let drawing = Drawing {
            tree: &tree,
            root: &root,
            block: number,
            spinning: None,
        };
        number += 1;
        drawing.fill(&(0..game.block), &mut codes)
    })
}

/// Draws a whole block with its spins, another one each round.
fn block(
    game: &Game,
    name: &'static str,
    generator: &str,
    threads: usize,
    rounds: usize,
) -> Result<(), Box<dyn Error>> {
    let source = source(game, generator)?;
    let case = Case {
        name,
        threads,
        unit: "unit of the block",
        count: game.block,
    };
    let mut units = Units::default();
    let mut number = 0;
    case.time(rounds, || {
        source.units(number, game.block, &mut units);
        number += 1;
    })
}

/// Splits a block's composition down to its leaves.
fn splits(game: &Game, rounds: usize) -> Result<(), Box<dyn Error>> {
    let tree = SplitTree::new(game.classes().counts()).ok_or("an empty block")?;
    let root = root(game);
    let case = Case {
        name: "split",
        threads: 1,
        unit: "block",
        count: 1,
    };
    let mut block = 0;
    case.time(rounds, || {
        let mut leaves = Vec::new();
        let mut open = vec![tree.top()];
        while let Some(node) = open.pop() {
            if node.leaves.len() == 1 {
                leaves.push(node);
            } else {
                let (left, right) = tree.split(&root, block, node);
                open.extend([right, left]);
            }
        }
        block += 1;
        leaves
    })
}

/// Compositions of a million units of a block.
fn vectors(game: &Game, rounds: usize) -> Result<(), Box<dyn Error>> {
    let counts = game.classes().counts();
    let mut rng = root(game).substream(Purpose::Simulation, &[0]);
    let case = Case {
        name: "hypergeometric",
        threads: 1,
        unit: "vector",
        count: VECTORS,
    };
    let mut drawn = vec![0; counts.len()];
    case.time(rounds, || {
        for _ in 0..VECTORS {
            // A block holds a million units of its own classes.
            let _ = multivariate_hypergeometric(&mut rng, &counts, 1_000_000, &mut drawn);
        }
    })
}
