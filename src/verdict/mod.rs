//! From records to a decision.
//!
//! The battery is fixed before data are read, with a weight for each family.
//! Declared hypotheses are judged by Holm's weighted step-down procedure at
//! the family-wise error rate α, assumed ones by Benjamini & Hochberg at α, as
//! advice. A structural difference fails the run by itself.

mod adjust;
mod decide;
mod proof;
mod weights;

pub use adjust::{benjamini_hochberg, holm};
pub use decide::{Coverage, Judged, Verdict, decide, judge};
pub use proof::{Proof, Terms, prove};
pub use weights::weights;
