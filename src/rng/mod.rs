//! Named generators and the substreams that every draw comes from.
//!
//! Work is cut into fixed batches by index, and each batch draws from a
//! substream of its own, named by game, purpose and index. So results do not
//! depend on the number of threads, shards or machines, and any batch can be
//! drawn again alone.

mod bounded;
mod seed;
mod substream;

pub use bounded::{below, below_u64, fill_below, pair_below, scatter, shuffle, shuffle_records};
pub use seed::{Seed, SeedError};
pub use substream::{Generator, Purpose, Root, Substream, UnknownGenerator};
