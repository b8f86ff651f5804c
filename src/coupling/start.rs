//! An exact whole-numbered arrangement to start the walk from.

use super::error::CouplingError;
use super::fit::Law;
use super::patterns::Patterns;
use super::program::{Outcome, Rows, as_count, hashed_cost};
use super::tables::Margins;

/// How many cost vectors are tried on each remainder.
const ATTEMPTS: u32 = 8;
/// Branch-and-bound nodes of one integer program.
const NODES: u64 = 500;
/// Branch-and-bound nodes of the last program, over all patterns.
const LAST_NODES: u64 = 2_000;
/// Patterns beside the vertex's own that an integer program may use: so many of
/// those that lost most by rounding down, and so many of the most frequent.
const COLUMNS: [(usize, usize); 2] = [(250, 750), (0, 500)];
/// What is kept of the law, and which part of every row's remainder is left to
/// the integer program when packs are given back (1: no packs are).
const STEPS: [(f64, u64); 6] = [(1.0, 10), (1.0, 4), (1.0, 2), (1.0, 1), (0.99, 1), (0.0, 1)];

/// Finds the number of packs of each pattern in an exact arrangement.
///
/// The fitted law is rounded down, the patterns that lose most by it get one
/// pack more while every row leaves room, and what then remains of every table
/// is met by an integer program. First a vertex of the remainder over all patterns is
/// taken for a fixed cost vector: if it is whole, it is the answer. Otherwise
/// branch and bound runs over the vertex's patterns and some thousand others,
/// up to a fixed number of nodes; then the next cost vector is tried, then
/// larger remainders. Every limit counts work, none
/// counts time, so the result depends on the tables alone.
///
/// `None` when not even fractions of packs can meet the tables.
///
/// # Errors
///
/// [`CouplingError::OnlyFractions`] when branch and bound over *all* patterns
/// proves that whole packs cannot meet the tables,
/// [`CouplingError::StartNotFound`] when the limits end the search, and
/// [`CouplingError::Solver`] on a numerical failure.
pub(super) fn start(
    margins: &Margins,
    patterns: &Patterns,
    law: &Law,
) -> Result<Option<Vec<u64>>, CouplingError> {
    let mut fractions_found = false;
    // Keep the law less a margin for its residual, then less and less of it.
    let by_law = by_loss(law, &vec![0; patterns.len()]);
    for (keep, part) in STEPS {
        let slack = 0.01_f64.max(2.0 * law.residual);
        let kept = law.expected.iter();
        let mut kept: Vec<u64> = kept.map(|x| floor((keep * x - slack).max(0.0))).collect();
        let Some(mut rest) = remainder(margins, patterns, &kept) else {
            continue;
        };
        let by_loss = by_loss(law, &kept);
        add_largest_losses(&by_loss, part, &mut kept, &mut rest, |pattern| {
            patterns.equations(margins, pattern).collect()
        });
        let rows = Rows {
            margins,
            patterns,
            declared: &rest,
        };
        match fill(&rows, &by_loss, &by_law)? {
            Filled::Counts(extra) => {
                return Ok(Some(kept.iter().zip(extra).map(|(a, b)| a + b).collect()));
            }
            Filled::Infeasible => {}
            Filled::OnlyFractions => fractions_found = true,
        }
    }
    if !fractions_found {
        return Ok(None);
    }
    // The whole problem over all patterns: for small games this is a proof.
    let all: Vec<usize> = (0..patterns.len()).collect();
    let declared: Vec<Option<u64>> = margins.names().iter().map(|(_, n)| Some(*n)).collect();
    let rows = Rows {
        margins,
        patterns,
        declared: &declared,
    };
    let failed = CouplingError::StartNotFound {
        attempts: ATTEMPTS,
        nodes: NODES,
    };
    match rows.whole(&all, |p| hashed_cost(0, p), LAST_NODES)? {
        Outcome::Point(values) => values
            .into_iter()
            .map(as_count)
            .collect::<Option<_>>()
            .map(Some)
            .ok_or(failed),
        Outcome::Infeasible => Err(CouplingError::OnlyFractions),
        Outcome::NodeLimit => Err(failed),
    }
}

/// What is left of every equation when `kept` packs are placed, or `None` if
/// one has too many already.
fn remainder(margins: &Margins, patterns: &Patterns, kept: &[u64]) -> Option<Vec<Option<u64>>> {
    let mut placed = vec![0; margins.equations()];
    for (pattern, &count) in kept.iter().enumerate().filter(|(_, count)| **count > 0) {
        for equation in patterns.equations(margins, pattern) {
            placed[equation] += count;
        }
    }
    let rest = margins.names().into_iter().zip(placed);
    rest.map(|((_, declared), placed)| declared.checked_sub(placed).map(Some))
        .collect()
}

enum Filled {
    Counts(Vec<u64>),
    Infeasible,
    OnlyFractions,
}

/// The patterns by what rounding down took of them, the largest part first.
fn by_loss(law: &Law, kept: &[u64]) -> Vec<usize> {
    let lost = |pattern: usize| law.expected[pattern] - float(kept[pattern]);
    let mut patterns: Vec<usize> = (0..kept.len()).collect();
    patterns.sort_by(|&a, &b| lost(b).total_cmp(&lost(a)).then(a.cmp(&b)));
    patterns
}

/// Gives one pack more to patterns in this order, as long as every row they are
/// in keeps one `part`-th of its remainder for the integer program: its few
/// patterns would else take all of it, far from the law, and the walk would have
/// to undo that.
fn add_largest_losses(
    order: &[usize],
    part: u64,
    kept: &mut [u64],
    rest: &mut [Option<u64>],
    equations: impl Fn(usize) -> Vec<usize>,
) {
    let reserve = rest.iter().map(|left| left.unwrap_or(0).div_ceil(part));
    let reserve: Vec<u64> = reserve.collect();
    for &pattern in order {
        let equations = equations(pattern);
        if equations
            .iter()
            .all(|&e| rest[e].is_some_and(|left| left > reserve[e]))
        {
            kept[pattern] += 1;
            for equation in equations {
                rest[equation] = rest[equation].map(|left| left - 1);
            }
        }
    }
}

/// Meets the remainder with whole packs.
fn fill(rows: &Rows<'_>, by_loss: &[usize], by_law: &[usize]) -> Result<Filled, CouplingError> {
    let all: Vec<usize> = (0..by_loss.len()).collect();
    for attempt in 0..ATTEMPTS {
        let cost = |p: usize| hashed_cost(attempt, p);
        let Outcome::Point(vertex) = rows.vertex(&all, cost)? else {
            return Ok(Filled::Infeasible);
        };
        let whole: Option<Vec<u64>> = vertex.iter().map(|&x| as_count(x)).collect();
        if let Some(counts) = whole {
            return Ok(Filled::Counts(counts));
        }
        for (losses, frequent) in COLUMNS {
            let used = all.iter().copied().filter(|&p| vertex[p] > 1e-9);
            let others = by_loss
                .iter()
                .take(losses)
                .chain(by_law.iter().take(frequent));
            let mut columns: Vec<usize> = used.chain(others.copied()).collect();
            columns.sort_unstable();
            columns.dedup();
            if let Outcome::Point(values) = rows.whole(&columns, cost, NODES)?
                && let Some(values) = values.into_iter().map(as_count).collect::<Option<Vec<_>>>()
            {
                let mut counts = vec![0; all.len()];
                for (pattern, value) in columns.into_iter().zip(values) {
                    counts[pattern] = value;
                }
                return Ok(Filled::Counts(counts));
            }
        }
    }
    Ok(Filled::OnlyFractions)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the law is at least 0 and at most the number of packs"
)]
fn floor(value: f64) -> u64 {
    value.floor() as u64
}

#[expect(clippy::cast_precision_loss, reason = "counts are below 2^53")]
fn float(value: u64) -> f64 {
    value as f64
}
