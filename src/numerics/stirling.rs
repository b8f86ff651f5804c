//! Factorials and binomial-like masses without cancellation.
//!
//! A probability mass such as `C(n, k) p^k q^(n-k)` is a quotient of huge numbers.
//! Written with Stirling's formula for each factorial,
//!
//! ```text
//! ln y! = y ln y - y + S(y)            S(y) = ln sqrt(2 pi y) + 1/(12 y) - ...
//! ```
//!
//! the huge parts combine into *deviances* `D(x; m) = x ln(x/m) + m - x >= 0`, one
//! for each cell with observed count `x` and expected count `m`, which are small
//! where the mass is large. Both pieces are computed to a few units in the last
//! place, and so is the mass (C. Loader 2000, *Fast and accurate computation of
//! binomial probabilities*).

use super::prec::{NEGLIGIBLE, STIRLING_FROM};

/// `ln sqrt(2 pi)`.
pub(super) const LN_SQRT_TAU: f64 = 0.918_938_533_204_672_8;

/// `ln n! - ln(sqrt(2 pi n) (n/e)^n)` for n = 1 to 15 (mpmath, 50 digits); entry 0 is unused.
const STIRLING_ERROR: [f64; 16] = [
    0.0,
    0.081_061_466_795_327_26,
    0.041_340_695_955_409_3,
    0.027_677_925_684_998_34,
    0.020_790_672_103_765_093,
    0.016_644_691_189_821_193,
    0.013_876_128_823_070_748,
    0.011_896_709_945_891_77,
    0.010_411_265_261_972_096,
    0.009_255_462_182_712_733,
    0.008_330_563_433_362_87,
    0.007_573_675_487_951_841,
    0.006_942_840_107_209_53,
    0.006_408_994_188_004_207,
    0.005_951_370_112_758_847_5,
    0.005_554_733_551_962_801,
];

/// Stirling's error `ln y! - ln(sqrt(2 pi y) (y/e)^y)` for `y > 0`.
pub(super) fn stirling_error(y: f64) -> f64 {
    if y >= STIRLING_FROM {
        let w = 1.0 / (y * y);
        // Bernoulli numbers B(2j) / (2j (2j-1)).
        let series = 1.0 / 12.0
            - w * (1.0 / 360.0
                - w * (1.0 / 1260.0
                    - w * (1.0 / 1680.0
                        - w * (1.0 / 1188.0
                            - w * (691.0 / 360_360.0
                                - w * (1.0 / 156.0 - w * (3617.0 / 122_400.0)))))));
        return series / y;
    }
    if let Some(&exact) = STIRLING_ERROR.get(y as usize)
        && y >= 1.0
        && y == libm::floor(y)
    {
        return exact;
    }
    libm::lgamma(y + 1.0) - (y + 0.5) * libm::log(y) + y - LN_SQRT_TAU
}

/// `S(y) = ln y! - y ln y + y` for `y >= 0`, with `S(0) = 0`.
pub(super) fn factorial_remainder(y: f64) -> f64 {
    if y == 0.0 {
        0.0
    } else {
        stirling_error(y) + 0.5 * libm::log(y) + LN_SQRT_TAU
    }
}

/// `v^2/3 + v^4/5 + v^6/7 + ...`, so that `atanh(v) = v (1 + atanh_tail(v))`.
///
/// Used for `|v| <= 1/3`, where at most 20 terms matter.
fn atanh_tail(v: f64) -> f64 {
    let w = v * v;
    let mut power = w;
    let mut odd = 3.0;
    let mut sum = 0.0;
    while power > NEGLIGIBLE * w {
        sum += power / odd;
        power *= w;
        odd += 2.0;
    }
    sum
}

/// The deviance `D(x; m) = x ln(x/m) + m - x` of an observed `x >= 0` from an expected
/// `m > 0`, given also their difference `delta = x - m`.
///
/// Taking the difference as an argument is what keeps the result accurate: the
/// caller knows it exactly (as an integer over an integer, say), while `x - m`
/// of two rounded numbers near 1e9 would have lost ten digits.
pub(super) fn deviance(x: f64, m: f64, delta: f64) -> f64 {
    if x == 0.0 {
        return m;
    }
    // Halved: x + m may overflow.
    let v = 0.5 * delta / (0.5 * x + 0.5 * m);
    if v.abs() <= 1.0 / 3.0 {
        delta * v + x * (2.0 * v * atanh_tail(v))
    } else {
        // max: where one term overflows the other must not turn it into NaN.
        (x * (libm::log(x) - libm::log(m)) - delta).max(0.0)
    }
}

/// `ln(1 + u) - u` for `u > -1`, accurate for small `u` where it is about `-u^2/2`.
pub(super) fn log1p_minus(u: f64) -> f64 {
    let v = u / (2.0 + u);
    if v.abs() <= 1.0 / 3.0 {
        v * (2.0 * atanh_tail(v) - u)
    } else {
        libm::log1p(u) - u
    }
}

/// `ln((a+d)! / a!) - d ln a` for real `a >= 1e4` and `|d| <= a / 5`.
///
/// The part linear in `d` is taken out because the callers know the sum of their
/// linear parts in exact arithmetic.
pub(super) fn factorial_step(a: f64, d: f64) -> f64 {
    let u = d / a;
    let end = a + d;
    (end + 0.5) * log1p_minus(u) + u * (d + 0.5) - u / (12.0 * end)
}

/// `ln Gamma(1 + a)` for `0 <= a <= 1`, with full relative accuracy as `a -> 0`.
///
/// `-ln(1+a) + (1-gamma) a + sum_(k>=2) (-1)^k (zeta(k) - 1) a^k / k` up to one half
/// (terms fall like `4^-k`), `lgamma` above.
pub(super) fn ln_gamma_1p(a: f64) -> f64 {
    const ONE_MINUS_EULER: f64 = 0.422_784_335_098_467_13;
    const ZETA_MINUS_ONE: [f64; 24] = [
        0.644_934_066_848_226_4,
        0.202_056_903_159_594_3,
        0.082_323_233_711_138_19,
        0.036_927_755_143_369_93,
        0.017_343_061_984_449_14,
        0.008_349_277_381_922_827,
        0.004_077_356_197_944_34,
        0.002_008_392_826_082_214_3,
        0.000_994_575_127_818_085_3,
        0.000_494_188_604_119_464_5,
        0.000_246_086_553_308_048_3,
        0.000_122_713_347_578_489_15,
        6.124_813_505_870_483e-5,
        3.058_823_630_702_049e-5,
        1.528_225_940_865_187e-5,
        7.637_197_637_899_763e-6,
        3.817_293_264_999_84e-6,
        1.908_212_716_553_939e-6,
        9.539_620_338_727_962e-7,
        4.769_329_867_878_064e-7,
        2.384_505_027_277_33e-7,
        1.192_199_259_653_110_6e-7,
        5.960_818_905_125_948e-8,
        2.980_350_351_465_228e-8,
    ];
    if a > 0.5 {
        return libm::lgamma(1.0 + a);
    }
    let mut power = a;
    let mut sum = ONE_MINUS_EULER * a;
    for (k, zeta) in (2_u32..).zip(ZETA_MINUS_ONE) {
        power *= -a;
        sum -= zeta * power / f64::from(k);
    }
    sum - libm::log1p(a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stirling_error_is_continuous_at_the_switch() {
        for y in [15.999_999, 16.0, 16.000_001] {
            let direct = libm::lgamma(y + 1.0) - (y + 0.5) * libm::log(y) + y - LN_SQRT_TAU;
            assert!((stirling_error(y) - direct).abs() < 2e-14, "y = {y}");
        }
        // 1/(12 y) (1 - 1/(30 y^2)) to first orders.
        assert!((stirling_error(1e9) * 12e9 - 1.0).abs() < 1e-15);
    }

    #[test]
    fn deviance_branches_meet() {
        for m in [0.3, 7.0, 1e6] {
            for x in [0.5 * m, 2.0 * m] {
                let at = |x: f64| deviance(x, m, x - m);
                let around = at(x * (1.0 - 1e-9)) / at(x * (1.0 + 1e-9));
                assert!((around - 1.0).abs() < 1e-8, "x = {x}, m = {m}");
            }
            assert_eq!(deviance(0.0, m, -m), m);
            assert_eq!(deviance(m, m, 0.0), 0.0);
        }
    }

    #[test]
    fn factorial_step_equals_a_product() {
        // 50003! / 50000! = 50001 * 50002 * 50003.
        let expected = libm::log1p(1.0 / 5e4) + libm::log1p(2.0 / 5e4) + libm::log1p(3.0 / 5e4);
        assert!((factorial_step(5e4, 3.0) / expected - 1.0).abs() < 1e-12);
        let down = -libm::log1p(-1.0 / 5e4);
        // 49998! / 50000! = 1 / (49999 * 50000).
        assert!((factorial_step(5e4, -2.0) / down - 1.0).abs() < 1e-11);
    }

    #[test]
    fn ln_gamma_near_one() {
        // ln Gamma(1 + a) = -gamma a + pi^2 a^2 / 12 - ...
        assert!((ln_gamma_1p(1e-20) / -5.772_156_649_015_329e-21 - 1.0).abs() < 1e-15);
        assert!((ln_gamma_1p(0.5) - libm::lgamma(1.5)).abs() < 1e-16);
    }
}
