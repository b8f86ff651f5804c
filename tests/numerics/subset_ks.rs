//! The Kolmogorov-Smirnov law of a random subset against enumeration and simulation.

use lotproof::numerics::{Binomial, DiscreteLaw, finite_ks, ks};
use lotproof::rng;
use rand::SeedableRng;
use rand_pcg::Pcg64Dxsm;
use std::collections::{BTreeMap, BTreeSet};

/// Tallies of the statistic over all subsets of size `m` of `1..=n`.
fn enumerate(m: u32, n: u64) -> BTreeMap<u128, u64> {
    let mut tally = BTreeMap::new();
    for bits in (0_u32..1 << n).filter(|bits| bits.count_ones() == m) {
        let positions: Vec<u64> = (1..=n).filter(|k| bits >> (k - 1) & 1 == 1).collect();
        *tally
            .entry(finite_ks::statistic(&positions, n).unwrap())
            .or_default() += 1;
    }
    tally
}

#[test]
fn equals_enumeration_of_all_subsets() {
    for n in 1..=16_u64 {
        for m in 1..n {
            let tally = enumerate(m as u32, n);
            let total: u64 = tally.values().sum();
            let mut at_least = 0;
            let mut previous = None;
            for (&t, &count) in tally.iter().rev() {
                // Between attained values the law is constant: test just above, too.
                if let Some(above) = previous {
                    assert_p(m, n, t + 1, at_least as f64 / total as f64);
                    assert!(above > t);
                }
                at_least += count;
                assert_p(m, n, t, at_least as f64 / total as f64);
                previous = Some(t);
            }
        }
    }
}

fn assert_p(m: u64, n: u64, t: u128, expected: f64) {
    let p = finite_ks::exact_ln_p(m, n, t).unwrap().exp();
    assert!(
        (p / expected - 1.0).abs() < 1e-13,
        "m = {m}, n = {n}, t = {t}: {p} for {expected}"
    );
}

/// A uniform random subset of size `m` of `1..=n` (Floyd), in order.
fn subset(rng: &mut Pcg64Dxsm, m: u64, n: u64) -> Vec<u64> {
    let mut chosen = BTreeSet::new();
    for top in n - m + 1..=n {
        let position = 1 + rng::below_u64(rng, top);
        chosen.insert(if chosen.contains(&position) {
            top
        } else {
            position
        });
    }
    chosen.into_iter().collect()
}

/// Simulated tail counts against the exact law. Fixed seed; each of the 20 comparisons has
/// a two-sided binomial p above 1e-5 (false-alarm rate of a new stream: 2e-4).
#[test]
fn agrees_with_simulation_in_twelve_million() {
    const RUNS: u32 = 60_000;
    let n = 12_000_000;
    let mut rng = Pcg64Dxsm::seed_from_u64(7);
    for (m, quantiles) in [
        (2, [0.5, 0.7, 0.9, 1.2]),
        (5, [0.6, 0.9, 1.2, 1.6]),
        (50, [0.6, 0.9, 1.3, 1.7]),
        (64, [0.5, 0.8, 1.1, 1.5]),
        (7, [0.55, 0.8, 1.0, 1.4]),
    ] {
        let mut statistics: Vec<u128> = (0..RUNS)
            .map(|_| finite_ks::statistic(&subset(&mut rng, m, n), n).unwrap())
            .collect();
        statistics.sort_unstable();
        for x in quantiles {
            let t = (x * n as f64 * (m as f64).sqrt()) as u128;
            let hits = statistics.len() - statistics.partition_point(|&s| s < t);
            let p = finite_ks::exact_ln_p(m, n, t).unwrap().exp();
            let test = Binomial::new(RUNS.into(), p)
                .unwrap()
                .ln_two_sided(hits as u64)
                .exp();
            assert!(
                test > 1e-5,
                "m = {m}, x = {x}: {hits} of {RUNS} for p = {p}, test p = {test:e}"
            );
        }
    }
}

/// As the population grows the law becomes that of a sample from a continuous distribution,
/// which a different process (and, in the tail, a different formula) computes.
#[test]
fn tends_to_the_law_of_a_continuous_sample() {
    let n = 8_000_000_000_000_000_u64;
    for (m, x) in [
        (5, 0.9),
        (50, 0.7),
        (50, 2.5),
        (300, 1.2),
        (1_000, 1.0),
        (1_000, 4.0),
    ] {
        // d is a multiple of 2^-20, so that T = d N m is exact.
        let d = (x / f64::sqrt(m as f64) * 1_048_576.0).round() / 1_048_576.0;
        let t = (d * 1_048_576.0) as u128 * u128::from(n) * u128::from(m) / 1_048_576;
        let finite = finite_ks::exact_ln_p(m, n, t).unwrap();
        let continuous = ks::ln_sf(m, d).unwrap();
        assert!(
            (finite - continuous).abs() < 1e-11,
            "m = {m}, x = {x}: {finite} {continuous}"
        );
    }
}

#[test]
fn complement_has_the_same_law() {
    let (a, b) = (
        finite_ks::exact_ln_p(30, 100, 600),
        finite_ks::exact_ln_p(70, 100, 600),
    );
    assert_eq!(a, b);
}

#[test]
fn far_tail_is_positive_and_bounded_by_boole() {
    // All 1 000 marks in front (or at the back): two subsets of C(12e6, 1000).
    let (m, n) = (1_000_u64, 12_000_000_u64);
    let t = u128::from(m) * u128::from(n - m);
    let ln_p = finite_ks::exact_ln_p(m, n, t).unwrap();
    let ln_total: f64 = (0..m).map(|i| ((n - i) as f64 / (m - i) as f64).ln()).sum();
    let truth = 2_f64.ln() - ln_total;
    assert!(ln_p.is_finite() && ln_p >= truth - 1e-6 && ln_p <= truth + (2.0 * m as f64).ln());
    assert_eq!(
        finite_ks::exact_ln_p(m, n, t + 1).unwrap(),
        f64::NEG_INFINITY
    );
}

/// The figures quoted in the documentation of `finite_ks::ln_p`.
#[test]
fn limit_is_conservative_and_its_error_falls() {
    let n = 12_000_000_u64;
    for (x, quoted) in [(1.36, 1.043), (2.0, 1.073), (4.0, 1.40)] {
        let mut last = f64::INFINITY;
        for m in [50_u64, 500, 1_000, 4_000] {
            let t = (x * n as f64 * (m as f64).sqrt()) as u128;
            let exact = finite_ks::exact_ln_p(m, n, t).unwrap();
            let ratio = (finite_ks::limit_ln_p(m, n, t).unwrap() - exact).exp();
            assert!(ratio > 1.0 && ratio < last, "m = {m}, x = {x}: {ratio}");
            assert!(
                m != 500 || (ratio / quoted - 1.0).abs() < 2e-3,
                "x = {x}: {ratio}"
            );
            last = ratio;
        }
    }
}
