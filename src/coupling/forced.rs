//! Patterns that no arrangement can hold although they are admissible.

use super::elimination::Elimination;
use super::error::CouplingError;
use super::patterns::Patterns;
use super::program;
use super::tables::Margins;
use std::collections::BTreeMap;

/// Most combinations of rows that are looked at together.
const MAX_COMBINATIONS: usize = 40;
/// Most different weights of suspects.
const MAX_GROUPS: usize = 5_000;

/// Proves that some of the suspected patterns are 0 wherever the margins are
/// met (facial reduction: Borwein and Wolkowicz 1981,
/// doi:10.1016/0022-247X(81)90138-4).
///
/// Let `y` weigh the rows so that every pattern not suspected weighs 0 in all
/// (`y A_p = 0`) and so do the declared counts (`y b = 0`). Then the suspects'
/// weights must cancel by themselves: `sum x_p (y A_p) = 0`. All such `y` are
/// found and checked in whole numbers; what their equations force to 0 among
/// the suspects, grouped by weight, is a linear program of a few columns.
/// Suspects that no such equation decides are not returned.
pub(super) fn forced_to_zero(
    margins: &Margins,
    patterns: &Patterns,
    suspects: &[usize],
) -> Result<Vec<usize>, CouplingError> {
    let mut groups: BTreeMap<Vec<i64>, Vec<usize>> = BTreeMap::new();
    let weights = weights(margins, patterns, suspects);
    if weights.len() > MAX_COMBINATIONS {
        return Ok(Vec::new());
    }
    for &pattern in suspects {
        let key = weights
            .iter()
            .map(|y| weight(margins, patterns, pattern, y));
        groups.entry(key.collect()).or_default().push(pattern);
    }
    groups.retain(|key, _| key.iter().any(|&w| w != 0));
    if groups.len() > MAX_GROUPS {
        return Ok(Vec::new());
    }
    let keys: Vec<&[i64]> = groups.keys().map(Vec::as_slice).collect();
    let zero = program::cancelling(&keys)?;
    let forced = groups.values().zip(zero).filter(|(_, zero)| *zero);
    Ok(forced.flat_map(|(group, _)| group).copied().collect())
}

/// The sum of the weights of the rows that hold a pattern.
fn weight(margins: &Margins, patterns: &Patterns, pattern: usize, y: &[i64]) -> i64 {
    patterns.equations(margins, pattern).map(|e| y[e]).sum()
}

/// Weights of rows under which the declared counts and every pattern that is
/// not suspected weigh 0, but some suspect does not.
fn weights(margins: &Margins, patterns: &Patterns, suspects: &[usize]) -> Vec<Vec<i64>> {
    let mut suspected = vec![false; patterns.len()];
    for &pattern in suspects {
        suspected[pattern] = true;
    }
    let mut elimination = Elimination::new(margins.equations());
    for pattern in (0..patterns.len()).filter(|&p| !suspected[p]) {
        elimination.add(patterns.equations(margins, pattern));
    }
    let names = margins.names();
    let mut vectors = elimination.null_vectors();
    vectors.retain(|y| {
        // Small enough that no sum below can overflow.
        let small = y.iter().all(|w| w.unsigned_abs() < 1 << 40);
        let pairs = y.iter().zip(&names);
        let declared: i128 = pairs
            .map(|(&w, (_, count))| i128::from(w) * i128::from(*count))
            .sum();
        let of = |p| weight(margins, patterns, p, y);
        small
            && declared == 0
            && (0..patterns.len()).all(|p| suspected[p] || of(p) == 0)
            && suspects.iter().any(|&p| of(p) != 0)
    });
    vectors
}
