//! The one model that every view of a report is made from; its serialized
//! form is `results.json`.

use serde::{Deserialize, Serialize};

use crate::assay::Record;
use crate::game::{Missing, TablesOrigin, Unit};
use crate::tally::Model;

/// Version of the form of `results.json`.
pub const FORMAT_VERSION: u32 = 1;

/// [`GameInfo::declaration`] of a game that is built in.
pub const EMBEDDED: &str = "embedded";

/// Everything about one game's run.
#[derive(Clone, Debug, Serialize)]
pub struct Results {
    /// [`FORMAT_VERSION`].
    pub format_version: u32,
    /// The program.
    pub tool: Tool,
    /// This run; the only part that differs between equal runs.
    pub run: Run,
    /// Master seed, canonical text.
    pub seed: String,
    /// Generator of all substreams.
    pub rng: String,
    /// The declaration.
    pub game: GameInfo,
    /// What was drawn.
    pub samples: Vec<SampleInfo>,
    /// Totals over the samples.
    pub observed: Observed,
    /// The battery, in its fixed order.
    pub assays: Vec<Record>,
    /// The decision.
    pub verdict: VerdictInfo,
}

/// The program that made the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tool {
    /// `lotproof`.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Commit it was built from, when known.
    pub commit: Option<String>,
}

/// Circumstances of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Run {
    /// The command line.
    pub command: String,
    /// Threads used.
    pub threads: usize,
    /// Start, UTC, RFC 3339 to the second.
    pub started: String,
    /// Wall time.
    pub seconds: f64,
    /// Operating system and processor, such as `linux x86_64`.
    pub host: String,
}

/// The declaration of a game.
#[derive(Clone, Debug, Serialize)]
pub struct GameInfo {
    /// Short name.
    pub id: String,
    /// Title.
    pub title: String,
    /// Citation of the regulation.
    pub citation: String,
    /// Its date, when it bears one.
    pub date: Option<String>,
    /// `embedded`, or the path of the user's own declaration.
    pub declaration: String,
    /// SHA-256 of the declaration.
    pub declaration_sha256: String,
    /// SHA-256 of the regulation's text, when it is at hand.
    pub regulation_sha256: Option<String>,
    /// Where the tables come from.
    pub tables: TablesOrigin,
    /// SHA-256 of the file of tables, when they come from one.
    pub tables_sha256: Option<String>,
    /// What the regulation announces and does not print.
    pub missing: Vec<Missing>,
}

/// One sample.
#[derive(Clone, Debug, Serialize)]
pub struct SampleInfo {
    /// Its name.
    pub id: String,
    /// The generator that it was drawn from.
    pub source: String,
    /// Sampling model.
    pub model: Model,
    /// What a unit is.
    pub unit: Unit,
    /// Blocks that units come from.
    pub blocks: u64,
    /// Pools that units come from, where a block is made of pools.
    pub pools: Option<u64>,
    /// Tickets or packs.
    pub tickets: u64,
    /// Spins of the wheel.
    pub spins: u64,
    /// Money paid, in cents.
    pub payout_cents: i128,
}

/// Totals over the samples.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Observed {
    /// Tickets or packs.
    pub tickets: u64,
    /// Spins of the wheel.
    pub spins: u64,
    /// Blocks, whole and in part.
    pub blocks: u64,
}

/// What a run comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Nothing declared was found to be false, and what matters was seen.
    Conform,
    /// Something declared is false.
    NonConform,
    /// Too little was seen to say.
    Inconclusive,
}

impl std::fmt::Display for Decision {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Conform => "conform",
            Self::NonConform => "non-conform",
            Self::Inconclusive => "inconclusive",
        })
    }
}

/// The decision with its grounds.
#[derive(Clone, Debug, Serialize)]
pub struct VerdictInfo {
    /// The decision.
    pub decision: Decision,
    /// What it covers, in words.
    pub scope: String,
    /// Family-wise error rate over the declared hypotheses of this game.
    pub alpha: f64,
    /// Rate ratio to which a material class must be seen.
    pub min_effect: f64,
    /// Why, unless conform.
    pub reasons: Vec<String>,
    /// What was not tested, and why.
    pub not_tested: Vec<String>,
}
