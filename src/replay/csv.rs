//! CSV: commas or semicolons, UTF-8 with or without a byte-order mark.

use std::io::Read;
use std::path::Path;

use csv::{ReaderBuilder, StringRecord};

use super::error::InputError;
use super::table::{See, Wanted, places};

pub(super) fn each_row(
    path: &Path,
    mut text: impl Read,
    wanted: &[Wanted],
    see: &mut See<'_>,
) -> Result<(), InputError> {
    let unreadable = |cause| InputError::Unreadable {
        path: path.to_owned(),
        cause,
    };
    // The line of names tells the delimiter.
    let mut head = Vec::new();
    let mut byte = [0];
    while head.len() < LONGEST_HEAD && head.last() != Some(&b'\n') {
        if text.read(&mut byte).map_err(unreadable)? == 0 {
            break;
        }
        head.extend(byte);
    }
    if head.starts_with(b"\xef\xbb\xbf") {
        head.drain(..3);
    }
    let count = |delimiter: u8| head.iter().filter(|&&byte| byte == delimiter).count();
    let delimiter = if count(b';') > count(b',') {
        b';'
    } else {
        b','
    };
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .from_reader(head.as_slice().chain(text));
    let broken = |row: u64, error: csv::Error| broken(path, row, error);
    let names = reader.headers().map_err(|error| broken(0, error))?;
    let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
    let places = places(path, &names, wanted)?;
    let mut record = StringRecord::new();
    let mut row = 0;
    loop {
        let more = reader.read_record(&mut record);
        if !more.map_err(|error| broken(row + 1, error))? {
            return Ok(());
        }
        row += 1;
        let texts = places.iter().map(|place| record.get((*place)?));
        let texts: Vec<Option<&str>> = texts.collect();
        see(row, &texts)?;
    }
}

/// A line of names is no longer than this.
const LONGEST_HEAD: usize = 1 << 20;

fn broken(path: &Path, row: u64, error: csv::Error) -> InputError {
    let path = path.to_owned();
    let (found, advice) = match error.into_kind() {
        csv::ErrorKind::Io(cause) => return InputError::Unreadable { path, cause },
        csv::ErrorKind::Utf8 { .. } => ("not UTF-8".to_owned(), "save it as UTF-8"),
        csv::ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => (
            format!("{len} values where the line of names has {expected_len}"),
            "give every row all columns, and quote texts that hold the delimiter",
        ),
        other => (format!("{other:?}"), "write it as CSV"),
    };
    InputError::Row {
        path,
        row,
        found,
        advice,
    }
}
