//! A table of texts, row by row, whatever its format.

use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::path::Path;

use super::csv;
use super::error::InputError;
#[cfg(feature = "parquet")]
use super::parquet;

/// What a column may hold besides text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// Text only.
    Text,
    /// Whole numbers too.
    Numbers,
    /// Yes or no.
    Flags,
}

/// A column that is asked for.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub name: String,
    #[cfg_attr(
        not(feature = "parquet"),
        expect(dead_code, reason = "only Parquet columns have types")
    )]
    pub holds: Holds,
    /// Whether the file may lack it.
    pub optional: bool,
}

/// The row's number, from 1, and the texts of the wanted columns, none where
/// the file lacks the column.
pub(super) type See<'a> = dyn FnMut(u64, &[Option<&str>]) -> Result<(), InputError> + 'a;

/// Hands all rows of a file to `see`, in order. Parquet and gzip are known by
/// their first bytes; anything else is CSV.
pub(super) fn each_row(
    path: &Path,
    wanted: &[Wanted],
    see: &mut See<'_>,
) -> Result<(), InputError> {
    let unreadable = |cause| InputError::Unreadable {
        path: path.to_owned(),
        cause,
    };
    let mut file = File::open(path).map_err(unreadable)?;
    let mut magic = [0; 4];
    let mut read = 0;
    while read < magic.len() {
        match file.read(&mut magic[read..]).map_err(unreadable)? {
            0 => break,
            more => read += more,
        }
    }
    if read == 0 {
        return Err(InputError::File {
            path: path.to_owned(),
            found: "empty".to_owned(),
            expected: "a line of names and rows".to_owned(),
            advice: "`lotproof simulate --layouts` writes such files",
        });
    }
    file.rewind().map_err(unreadable)?;
    match magic {
        [b'P', b'A', b'R', b'1'] => parquet_rows(path, &file, wanted, see),
        [0x1f, 0x8b, ..] => {
            let text = flate2::read::MultiGzDecoder::new(BufReader::new(file));
            csv::each_row(path, text, wanted, see)
        }
        _ => csv::each_row(path, BufReader::new(file), wanted, see),
    }
}

#[cfg(feature = "parquet")]
fn parquet_rows(
    path: &Path,
    file: &File,
    wanted: &[Wanted],
    see: &mut See<'_>,
) -> Result<(), InputError> {
    parquet::each_row(path, file, wanted, see)
}

#[cfg(not(feature = "parquet"))]
fn parquet_rows(path: &Path, _: &File, _: &[Wanted], _: &mut See<'_>) -> Result<(), InputError> {
    Err(InputError::File {
        path: path.to_owned(),
        found: "a Parquet file".to_owned(),
        expected: "CSV, as this program was built without Parquet".to_owned(),
        advice: "build it with the feature `parquet`",
    })
}

/// The place of each wanted column among a file's names.
pub(super) fn places(
    path: &Path,
    names: &[String],
    wanted: &[Wanted],
) -> Result<Vec<Option<usize>>, InputError> {
    let place = |wanted: &Wanted| {
        let mut found = names
            .iter()
            .enumerate()
            .filter(|(_, name)| **name == wanted.name);
        let first = found.next().map(|(place, _)| place);
        let complaint = |found: &str, advice| InputError::Column {
            path: path.to_owned(),
            column: wanted.name.clone(),
            found: found.to_owned(),
            expected: "it once".to_owned(),
            advice,
        };
        if found.next().is_some() {
            return Err(complaint(
                "twice in the line of names",
                "remove the second one",
            ));
        }
        if first.is_none() && !wanted.optional {
            let advice = "every cell of a ticket has a column, as `lotproof simulate --layouts` \
                          writes them";
            return Err(complaint("missing", advice));
        }
        Ok(first)
    };
    wanted.iter().map(place).collect()
}
