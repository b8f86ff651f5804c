//! Parquet, some rows at a time.

use std::borrow::Cow;
use std::fs::File;
use std::path::Path;

use polars::prelude::{Column, DataFrame, DataType, PolarsError};
use polars_io::SerReader;
use polars_io::prelude::ParquetReader;

use super::error::InputError;
use super::table::{Holds, See, Wanted, places};

/// Rows in memory at a time.
const ROWS: usize = 1 << 14;

pub(super) fn each_row(
    path: &Path,
    file: &File,
    wanted: &[Wanted],
    see: &mut See<'_>,
) -> Result<(), InputError> {
    let broken = |error: PolarsError| InputError::File {
        path: path.to_owned(),
        found: format!("broken Parquet ({error})"),
        expected: "a whole Parquet file".to_owned(),
        advice: "write or copy it again",
    };
    let again = || {
        file.try_clone().map_err(|cause| InputError::Unreadable {
            path: path.to_owned(),
            cause,
        })
    };
    let mut reader = ParquetReader::new(again()?);
    let schema = reader.schema().map_err(broken)?;
    let rows = reader.num_rows().map_err(broken)?;
    let names: Vec<String> = schema.iter_names().map(ToString::to_string).collect();
    let places = places(path, &names, wanted)?;
    let found: Vec<String> = places
        .iter()
        .flatten()
        .map(|&place| names[place].clone())
        .collect();
    for first in (0..rows).step_by(ROWS) {
        let frame = ParquetReader::new(again()?)
            .with_columns(Some(found.clone()))
            .with_slice(Some((first, ROWS.min(rows - first))))
            .finish()
            .map_err(broken)?;
        let columns = wanted.iter().zip(&places);
        let columns =
            columns.map(|(wanted, place)| place.map(|_| texts(path, &frame, wanted)).transpose());
        let columns = columns.collect::<Result<Vec<_>, _>>()?;
        for row in 0..frame.height() {
            let texts = columns.iter().map(|column| Some(column.as_ref()?.get(row)));
            let texts: Vec<Option<Cow<'_, str>>> = texts.collect();
            let texts: Vec<Option<&str>> = texts.iter().map(Option::as_deref).collect();
            see((first + row) as u64 + 1, &texts)?;
        }
    }
    Ok(())
}

/// The texts of a column.
enum Texts {
    Text(polars::prelude::StringChunked),
    Whole(polars::prelude::Int64Chunked),
    Flag(polars::prelude::BooleanChunked),
}

impl Texts {
    /// A text; empty for a null.
    fn get(&self, row: usize) -> Cow<'_, str> {
        match self {
            Self::Text(column) => Cow::Borrowed(column.get(row).unwrap_or_default()),
            Self::Whole(column) => {
                Cow::Owned(column.get(row).map(|n| n.to_string()).unwrap_or_default())
            }
            Self::Flag(column) => Cow::Borrowed(match column.get(row) {
                Some(true) => "true",
                Some(false) => "false",
                None => "",
            }),
        }
    }
}

fn texts(path: &Path, frame: &DataFrame, wanted: &Wanted) -> Result<Texts, InputError> {
    let wrong = |found: &str| InputError::Column {
        path: path.to_owned(),
        column: wanted.name.clone(),
        found: format!("of type {found}"),
        expected: match wanted.holds {
            Holds::Text => "text",
            Holds::Numbers => "whole numbers, or text",
            Holds::Flags => "true or false",
        }
        .to_owned(),
        advice: "write the column with that type",
    };
    let column: &Column = frame.column(&wanted.name).map_err(|_| wrong("unknown"))?;
    let name = column.dtype().to_string();
    let refuse = |_: PolarsError| wrong(&name);
    match column.dtype() {
        DataType::String => Ok(Texts::Text(
            column.str().map_err(refuse)?.rechunk().into_owned(),
        )),
        kind if kind.is_integer() && wanted.holds == Holds::Numbers => {
            let column = column.cast(&DataType::Int64).map_err(refuse)?;
            Ok(Texts::Whole(
                column.i64().map_err(refuse)?.rechunk().into_owned(),
            ))
        }
        DataType::Boolean if wanted.holds == Holds::Flags => Ok(Texts::Flag(
            column.bool().map_err(refuse)?.rechunk().into_owned(),
        )),
        _ => Err(wrong(&name)),
    }
}
