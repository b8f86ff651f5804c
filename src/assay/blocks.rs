//! One p-value from the p-values of independent blocks.
//!
//! Blocks are independent, so under the hypothesis Fisher's sum −2·Σ ln p of
//! their p-values follows at most the chi-square law with 2·B d.f. (exactly
//! that law for continuous statistics; discrete ones make it conservative).
//!
//! Source: Fisher 1925, Statistical Methods for Research Workers, § 21.1.

use crate::numerics::ChiSquare;
use crate::units::{PValue, as_f64};

/// The result over all blocks.
pub struct Combined {
    /// That of the only block, or Fisher's sum.
    pub statistic: f64,
    /// Degrees of freedom of Fisher's sum.
    pub dof: Option<f64>,
    /// The p-value.
    pub p: Option<PValue>,
    /// How it came about.
    pub method: String,
}

/// Combines blocks by their ln p. A block alone keeps its own `statistic`;
/// `law` names the test of one block.
pub fn combine(ln_ps: &[f64], statistic: f64, law: &str) -> Combined {
    if let [ln_p] = ln_ps {
        return Combined {
            statistic,
            dof: None,
            p: PValue::from_ln(*ln_p),
            method: law.to_owned(),
        };
    }
    // Positive terms from a positive zero: p = 1 alone gives 0, not −0.
    let sum = 2.0 * ln_ps.iter().fold(0.0, |sum, ln_p| sum + ln_p.abs());
    let blocks = ln_ps.len() as u64;
    let dof = 2.0 * as_f64(blocks);
    Combined {
        statistic: sum,
        dof: Some(dof),
        p: ChiSquare::new(dof)
            .and_then(|law| law.ln_sf(sum))
            .ok()
            .and_then(PValue::from_ln),
        method: format!("{law}, in each of {blocks} blocks, by Fisher's sum"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fishers_sum_by_hand() {
        // Two p of 0.1: −2·ln 0.01 = 9.2103; with 4 d.f. P = e^{−x/2}(1 + x/2).
        let both = combine(&[0.1_f64.ln(), 0.1_f64.ln()], f64::NAN, "law");
        let half = 0.01_f64.ln().abs();
        let p = (-half).exp() * (1.0 + half);
        assert!((both.statistic - 2.0 * half).abs() < 1e-12);
        assert!((both.p.unwrap().get().unwrap() - p).abs() < 1e-15);
        assert_eq!(combine(&[0.0, 0.0], 0.0, "law").statistic.to_string(), "0");
    }

    #[test]
    fn a_block_alone_keeps_its_own() {
        let one = combine(&[-2.0], 7.0, "law");
        assert_eq!(
            (one.statistic, one.dof, one.method.as_str()),
            (7.0, None, "law")
        );
    }
}
