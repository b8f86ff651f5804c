//! `DIR/junit.xml`: the games of one call of `verify` together, for CI.

use std::fs;
use std::path::{Path, PathBuf};

use super::folder::{WriteError, disk};
use super::junit;
use super::model::Results;

/// Name of the file in the output directory.
const NAME: &str = "junit.xml";

/// The place of the test suites of all games of a run.
#[derive(Clone, Debug)]
pub struct Combined {
    dir: PathBuf,
}

impl Combined {
    /// Checks, before anything is drawn, that nothing but a file stands where
    /// `junit.xml` of the output directory goes.
    ///
    /// # Errors
    ///
    /// [`WriteError::NotAFile`].
    pub fn open(dir: &Path) -> Result<Self, WriteError> {
        let path = dir.join(NAME);
        match fs::symlink_metadata(&path) {
            Ok(meta) if !meta.is_file() => Err(WriteError::NotAFile { path }),
            _ => Ok(Self {
                dir: dir.to_owned(),
            }),
        }
    }

    /// Writes the suites of the games that were judged, and of those that were
    /// not, each with what went wrong, in the place of an earlier call's.
    ///
    /// # Errors
    ///
    /// [`WriteError`]; then an earlier file still stands.
    pub fn write(
        &self,
        judged: &[Results],
        failed: &[(String, String)],
    ) -> Result<PathBuf, WriteError> {
        let text = junit::combined(judged, failed).map_err(|error| WriteError::View {
            view: NAME,
            reason: error.to_string(),
        })?;
        disk::create_dirs(&self.dir)?;
        disk::replace(&self.dir, NAME, text.as_bytes())?;
        Ok(self.dir.join(NAME))
    }
}
