//! Samplers against their laws.
//!
//! Every test has a fixed seed, so it cannot fail by chance once it has passed. The bar
//! p > 1e-6 means that with 40 comparisons an honest change of the stream would fail one
//! of them with probability 4e-5.

use lotproof::numerics::{Binomial, ChiSquare, DiscreteLaw, Hypergeometric, sample};
use lotproof::rng;
use rand::SeedableRng;
use rand_pcg::Pcg64Dxsm;
use std::collections::BTreeMap;

const BAR: f64 = 1e-6;
const DRAWS: u32 = 200_000;

/// Pearson's test of draws against a law, values pooled to expectations of at least 10.
fn assert_follows(law: &impl DiscreteLaw, name: &str, mut draw: impl FnMut() -> u64) {
    let mut tally: BTreeMap<u64, u32> = BTreeMap::new();
    for _ in 0..DRAWS {
        *tally.entry(draw()).or_default() += 1;
    }
    let (first, last) = (
        *tally.keys().next().unwrap(),
        *tally.keys().next_back().unwrap(),
    );
    assert!(
        first >= law.support_min() && last <= law.support_max(),
        "{name}"
    );

    let (mut statistic, mut cells) = (0.0, 0_u32);
    let (mut observed, mut seen_before) = (0, 0.0);
    // At most about 400 boundaries: wide laws are compared in bins.
    let step = 1 + (last - first) / 400;
    let mut k = first;
    while k <= last {
        let end = (k + step - 1).min(last);
        observed += tally.range(k..=end).map(|(_, count)| count).sum::<u32>();
        let expected = f64::from(DRAWS) * (law.cdf(end) - seen_before);
        let rest = f64::from(DRAWS) * law.sf(end);
        if expected >= 10.0 && rest >= 10.0 {
            statistic += (f64::from(observed) - expected).powi(2) / expected;
            cells += 1;
            (observed, seen_before) = (0, law.cdf(end));
        }
        k = end + 1;
    }
    let expected = f64::from(DRAWS) * (1.0 - seen_before);
    statistic += (f64::from(observed) - expected).powi(2) / expected;
    if cells > 0 {
        let p = ChiSquare::new(f64::from(cells))
            .unwrap()
            .sf(statistic)
            .unwrap();
        assert!(
            p > BAR,
            "{name}: X2 = {statistic} with {cells} degrees of freedom, p = {p:e}"
        );
    }
}

#[test]
fn hypergeometric() {
    let mut rng = Pcg64Dxsm::seed_from_u64(20_261_130);
    for (population, successes, draws) in [
        (49, 6, 6),
        (100, 50, 49),
        (200, 100, 100),
        (200, 66, 131),
        (500, 400, 300),
        (1_000, 70, 500),
        (1_000, 936, 930),
        (12_000_000, 42, 6_000_000),
        (12_000_000, 11_999_960, 6_000_000),
        (12_000_000, 2_900, 6_000_000),
        (12_000_000, 3_130_948, 6_000_000),
        (12_000_000, 120_000, 1_000),
        (12_000_000, 6_000_000, 11_999_950),
        (1_000_000_000_000, 400_000_000_000, 70_000_000_000),
        (12_000_000, 120, 1_000_000),
        (130, 65, 65),
    ] {
        let law = Hypergeometric::new(population, successes, draws).unwrap();
        assert_follows(&law, &format!("{law:?}"), || {
            sample::hypergeometric(&mut rng, population, successes, draws).unwrap()
        });
    }
}

#[test]
fn binomial() {
    let mut rng = Pcg64Dxsm::seed_from_u64(20_261_131);
    for (trials, favourable, total) in [
        (1, 1, 3),
        (64, 1, 7),
        (65, 1, 7),
        (65, 6, 7),
        (100, 1, 1_000),
        (10_000, 1, 100_002),
        (10_000, 1, 2),
        (1_000_000, 3, 1_000_000),
        (10_000_000_000, 1, 6),
        (10_000_000_000, 9_999_999_999, 10_000_000_000),
    ] {
        let law = Binomial::from_ratio(trials, favourable, total).unwrap();
        assert_follows(&law, &format!("{law:?}"), || {
            sample::binomial(&mut rng, trials, favourable, total).unwrap()
        });
    }
}

#[test]
fn multivariate_marginals_and_sums() {
    let mut rng = Pcg64Dxsm::seed_from_u64(20_261_132);
    let counts = [5_000, 2, 0, 300, 70, 700];
    let total: u64 = counts.iter().sum();
    for (class, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let law = Hypergeometric::new(total, count, 2_000).unwrap();
        let mut out = [0; 6];
        assert_follows(&law, &format!("class {class}"), || {
            sample::multivariate_hypergeometric(&mut rng, &counts, 2_000, &mut out).unwrap();
            assert_eq!(out.iter().sum::<u64>(), 2_000);
            assert!(out.iter().zip(&counts).all(|(taken, count)| taken <= count));
            out[class]
        });
    }
    let weights = [50, 1, 0, 30, 19];
    for (class, &weight) in weights
        .iter()
        .enumerate()
        .filter(|(_, weight)| **weight > 0)
    {
        let law = Binomial::from_ratio(900, weight, 100).unwrap();
        let mut out = [0; 5];
        assert_follows(&law, &format!("weight {class}"), || {
            sample::multinomial(&mut rng, &weights, 900, &mut out).unwrap();
            assert_eq!(out.iter().sum::<u64>(), 900);
            out[class]
        });
    }
}

#[test]
fn joint_law_of_a_small_hand() {
    // All 3-colour hands of 4 from (3, 2, 2): 35 equally likely subsets, grouped by counts.
    let mut rng = Pcg64Dxsm::seed_from_u64(20_261_133);
    let choose = |n: u64, k: u64| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
    let mut tally: BTreeMap<[u64; 3], u32> = BTreeMap::new();
    for _ in 0..DRAWS {
        let mut out = [0; 3];
        sample::multivariate_hypergeometric(&mut rng, &[3, 2, 2], 4, &mut out).unwrap();
        *tally.entry(out).or_default() += 1;
    }
    let statistic: f64 = tally
        .iter()
        .map(|([a, b, c], &observed)| {
            let ways = choose(3, *a) * choose(2, *b) * choose(2, *c);
            let expected = f64::from(DRAWS) * ways as f64 / 35.0;
            (f64::from(observed) - expected).powi(2) / expected
        })
        .sum();
    assert_eq!(tally.len(), 8);
    let p = ChiSquare::new(7.0).unwrap().sf(statistic).unwrap();
    assert!(p > BAR, "X2 = {statistic}, p = {p:e}");
}

#[test]
fn below_is_uniform_and_in_range() {
    let mut rng = Pcg64Dxsm::seed_from_u64(20_261_134);
    for n in [1_u32, 2, 3, 7, 100] {
        let law = ChiSquare::new(f64::from(n - 1).max(1.0)).unwrap();
        let mut tallies = [vec![0_u32; n as usize], vec![0_u32; n as usize]];
        for _ in 0..DRAWS {
            tallies[0][rng::below(&mut rng, n) as usize] += 1;
            tallies[1][rng::below_u64(&mut rng, n.into()) as usize] += 1;
        }
        for tally in tallies {
            let expected = f64::from(DRAWS) / f64::from(n);
            let statistic: f64 = tally
                .iter()
                .map(|&o| (f64::from(o) - expected).powi(2) / expected)
                .sum();
            assert!(
                law.sf(statistic).unwrap() > BAR,
                "n = {n}: X2 = {statistic}"
            );
        }
    }
    // A bound of 3/4 of the range: without rejection the low quarter would come twice as often.
    let n = 3 << 62;
    let low = (0..DRAWS)
        .filter(|_| rng::below_u64(&mut rng, n) < 1 << 62)
        .count() as f64;
    let expected = f64::from(DRAWS) / 3.0;
    assert!(
        (low - expected).abs() < 5.0 * (expected * 2.0 / 3.0).sqrt(),
        "{low}"
    );
}

#[test]
fn wrong_arguments_are_refused_before_anything_is_written() {
    let mut rng = Pcg64Dxsm::seed_from_u64(0);
    let mut out = [7; 2];
    assert!(sample::multivariate_hypergeometric(&mut rng, &[1, 2, 3], 1, &mut out).is_err());
    assert!(sample::multivariate_hypergeometric(&mut rng, &[1, 2], 4, &mut out).is_err());
    assert!(sample::multivariate_hypergeometric(&mut rng, &[u64::MAX, 2], 4, &mut out).is_err());
    assert!(sample::multinomial(&mut rng, &[0, 0], 4, &mut out).is_err());
    assert!(sample::multinomial(&mut rng, &[1, 1], u64::MAX, &mut out).is_err());
    assert!(sample::binomial(&mut rng, 1, 2, 1).is_err());
    assert!(sample::hypergeometric(&mut rng, u64::MAX, 2, 1).is_err());
    assert_eq!(out, [7; 2]);
}

/// The stream is part of the interface: a change is a breaking change.
#[test]
fn draws_are_pinned() {
    let mut rng = Pcg64Dxsm::seed_from_u64(42);
    let mut out = [0; 5];
    sample::multivariate_hypergeometric(
        &mut rng,
        &[8_869_052, 2, 42, 120_000, 3_010_904],
        6_000_000,
        &mut out,
    )
    .unwrap();
    let mut faces = [0; 3];
    sample::multinomial(&mut rng, &[3, 2, 1], 10_000_000_000, &mut faces).unwrap();
    let words: Vec<u64> = (0..4)
        .map(|_| rng::below_u64(&mut rng, 1_000_000))
        .collect();
    assert_eq!(out, [4_433_221, 1, 17, 59_889, 1_506_872]);
    assert_eq!(faces, [5_000_110_611, 3_333_341_660, 1_666_547_729]);
    assert_eq!(words, [341_369, 723_622, 812_917, 298_974]);
}
