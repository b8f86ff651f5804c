//! Why a report was not written, and what to do about it.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a report was not written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// A name that could leave the output directory or upset a file system.
    #[error(
        "{what} `{name}` is not a safe folder name: expected 1 to 64 of A-Z a-z 0-9 . _ - and \
         neither `.`, `..` nor `latest.json`"
    )]
    Name {
        /// `run id` or `game`.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// The output place is a file.
    #[error("{} is not a directory: choose another output directory", path.display())]
    NotDirectory {
        /// The place.
        path: PathBuf,
    },
    /// A folder, or a link, stands where a file goes.
    #[error("{} is no file: move it away, or choose another output directory", path.display())]
    NotAFile {
        /// The place.
        path: PathBuf,
    },
    /// There is a run of this name.
    #[error("{} exists: choose another run id, or --force to replace it", path.display())]
    Exists {
        /// Its folder.
        path: PathBuf,
    },
    /// What stands in the run's place is no run of ours.
    #[error(
        "{} is no folder with a manifest.json of lotproof ({reason}): --force replaces only runs; \
         move it away, or choose another run id",
        path.display()
    )]
    NotARun {
        /// The place.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A `latest.json` that another program wrote, or a damaged one.
    #[error(
        "{} is not an index of runs ({reason}): move it away, or choose another output directory",
        path.display()
    )]
    NotOurs {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
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
    /// A view could not be made.
    #[error("{view} could not be made: {reason}")]
    View {
        /// Name of its file.
        view: &'static str,
        /// Why.
        reason: String,
    },
    /// A figure's name is unfit for a file, or used twice.
    #[error("figure name `{0}` is used twice or is not of a-z 0-9 -")]
    FigureName(
        /// The name.
        String,
    ),
}

/// What to do about a refusal.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "free some space or choose another output directory; nothing was left half-written"
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "choose an output directory that may be written to"
        }
        io::ErrorKind::NotADirectory => "a part of the path is a file: choose another place",
        _ => "choose another output directory",
    }
}
