//! Laws that hold for every argument: no panic, no NaN, probabilities in `[0, 1]`, both
//! tails consistent and monotone.

use lotproof::numerics::{
    Binomial, ChiSquare, DiscreteLaw, Hypergeometric, LawError, Poisson, anderson_darling,
    finite_ks, gamma, kolmogorov, ks, normal,
};
use proptest::prelude::*;

/// Any bit pattern (NaN, infinities, subnormals) or a value where things happen.
fn any_real() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<u64>().prop_map(f64::from_bits),
        prop::sample::select(vec![
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            2.0,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::MAX,
            f64::MIN_POSITIVE,
            5e-324,
            1e300,
            1e-300,
            1e9,
            3e292,
            9e303,
            1e15,
            1e18,
        ]),
        -50.0..50.0_f64,
        (-300.0..300.0_f64).prop_map(|exponent| 10_f64.powf(exponent)),
    ]
}

fn any_count() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        prop::sample::select(vec![0, 1, 2, 64, 65, 1 << 53, (1 << 53) + 1, u64::MAX]),
        0..100_u64,
        0..20_000_000_u64,
        0..10_000_000_000_000_u64,
    ]
}

fn assert_probability(p: f64) {
    assert!((0.0..=1.0).contains(&p), "{p} is no probability");
}

fn assert_log(ln: f64) {
    assert!(ln <= 0.0, "{ln} is no log-probability");
}

/// Tails of a continuous law at one point: values and logarithms.
type Tails = [Result<f64, LawError>; 4];

fn assert_tails([cdf, sf, ln_cdf, ln_sf]: Tails) {
    let (Ok(cdf), Ok(sf), Ok(ln_cdf), Ok(ln_sf)) = (cdf, sf, ln_cdf, ln_sf) else {
        return;
    };
    assert_probability(cdf);
    assert_probability(sf);
    assert_log(ln_cdf);
    assert_log(ln_sf);
    assert!((cdf + sf - 1.0).abs() < 1e-14, "{cdf} + {sf}");
    assert!((ln_cdf.exp() - cdf).abs() < 1e-14);
    assert!((ln_sf.exp() - sf).abs() < 1e-14);
}

fn assert_discrete(law: &impl DiscreteLaw, k: u64) {
    let (cdf, sf, pmf) = (law.cdf(k), law.sf(k), law.pmf(k));
    for p in [cdf, sf, pmf] {
        assert_probability(p);
    }
    let two_sided = law.ln_two_sided(k);
    for ln in [
        law.ln_cdf(k),
        law.ln_sf(k),
        law.ln_pmf(k),
        law.ln_at_least(k),
        two_sided,
    ] {
        assert_log(ln);
    }
    assert!((cdf + sf - 1.0).abs() < 1e-14, "{cdf} + {sf}");
    assert!((cdf - law.ln_cdf(k).exp()).abs() < 1e-14);
    assert!(pmf <= cdf * (1.0 + 1e-11), "mass {pmf} above cdf {cdf}");
    let slack = 1e-11 * two_sided.abs().clamp(1.0, f64::MAX);
    assert!(law.ln_pmf(k) <= two_sided + slack);
    if let Some(next) = k.checked_add(1) {
        assert!(law.cdf(next) >= cdf * (1.0 - 1e-11));
        assert_eq!(law.ln_sf(k), law.ln_at_least(next));
    }
    assert!(law.mean() >= 0.0 && law.variance() >= 0.0);
}

/// The defining property of critical values, at one level.
fn assert_critical(law: &impl DiscreteLaw, ln_alpha: f64) {
    if let Some(k) = law.critical_upper(ln_alpha) {
        assert!(law.ln_at_least(k) <= ln_alpha);
        assert!(k == law.support_min() || law.ln_at_least(k - 1) > ln_alpha);
    } else {
        assert!(ln_alpha.is_nan() || law.ln_at_least(law.support_max()) > ln_alpha);
    }
    if let Some(k) = law.critical_lower(ln_alpha) {
        assert!(law.ln_cdf(k) <= ln_alpha);
        assert!(k == law.support_max() || law.ln_cdf(k + 1) > ln_alpha);
    } else {
        assert!(ln_alpha.is_nan() || law.ln_cdf(law.support_min()) > ln_alpha);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn continuous_laws_take_any_argument(a in any_real(), x in any_real()) {
        use gamma::{gamma_p, gamma_q, ln_gamma_p, ln_gamma_q};
        assert_tails([gamma_p(a, x), gamma_q(a, x), ln_gamma_p(a, x), ln_gamma_q(a, x)]);
        assert_tails([normal::cdf(x), normal::sf(x), normal::ln_cdf(x), normal::ln_sf(x)]);
        assert_tails([kolmogorov::cdf(x), kolmogorov::sf(x), kolmogorov::ln_cdf(x), kolmogorov::ln_sf(x)]);
        assert_tails([
            anderson_darling::cdf(x),
            anderson_darling::sf(x),
            anderson_darling::ln_cdf(x),
            anderson_darling::ln_sf(x),
        ]);
        if let Ok(law) = ChiSquare::new(a) {
            assert_tails([law.cdf(x), law.sf(x), law.ln_cdf(x), law.ln_sf(x)]);
            for quantile in [law.quantile(x), law.isf(x), law.isf_ln(x)].into_iter().flatten() {
                prop_assert!(quantile >= 0.0);
            }
        }
        for quantile in [normal::quantile(x), normal::isf(x), normal::isf_ln(x)].into_iter().flatten() {
            prop_assert!(!quantile.is_nan());
        }
        if let Ok(ln_gamma) = gamma::ln_gamma(x) {
            prop_assert!(!ln_gamma.is_nan());
        }
    }

    #[test]
    fn tails_are_monotone(a in -3.0..9.0_f64, x in 0.0..3.0_f64, step in 1e-12..1.0_f64, n in 1..400_u64) {
        let a = 10_f64.powf(a);
        let falls = |sf: &dyn Fn(f64) -> Result<f64, LawError>, x: f64, y: f64| {
            let (near, far) = (sf(x).unwrap(), sf(y).unwrap());
            // Up to rounding, of the logarithm or (near 1) of the probability.
            assert!(far <= near + 1e-12 * near.abs().max(0.1), "{near} at {x}, {far} at {y}");
        };
        let law = ChiSquare::new(a).unwrap();
        falls(&|x| law.ln_sf(x), a * x, a * x * (1.0 + step));
        falls(&|x| law.ln_cdf(1.0 / x), 1.0 / (a * x + 1e-9), 1.0 / (a * x + 1e-9) * (1.0 + step));
        falls(&normal::ln_sf, 10.0 * x - 9.0, 10.0 * x - 9.0 + step);
        falls(&kolmogorov::ln_sf, x, x + step);
        falls(&anderson_darling::ln_sf, 10.0 * x, 10.0 * x + step);
        falls(&|d| ks::ln_sf(n, d), x / 3.0, x / 3.0 * (1.0 + step));
        falls(&|d| ks::ln_one_sided_sf(n, d), x / 3.0, x / 3.0 * (1.0 + step));
    }

    #[test]
    fn nan_is_an_error(a in 0.1..1e6_f64) {
        let nan = f64::NAN;
        let law = ChiSquare::new(a).unwrap();
        for result in [
            law.sf(nan), law.cdf(nan), law.ln_sf(nan), law.isf(nan), law.quantile(nan), normal::sf(nan),
            normal::quantile(nan), kolmogorov::sf(nan), anderson_darling::sf(nan), ks::sf(5, nan),
            gamma::gamma_p(a, nan), gamma::gamma_q(nan, a), gamma::ln_gamma(nan),
        ] {
            let is_domain = matches!(result, Err(LawError::Domain { .. }));
            prop_assert!(is_domain, "{:?}", result);
        }
        prop_assert!(ChiSquare::new(nan).is_err() && Poisson::new(nan).is_err() && Binomial::new(3, nan).is_err());
    }

    #[test]
    fn discrete_laws_take_any_argument(
        n in any_count(), big_k in any_count(), draws in any_count(), p in any_real(), k in any_count(),
    ) {
        if let Ok(law) = Binomial::new(n, p) {
            assert_discrete(&law, k);
            assert_discrete(&law, (law.mean() as u64).saturating_add(k % 100));
        }
        if let Ok(law) = Binomial::new(n, (p.abs() % 1.0).abs()) {
            assert_discrete(&law, k % (n + 1));
            assert_discrete(&law, (law.mean() as u64).saturating_sub(k % 100));
        }
        if let Ok(law) = Binomial::from_ratio(n, k, draws) {
            assert_discrete(&law, big_k);
        }
        if let Ok(law) = Hypergeometric::new(n, big_k, draws) {
            assert_discrete(&law, k);
        }
        if n <= 1 << 53 {
            let law = Hypergeometric::new(n, big_k % (n + 1), draws % (n + 1)).unwrap();
            assert_discrete(&law, k);
            assert_discrete(&law, law.support_min());
            assert_discrete(&law, law.support_max());
            assert_discrete(&law, (law.mean() as u64).saturating_add(k % 100));
        }
        if let Ok(law) = Poisson::new(p) {
            assert_discrete(&law, k);
            assert_discrete(&law, (law.mean() as u64).saturating_add(k % 100));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn distances_take_any_argument(n in any_count(), small in 1..300_u64, d in any_real(), t in any::<u128>(), m in any_count()) {
        for n in [small, n.saturating_add(20_000_000)] {
            if let (Ok(sf), Ok(cdf), Ok(one), Ok(ln)) =
                (ks::sf(n, d), ks::cdf(n, d), ks::one_sided_sf(n, d), ks::ln_sf(n, d))
            {
                assert_probability(sf);
                assert_probability(one);
                assert_log(ln);
                prop_assert!(one <= sf * (1.0 + 1e-12));
                prop_assert!((sf + cdf - 1.0).abs() < 1e-14);
            }
        }
        let m = m.min(300).max(small.min(m));
        for t in [t, t % (1 + u128::from(n) * u128::from(m)), t >> 64] {
            for ln in [finite_ks::limit_ln_p(m, n, t), finite_ks::exact_ln_p(m, n, t)].into_iter().flatten() {
                assert_log(ln);
            }
            if let Ok((ln, _)) = finite_ks::ln_p(m, n, t) {
                assert_log(ln);
            }
        }
    }

    #[test]
    fn critical_values_are_critical(n in 1..3_000_000_000_u64, a in any::<u64>(), b in any::<u64>(), ln_alpha in -800.0..0.5_f64) {
        let law = Hypergeometric::new(n, a % (n + 1), b % (n + 1)).unwrap();
        assert_critical(&law, ln_alpha);
        assert_critical(&Binomial::from_ratio(n, a % (n + 1), n).unwrap(), ln_alpha);
        assert_critical(&Poisson::new(a as f64 / b as f64).unwrap(), ln_alpha);
        assert_critical(&law, f64::NAN);
    }

    #[test]
    fn quantiles_invert(dof in -3.0..7.0_f64, ln_p in -3000.0..-1e-9_f64) {
        let law = ChiSquare::new(10_f64.powf(dof)).unwrap();
        let x = law.isf_ln(ln_p).unwrap();
        if x > 0.0 {
            // A relative error of 2e-15 in x moves ln p by that times the slope in ln x.
            let slope = (law.ln_sf(x * (1.0 + 1e-7)).unwrap() - law.ln_sf(x).unwrap()).abs() / 1e-7;
            let back = law.ln_sf(x).unwrap();
            prop_assert!((back - ln_p).abs() <= 1e-12 * ln_p.abs().max(1.0) + 1e-14 * slope, "{} for {}", back, ln_p);
        }
        let z = normal::isf_ln(ln_p).unwrap();
        prop_assert!((normal::ln_sf(z).unwrap() - ln_p).abs() <= 1e-14 * ln_p.abs().max(1.0));
    }

    #[test]
    fn poisson_is_an_incomplete_gamma(rate in -3.0..9.0_f64, z in -8.0..30.0_f64) {
        // P(X <= k) = Q(k + 1, rate): two independent routes.
        let rate = 10_f64.powf(rate);
        let k = (rate + z * rate.sqrt()).max(0.0) as u64;
        let law = Poisson::new(rate).unwrap();
        let (cdf, q) = (law.ln_cdf(k), gamma::ln_gamma_q(k as f64 + 1.0, rate).unwrap());
        prop_assert!((cdf - q).abs() <= 1e-12 * q.abs().max(1.0) + 1e-12 * cdf.abs(), "{} {}", cdf, q);
        let (sf, p) = (law.ln_sf(k), gamma::ln_gamma_p(k as f64 + 1.0, rate).unwrap());
        prop_assert!((sf - p).abs() <= 2e-12 * p.abs().max(1.0), "{} {}", sf, p);
    }
}

#[test]
fn errors_name_parameter_value_and_expectation() {
    let message = Hypergeometric::new(49, 50, 6).unwrap_err().to_string();
    assert_eq!(
        message,
        "parameter `successes` is 50, expected at most 49 (the population)"
    );
    let message = ChiSquare::new(-1.0).unwrap_err().to_string();
    assert_eq!(
        message,
        "parameter `dof` is -1, expected a positive finite number"
    );
    assert!(matches!(
        ks::sf(0, 0.5),
        Err(LawError::Zero { parameter: "n" })
    ));
    assert!(matches!(
        finite_ks::statistic(&[3, 3], 10),
        Err(LawError::NotIncreasing {
            index: 1,
            found: 3,
            previous: 3,
            ..
        })
    ));
}
