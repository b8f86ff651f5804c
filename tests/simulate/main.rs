//! `simulate`, `wheel`, `completions` and `man` as processes: what they write
//! is what the library draws and what `verify` counts.

mod blocks;
mod common;
#[cfg(feature = "parquet")]
mod parquet;
mod refusals;
mod shell;
mod wheel;
