//! One block of packs: the joint law of a pack game's tickets.
//!
//! A pack game sells packs of `T` tickets. Its regulation declares a table of
//! pack totals, a table for each ticket, the admissible numbers of winning
//! tickets in a pack, and the totals that exist only as sums; it does not
//! declare which tickets meet in a pack. This module finds every admissible
//! *pattern* (the `T` amounts of one pack), the maximum-entropy law on the
//! patterns that meets all `T + 1` margins, an exact arrangement of a block, and
//! a Markov chain over exact arrangements that draws blocks at random.
//!
//! - [`Patterns`]: the admissible patterns.
//! - [`Law`]: the fitted law (Deming and Stephan 1940,
//!   doi:10.1214/aoms/1177731829; Csiszár 1975, doi:10.1214/aop/1176996454).
//! - [`Coupling`]: all of it, solved once for a game; [`Coupling::block`] draws.
//! - [`meets`], [`law_fit`]: the checks of a block.
//! - [`explain`]: why tables cannot be met.
//!
//! # The walk
//!
//! A proposal chooses two packs and a subset of the tickets, each uniformly,
//! and exchanges these tickets' amounts. It is kept when the two pack totals
//! are the same pair as before, either way round, and both packs stay
//! admissible. Every table therefore stays exact to the last ticket. A proposal
//! and its inverse are equally likely, so the uniform law on the arrangements
//! (of `N` numbered packs) that the start can reach is stationary (Besag and
//! Clifford 1989, doi:10.1093/biomet/76.4.633; Diaconis and Sturmfels 1998,
//! doi:10.1214/aos/1030563990).
//!
//! **What is not proven.** That exchanges of two packs connect *all*
//! arrangements (irreducibility) is not proven, and a fixed number of sweeps is
//! not proven to be enough. Both are checked by comparing blocks with the
//! fitted law ([`law_fit`]), which does not come from the walk. That a real
//! game's packs are uniform over all arrangements is an assumption of its own:
//! a regulation declares the margins only.
//!
//! # Order
//!
//! The start lists its packs by pattern, and the walk moves amounts about but
//! does **not** permute positions uniformly: packs whose pattern is forced
//! hardly move. Shuffle a block before its order matters.

mod check;
mod elimination;
mod error;
mod fit;
mod forced;
mod infeasible;
mod patterns;
mod program;
mod start;
mod tables;
mod walk;
mod words;

pub use check::{Difference, LawFit, law_fit, meets};
pub use error::CouplingError;
pub use fit::{Law, MAX_SWEEPS, TARGET_RESIDUAL, fit};
pub use infeasible::{Clash, Explanation, Identity, explain, explain_patterns};
pub use patterns::{MAX_PATTERNS, Patterns};
pub use tables::{MAX_CENTS, MAX_PACKS, MAX_ROWS, MAX_TICKETS, Margins, Row, RowName, Tables};
pub use walk::SWEEPS;

use rand::Rng;
use std::fmt;
use walk::Walk;

/// A solved pack game: patterns, fitted law, exact start, and the walk.
///
/// Solving takes seconds for a large game and depends on the tables alone (the
/// same result on every run, machine and number of threads); solve once and
/// keep it. Drawing takes `&self`, so threads can share one value.
///
/// ```
/// use lotproof::coupling::{Coupling, Row, Tables, meets};
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
///
/// let row = |cents, count| Row { cents, count };
/// let tables = Tables {
///     packs: 6,
///     totals: vec![row(200, 2), row(100, 4)],
///     tickets: vec![vec![row(100, 3)], vec![row(100, 3)], vec![row(100, 2)]],
///     winners: vec![1, 2],
///     only_by_cumulation: vec![200],
/// };
/// let coupling = Coupling::solve(&tables)?;
/// let mut packs = Vec::new();
/// coupling.block(&mut Pcg64::seed_from_u64(1), &mut packs);
/// assert!(meets(&tables, &packs).is_empty());
/// # Ok::<(), lotproof::coupling::CouplingError>(())
/// ```
#[derive(Clone)]
pub struct Coupling {
    margins: Margins,
    patterns: Patterns,
    law: Law,
    start: Vec<u64>,
    walk: Walk,
}

impl Coupling {
    /// Solves a game: enumerates its patterns, fits the law, and finds an exact
    /// arrangement to start from.
    ///
    /// # Errors
    ///
    /// [`CouplingError::Input`] for tables that are wrong by themselves,
    /// [`CouplingError::Identity`] when money, a row or the number of winners
    /// cannot be right, [`CouplingError::Infeasible`] with a minimal set of
    /// clashing rows when no arrangement exists for another reason (this may
    /// take several seconds), [`CouplingError::OnlyFractions`] when only
    /// fractions of packs fit, and the size limits of [`CouplingError`].
    pub fn solve(tables: &Tables) -> Result<Self, CouplingError> {
        let margins = tables.margins()?;
        refuse(infeasible::broken(&margins, None))?;
        let patterns = Patterns::enumerate(&margins)?;
        refuse(infeasible::broken(&margins, Some(&patterns)))?;
        let law = fit(&margins, &patterns, TARGET_RESIDUAL, MAX_SWEEPS)?;
        if law.residual > TARGET_RESIDUAL
            && let Some(clash) = infeasible::clash(&margins, &patterns)?
        {
            return Err(CouplingError::Infeasible(clash));
        }
        let Some(start) = start::start(&margins, &patterns, &law)? else {
            return Err(match infeasible::clash(&margins, &patterns)? {
                Some(clash) => CouplingError::Infeasible(clash),
                None => CouplingError::Solver {
                    what: "the remainder of a feasible game is infeasible".to_owned(),
                },
            });
        };
        let walk = Walk::new(&margins, &patterns, &start)?;
        let coupling = Self {
            margins,
            patterns,
            law,
            start,
            walk,
        };
        let mut packs = Vec::new();
        coupling.start_packs(&mut packs);
        match meets(tables, &packs).first() {
            None => Ok(coupling),
            Some(difference) => Err(CouplingError::Unmet {
                what: difference.to_string(),
            }),
        }
    }

    /// The completed tables.
    #[must_use]
    pub fn margins(&self) -> &Margins {
        &self.margins
    }

    /// The admissible patterns.
    #[must_use]
    pub fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// The fitted law: expected packs of each pattern.
    #[must_use]
    pub fn law(&self) -> &Law {
        &self.law
    }

    /// The exact start: packs of each pattern.
    #[must_use]
    pub fn start(&self) -> &[u64] {
        &self.start
    }

    /// Appends the packs of the start to `out`, laid out as by
    /// [`Coupling::block`], in the order of the patterns.
    pub fn start_packs(&self, out: &mut Vec<u8>) {
        for (codes, &count) in self.patterns.iter().zip(&self.start) {
            for _ in 0..count {
                out.extend_from_slice(codes);
            }
        }
    }

    /// Draws one block by [`SWEEPS`] sweeps from the start and appends its packs
    /// to `out`: one code for each ticket, pack after pack (0 loses, `r` is row
    /// `r - 1` of the ticket's declared table).
    ///
    /// All randomness comes from `rng`. Give each block its own generator: a
    /// block never continues another. The order of the packs is **not** random
    /// (see the [module](self)); shuffle them.
    pub fn block<R: Rng + ?Sized>(&self, rng: &mut R, out: &mut Vec<u8>) {
        self.block_after(SWEEPS, rng, out);
    }

    /// As [`Coupling::block`] with another number of sweeps, of `N / 2`
    /// (rounded up) proposals each. 0 sweeps give the start.
    pub fn block_after<R: Rng + ?Sized>(&self, sweeps: u32, rng: &mut R, out: &mut Vec<u8>) {
        self.walk.block(sweeps, rng, out);
    }
}

impl fmt::Debug for Coupling {
    /// Sizes only: the tables of the walk alone have 10^5 entries.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Coupling")
            .field("packs", &self.margins.packs())
            .field("patterns", &self.patterns.len())
            .field("residual", &self.law.residual)
            .finish_non_exhaustive()
    }
}

fn refuse(broken: Vec<Identity>) -> Result<(), CouplingError> {
    if broken.is_empty() {
        Ok(())
    } else {
        Err(CouplingError::Identity(broken))
    }
}
