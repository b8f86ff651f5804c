//! Arithmetic on logarithms of probabilities.

use core::f64::consts::LN_2;

/// `ln(1 - exp(x))` for `x <= 0`, without cancellation at either end.
///
/// Below `-ln 2` the small `exp(x)` goes through `log1p`, above it `1 - exp(x)`
/// is `-expm1(x)` (Maechler 2012, *Accurately computing log(1 - exp(-|a|))*).
pub(super) fn ln_complement(x: f64) -> f64 {
    if x >= 0.0 {
        f64::NEG_INFINITY
    } else if x < -LN_2 {
        libm::log1p(-libm::exp(x))
    } else {
        libm::log(-libm::expm1(x))
    }
}

/// `ln(exp(x) + exp(y))`, exact in its limits: `-inf` is the neutral element.
pub(super) fn ln_sum(x: f64, y: f64) -> f64 {
    let (small, large) = if x < y { (x, y) } else { (y, x) };
    if small == f64::NEG_INFINITY {
        large
    } else {
        large + libm::log1p(libm::exp(small - large))
    }
}

/// A probability known through the logarithm of whichever tail was computed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Tail {
    /// The logarithm of the wanted probability itself.
    Direct(f64),
    /// The logarithm of the probability of the complement.
    Complement(f64),
}

impl Tail {
    /// The probability, in `[0, 1]`.
    pub(super) fn value(self) -> f64 {
        match self {
            Self::Direct(ln) => libm::exp(ln.min(0.0)),
            // 0 - x, not -x: the result must not be -0.
            Self::Complement(ln) => 0.0 - libm::expm1(ln.min(0.0)),
        }
    }

    /// Its natural logarithm, at most 0.
    pub(super) fn ln(self) -> f64 {
        match self {
            Self::Direct(ln) => ln.min(0.0),
            Self::Complement(ln) => ln_complement(ln) + 0.0,
        }
    }

    /// The complementary probability.
    pub(super) fn complement(self) -> Self {
        match self {
            Self::Direct(ln) => Self::Complement(ln),
            Self::Complement(ln) => Self::Direct(ln),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complement_keeps_both_ends() {
        assert_eq!(ln_complement(0.0), f64::NEG_INFINITY);
        assert_eq!(ln_complement(f64::NEG_INFINITY), 0.0);
        // 1 - exp(-1e-20) = 1e-20 to first order.
        assert!((ln_complement(-1e-20) - libm::log(1e-20)).abs() < 1e-14);
        // ln(1 - 1e-20) = -1e-20 to first order.
        assert!((ln_complement(libm::log(1e-20)) / -1e-20 - 1.0).abs() < 1e-13);
    }

    #[test]
    fn sum_of_equals_adds_ln_two() {
        assert!((ln_sum(-5000.0, -5000.0) - (-5000.0 + LN_2)).abs() < 1e-12);
        assert_eq!(
            ln_sum(f64::NEG_INFINITY, f64::NEG_INFINITY),
            f64::NEG_INFINITY
        );
    }
}
