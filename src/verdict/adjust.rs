//! p-values adjusted for many tests.

use crate::units::PValue;

/// Holm's step-down adjustment with weights (Holm 1979; weighted form
/// Benjamini & Hochberg 1997, doi:10.1111/1467-9469.00072).
///
/// In the order of p_i/w_i, the adjusted value is the running maximum of
/// p_i·(sum of the weights not yet passed)/w_i, at most 1. Rejecting where it
/// is at most α keeps the family-wise error rate at α under any dependence.
/// `tests` holds (p, weight > 0); the results are in the same order.
///
/// ```
/// use lotproof::units::PValue;
/// use lotproof::verdict::holm;
/// let p = |p| (PValue::new(p).unwrap(), 1.0);
/// let adjusted = holm(&[p(0.01), p(0.04), p(0.03)]);
/// // 0.01·3, then 0.03·2, then max(0.06, 0.04).
/// let values: Vec<f64> = adjusted.iter().map(|p| p.get().unwrap()).collect();
/// assert!((values[0] - 0.03).abs() < 1e-12);
/// assert!((values[1] - 0.06).abs() < 1e-12 && (values[2] - 0.06).abs() < 1e-12);
/// ```
#[must_use]
pub fn holm(tests: &[(PValue, f64)]) -> Vec<PValue> {
    let mut order: Vec<usize> = (0..tests.len()).collect();
    let key = |&i: &usize| tests[i].0.ln() - tests[i].1.ln();
    order.sort_by(|a, b| key(a).total_cmp(&key(b)));
    let mut open: f64 = tests.iter().map(|(_, weight)| weight).sum();
    let mut adjusted = vec![PValue::ONE; tests.len()];
    let mut largest: Option<PValue> = None;
    for i in order {
        let (p, weight) = tests[i];
        let here = p.times((open / weight).max(1.0));
        let value = largest.filter(|&before| before > here).unwrap_or(here);
        largest = Some(value);
        adjusted[i] = value;
        open -= weight;
    }
    adjusted
}

/// Benjamini & Hochberg's step-up adjustment (1995,
/// doi:10.1111/j.2517-6161.1995.tb02031.x): rejecting where it is at most α
/// keeps the false discovery rate at α for independent tests.
#[must_use]
pub fn benjamini_hochberg(ps: &[PValue]) -> Vec<PValue> {
    let mut order: Vec<usize> = (0..ps.len()).collect();
    order.sort_by(|&a, &b| ps[b].ln().total_cmp(&ps[a].ln()));
    let mut adjusted = vec![PValue::ONE; ps.len()];
    let mut least = PValue::ONE;
    for (passed, i) in order.into_iter().enumerate() {
        let rank = ps.len() - passed;
        #[expect(clippy::cast_precision_loss, reason = "a number of tests")]
        let here = ps[i].times(ps.len() as f64 / rank as f64);
        if here < least {
            least = here;
        }
        adjusted[i] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn p(p: f64) -> PValue {
        PValue::new(p).unwrap()
    }

    #[test]
    fn benjamini_hochberg_by_hand() {
        // 4 tests: 0.01·4/1, min(0.02·4/2, …), 0.03·4/3, 0.5·4/4.
        let adjusted = benjamini_hochberg(&[p(0.5), p(0.01), p(0.03), p(0.02)]);
        let expected = [0.5, 0.04, 0.04, 0.04];
        for (found, expected) in adjusted.iter().zip(expected) {
            assert!((found.get().unwrap() - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn a_weight_is_a_share_of_alpha() {
        // First step: p/w = 0.004/0.8 and 0.004/0.2; adjusted 0.005 and, with
        // only its own weight left, max(0.005, 0.004).
        let adjusted = holm(&[(p(0.004), 0.8), (p(0.004), 0.2)]);
        assert!((adjusted[0].get().unwrap() - 0.005).abs() < 1e-12);
        assert!((adjusted[1].get().unwrap() - 0.005).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn laws_of_adjustment(tests in prop::collection::vec((1e-300_f64..=1.0, 0.01_f64..1.0), 1..30)) {
            let tests: Vec<(PValue, f64)> = tests.into_iter().map(|(x, w)| (p(x), w)).collect();
            let total: f64 = tests.iter().map(|(_, w)| w).sum();
            let adjusted = holm(&tests);
            for ((raw, weight), adjusted) in tests.iter().zip(&adjusted) {
                // Between the raw p and weighted Bonferroni.
                prop_assert!(adjusted.ln() >= raw.ln());
                prop_assert!(adjusted.ln() <= raw.times(total / weight * (1.0 + 1e-9)).ln());
            }
            let ps: Vec<PValue> = tests.iter().map(|(p, _)| *p).collect();
            for (raw, adjusted) in ps.iter().zip(benjamini_hochberg(&ps)) {
                prop_assert!(adjusted.ln() >= raw.ln());
            }
            // The order of the tests is irrelevant.
            let mut reversed = tests.clone();
            reversed.reverse();
            let mut back = holm(&reversed);
            back.reverse();
            for (a, b) in adjusted.iter().zip(back) {
                prop_assert!((a.ln() - b.ln()).abs() < 1e-9);
            }
        }
    }
}
