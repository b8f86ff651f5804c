//! Row groups of a Parquet file.

use std::io::Write;

use polars::prelude::{
    Column as Series, DataFrame, DataType, Field as PolarsField, NamedFrom, PolarsError,
    PolarsResult, Schema, Series as Values,
};
use polars_io::prelude::{
    BatchedWriter, KeyValueMetadata, ParquetCompression, ParquetWriter, RowGroupIterColumns,
};

use super::columns::{Column, Field, Kind};

/// Most rows of a row group; changing it changes the bytes of files.
pub const GROUP_ROWS: u32 = 1 << 19;

/// Most row groups in memory at once.
pub const GROUPS: usize = 4;

/// A row group, encoded and compressed.
pub type RowGroup = Vec<RowGroupIterColumns<'static, PolarsError>>;

/// A Parquet file that is being written, one row group after the other.
pub struct Groups<W: Write>(BatchedWriter<W>);

impl<W: Write + Send> Groups<W> {
    /// Begins a file with these columns and this metadata.
    pub fn new(to: W, fields: &[Field], notes: &[(String, String)]) -> Result<Self, String> {
        let schema: Schema = fields
            .iter()
            .map(|field| PolarsField::new(field.name.as_str().into(), data_type(field.kind)))
            .collect();
        let notes = KeyValueMetadata::from_static(notes.to_vec());
        ParquetWriter::new(to)
            .with_compression(ParquetCompression::Snappy)
            .with_key_value_metadata(Some(notes))
            .set_parallel(false)
            .batched(&schema)
            .map(Self)
            .map_err(|error| error.to_string())
    }

    /// Encodes some rows as one row group.
    pub fn encode(&self, fields: &[Field], columns: &[Column]) -> Result<RowGroup, String> {
        let rows = columns.first().map_or(0, Column::len);
        let series = fields.iter().zip(columns);
        let series: Vec<Series> = series
            .map(|(field, column)| series_of(field, column))
            .collect();
        DataFrame::new(rows, series)
            .and_then(|frame| self.0.encode_and_compress(&frame).collect())
            .map_err(|error: PolarsError| error.to_string())
    }

    /// Writes a row group.
    pub fn write(&self, group: RowGroup) -> Result<(), String> {
        self.0
            .write_row_groups(group)
            .map_err(|error| error.to_string())
    }

    /// Writes the foot.
    pub fn finish(&self) -> Result<(), String> {
        let done: PolarsResult<u64> = self.0.finish();
        done.map(drop).map_err(|error| error.to_string())
    }
}

const fn data_type(kind: Kind) -> DataType {
    match kind {
        Kind::U32 => DataType::UInt32,
        Kind::U64 => DataType::UInt64,
        Kind::I64 | Kind::MaybeI64 => DataType::Int64,
        Kind::Bool => DataType::Boolean,
        Kind::Text => DataType::String,
    }
}

fn series_of(field: &Field, column: &Column) -> Series {
    let name = field.name.as_str().into();
    match column {
        Column::U32(values) => Values::new(name, values),
        Column::U64(values) => Values::new(name, values),
        Column::I64(values) => Values::new(name, values),
        Column::MaybeI64(values) => Values::new(name, values),
        Column::Bool(values) => Values::new(name, values),
        Column::Text(texts, rows) => {
            let values: Vec<&str> = rows
                .iter()
                .map(|&row| texts[row as usize].as_str())
                .collect();
            Values::new(name, values)
        }
    }
    .into()
}
