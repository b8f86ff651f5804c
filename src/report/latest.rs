//! `latest.json`: where each game's last run is.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::model::{FORMAT_VERSION, Results};

/// Name of the file in the output directory.
pub(super) const LATEST: &str = "latest.json";

/// The content of `latest.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Latest {
    /// Version of the form of this file, that of `results.json`.
    pub format_version: u32,
    /// The last run of each game, by its short name.
    pub games: BTreeMap<String, LatestEntry>,
}

/// The last run of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LatestEntry {
    /// Its folder, relative to the output directory, with `/`.
    pub path: String,
    /// `conform`, `non-conform` or `inconclusive`.
    pub decision: String,
    /// Master seed.
    pub seed: String,
    /// Start, UTC, RFC 3339.
    pub started: String,
}

impl Default for Latest {
    fn default() -> Self {
        Self {
            format_version: FORMAT_VERSION,
            games: BTreeMap::new(),
        }
    }
}

impl LatestEntry {
    /// The entry of a run whose folder has a path relative to the output
    /// directory.
    #[must_use]
    pub fn new(results: &Results, path: String) -> Self {
        Self {
            path,
            decision: results.verdict.decision.to_string(),
            seed: results.seed.clone(),
            started: results.run.started.clone(),
        }
    }
}
