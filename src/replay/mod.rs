//! Files of tickets that others wrote: CSV and Parquet by the file contract of
//! [`export`](crate::export), as rows of cells.

mod csv;
mod error;
#[cfg(feature = "parquet")]
mod parquet;
mod printed;
mod table;

pub use error::InputError;
pub use printed::{Label, PrintedFile, PrintedRow};
