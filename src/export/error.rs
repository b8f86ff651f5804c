//! Why a file was not written.

use std::io;
use std::path::PathBuf;

use crate::stream::Stopped;

/// Why a file was not written. Nothing of it is left behind.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The name does not say the format.
    #[error(
        "{} ends in none of .csv, .csv.gz, .parquet: choose such a name, or say --format",
        path.display()
    )]
    Ending {
        /// The path.
        path: PathBuf,
    },
    /// The name says another format than was asked for.
    #[error(
        "{} ends as {ending}, but --format says {format}: leave one of the two out",
        path.display()
    )]
    Contradiction {
        /// The path.
        path: PathBuf,
        /// The format of its ending.
        ending: &'static str,
        /// The format asked for.
        format: &'static str,
    },
    /// The program was built without the feature `parquet`.
    #[error(
        "this build cannot write Parquet: write .csv or .csv.gz, or rebuild with the feature \
         `parquet`"
    )]
    NoParquet,
    /// There is such a file.
    #[error("{} exists: choose another name, or --force to replace it", path.display())]
    Exists {
        /// The path.
        path: PathBuf,
    },
    /// What stands there is no file, or the path names none.
    #[error(
        "{} is not the path of a regular file (found {found}), and only such a file can be written \
         whole or not at all: choose another path, or write to standard output with `--out -`",
        path.display()
    )]
    NotAFile {
        /// The path.
        path: PathBuf,
        /// What stands there.
        found: &'static str,
    },
    /// The system refused.
    #[error("cannot {action} {}: {source}; {}", path.display(), advice(source))]
    Io {
        /// What was tried.
        action: &'static str,
        /// On which path.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The encoder refused.
    #[error("the rows could not be encoded: {0}")]
    Encode(String),
    /// A source handed out a ticket whose amount is not known.
    #[error(
        "block {block}, position {position} holds a ticket of no declared class: it has no amount \
         to write"
    )]
    NoAmount {
        /// Block, from 1.
        block: u32,
        /// Position, from 1.
        position: u32,
    },
    /// The user stopped it.
    #[error("stopped before the end; nothing was written")]
    Stopped,
}

impl From<Stopped> for ExportError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl ExportError {
    /// Whether another command line would do: a wrong name, or a file that must
    /// not be replaced.
    #[must_use]
    pub fn is_usage(&self) -> bool {
        matches!(
            self,
            Self::Ending { .. }
                | Self::Contradiction { .. }
                | Self::NoParquet
                | Self::Exists { .. }
                | Self::NotAFile { .. }
        )
    }

    /// Whether the reader of standard output went away, which is its right.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Io { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// What to do about a refusal.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "free some space or choose another place; nothing was left half-written"
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "choose a folder that may be written to"
        }
        io::ErrorKind::NotFound => {
            "check that the folder exists and that files can be made in it, or choose another one"
        }
        io::ErrorKind::NotADirectory => "a part of the path is a file: choose another place",
        _ => "choose another place",
    }
}
