//! Formats of files, by name and by ending.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// Format of a file of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFormat {
    /// Text: commas, LF, one line of names.
    Csv,
    /// The same, compressed with gzip, in several members.
    CsvGz,
    /// Apache Parquet; needs the feature `parquet`.
    Parquet,
}

/// A name that is no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("format {found:?} is not known: choose csv, csv.gz or parquet")]
pub struct FileFormatError {
    found: String,
}

impl FileFormat {
    /// Every format.
    pub const ALL: [Self; 3] = [Self::Csv, Self::CsvGz, Self::Parquet];

    /// Its name, which is the ending of its files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::CsvGz => "csv.gz",
            Self::Parquet => "parquet",
        }
    }

    /// The format that a path's ending names, in upper or lower case.
    ///
    /// ```
    /// use lotproof::export::FileFormat;
    /// let of = |path: &str| FileFormat::of(path.as_ref());
    /// assert_eq!(of("a/b.csv.gz"), Some(FileFormat::CsvGz));
    /// assert_eq!(of("B.CSV"), Some(FileFormat::Csv));
    /// assert_eq!((of("csv"), of(".csv"), of("b.txt")), (None, None, None));
    /// ```
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        Self::ALL.into_iter().find(|format| {
            let stem = name.strip_suffix(format.name());
            stem.is_some_and(|stem| stem.len() > 1 && stem.ends_with('.'))
        })
    }
}

impl FromStr for FileFormat {
    type Err = FileFormatError;

    fn from_str(text: &str) -> Result<Self, FileFormatError> {
        let format = Self::ALL.into_iter().find(|format| format.name() == text);
        format.ok_or_else(|| FileFormatError {
            found: text.to_owned(),
        })
    }
}

impl fmt::Display for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
