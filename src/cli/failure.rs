//! Why a command ends early, and with which exit code.

use crate::export::ExportError;
use crate::game::DeclarationError;
use crate::replay::InputError;
use crate::report::WriteError;
use crate::stream::{PickError, Stopped};

/// Exit codes, as documented in `--help`.
pub mod exit {
    /// Conform.
    pub const CONFORM: u8 = 0;
    /// Read whole, and false.
    pub const NON_CONFORM: u8 = 1;
    /// Bad usage, or an input that cannot be read.
    pub const USAGE: u8 = 2;
    /// Too little was seen.
    pub const INCONCLUSIVE: u8 = 3;
    /// The run itself failed.
    pub const FAILED: u8 = 4;
    /// Stopped by the user.
    pub const STOPPED: u8 = 130;
}

/// Why a command ends early.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// What was typed, or an input, is wrong.
    #[error("{0}")]
    Usage(String),
    /// A declaration cannot be read.
    #[error(transparent)]
    Declaration(#[from] DeclarationError),
    /// A generator cannot be had.
    #[error(transparent)]
    Source(#[from] PickError),
    /// An output place cannot be opened or written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A file of tickets, spins or a page cannot be opened or written.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// A file of tickets cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The run itself failed.
    #[error(transparent)]
    Run(anyhow::Error),
    /// The user stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Failure {
    /// A usage error in these words.
    pub fn usage(words: impl Into<String>) -> Self {
        Self::Usage(words.into())
    }

    /// The exit code.
    #[must_use]
    pub fn code(&self) -> u8 {
        match self {
            Self::Usage(_)
            | Self::Declaration(_)
            | Self::Source(_)
            | Self::Input(_)
            | Self::Write(
                WriteError::Name { .. } | WriteError::Exists { .. } | WriteError::NotARun { .. },
            ) => exit::USAGE,
            Self::Export(error) if error.is_usage() => exit::USAGE,
            Self::Stopped(_) | Self::Export(ExportError::Stopped) => exit::STOPPED,
            Self::Write(_) | Self::Export(_) | Self::Run(_) => exit::FAILED,
        }
    }
}
