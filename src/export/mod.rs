//! The file contract: tickets of blocks and spins of a wheel, written as CSV or
//! Parquet.
//!
//! Tickets have the columns `block` and `position` (u32, both from 1) and
//! `prize_cents` (i64); games with a draw wheel add `wheel` (bool), and
//! `prize_cents` is then the spin's amount, empty when it was not drawn; pack
//! games have one row for each pack and add `ticket1_cents`, `ticket2_cents`, ….
//! Printed tickets have a column of text for each of their cells beside these,
//! `<surface>.<zone>.<field>`, in packs `<ticket>.<surface>.<zone>.<field>`.
//! Spins have `draw` (u64, from 1), `segment` (u32, from 1) and `amount_cents`
//! (i64).
//!
//! A file appears whole or not at all ([`Target`]). Rows are encoded in parts
//! of a fixed number of rows on all threads and written in order, so that the
//! same rows give the same bytes for any number of threads.

mod columns;
mod csv;
mod error;
mod format;
mod layouts;
mod output;
#[cfg(feature = "parquet")]
mod parquet;
mod place;
mod sink;
mod spins;
mod tickets;

pub use columns::{Column, Field, Kind};
pub use error::ExportError;
pub use format::FileFormat;
pub use output::{Output, Target, Written};
pub use place::Place;
pub use spins::{spin_fields, write_spins};
pub use tickets::{Extent, ticket_fields, write_tickets};

#[cfg(test)]
mod tests;
