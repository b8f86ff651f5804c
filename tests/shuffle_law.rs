//! The law of drawn blocks: the splitting tree and the plain shuffle of the
//! whole block are held against the uniform law and against each other.
//!
//! All seeds are fixed. Each check below would alarm by chance once in ten
//! million redrawn seeds ([`ALARM`]); a run makes fewer than 400, so that one
//! redrawn run in 25 000 alarms.

#![allow(clippy::cast_precision_loss, reason = "counts below 2^53")]
#![allow(clippy::cast_possible_truncation, reason = "blocks below 2^32")]

use std::collections::BTreeMap;

use lotproof::deck::{Drawing, FisherYates, SplitTree, shuffled_block};
use lotproof::game::{self, Game};
use lotproof::numerics::{ChiSquare, normal};
use lotproof::rng::{Generator, Purpose, Root, Seed, below};
use lotproof::stream;
use lotproof::ticket::Units;
use rayon::prelude::*;

/// Two-sided false-alarm rate of one check.
const ALARM: f64 = 1e-7;

fn root(seed: u64, name: &str) -> Root {
    Root::new(Generator::Pcg64, Seed::from(seed), name)
}

/// Two-sided p of a value that follows the chi-square law.
fn chi_square_p(x2: f64, dof: f64) -> f64 {
    let law = ChiSquare::new(dof).expect("a law");
    let tails = law.cdf(x2).and_then(|low| Ok(low.min(law.sf(x2)?)));
    2.0 * tails.expect("a number")
}

/// Blocks drawn of each small multiset.
const DRAWS: u64 = 200_000;

/// Two-sided p of Pearson's X² over all arrangements of a small multiset.
fn arrangements_p(counts: &[u64], draw: impl Fn(u64, &mut Vec<u8>) + Sync) -> f64 {
    let factorial = |n: u64| (1..=n).product::<u64>();
    let arrangements = counts
        .iter()
        .fold(factorial(counts.iter().sum()), |n, &count| {
            n / factorial(count)
        });
    let seen = (0..DRAWS)
        .into_par_iter()
        .fold(BTreeMap::new, |mut seen, block| {
            let mut codes = Vec::new();
            draw(block, &mut codes);
            for (code, &count) in (0_u8..).zip(counts) {
                let held = codes.iter().filter(|&&held| held == code).count();
                assert_eq!(held as u64, count, "block {block} holds what is declared");
            }
            *seen.entry(codes).or_insert(0_u64) += 1;
            seen
        })
        .reduce(BTreeMap::new, |mut all, part| {
            for (codes, count) in part {
                *all.entry(codes).or_insert(0) += count;
            }
            all
        });
    let expected = DRAWS as f64 / arrangements as f64;
    assert!(expected > 100.0, "X² is near its limit law");
    let unseen = arrangements - seen.len() as u64;
    let x2 = seen
        .values()
        .map(|&count| (count as f64 - expected).powi(2) / expected)
        .sum::<f64>()
        + unseen as f64 * expected;
    chi_square_p(x2, arrangements as f64 - 1.0)
}

/// Multisets whose arrangements can be enumerated: 210, 660 and 1 260 of them.
const SMALL: [&[u64]; 3] = [&[3, 2, 2], &[9, 2, 1], &[4, 3, 2]];

#[test]
fn every_arrangement_comes_equally_often_by_the_tree() {
    for counts in SMALL {
        for leaf in [1, 2, 3, 5, 64] {
            let tree = SplitTree::with_leaf(counts.to_vec(), leaf).expect("a block");
            let leaves = tree.top().leaves.len() as u32;
            assert_eq!(leaves, tree.units().div_ceil(leaf), "the block is split");
            let root = root(31, &format!("{counts:?} {leaf}"));
            let p = arrangements_p(counts, |block, codes| {
                let drawing = Drawing {
                    tree: &tree,
                    root: &root,
                    block: block as u32,
                    spinning: None,
                };
                codes.resize(tree.units() as usize, 0);
                drawing.fill(&(0..tree.units()), codes);
            });
            assert!(p > ALARM, "{counts:?}, leaves of {leaf}: p = {p:.2e}");
        }
    }
}

#[test]
fn every_arrangement_comes_equally_often_by_the_plain_shuffle() {
    for counts in SMALL {
        let root = root(32, &format!("{counts:?}"));
        let p = arrangements_p(counts, |block, codes| {
            let mut rng = root.substream(Purpose::WholeBlock, &[block]);
            shuffled_block(&mut rng, counts, codes);
        });
        assert!(p > ALARM, "{counts:?}: p = {p:.2e}");
    }
}

/// The commonest wrong shuffle exchanges each place with any other.
#[test]
fn a_biased_shuffle_does_not_pass_for_uniform() {
    for counts in SMALL {
        let root = root(33, &format!("{counts:?}"));
        let p = arrangements_p(counts, |block, codes| {
            for (code, &count) in (0_u8..).zip(counts) {
                codes.resize(codes.len() + count as usize, code);
            }
            let mut rng = root.substream(Purpose::Simulation, &[block]);
            for place in 0..codes.len() {
                let other = below(&mut rng, codes.len() as u32) as usize;
                codes.swap(place, other);
            }
        });
        assert!(p < 1e-12, "{counts:?}: p = {p:.2e}");
    }
}

/// A statistic of one class in each of several blocks, standardized by its
/// exact moments.
struct Standardized {
    name: String,
    z: Vec<f64>,
}

impl Standardized {
    /// Two-sided p of the mean over the blocks, and of their spread.
    fn ps(&self) -> [f64; 2] {
        let blocks = self.z.len() as f64;
        let sum: f64 = self.z.iter().sum();
        let squares: f64 = self.z.iter().map(|z| z * z).sum();
        [
            2.0 * normal::sf((sum / blocks.sqrt()).abs()).expect("a number"),
            chi_square_p(squares, blocks),
        ]
    }
}

/// Units that a class holds at least for its statistics to be near normal.
const MANY: u64 = 1_000;

/// What is measured of one block, by name.
fn statistics(game: &Game, codes: &[u8]) -> Vec<(String, f64)> {
    let n = f64::from(game.block);
    assert_eq!(codes.len(), game.block as usize);
    let middle = i64::from(game.block) + 1;
    let mut statistics = Vec::new();
    for (code, class) in (0_u8..).zip(game.classes().as_slice()) {
        let held = codes.iter().filter(|&&held| held == code).count();
        assert_eq!(held as u64, class.count, "{}", class.label);
        if class.count < MANY {
            continue;
        }
        let m = class.count as f64;
        // Twice the distance from the middle, to stay in integers.
        let (mut sum, mut squares) = (0_i64, 0_i128);
        for (place, _) in (1_i64..).zip(codes).filter(|(_, held)| **held == code) {
            let distance = 2 * place - middle;
            sum += distance;
            squares += i128::from(distance) * i128::from(distance);
        }
        // Sums over a random subset of m of the n places: moments of sampling
        // without replacement (Cochran 1977, Sampling Techniques, theorems 2.1 and 2.2).
        let spread = (m * (n - m) * (n + 1.0) / 12.0).sqrt();
        statistics.push((
            format!("mean of {}", class.label),
            sum as f64 / 2.0 / spread,
        ));
        let expected = m * (n * n - 1.0) / 12.0;
        let spread = (m * (n - m) * (n + 1.0) * (n * n - 4.0) / 180.0).sqrt();
        statistics.push((
            format!("variance of {}", class.label),
            (squares as f64 / 4.0 - expected) / spread,
        ));
        // Neighbours of one class: m less its runs, whose law is hypergeometric
        // (Stevens 1939, doi:10.1111/j.1469-1809.1939.tb02193.x).
        let expected = m * (m - 1.0) / n;
        if expected >= MANY as f64 {
            let pairs = codes.windows(2).filter(|pair| *pair == [code; 2]).count();
            let spread = (expected / n * (n - m) * (n - m + 1.0) / (n - 1.0)).sqrt();
            statistics.push((
                format!("neighbours of {}", class.label),
                (pairs as f64 - expected) / spread,
            ));
        }
    }
    statistics
}

/// X² of the table of classes by tenths of a block, and its degrees of
/// freedom; both margins are fixed, so the mean of X² is N/(N − 1) times them.
fn tenths(game: &Game, codes: &[u8]) -> (f64, f64) {
    let n = f64::from(game.block);
    let classes = game.classes();
    let rare: u64 = classes.counts().iter().filter(|&&m| m < MANY).sum();
    let common = classes.counts().into_iter().enumerate();
    let mut x2 = 0.0;
    let mut cells = 0;
    for part in codes.chunks(codes.len() / 10) {
        let mut counts = [0_u64; 256];
        for &code in part {
            counts[usize::from(code)] += 1;
        }
        let share = part.len() as f64 / n;
        cells = 0;
        for (code, m) in common.clone().filter(|&(_, m)| m >= MANY) {
            let expected = share * m as f64;
            x2 += (counts[code] as f64 - expected).powi(2) / expected;
            counts[code] = 0;
            cells += 1;
        }
        // The rare classes are one row, when it expects ten in a tenth.
        if rare >= 100 {
            let (seen, expected) = (counts.iter().sum::<u64>(), share * rare as f64);
            x2 += (seen as f64 - expected).powi(2) / expected;
            cells += 1;
        }
    }
    ((n - 1.0) / n * x2, 9.0 * f64::from(cells - 1))
}

/// What several blocks of one source show.
struct Seen {
    statistics: Vec<Standardized>,
    x2: f64,
    dof: f64,
}

impl Seen {
    fn of(game: &Game, blocks: u32, draw: impl Fn(u32) -> Vec<u8> + Sync) -> Self {
        let blocks: Vec<_> = (0..blocks)
            .into_par_iter()
            .map(|block| {
                let codes = draw(block);
                (statistics(game, &codes), tenths(game, &codes))
            })
            .collect();
        let statistics = (0..blocks[0].0.len()).map(|i| Standardized {
            name: blocks[0].0[i].0.clone(),
            z: blocks.iter().map(|block| block.0[i].1).collect(),
        });
        Self {
            statistics: statistics.collect(),
            x2: blocks.iter().map(|block| block.1.0).sum(),
            dof: blocks.iter().map(|block| block.1.1).sum(),
        }
    }

    fn source(game: &Game, blocks: u32, name: &str) -> Self {
        let source = stream::pick(name, game, &root(34, &game.id)).expect("a source");
        Self::of(game, blocks, |block| {
            let mut units = Units::default();
            source.units(block, game.block, &mut units);
            units.codes
        })
    }

    /// The smallest p of all checks with its name, and their number.
    fn worst(&self) -> (f64, String, usize) {
        let mut checks = vec![(
            chi_square_p(self.x2, self.dof),
            "counts by tenths".to_owned(),
        )];
        for statistic in &self.statistics {
            let [mean, spread] = statistic.ps();
            checks.push((mean, statistic.name.clone()));
            checks.push((spread, format!("spread of {}", statistic.name)));
        }
        let number = checks.len();
        let worst = checks.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        let (p, name) = worst.expect("a check");
        (p, name, number)
    }
}

#[test]
fn real_blocks_have_the_moments_of_the_uniform_law_by_both_generators() {
    let mut checks = 0;
    for (name, blocks) in [("coup-de-chance", 6), ("tresor", 3)] {
        let game = game::find(name).expect("an embedded game");
        let seen = [stream::REFERENCE, FisherYates::NAME].map(|source| {
            let seen = Seen::source(&game, blocks, source);
            let (p, what, number) = seen.worst();
            assert!(p > ALARM, "{name} by {source}: {what}, p = {p:.2e}");
            checks += number;
            seen
        });
        // The two samples against each other: sums and differences of the same
        // standard normal values.
        let [tree, plain] = &seen;
        for (one, two) in tree.statistics.iter().zip(&plain.statistics) {
            let difference = one.z.iter().sum::<f64>() - two.z.iter().sum::<f64>();
            let z = difference / (2.0 * f64::from(blocks)).sqrt();
            let p = 2.0 * normal::sf(z.abs()).expect("a number");
            assert!(p > ALARM, "{name}, two samples: {}, p = {p:.2e}", one.name);
            checks += 1;
        }
    }
    assert!((100..400).contains(&checks), "{checks} checks");
}

/// Blocks cut into strips that each hold their share of every class are too
/// even: a tree that splits by rounding in place of the hypergeometric law.
#[test]
fn blocks_split_by_rounding_do_not_pass_for_uniform() {
    let game = game::find("coup-de-chance").expect("an embedded game");
    let root = root(35, "strips");
    let seen = Seen::of(&game, 2, |block| {
        let mut rng = root.substream(Purpose::Simulation, &[u64::from(block)]);
        let (mut codes, mut strip) = (Vec::new(), Vec::new());
        for number in 0..46 {
            let shares: Vec<u64> = game
                .classes()
                .counts()
                .iter()
                .map(|m| m * (number + 1) / 46 - m * number / 46)
                .collect();
            shuffled_block(&mut rng, &shares, &mut strip);
            codes.extend_from_slice(&strip);
        }
        codes
    });
    let (p, what, _) = seen.worst();
    assert!(p < 1e-12, "{what}: p = {p:.2e}");
}

#[test]
fn a_part_of_a_shuffled_block_is_the_start_of_the_whole() {
    let game = game::find("tresor").expect("an embedded game");
    let source = stream::pick(FisherYates::NAME, &game, &root(36, &game.id)).expect("a source");
    let [mut whole, mut part] = [Units::default(), Units::default()];
    source.units(1, game.block, &mut whole);
    source.units(1, 1_000_000, &mut part);
    assert_eq!(part.codes, whole.codes[..1_000_000]);
    assert_eq!(part.spins, whole.spins[..part.spins.len()]);
    let wheel = game.classes().wheel().expect("a wheel");
    let spinning = |units: &Units| units.codes.iter().filter(|&&code| code == wheel).count();
    for units in [&whole, &part] {
        assert_eq!(units.spins.len(), spinning(units));
        assert!(units.spins.iter().all(|&segment| segment < 100_002));
    }
    // Blocks differ, and differ from those of the reference.
    source.units(2, 1_000_000, &mut whole);
    assert_ne!(part.codes, whole.codes);
    let reference = stream::pick(stream::REFERENCE, &game, &root(36, &game.id)).expect("a deck");
    reference.units(1, 1_000_000, &mut whole);
    assert_ne!(part.codes, whole.codes);
}
