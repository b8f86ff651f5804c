//! The linear and integer programs over the patterns, solved by `microlp`.

use super::error::CouplingError;
use super::patterns::Patterns;
use super::tables::Margins;
use microlp::{
    ComparisonOp, Error, OptimizationDirection, Problem, SolveOptions, TerminationReason, Variable,
};
use std::time::Duration;

/// A solve longer than this is given up with an error. It guards against a
/// hang only: a slow machine gets an error, never another answer.
const SAFETY_LIMIT: Duration = Duration::from_mins(5);

/// What a program came to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Outcome {
    /// A point that meets every row: the value of each given column.
    Point(Vec<f64>),
    /// No point meets the rows (with whole values, for an integer program).
    Infeasible,
    /// An integer program reached its node limit first.
    NodeLimit,
}

/// The rows of a program: which equations it keeps, and their right-hand sides.
pub(super) struct Rows<'a> {
    pub margins: &'a Margins,
    pub patterns: &'a Patterns,
    /// One for each equation; `None` leaves the equation out.
    pub declared: &'a [Option<u64>],
}

impl Rows<'_> {
    /// A vertex of `{x >= 0 : A x = declared}` over the given columns
    /// (patterns), least in `cost`.
    pub(super) fn vertex(
        &self,
        columns: &[usize],
        cost: impl Fn(usize) -> f64,
    ) -> Result<Outcome, CouplingError> {
        self.solve(columns, cost, None)
    }

    /// A whole-numbered point of the same set: the first that branch and bound
    /// finds within `nodes` nodes. The limit counts nodes, not seconds, so that
    /// the answer is the same on every machine.
    pub(super) fn whole(
        &self,
        columns: &[usize],
        cost: impl Fn(usize) -> f64,
        nodes: u64,
    ) -> Result<Outcome, CouplingError> {
        self.solve(columns, cost, Some(nodes))
    }

    fn solve(
        &self,
        columns: &[usize],
        cost: impl Fn(usize) -> f64,
        nodes: Option<u64>,
    ) -> Result<Outcome, CouplingError> {
        let mut problem = Problem::new(OptimizationDirection::Minimize);
        let mut rows: Vec<Vec<(Variable, f64)>> = vec![Vec::new(); self.declared.len()];
        let mut variables = Vec::with_capacity(columns.len());
        for &pattern in columns {
            let equations = || self.patterns.equations(self.margins, pattern);
            let bound = equations().filter_map(|e| self.declared[e]).min();
            let variable = if nodes.is_some() {
                let most = bound.and_then(|b| i32::try_from(b).ok());
                problem.add_integer_var(cost(pattern), (0, most.unwrap_or(i32::MAX)))
            } else {
                problem.add_var(cost(pattern), (0.0, f64::INFINITY))
            };
            variables.push(variable);
            for equation in equations() {
                rows[equation].push((variable, 1.0));
            }
        }
        for (row, declared) in rows.into_iter().zip(self.declared) {
            if let Some(declared) = *declared {
                problem.add_constraint(row, ComparisonOp::Eq, float(declared));
            }
        }
        // Without every total's row the block's size would be open.
        let totals = self.margins.totals().len();
        if self.declared.iter().take(totals).any(Option::is_none) {
            let row = variables.iter().map(|&variable| (variable, 1.0));
            let packs = float(self.margins.packs());
            problem.add_constraint(row, ComparisonOp::Eq, packs);
        }
        let mut options = SolveOptions::default();
        options.time_limit = Some(SAFETY_LIMIT);
        options.node_limit = nodes;
        // Any whole point will do: stop at the first one.
        options.mip_gap = if nodes.is_some() { 1e9 } else { 0.0 };
        match problem.solve_with(options) {
            Ok(outcome) => match outcome.into_solution() {
                Ok(solution) => Ok(Outcome::Point(
                    variables.iter().map(|&v| solution.var_value(v)).collect(),
                )),
                Err(stopped) if stopped.termination_reason() == TerminationReason::NodeLimit => {
                    Ok(Outcome::NodeLimit)
                }
                Err(stopped) => Err(CouplingError::Solver {
                    what: format!("stopped: {:?}", stopped.termination_reason()),
                }),
            },
            Err(Error::Infeasible) => Ok(Outcome::Infeasible),
            Err(error) => Err(CouplingError::Solver {
                what: error.to_string(),
            }),
        }
    }
}

/// A cost in `[0, 1)` for a pattern, different for each `attempt`: a fixed hash
/// (the finalizer of `SplitMix64`), so that no random source enters the start.
pub(super) fn hashed_cost(attempt: u32, pattern: usize) -> f64 {
    let mut z = (u64::from(attempt) << 40) ^ (pattern as u64).wrapping_add(1);
    z = z.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    float((z ^ (z >> 31)) >> 11) / float(1 << 53)
}

/// The nearest whole number, if the value is one to within 1e-6.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "checked to lie in the range just before"
)]
pub(super) fn as_count(value: f64) -> Option<u64> {
    let whole = value.round();
    let near = (value - whole).abs() <= 1e-6 && (0.0..9e15).contains(&whole);
    near.then_some(whole as u64)
}

#[expect(clippy::cast_precision_loss, reason = "values are at most 2^53")]
fn float(value: u64) -> f64 {
    value as f64
}

/// For each group of weights `v_g`: is `x_g` 0 wherever `x >= 0` and
/// `sum x_g v_g = 0`? The sum of the undecided is made as large as it can be,
/// and those it holds are cleared, until it is 0.
pub(super) fn cancelling(groups: &[&[i64]]) -> Result<Vec<bool>, CouplingError> {
    let mut zero = vec![true; groups.len()];
    let size = groups.first().map_or(0, |weights| weights.len());
    while zero.contains(&true) {
        let mut problem = Problem::new(OptimizationDirection::Maximize);
        let bounds = zero
            .iter()
            .map(|&z| if z { (1.0, 1.0) } else { (0.0, f64::INFINITY) });
        let variables: Vec<Variable> = bounds
            .map(|(cost, most)| problem.add_var(cost, (0.0, most)))
            .collect();
        for place in 0..size {
            let pairs = variables.iter().zip(groups);
            let row = pairs.filter(|(_, weights)| weights[place] != 0);
            #[expect(
                clippy::cast_precision_loss,
                reason = "weights are small whole numbers"
            )]
            let row = row.map(|(&variable, weights)| (variable, weights[place] as f64));
            problem.add_constraint(row, ComparisonOp::Eq, 0.0);
        }
        let solution = problem.solve().map_err(|error| CouplingError::Solver {
            what: error.to_string(),
        })?;
        let Some(solution) = solution.solution() else {
            return Ok(vec![false; groups.len()]);
        };
        let undecided = zero.clone();
        for (zero, &variable) in zero.iter_mut().zip(&variables) {
            *zero &= solution.var_value(variable) <= 1e-6;
        }
        if zero == undecided {
            break;
        }
    }
    Ok(zero)
}
