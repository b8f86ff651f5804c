//! Why a file cannot be read.

use std::io;
use std::path::PathBuf;

/// A file that cannot be read to its end as what it should be.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// The system refuses.
    #[error("{}: {cause}: give a file that can be read", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// The file as a whole is not what was expected.
    #[error("{}: {found}, expected {expected}; {advice}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What it is.
        found: String,
        /// What it should be.
        expected: String,
        /// What to do.
        advice: &'static str,
    },
    /// A column is missing or holds something else.
    #[error("{}: column `{column}`: {found}, expected {expected}; {advice}", path.display())]
    Column {
        /// The file.
        path: PathBuf,
        /// The column.
        column: String,
        /// What was found.
        found: String,
        /// What was expected.
        expected: String,
        /// What to do.
        advice: &'static str,
    },
    /// A row is broken.
    #[error("{}: row {row}: {found}; {advice}", path.display())]
    Row {
        /// The file.
        path: PathBuf,
        /// Its number, from 1 without the line of names.
        row: u64,
        /// What was found.
        found: String,
        /// What to do.
        advice: &'static str,
    },
    /// A value cannot be read.
    #[error(
        "{}: row {row}, column `{column}`: {found:?}, expected {expected}",
        path.display()
    )]
    Value {
        /// The file.
        path: PathBuf,
        /// The row, from 1 without the line of names.
        row: u64,
        /// The column.
        column: String,
        /// The text.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
}
