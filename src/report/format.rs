//! Names of the views that can be written.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A view that a folder may hold. `results.json` and `manifest.json` are in
/// every folder, asked for or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// `report.html`.
    Html,
    /// `report.md`.
    Markdown,
    /// `results.json`.
    Json,
    /// `junit.xml`.
    Junit,
    /// `plots/*.svg`.
    Plots,
    /// `tallies.parquet`.
    Parquet,
}

impl Format {
    /// All of them, in the order of their names in a help text.
    pub const ALL: [Self; 6] = [
        Self::Html,
        Self::Markdown,
        Self::Json,
        Self::Junit,
        Self::Plots,
        Self::Parquet,
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Markdown => "md",
            Self::Json => "json",
            Self::Junit => "junit",
            Self::Plots => "plots",
            Self::Parquet => "parquet",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no format's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown format `{0}`: expected html, md, json, junit, plots or parquet")]
pub struct UnknownFormat(
    /// The name.
    pub String,
);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        Self::ALL
            .into_iter()
            .find(|format| format.name() == name)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}
