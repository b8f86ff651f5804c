//! `tallies.parquet`: every count of a run, for notebooks.

use thiserror::Error;

use crate::tally::Model;

/// One count of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct TallyRow {
    /// The sample.
    pub sample: String,
    /// Its sampling model.
    pub model: Model,
    /// What is counted: `class`, `wheel-amount`, `pack-ticket`, ….
    pub kind: String,
    /// The table that the row stands in.
    pub table: String,
    /// The row.
    pub label: String,
    /// Its amount in cents, when it has one.
    pub amount_cents: Option<i64>,
    /// Declared count in a block, when one is declared.
    pub declared_per_block: Option<u64>,
    /// Count seen.
    pub observed: u64,
    /// Count expected, when there is an expectation; finite.
    pub expected: Option<f64>,
}

/// Why `tallies.parquet` was not made.
#[derive(Debug, Error)]
pub enum ParquetError {
    /// The program was built without the feature `parquet`.
    #[error("this build has no Parquet support: rebuild with the feature `parquet`")]
    NotBuilt,
    /// The encoder refused.
    #[error("the tallies could not be encoded: {0}")]
    Encode(String),
}

/// The bytes of `tallies.parquet`, in the order of the rows; the same rows give
/// the same bytes.
///
/// Columns: `sample`, `model` (`census`, `without`, `with`), `kind`, `table`,
/// `label` (strings), `amount_cents` (i64 or null), `declared_per_block` (u64
/// or null), `observed` (u64), `expected` (f64 or null).
///
/// # Errors
///
/// [`ParquetError`]: always [`ParquetError::NotBuilt`] without the feature
/// `parquet`.
#[cfg(not(feature = "parquet"))]
pub fn tallies_parquet(_rows: &[TallyRow]) -> Result<Vec<u8>, ParquetError> {
    Err(ParquetError::NotBuilt)
}

/// The bytes of `tallies.parquet`, in the order of the rows; the same rows give
/// the same bytes.
///
/// Columns: `sample`, `model` (`census`, `without`, `with`), `kind`, `table`,
/// `label` (strings), `amount_cents` (i64 or null), `declared_per_block` (u64
/// or null), `observed` (u64), `expected` (f64 or null).
///
/// # Errors
///
/// [`ParquetError::Encode`] when the encoder refuses.
#[cfg(feature = "parquet")]
pub fn tallies_parquet(rows: &[TallyRow]) -> Result<Vec<u8>, ParquetError> {
    encode(rows).map_err(|error| ParquetError::Encode(error.to_string()))
}

/// Rows in a row group: readers hold one at a time.
#[cfg(feature = "parquet")]
const ROW_GROUP: usize = 1 << 18;

#[cfg(feature = "parquet")]
fn encode(rows: &[TallyRow]) -> polars::prelude::PolarsResult<Vec<u8>> {
    use polars::prelude::{Column, DataFrame, NamedFrom, Series};
    use polars_io::prelude::{ParquetCompression, ParquetWriter};

    fn column<'a, T>(rows: &'a [TallyRow], name: &str, of: impl Fn(&'a TallyRow) -> T) -> Column
    where
        Series: NamedFrom<Vec<T>, [T]>,
        Vec<T>: AsRef<[T]>,
    {
        let values: Vec<T> = rows.iter().map(of).collect();
        Series::new(name.into(), values).into()
    }
    let columns = vec![
        column(rows, "sample", |row| row.sample.as_str()),
        column(rows, "model", |row| model_name(row.model)),
        column(rows, "kind", |row| row.kind.as_str()),
        column(rows, "table", |row| row.table.as_str()),
        column(rows, "label", |row| row.label.as_str()),
        column(rows, "amount_cents", |row| row.amount_cents),
        column(rows, "declared_per_block", |row| row.declared_per_block),
        column(rows, "observed", |row| row.observed),
        column(rows, "expected", |row| {
            row.expected.filter(|x| x.is_finite())
        }),
    ];
    let mut frame = DataFrame::new(rows.len(), columns)?;
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes)
        .with_compression(ParquetCompression::Snappy)
        .with_row_group_size(Some(ROW_GROUP))
        .set_parallel(false)
        .finish(&mut frame)?;
    Ok(bytes)
}

#[cfg(feature = "parquet")]
const fn model_name(model: Model) -> &'static str {
    match model {
        Model::Census => "census",
        Model::Without => "without",
        Model::With => "with",
    }
}

#[cfg(all(test, feature = "parquet"))]
mod tests {
    use polars::prelude::AnyValue;
    use polars_io::SerReader;
    use polars_io::prelude::ParquetReader;

    use super::super::fixture::failing;
    use super::tallies_parquet;

    #[test]
    fn rows_come_back_in_their_order() {
        let rows = failing().tallies;
        let bytes = tallies_parquet(&rows).unwrap();
        assert_eq!(bytes, tallies_parquet(&rows).unwrap());
        let frame = ParquetReader::new(std::io::Cursor::new(bytes))
            .finish()
            .unwrap();
        assert_eq!(frame.height(), rows.len());
        for (i, row) in rows.iter().enumerate() {
            let value = |name: &str| frame.column(name).unwrap().get(i).unwrap();
            assert_eq!(value("label").get_str(), Some(row.label.as_str()));
            assert_eq!(value("model").get_str(), Some("without"));
            assert_eq!(value("observed"), AnyValue::UInt64(row.observed));
            assert_eq!(value("expected"), AnyValue::Float64(row.expected.unwrap()));
            let amount = row.amount_cents.map_or(AnyValue::Null, AnyValue::Int64);
            assert_eq!(value("amount_cents"), amount);
        }
    }

    #[test]
    fn no_rows_make_an_empty_table() {
        let bytes = tallies_parquet(&[]).unwrap();
        let frame = ParquetReader::new(std::io::Cursor::new(bytes))
            .finish()
            .unwrap();
        assert_eq!((frame.height(), frame.width()), (0, 9));
    }
}
