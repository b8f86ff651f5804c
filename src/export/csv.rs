//! Rows as CSV: commas, LF, quotes around texts that need them; a missing value
//! is empty, yes and no are `true` and `false`.

use std::borrow::Cow;

use itoa::Buffer;

use super::columns::{Column, Field};

/// Room for a cell with its comma; longer ones make the text grow.
const CELL: usize = 10;

/// The line of names.
pub fn header(fields: &[Field]) -> Vec<u8> {
    let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    let mut line = names.join(",").into_bytes();
    line.push(b'\n');
    line
}

/// The lines of some rows; nothing is allocated for a row.
pub fn lines(columns: &[Column]) -> Vec<u8> {
    let rows = columns.iter().map(Column::len).min().unwrap_or(0);
    let mut text = Vec::with_capacity(rows * columns.len() * CELL);
    let mut digits = Buffer::new();
    let quoted: Vec<Vec<Cow<'_, str>>> = columns
        .iter()
        .map(|column| match column {
            Column::Text(texts, _) => texts.iter().map(|text| quoted(text)).collect(),
            _ => Vec::new(),
        })
        .collect();
    for row in 0..rows {
        for (place, column) in columns.iter().enumerate() {
            if place > 0 {
                text.push(b',');
            }
            let cell = match column {
                Column::U32(values) => digits.format(values[row]),
                Column::U64(values) => digits.format(values[row]),
                Column::I64(values) => digits.format(values[row]),
                Column::MaybeI64(values) => values[row].map_or("", |value| digits.format(value)),
                Column::Bool(values) if values[row] => "true",
                Column::Bool(_) => "false",
                Column::Text(_, rows) => &quoted[place][rows[row] as usize],
            };
            text.extend_from_slice(cell.as_bytes());
        }
        text.push(b'\n');
    }
    text
}

/// A text in quotes, where commas, quotes or line ends ask for them.
fn quoted(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}
