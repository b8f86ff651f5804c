//! Simulated: under their own sampling model the p-values are uniform; without
//! the finite-population correction they are not.
//!
//! All seeds are fixed. Uniformity is judged by Kolmogorov's limit at 1e-4 a
//! check, so that a redrawn seed would alarm once in 10 000; the uncorrected
//! forms must fail the same check.

#![allow(clippy::cast_precision_loss, reason = "counts below 2^53")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "small and positive"
)]

use lotproof::assay::{Assay, Evidence, Level, battery};
use lotproof::deck::Deck;
use lotproof::game::{self, Game};
use lotproof::numerics::{ChiSquare, finite_ks, kolmogorov, sample};
use lotproof::rng::{Generator, Purpose, Root, Seed, shuffle};
use lotproof::tally::{SamplePlan, Tally, tally_block};
use lotproof::ticket::{Source, Units};
use rayon::prelude::*;

/// Replicates of each check.
const REPLICATES: u64 = 2_000;

/// p of the hypothesis that `ps` are uniform on (0, 1).
fn uniformity(ps: &[f64]) -> f64 {
    let mut sorted = ps.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len() as f64;
    let d = sorted
        .iter()
        .enumerate()
        .map(|(i, p)| (p - i as f64 / n).max((i + 1) as f64 / n - p))
        .fold(0.0, f64::max);
    kolmogorov::sf(d * n.sqrt()).expect("a number")
}

fn root(game: &str) -> Root {
    Root::new(Generator::Pcg64, Seed::from(20), game)
}

/// The assay of this name in the battery for one part of a block.
fn assay(game: &Game, plan: SamplePlan, id: &str) -> Box<dyn Assay> {
    battery(game, &[plan], false)
        .into_iter()
        .find(|assay| assay.entry().id == id)
        .expect("the battery holds the assay")
}

fn p_of(assay: &dyn Assay, game: &Game, tally: &Tally, root: &Root, place: u64) -> f64 {
    let classes = game.classes();
    let tallies = std::slice::from_ref(tally);
    let evidence = Evidence {
        game,
        classes: &classes,
        tallies,
    };
    let level = Level {
        alpha: 1e-3,
        root,
        place,
    };
    assay
        .run(&evidence, &level)
        .p
        .and_then(lotproof::units::PValue::get)
        .expect("a p-value")
}

/// One sample of `n` units of a `coup-de-chance` block.
struct Sample {
    game: Game,
    plan: SamplePlan,
    counts: Vec<u64>,
    n: u64,
    root: Root,
}

impl Sample {
    fn new(part: f64) -> Self {
        let game = game::find("coup-de-chance").expect("an embedded game");
        let n = (part * f64::from(game.block)).round() as u32;
        Self {
            plan: SamplePlan::Partial { block: 0, units: n },
            counts: game.classes().counts(),
            n: u64::from(n),
            root: root(&format!("prize-table {part}")),
            game,
        }
    }

    fn draw(&self, replicate: u64) -> Tally {
        let mut rng = self.root.substream(Purpose::Leaf, &[replicate]);
        let mut tally = Tally::new(self.plan, self.counts.len(), None);
        tally.units = self.n;
        sample::multivariate_hypergeometric(&mut rng, &self.counts, self.n, &mut tally.classes)
            .expect("a part of the block");
        tally
    }

    /// Pearson's X² over the classes, the three rarest pooled as they expect
    /// too few, times `factor`: upper p of its limit law.
    fn limit_p(&self, tally: &Tally, factor: f64) -> f64 {
        let pooled =
            |counts: &[u64]| [&[counts[0], counts[1..4].iter().sum()], &counts[4..]].concat();
        let (seen, declared) = (pooled(&tally.classes), pooled(&self.counts));
        let share = self.n as f64 / f64::from(self.game.block);
        let x2: f64 = seen
            .iter()
            .zip(&declared)
            .map(|(&o, &m)| (o as f64 - share * m as f64).powi(2) / (share * m as f64))
            .sum();
        let law = ChiSquare::new(seen.len() as f64 - 1.0).expect("a law");
        law.sf(factor * x2).expect("a number")
    }
}

#[test]
fn the_prize_table_assay_is_uniform() {
    for part in [0.1, 0.33, 0.9] {
        let sample = Sample::new(part);
        let assay = assay(&sample.game, sample.plan, "prize-table");
        let ps: Vec<f64> = (0..REPLICATES / 4)
            .into_par_iter()
            .map(|replicate| {
                let tally = sample.draw(replicate);
                p_of(
                    assay.as_ref(),
                    &sample.game,
                    &tally,
                    &sample.root,
                    replicate,
                )
            })
            .collect();
        let p = uniformity(&ps);
        assert!(
            p > 1e-4,
            "n/N = {part}: p-values are not uniform, p = {p:.2e}"
        );
        let mean = ps.iter().sum::<f64>() / ps.len() as f64;
        // 500 uniform values: standard error of the mean 0.0129; five of them.
        assert!((mean - 0.5).abs() < 0.065, "n/N = {part}: mean p {mean}");
    }
}

#[test]
fn corrected_chi_square_is_uniform_and_the_uncorrected_is_not() {
    for part in [0.1, 0.33, 0.9] {
        let sample = Sample::new(part);
        let block = f64::from(sample.game.block);
        let factor = (block - 1.0) / (block - sample.n as f64);
        let (corrected, uncorrected): (Vec<f64>, Vec<f64>) = (0..10 * REPLICATES)
            .into_par_iter()
            .map(|replicate| {
                let tally = sample.draw(replicate);
                (sample.limit_p(&tally, factor), sample.limit_p(&tally, 1.0))
            })
            .unzip();
        let p = uniformity(&corrected);
        assert!(
            p > 1e-4,
            "n/N = {part}: corrected p-values are not uniform, p = {p:.2e}"
        );
        let p = uniformity(&uncorrected);
        assert!(
            p < 1e-4,
            "n/N = {part}: uncorrected p-values look uniform, p = {p:.2e}"
        );
    }
}

/// The reference generator's own parts of blocks, drawn down the splitting
/// tree and counted ticket by ticket, follow the hypergeometric law.
#[test]
fn parts_of_drawn_blocks_follow_the_law() {
    let sample = Sample::new(1.0 / 3.0);
    let block = f64::from(sample.game.block);
    let factor = (block - 1.0) / (block - sample.n as f64);
    let ps: Vec<f64> = (0..REPLICATES / 2)
        .into_par_iter()
        .map(|replicate| {
            let root = Root::new(Generator::Pcg64, Seed::from(replicate), &sample.game.id);
            let deck = Deck::new(&sample.game, root).expect("an embedded game has a deck");
            let mut units = Units::default();
            deck.units(4, sample.n as u32, &mut units);
            let mut tally = Tally::new(sample.plan, sample.counts.len(), None);
            tally.add_block(tally_block(4, &units.codes, sample.counts.len()));
            sample.limit_p(&tally, factor)
        })
        .collect();
    let p = uniformity(&ps);
    assert!(
        p > 1e-4,
        "p-values of drawn blocks are not uniform, p = {p:.2e}"
    );
    let mean = ps.iter().sum::<f64>() / ps.len() as f64;
    let small = ps.iter().filter(|&&p| p <= 0.01).count();
    // Binomial(1 000, 0.01): P(X > 25) = 2e-5.
    assert!(
        small <= 25,
        "{small} of {} at 0.01; mean p {mean}",
        ps.len()
    );
}

#[test]
fn corrected_kolmogorov_smirnov_is_uniform_and_the_uncorrected_is_not() {
    const N: usize = 5_000;
    for part in [0.1, 0.33, 0.9] {
        let m = (part * N as f64).round() as usize;
        let root = root(&format!("positions {part}"));
        let (corrected, uncorrected): (Vec<f64>, Vec<f64>) = (0..2 * REPLICATES)
            .into_par_iter()
            .map(|replicate| {
                let mut codes = vec![0; N];
                codes[..m].fill(1);
                shuffle(&mut root.substream(Purpose::Leaf, &[replicate]), &mut codes);
                let seen = tally_block(0, &codes, 2).arrangements[1];
                let (ln_p, _) = finite_ks::ln_p(seen.count, seen.of, seen.deviation.into())
                    .expect("counts of a block");
                let d = seen.deviation as f64 / (m as f64 * N as f64);
                let naive = kolmogorov::sf(d * (m as f64).sqrt()).expect("a number");
                (ln_p.exp(), naive)
            })
            .unzip();
        let p = uniformity(&corrected);
        assert!(
            p > 1e-4,
            "m/N = {part}: corrected p-values are not uniform, p = {p:.2e}"
        );
        let p = uniformity(&uncorrected);
        assert!(
            p < 1e-4,
            "m/N = {part}: uncorrected p-values look uniform, p = {p:.2e}"
        );
    }
}

#[test]
fn exact_tests_of_single_classes_keep_their_level() {
    let game = game::find("coup-de-chance").expect("an embedded game");
    let block = u64::from(game.block);
    let n = block / 3;
    let plan = SamplePlan::Partial {
        block: 0,
        units: game.block / 3,
    };
    let counts = game.classes().counts();
    let root = root("classes");
    for (code, id) in [
        (1, "class-100000-euro"),
        (3, "class-1000-euro"),
        (6, "class-10-euro"),
    ] {
        let assay = assay(&game, plan, id);
        let ps: Vec<f64> = (0..REPLICATES)
            .into_par_iter()
            .map(|replicate| {
                let mut rng = root.substream(Purpose::Leaf, &[code, replicate]);
                let mut tally = Tally::new(plan, counts.len(), None);
                tally.units = n;
                sample::multivariate_hypergeometric(&mut rng, &counts, n, &mut tally.classes)
                    .expect("a part of the block");
                p_of(assay.as_ref(), &game, &tally, &root, replicate)
            })
            .collect();
        for level in [0.01, 0.05, 0.5] {
            let rejected = ps.iter().filter(|&&p| p <= level).count() as f64;
            // Never above the level: five standard deviations of a binomial count.
            let mean = level * REPLICATES as f64;
            let most = mean + 5.0 * (mean * (1.0 - level)).sqrt();
            assert!(
                rejected <= most,
                "{id} at {level}: {rejected} of {REPLICATES}"
            );
        }
    }
}
