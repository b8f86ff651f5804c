//! `manifest.json`: what a folder holds and how to make it again.

use serde::{Deserialize, Serialize};

use super::model::{Results, Tool};

/// A file with its digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileDigest {
    /// Its path: relative to the folder with `/` for files in it, as it was
    /// given for inputs.
    pub path: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its SHA-256, 64 lower-case hexadecimal digits.
    pub sha256: String,
}

/// A file that was asked for and not written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Omitted {
    /// Path that it would have in the folder.
    pub path: String,
    /// Why.
    pub reason: String,
}

/// The content of `manifest.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the form of this file, that of `results.json`.
    pub format_version: u32,
    /// The program.
    pub tool: Tool,
    /// The command line that made the folder.
    pub command: String,
    /// Master seed.
    pub seed: String,
    /// Generator of all substreams.
    pub rng: String,
    /// The game.
    pub game: String,
    /// Every other file of the folder, by path.
    pub files: Vec<FileDigest>,
    /// Files that were asked for and not written.
    pub omitted: Vec<Omitted>,
    /// Files that the run read.
    pub inputs: Vec<FileDigest>,
}

impl Manifest {
    /// A manifest of files and omissions for a run.
    #[must_use]
    pub fn new(
        results: &Results,
        mut files: Vec<FileDigest>,
        omitted: Vec<Omitted>,
        inputs: Vec<FileDigest>,
    ) -> Self {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Self {
            format_version: results.format_version,
            tool: results.tool.clone(),
            command: results.run.command.clone(),
            seed: results.seed.clone(),
            rng: results.rng.clone(),
            game: results.game.id.clone(),
            files,
            omitted,
            inputs,
        }
    }
}
