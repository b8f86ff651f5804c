//! Parquet files hold what CSV files hold.

use std::fs;
use std::path::Path;

use super::common::{PACK, Place, WHEEL, done, read};

/// Cells of a Parquet file as CSV would show them, and its names.
pub fn parquet(path: &Path) -> (Vec<String>, Vec<Vec<String>>) {
    use polars::prelude::AnyValue;
    use polars_io::SerReader;
    let file = fs::File::open(path).expect("the file");
    let reader = polars_io::prelude::ParquetReader::new(file);
    let frame = reader.finish().expect("a Parquet file");
    let names = frame.get_column_names();
    let names = names.into_iter().map(ToString::to_string).collect();
    let row = |row: usize| {
        let cells = frame
            .columns()
            .iter()
            .map(|column| match column.get(row).expect("a value") {
                AnyValue::Null => String::new(),
                value => value.to_string(),
            });
        cells.collect()
    };
    (names, (0..frame.height()).map(row).collect())
}

#[test]
fn parquet_holds_what_csv_holds() {
    use polars::prelude::DataType;
    use polars_io::SerReader;
    for declaration in [WHEEL, PACK] {
        let place = Place::new(declaration);
        for name in ["t.csv", "t.parquet"] {
            done(&place.run("simulate", &["--blocks", "3", "--seed", "5", "--out", name]));
        }
        let csv = read(&fs::read(place.file("t.csv")).expect("the file"));
        assert_eq!(parquet(&place.file("t.parquet")), csv);
    }
    let place = Place::new(WHEEL);
    let args = [
        "--blocks", "1", "--seed", "5", "--format", "parquet", "--out",
    ];
    let output = place.run("simulate", &[&args[..], &["-"]].concat());
    let mut reader = polars_io::prelude::ParquetReader::new(std::io::Cursor::new(output.stdout));
    let notes = reader.get_metadata().expect("metadata").clone();
    let notes = notes.key_value_metadata().clone().expect("notes");
    let note = |key: &str| {
        let found = notes.iter().find(|note| note.key == key);
        found
            .and_then(|note| note.value.clone())
            .unwrap_or_default()
    };
    assert_eq!(
        (note("lotproof.seed"), note("lotproof.rng")),
        ("5".into(), "pcg64".into())
    );
    assert_eq!(note("lotproof.declaration_sha256"), place.game().sha256);
    let frame = reader.finish().expect("a Parquet file");
    let types = [
        DataType::UInt32,
        DataType::UInt32,
        DataType::Int64,
        DataType::Boolean,
    ];
    assert_eq!(frame.dtypes(), types);
}
