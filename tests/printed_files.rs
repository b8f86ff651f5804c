//! `simulate --layouts` and `judge`: files of printed tickets, sound and broken.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn lotproof(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lotproof"));
    command.args(arguments).current_dir(folder);
    command.output().expect("runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A file of the first tickets of a game, as rows of cells.
fn rows(game: &str, tickets: &str, folder: &Path) -> Vec<Vec<String>> {
    let arguments = [
        "simulate",
        game,
        "--tickets",
        tickets,
        "--seed",
        "5",
        "--layouts",
        "--out",
        "-",
    ];
    let done = lotproof(&arguments, folder);
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(done.stdout.as_slice());
    let rows = reader.records().map(|row| row.expect("CSV"));
    rows.map(|row| row.iter().map(str::to_owned).collect())
        .collect()
}

/// Judges these rows and returns exit code, output and error output.
fn judged(game: &str, rows: &[Vec<String>], folder: &Path) -> (Option<i32>, Value, String) {
    let mut writer = csv::Writer::from_path(folder.join("t.csv")).expect("a file");
    for row in rows {
        writer.write_record(row).expect("written");
    }
    writer.flush().expect("written");
    drop(writer);
    let done = lotproof(&["judge", game, "--input", "t.csv", "--json"], folder);
    let value = serde_json::from_slice(&done.stdout).unwrap_or(Value::Null);
    (done.status.code(), value, text(&done.stderr))
}

fn column(rows: &[Vec<String>], name: &str) -> usize {
    rows[0]
        .iter()
        .position(|column| column == name)
        .expect(name)
}

/// The first row whose ticket loses.
fn losing(rows: &[Vec<String>]) -> usize {
    let prize = column(rows, "prize_cents");
    rows.iter()
        .position(|row| row[prize] == "0")
        .expect("one loses")
}

#[test]
fn what_is_written_is_judged_the_same_in_every_format() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in ["coup-de-chance", "tresor", "pack-vip-2009"] {
        let mut seen = Vec::new();
        for file in ["t.csv", "t.csv.gz", "t.parquet"] {
            let arguments = [
                "simulate",
                game,
                "--tickets",
                "20000",
                "--seed",
                "5",
                "--layouts",
                "--out",
                file,
                "--force",
            ];
            let done = lotproof(&arguments, folder.path());
            assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
            let done = lotproof(&["judge", game, "--input", file, "--json"], folder.path());
            assert_eq!(
                done.status.code(),
                Some(0),
                "{file}: {}",
                text(&done.stderr)
            );
            let value: Value = serde_json::from_slice(&done.stdout).expect("JSON");
            assert_eq!(
                (&value["units"], &value["wrong"]),
                (&20_000.into(), &0.into())
            );
            seen.push(value["outcomes"].clone());
        }
        assert_eq!(seen[0], seen[1], "{game}");
        assert_eq!(seen[0], seen[2], "{game}");
    }
}

#[test]
fn a_flipped_symbol_is_named_with_row_and_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut rows = rows("coup-de-chance", "300", folder.path());
    let loser = losing(&rows);
    // Two cats win 10 € (4.5).
    for place in 1..=5 {
        let at = column(&rows, &format!("s4.zone.symbol{place}"));
        rows[loser][at] = if place <= 2 { "chat" } else { "lune" }.to_owned();
    }
    let (code, value, told) = judged("coup-de-chance", &rows, folder.path());
    assert_eq!((code, &value["wrong"]), (Some(1), &1.into()), "{told}");
    let finding = &value["findings"][0];
    assert_eq!(finding["row"], loser);
    assert_eq!(finding["column"], "prize_cents");
    let what = finding["what"].as_str().expect("words");
    assert!(what.contains("but pays 10"), "{what}");
}

#[test]
fn an_empty_zone_is_named_with_row_and_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut rows = rows("coup-de-chance", "20", folder.path());
    for name in ["s2.zone2.amount", "s2.zone2.letters"] {
        let at = column(&rows, name);
        rows[7][at].clear();
    }
    let (code, value, _) = judged("coup-de-chance", &rows, folder.path());
    assert_eq!(code, Some(1));
    assert_eq!(value["findings"][0]["row"], 7);
    assert_eq!(value["findings"][0]["column"], "s2.zone2.amount");
}

#[test]
fn an_unknown_symbol_voids_where_symbols_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    // Art. 4 of pack-2005; its tables are not needed for that.
    let mut old = rows("pack-2005", "20", folder.path());
    for name in ["t6.s1.zone.symbol1", "t6.s1.zone.symbol1-again"] {
        let at = column(&old, name);
        old[3][at] = "fusée".to_owned();
    }
    let (code, value, _) = judged("pack-2005", &old, folder.path());
    assert_eq!(code, Some(1));
    assert_eq!(value["findings"][0]["row"], 3);
    assert_eq!(value["findings"][0]["column"], "t6.s1.zone.symbol1");
    let what = value["findings"][0]["what"].as_str().expect("words");
    assert!(what.starts_with("void"), "{what}");
    // Elsewhere the losing symbols are ours.
    let mut coup = rows("coup-de-chance", "20", folder.path());
    let loser = losing(&coup);
    let at = column(&coup, "s4.zone.symbol1");
    coup[loser][at] = "fusée".to_owned();
    let (code, value, _) = judged("coup-de-chance", &coup, folder.path());
    let cats = coup[loser][at + 1..at + 5]
        .iter()
        .filter(|s| *s == "chat")
        .count();
    assert!(cats < 2);
    assert_eq!((code, &value["wrong"]), (Some(0), &0.into()));
}

#[test]
fn files_that_cannot_be_read_name_row_and_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let sound = rows("coup-de-chance", "20", folder.path());
    let mut lacks = sound.clone();
    let at = column(&sound, "s3.zone1.number2");
    lacks[0][at] = "unknown".to_owned();
    let (code, _, told) = judged("coup-de-chance", &lacks, folder.path());
    assert_eq!(code, Some(2));
    assert!(told.contains("`s3.zone1.number2`: missing"), "{told}");

    let mut words = sound.clone();
    let prize = column(&sound, "prize_cents");
    words[4][prize] = "ten".to_owned();
    let (code, _, told) = judged("coup-de-chance", &words, folder.path());
    assert_eq!(code, Some(2));
    assert!(
        told.contains("row 4, column `prize_cents`: \"ten\", expected a whole number"),
        "{told}"
    );

    let write =
        |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect("written");
    write("empty.csv", b"");
    write("names.csv", sound[0].join(",").as_bytes());
    write(
        "short.csv",
        format!("{}\n1,2\n", sound[0].join(",")).as_bytes(),
    );
    write("broken.parquet", b"PAR1 and nothing more");
    for (file, expected) in [
        ("empty.csv", "empty"),
        ("names.csv", "no rows"),
        ("short.csv", "row 1: 2 values"),
        ("broken.parquet", "Parquet"),
        ("absent.csv", "absent.csv"),
        (".", "."),
    ] {
        let done = lotproof(&["judge", "coup-de-chance", "--input", file], folder.path());
        let told = text(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{file}: {told}");
        assert!(
            told.contains(expected) && !told.contains("panicked"),
            "{file}: {told}"
        );
    }
}

#[test]
#[cfg(feature = "parquet")]
fn a_parquet_column_of_another_type_is_named() {
    use polars::prelude::{Column, DataFrame, NamedFrom as _, Series};
    use polars_io::prelude::ParquetWriter;

    let folder = tempfile::tempdir().expect("a folder");
    let rows = rows("coup-de-chance", "5", folder.path());
    // Numbers may be numbers; symbols are names.
    for (column, code) in [
        ("s3.zone1.number1", 0),
        ("s1.gain.amount", 0),
        ("s4.zone.symbol1", 2),
    ] {
        let series = rows[0].iter().enumerate().map(|(at, name)| -> Column {
            let texts: Vec<&str> = rows[1..].iter().map(|row| row[at].as_str()).collect();
            if name == column {
                let numbers: Vec<i64> =
                    texts.iter().map(|text| text.parse().unwrap_or(0)).collect();
                Series::new(name.as_str().into(), numbers).into()
            } else {
                Series::new(name.as_str().into(), texts).into()
            }
        });
        let mut frame = DataFrame::new(rows.len() - 1, series.collect()).expect("columns");
        let file = fs::File::create(folder.path().join("t.parquet")).expect("a file");
        ParquetWriter::new(file)
            .finish(&mut frame)
            .expect("written");
        let done = lotproof(
            &["judge", "coup-de-chance", "--input", "t.parquet"],
            folder.path(),
        );
        let told = text(&done.stderr);
        assert_eq!(done.status.code(), Some(code), "{column}: {told}");
        if code == 2 {
            let expected = format!("column `{column}`: of type i64, expected text");
            assert!(told.contains(&expected), "{told}");
        }
    }
}
