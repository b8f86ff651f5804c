//! The maximum-entropy law on the patterns, by iterative proportional fitting.

use super::error::CouplingError;
use super::forced::forced_to_zero;
use super::patterns::Patterns;
use super::tables::Margins;

/// The residual at which fitting stops, in packs.
pub const TARGET_RESIDUAL: f64 = 0.005;
/// The largest number of sweeps.
pub const MAX_SWEEPS: u32 = 5_000;

/// The expected number of packs of each pattern in a block.
///
/// Among all non-negative `x` with the declared margins it has the largest
/// entropy `-sum x ln x`: the law of a pack when all arrangements of a block
/// are equally likely, in the limit of large blocks. That packs are uniform
/// over arrangements is an assumption; regulations declare only the margins.
#[derive(Clone, Debug, PartialEq)]
pub struct Law {
    /// Expected packs of each pattern, in the order of the patterns.
    pub expected: Vec<f64>,
    /// The largest difference between a margin of `expected` and the declared
    /// count, in packs.
    pub residual: f64,
    /// How many sweeps over the margins were made.
    pub sweeps: u32,
}

/// Sweeps before the patterns are first looked at for vanishing ones.
const FIRST_STAGE: u32 = 32;
/// A pattern that loses more than this share while the sweeps double is
/// suspected to vanish: a forced zero falls as one over the sweeps, or faster.
const VANISHING: f64 = 0.8;

/// Fits the law: from a uniform start, each sweep scales the patterns to the
/// pack totals and then to each ticket's table in turn,
/// `x <- x * declared / current`, until no margin is off by more than `target`
/// packs or `max_sweeps` sweeps are done.
///
/// Converges to the maximum-entropy law if an arrangement exists (Deming and
/// Stephan 1940, doi:10.1214/aoms/1177731829; Csiszár 1975,
/// doi:10.1214/aop/1176996454). A pattern that the margins force to 0 would
/// tend to it only as fast as one over the number of sweeps, and hold up all
/// others; so patterns that keep falling are suspected, those that a combination
/// of rows proves to be 0 are set to 0, and no others.
///
/// Sums run in a fixed order with plain IEEE arithmetic, so the result is the
/// same on every machine.
///
/// # Errors
///
/// [`CouplingError::Solver`] when a linear program fails numerically.
pub fn fit(
    margins: &Margins,
    patterns: &Patterns,
    target: f64,
    max_sweeps: u32,
) -> Result<Law, CouplingError> {
    let share = count(margins.packs()) / count(patterns.len().max(1) as u64);
    let mut fitting = Fitting {
        axes: axes(margins, patterns),
        expected: vec![share; patterns.len()],
        sweeps: 0,
    };
    let mut stage = FIRST_STAGE;
    let mut before = fitting.expected.clone();
    let mut residual = fitting.sweep_until(stage.min(max_sweeps), target);
    while residual > target && fitting.sweeps < max_sweeps {
        let pairs = fitting.expected.iter().zip(&before).enumerate();
        let suspects: Vec<usize> = pairs
            .filter(|(_, (now, before))| **now == 0.0 || **now < VANISHING * **before)
            .map(|(pattern, _)| pattern)
            .collect();
        for pattern in forced_to_zero(margins, patterns, &suspects)? {
            fitting.expected[pattern] = 0.0;
        }
        before.clone_from(&fitting.expected);
        stage = stage.saturating_mul(2);
        residual = fitting.sweep_until(stage.min(max_sweeps), target);
    }
    Ok(Law {
        expected: fitting.expected,
        residual,
        sweeps: fitting.sweeps,
    })
}

/// A fit under way.
struct Fitting {
    axes: Vec<Axis>,
    expected: Vec<f64>,
    sweeps: u32,
}

impl Fitting {
    /// Sweeps until `limit` sweeps are done or no margin is off by more than
    /// `target`; returns the largest difference of a margin.
    fn sweep_until(&mut self, limit: u32, target: f64) -> f64 {
        let mut residual = largest_residual(&self.axes, &self.expected);
        // `sums` always holds the current margin of the next axis.
        let first = self.axes.first();
        let mut sums = first.map_or_else(Vec::new, |axis| axis.sums(&self.expected));
        while residual > target && self.sweeps < limit {
            let mut seen = 0.0_f64;
            for (a, axis) in self.axes.iter().enumerate() {
                seen = seen.max(axis.residual(&sums));
                let pairs = axis.declared.iter().zip(&sums);
                let factors: Vec<f64> = pairs
                    .map(|(declared, sum)| if *sum > 0.0 { declared / sum } else { 0.0 })
                    .collect();
                let next = &self.axes[(a + 1) % self.axes.len()];
                sums = scale_and_sum(&mut self.expected, axis, &factors, next);
            }
            self.sweeps += 1;
            if seen <= target || self.sweeps == limit {
                residual = largest_residual(&self.axes, &self.expected);
            }
        }
        residual
    }
}

/// One margin: which of its rows each pattern is in, and the declared counts.
struct Axis {
    row: Vec<u8>,
    declared: Vec<f64>,
}

impl Axis {
    fn sums(&self, expected: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.declared.len()];
        for (&row, x) in self.row.iter().zip(expected) {
            sums[usize::from(row)] += x;
        }
        sums
    }

    fn residual(&self, sums: &[f64]) -> f64 {
        let differences = self.declared.iter().zip(sums).map(|(d, s)| (d - s).abs());
        differences.fold(0.0, f64::max)
    }
}

fn axes(margins: &Margins, patterns: &Patterns) -> Vec<Axis> {
    let totals = Axis {
        row: (0..patterns.len())
            .map(|p| u8::try_from(patterns.total_row(p)).unwrap_or(u8::MAX))
            .collect(),
        declared: margins.totals().iter().map(|r| count(r.count)).collect(),
    };
    let tickets = margins.tickets().iter().enumerate().map(|(t, rows)| Axis {
        row: patterns.iter().map(|codes| codes[t]).collect(),
        declared: rows.iter().map(|r| count(r.count)).collect(),
    });
    std::iter::once(totals).chain(tickets).collect()
}

fn largest_residual(axes: &[Axis], expected: &[f64]) -> f64 {
    let residuals = axes.iter().map(|axis| axis.residual(&axis.sums(expected)));
    residuals.fold(0.0, f64::max)
}

/// Scales to one axis and sums over the next in the same pass. Even and odd
/// patterns have their own sums, so that equal rows do not wait for each other.
fn scale_and_sum(expected: &mut [f64], axis: &Axis, factors: &[f64], next: &Axis) -> Vec<f64> {
    let mut even = vec![0.0; next.declared.len()];
    let mut odd = even.clone();
    let rows = axis.row.chunks(2).zip(next.row.chunks(2));
    for (x, (row, to)) in expected.chunks_mut(2).zip(rows) {
        x[0] *= factors[usize::from(row[0])];
        even[usize::from(to[0])] += x[0];
        if let [_, second] = x {
            *second *= factors[usize::from(row[1])];
            odd[usize::from(to[1])] += *second;
        }
    }
    even.iter().zip(&odd).map(|(a, b)| a + b).collect()
}

/// A count as a float; counts are far below 2^53, so this is exact.
#[expect(clippy::cast_precision_loss, reason = "counts are below 2^53")]
fn count(value: u64) -> f64 {
    value as f64
}
