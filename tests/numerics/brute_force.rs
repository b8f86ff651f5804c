//! Discrete laws against exact rational arithmetic on small parameters, and against plain
//! sums on larger ones.

use lotproof::numerics::{Binomial, DiscreteLaw, Hypergeometric, Poisson};

fn choose(n: u64, k: u64) -> u128 {
    (0..k).fold(1, |c, i| c * u128::from(n - i) / u128::from(i + 1))
}

fn assert_close(computed: f64, numerator: u128, denominator: u128, what: &str) {
    let expected = numerator as f64 / denominator as f64;
    let error = if expected == 0.0 {
        computed
    } else {
        computed / expected - 1.0
    };
    assert!(
        error.abs() < 2e-14,
        "{what}: {computed} for {numerator}/{denominator}"
    );
}

/// Checks everything about a law whose mass at `low + i` is `weights[i] / total`.
fn assert_exact(law: &impl DiscreteLaw, low: u64, weights: &[u128], name: &str) {
    let total: u128 = weights.iter().sum();
    assert_eq!(law.support_min(), low, "{name}");
    assert_eq!(law.support_max(), low + weights.len() as u64 - 1, "{name}");
    for (i, &weight) in weights.iter().enumerate() {
        let k = low + i as u64;
        let name = format!("{name} at {k}");
        let at_most: u128 = weights[..=i].iter().sum();
        assert_close(law.pmf(k), weight, total, &name);
        assert_close(law.cdf(k), at_most, total, &name);
        assert_close(law.sf(k), total - at_most, total, &name);
        assert_close(
            law.ln_at_least(k).exp(),
            total - at_most + weight,
            total,
            &name,
        );
        // Ties are exact here; distinct masses differ by far more than the tolerance.
        let two_sided: u128 = weights.iter().filter(|&&w| w <= weight).sum();
        assert_close(
            law.ln_two_sided(k).exp(),
            two_sided,
            total,
            &format!("{name}, two-sided"),
        );
    }
    for alpha_inverse in [2_u128, 10, 20, 100, 1000, 1_000_000] {
        // Half a unit above 1/alpha, so that rounding cannot decide.
        let ln_alpha = (1.0 / (alpha_inverse as f64 + 1e-3)).ln();
        let rare = |weight: u128| weight * alpha_inverse * 1000 + weight <= total * 1000;
        let upper = (0..weights.len()).find(|&i| rare(weights[i..].iter().sum()));
        assert_eq!(
            law.critical_upper(ln_alpha),
            upper.map(|i| low + i as u64),
            "{name}"
        );
        let lower = (0..weights.len())
            .rev()
            .find(|&i| rare(weights[..=i].iter().sum()));
        assert_eq!(
            law.critical_lower(ln_alpha),
            lower.map(|i| low + i as u64),
            "{name}"
        );
    }
}

#[test]
fn hypergeometric_is_exact_up_to_26_items() {
    for population in 0..=26_u64 {
        for successes in 0..=population {
            for draws in 0..=population {
                let law = Hypergeometric::new(population, successes, draws).unwrap();
                let low = draws.saturating_sub(population - successes);
                let weights: Vec<u128> = (low..=draws.min(successes))
                    .map(|k| choose(successes, k) * choose(population - successes, draws - k))
                    .collect();
                assert_exact(&law, low, &weights, &format!("{law:?}"));
            }
        }
    }
}

#[test]
fn binomial_is_exact_up_to_14_trials() {
    for trials in 0..=14_u64 {
        for total in 2..=7_u64 {
            for favourable in 1..total {
                let weights: Vec<u128> = (0..=trials)
                    .map(|k| {
                        let misses = u128::from(total - favourable).pow((trials - k) as u32);
                        choose(trials, k) * u128::from(favourable).pow(k as u32) * misses
                    })
                    .collect();
                let law = Binomial::from_ratio(trials, favourable, total).unwrap();
                assert_exact(&law, 0, &weights, &format!("{law:?}"));
            }
        }
    }
}

#[test]
fn six_of_forty_nine() {
    // Exactly three right: C(6,3) C(43,3) / C(49,6) = 246 820 / 13 983 816.
    let law = Hypergeometric::new(49, 6, 6).unwrap();
    assert_close(law.pmf(3), 246_820, 13_983_816, "three right");
    // At least three: 246 820 + 13 545 + 258 + 1.
    assert_close(law.sf(2), 260_624, 13_983_816, "at least three right");
    assert!((law.mean() - 36.0 / 49.0).abs() < 1e-16);
}

#[test]
fn nearly_equal_masses_are_told_apart() {
    // P(0)/P(1) = 7 999 999 / 8 000 000: 0 is *less* likely than 1, by 1.25e-7.
    let law = Hypergeometric::new(12_000_000, 2, 4_000_000).unwrap();
    let ratio = (law.ln_pmf(0) - law.ln_pmf(1)).exp();
    assert!((ratio - 7_999_999.0 / 8_000_000.0).abs() < 1e-13, "{ratio}");
    assert_eq!(law.ln_two_sided(1), 0.0);
    let expected = law.pmf(0) + law.pmf(2);
    assert!((law.ln_two_sided(0).exp() / expected - 1.0).abs() < 1e-14);
}

#[test]
fn symmetric_laws_have_exact_ties() {
    for n in [10_u64, 1_001, 1_000_000_000] {
        let law = Binomial::new(n, 0.5).unwrap();
        let k = n / 2 - n / 7;
        assert_eq!(law.ln_pmf(k), law.ln_pmf(n - k));
        let expected = law.ln_cdf(k) + std::f64::consts::LN_2;
        assert!((law.ln_two_sided(k) - expected).abs() <= 1e-13 * expected.abs());
    }
    let law = Hypergeometric::new(12_000_000, 3_000_000, 6_000_000).unwrap();
    assert_eq!(law.ln_pmf(1_400_000), law.ln_pmf(1_600_000));
}

#[test]
fn two_sided_is_the_sum_of_unlikely_masses() {
    let check =
        |law: &dyn Fn(u64) -> f64, two_sided: &dyn Fn(u64) -> f64, range: std::ops::Range<u64>| {
            for k in range.clone().step_by(7) {
                let limit = law(k) * (1.0 + 1e-10);
                let expected: f64 = range.clone().map(law).filter(|&mass| mass <= limit).sum();
                if expected < 1e-300 {
                    continue;
                }
                assert!(
                    (two_sided(k).exp() / expected - 1.0).abs() < 1e-11,
                    "k = {k}: {:e} for {expected:e}",
                    two_sided(k).exp()
                );
            }
        };
    let law = Hypergeometric::new(1_000, 300, 200).unwrap();
    check(&|k| law.pmf(k), &|k| law.ln_two_sided(k), 0..201);
    let law = Binomial::new(500, 0.03).unwrap();
    check(&|k| law.pmf(k), &|k| law.ln_two_sided(k), 0..501);
    let law = Poisson::new(37.5).unwrap();
    check(&|k| law.pmf(k), &|k| law.ln_two_sided(k), 0..600);
}

#[test]
fn tails_add_up_across_the_switch_to_euler_maclaurin() {
    // Neighbouring tails differ by one mass, whichever way each was summed.
    let law = Hypergeometric::new(12_000_000, 3_130_948, 6_000_000).unwrap();
    for k in (1_565_474..1_590_000).step_by(211) {
        let difference = (law.ln_at_least(k + 1) - law.ln_at_least(k)).exp();
        let mass = (law.ln_pmf(k) - law.ln_at_least(k)).exp();
        assert!((difference + mass - 1.0).abs() < 1e-12, "k = {k}");
    }
}
