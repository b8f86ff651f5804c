//! The tests, one a file. Each says what it decides, its hypothesis, its
//! sampling model, how its p-value comes about and where that holds.
//!
//! An assay sees tallies, and where its null law is simulated a substream; it
//! draws no tickets. The battery of a run is fixed from the declaration and
//! the plan before anything is drawn.

mod battery;
mod block_sums;
mod blocks;
mod cells;
mod census;
mod class_count;
mod judge;
mod layout;
mod monte_carlo;
mod pack;
mod payout;
mod places;
mod positions;
mod prize_table;
mod record;
mod runs;
mod spins_drawn;
mod wheel_amounts;
mod wheel_index;

pub use battery::{Assay, Entry, Evidence, Level, Outcome, Resolution, battery};
pub use record::{Cell, Detectable, Effect, Family, Hypothesis, Record, Status, round_12};
