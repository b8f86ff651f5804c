//! Reports: one versioned model, many views.
//!
//! [`Results`] holds everything that a run found; its serialized form is
//! `results.json`, the contract with other programs. Every other view is made
//! from the same value: the summary on a terminal, Markdown for a pull request,
//! one self-contained HTML file for people and printers, `JUnit` for CI, SVG
//! plots, and the tallies as Parquet. No view computes statistics.
//!
//! [`Folder`] is the place on disk: checked before anything is drawn, written
//! whole or not at all.

mod build;
mod combined;
pub mod figure;
mod figures;
mod folder;
mod format;
mod html;
mod json;
pub mod junit;
mod latest;
mod manifest;
mod markdown;
pub mod model;
mod parquet;
pub mod plots;
mod terminal;
pub mod ticket;
mod words;
mod write;

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod tests;

pub use build::{Named, build};
pub use combined::Combined;
pub use folder::{Folder, WriteError};
pub use format::{Format, UnknownFormat};
pub use html::{HtmlError, html};
pub use json::json;
pub use latest::{Latest, LatestEntry};
pub use manifest::{FileDigest, Manifest, Omitted};
pub use markdown::markdown;
pub use model::{
    Decision, EMBEDDED, FORMAT_VERSION, GameInfo, Observed, Results, Run, SampleInfo, Tool,
    VerdictInfo,
};
pub use parquet::{ParquetError, TallyRow, tallies_parquet};
pub use terminal::terminal;
pub(crate) use words::clean;
pub use write::{Report, Written};
