//! What can go wrong when a pack game is solved.

use super::infeasible::{Clash, Identity};
use thiserror::Error;

/// Why no coupling could be made from the declared tables.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum CouplingError {
    /// The tables are wrong by themselves: a limit, a repeated amount, a count.
    #[error("the declared tables cannot be read as a pack game: {what}")]
    Input {
        /// Which table, what is wrong, and what to do.
        what: String,
    },
    /// An identity that every arrangement meets does not hold.
    #[error("no arrangement of packs can meet the declared tables: {}", list(.0))]
    Identity(Vec<Identity>),
    /// The rows clash although every named identity holds.
    #[error("no arrangement of packs can meet the declared tables: {0}")]
    Infeasible(Clash),
    /// The rows can be met by fractions of packs, but not by whole packs.
    #[error(
        "the declared tables can be met by fractions of packs but by no arrangement of whole \
         packs: correct a count (the tables' sums agree, so look for parity)"
    )]
    OnlyFractions,
    /// More admissible patterns than the program holds.
    #[error(
        "the declared tables admit more than {limit} patterns of ticket amounts: declare fewer \
         rows, or state the admissible numbers of winning tickets and the cumulation rules"
    )]
    TooManyPatterns {
        /// The largest number of patterns.
        limit: usize,
    },
    /// The game is outside the sizes the walk is built for.
    #[error("the walk cannot hold this game: {what}")]
    WalkSize {
        /// Which size, its limit, and what to do.
        what: String,
    },
    /// The solver stopped before an answer.
    #[error(
        "no whole-numbered start was found in {attempts} attempts of {nodes} nodes on each \
         remainder: the tables may be feasible or not; report this game"
    )]
    StartNotFound {
        /// How many cost vectors were tried.
        attempts: u32,
        /// The node limit of each.
        nodes: u64,
    },
    /// The solver failed numerically, or ran out of its safety time.
    #[error("the linear program could not be solved ({what}): report this game")]
    Solver {
        /// The solver's own words.
        what: String,
    },
    /// A result did not pass the exact check of the tables: an internal fault.
    #[error("internal fault: the start misses the declared tables ({what}); please report this")]
    Unmet {
        /// The first difference.
        what: String,
    },
}

fn list(identities: &[Identity]) -> String {
    let texts: Vec<String> = identities.iter().map(ToString::to_string).collect();
    texts.join("; ")
}
