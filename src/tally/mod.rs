//! Counts of what was drawn, as associative sums merged in block order.
//!
//! A tally of two runs of units is the [`merge`](Tally::merge) of their
//! tallies: sums of integers and lists in block order, so that threads and
//! shards cannot change a result.

mod block;
mod collect;
mod face;
mod judged;
mod pack;
mod sample;
mod wheel;

pub use block::{Arrangement, BlockTally, PROFILE_BINS, tally_block};
pub use collect::{Tallies, collect};
pub use face::{Face, Feature};
pub use judged::{Bench, JudgedFinding, JudgedTally};
pub use pack::{PackFinding, PackTally, Paid};
pub use sample::{BlockRecord, Model, SamplePlan, Tally};
pub use wheel::WheelTally;
