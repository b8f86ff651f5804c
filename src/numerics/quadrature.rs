//! Integrals of densities that decay from their starting point.

use super::prec::NEGLIGIBLE;

/// Positive nodes and weights of the 20-point Gauss-Legendre rule on `[-1, 1]`
/// (mpmath, 50 digits).
const GAUSS_LEGENDRE: [(f64, f64); 10] = [
    (0.993_128_599_185_094_9, 0.017_614_007_139_152_118),
    (0.963_971_927_277_913_8, 0.040_601_429_800_386_94),
    (0.912_234_428_251_326, 0.062_672_048_334_109_07),
    (0.839_116_971_822_218_8, 0.083_276_741_576_704_75),
    (0.746_331_906_460_150_8, 0.101_930_119_817_240_44),
    (0.636_053_680_726_515, 0.118_194_531_961_518_41),
    (0.510_867_001_950_827_1, 0.131_688_638_449_176_64),
    (0.373_706_088_715_419_55, 0.142_096_109_318_382_04),
    (0.227_785_851_141_645_07, 0.149_172_986_472_603_74),
    (0.076_526_521_133_497_34, 0.152_753_387_130_725_84),
];

/// Panels after which [`decaying_integral`] stops in any case; it needs at most 20.
const MAX_PANELS: u32 = 64;

/// `integral of exp(ln_ratio(s))` for `s` from `start` to infinity, where
/// `exp(ln_ratio)` is log-concave and decays at least like `exp(-(s - start)/scale)` or
/// like a normal density of standard deviation `scale`.
///
/// Panels of four scales, 20 Gauss-Legendre nodes each, until a panel adds nothing.
/// Over such a panel the integrand is an entire function of modest growth, so the
/// rule is exact to rounding.
pub(super) fn decaying_integral(start: f64, scale: f64, ln_ratio: impl Fn(f64) -> f64) -> f64 {
    let half = 2.0 * scale;
    let mut middle = start + half;
    let mut sum = 0.0;
    for _ in 0..MAX_PANELS {
        let panel: f64 = GAUSS_LEGENDRE
            .iter()
            .map(|&(node, weight)| {
                let offset = half * node;
                weight
                    * (libm::exp(ln_ratio(middle - offset)) + libm::exp(ln_ratio(middle + offset)))
            })
            .sum();
        sum += panel;
        if panel <= NEGLIGIBLE * sum {
            break;
        }
        middle += 2.0 * half;
    }
    half * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponential_and_half_normal() {
        let exponential = decaying_integral(0.0, 3.0, |s| -s / 3.0);
        assert!((exponential / 3.0 - 1.0).abs() < 1e-14);
        let half_normal = decaying_integral(0.0, 1.0, |s| -0.5 * s * s);
        let expected = (core::f64::consts::PI / 2.0).sqrt();
        assert!((half_normal / expected - 1.0).abs() < 1e-14);
    }
}
