//! Shares of α, fixed from the battery alone.

use std::collections::BTreeMap;

use crate::assay::{Entry, Family, Hypothesis};

/// Weight of a family, before those that are absent are left out.
const fn family_weight(family: Family) -> f64 {
    match family {
        Family::PrizeTable | Family::Wheel => 0.3,
        Family::Order | Family::Payout => 0.15,
        Family::Judge | Family::Layout => 0.1,
    }
}

/// The share of α of each entry; the shares of the declared entries add up to
/// 1, and so do those of the assumed ones. Structural entries have no share.
///
/// A family's weight is parted equally among its entries; families without
/// entries leave theirs to the others.
#[must_use]
pub fn weights(entries: &[&Entry]) -> Vec<f64> {
    let carries = |entry: &Entry, hypothesis| !entry.structural && entry.hypothesis == hypothesis;
    let mut weights = vec![0.0; entries.len()];
    for hypothesis in [Hypothesis::Declared, Hypothesis::Assumed] {
        let mut sizes: BTreeMap<Family, f64> = BTreeMap::new();
        for entry in entries.iter().filter(|entry| carries(entry, hypothesis)) {
            *sizes.entry(entry.family).or_default() += 1.0;
        }
        let present: f64 = sizes.keys().map(|&family| family_weight(family)).sum();
        for (weight, entry) in weights.iter_mut().zip(entries) {
            if carries(entry, hypothesis) {
                *weight = family_weight(entry.family) / present / sizes[&entry.family];
            }
        }
    }
    weights
}
