//! Printed tickets of a file.

use std::path::{Path, PathBuf};

use super::error::InputError;
use super::table::{Holds, Wanted, each_row};
use crate::ticket::{Kind, Layout, Reader};
use crate::units::Cents;

/// A file of printed tickets.
#[derive(Clone, Debug)]
pub struct PrintedFile {
    path: PathBuf,
}

/// What a row says that its unit wins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// The prize; a spin's amount where the wheel decides.
    pub prize: Option<Cents>,
    /// Whether the wheel decides.
    pub wheel: bool,
    /// What each ticket of a pack wins, where it says so.
    pub tickets: Vec<Option<Cents>>,
}

/// One row of a file.
#[derive(Clone, Copy, Debug)]
pub struct PrintedRow<'a> {
    /// Its number, from 1 without the line of names.
    pub row: u64,
    /// Block and position, from 1, where the file says them.
    pub place: Option<(u64, u64)>,
    /// What it says to win.
    pub label: &'a Label,
    /// What stands on the unit.
    pub cells: &'a [u32],
}

/// Columns before those of the layout.
const BLOCK: usize = 0;
const POSITION: usize = 1;
const PRIZE: usize = 2;
const WHEEL: usize = 3;
const TICKETS: usize = 4;

impl PrintedFile {
    /// The file at `path`; nothing is read yet.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
        }
    }

    /// Hands all rows to `see`, in order: units of `tickets` tickets (0 for
    /// single ones) whose cells are those of `layout`. `block`, `position`,
    /// `prize_cents`, `wheel` and `ticket1_cents`… may be missing.
    ///
    /// # Errors
    ///
    /// When the file cannot be read to its end, lacks a column of the layout,
    /// has one of another type, or a number is none.
    pub fn each(
        &self,
        layout: &Layout,
        tickets: usize,
        see: &mut dyn FnMut(PrintedRow<'_>),
    ) -> Result<u64, InputError> {
        let mut wanted: Vec<Wanted> = ["block", "position", "prize_cents"]
            .iter()
            .map(|name| optional((*name).to_owned(), Holds::Numbers))
            .collect();
        wanted.push(optional("wheel".to_owned(), Holds::Flags));
        let of_tickets = (1..=tickets).map(|number| format!("ticket{number}_cents"));
        wanted.extend(of_tickets.map(|name| optional(name, Holds::Numbers)));
        let fields = layout.fields().iter().map(|field| Wanted {
            name: field.name.clone(),
            holds: match (field.kind, field.repeats) {
                (Kind::Number | Kind::Amount | Kind::Stars, None) => Holds::Numbers,
                _ => Holds::Text,
            },
            optional: false,
        });
        let first = wanted.len();
        wanted.extend(fields);
        let mut reader = Reader::new(layout);
        let mut cells = vec![0; layout.width()];
        let mut label = Label::default();
        let mut rows = 0;
        each_row(&self.path, &wanted, &mut |row, texts| {
            let whole = |column: usize| {
                let value = Value {
                    path: &self.path,
                    row,
                    column: &wanted[column].name,
                };
                value.whole(texts[column])
            };
            let place = whole(BLOCK)?.zip(whole(POSITION)?);
            label.prize = whole(PRIZE)?.map(Cents);
            label.wheel = self.flag(row, texts[WHEEL])?;
            label.tickets.clear();
            for ticket in 0..tickets {
                label.tickets.push(whole(TICKETS + ticket)?.map(Cents));
            }
            for (field, cell) in cells.iter_mut().enumerate() {
                *cell = reader.read(field, texts[first + field].unwrap_or_default());
            }
            rows = row;
            see(PrintedRow {
                row,
                place: place
                    .map(|(block, position)| (block.unsigned_abs(), position.unsigned_abs())),
                label: &label,
                cells: &cells,
            });
            Ok(())
        })?;
        Ok(rows)
    }

    fn flag(&self, row: u64, text: Option<&str>) -> Result<bool, InputError> {
        match text.unwrap_or_default().trim() {
            "" | "false" | "0" => Ok(false),
            "true" | "1" => Ok(true),
            other => Err(InputError::Value {
                path: self.path.clone(),
                row,
                column: "wheel".to_owned(),
                found: other.to_owned(),
                expected: "true or false",
            }),
        }
    }
}

fn optional(name: String, holds: Holds) -> Wanted {
    Wanted {
        name,
        holds,
        optional: true,
    }
}

struct Value<'a> {
    path: &'a Path,
    row: u64,
    column: &'a str,
}

impl Value<'_> {
    /// A whole number that is not negative; nothing where nothing stands.
    fn whole(&self, text: Option<&str>) -> Result<Option<i64>, InputError> {
        let text = text.unwrap_or_default().trim();
        if text.is_empty() {
            return Ok(None);
        }
        match text.parse() {
            Ok(number) if number >= 0 => Ok(Some(number)),
            _ => Err(InputError::Value {
                path: self.path.to_owned(),
                row: self.row,
                column: self.column.to_owned(),
                found: text.to_owned(),
                expected: "a whole number, not negative",
            }),
        }
    }
}
