//! What stands on the units, as columns of text.

use std::collections::HashMap;

use super::columns::{Column, Field, Kind};
use crate::ticket::cell::BLANK;
use crate::ticket::{Layout, Source, Stretch};

/// The columns of a layout's fields.
pub fn layout_fields(layout: &Layout) -> impl Iterator<Item = Field> {
    let fields = layout.fields().iter();
    fields.map(|field| Field::new(field.name.clone(), Kind::Text))
}

/// Columns that are being filled, unit by unit.
pub struct Printed<'a> {
    layout: &'a Layout,
    columns: Vec<Dictionary>,
}

/// One column: the number of each row's text.
#[derive(Default)]
struct Dictionary {
    texts: Vec<String>,
    numbers: HashMap<u32, u32>,
    rows: Vec<u32>,
}

impl<'a> Printed<'a> {
    pub fn new(layout: &'a Layout) -> Self {
        let columns = layout.fields().iter().map(|_| Dictionary::default());
        Self {
            layout,
            columns: columns.collect(),
        }
    }

    /// Adds the units of a stretch; those that are not printed stay blank.
    pub fn add(&mut self, source: &dyn Source, stretch: Stretch<'_>) {
        let mut filled = 0;
        source.print(stretch, &mut |at, cells| {
            while filled < at {
                self.push(|_| BLANK);
                filled += 1;
            }
            self.push(|field| cells[field]);
            filled += 1;
        });
        while filled < stretch.codes.len() {
            self.push(|_| BLANK);
            filled += 1;
        }
    }

    fn push(&mut self, cell: impl Fn(usize) -> u32) {
        for (field, column) in self.columns.iter_mut().enumerate() {
            let cell = cell(field);
            let fresh = column.texts.len();
            let number = *column.numbers.entry(cell).or_insert_with(|| {
                column
                    .texts
                    .push(self.layout.text(field, cell).into_owned());
                u32::try_from(fresh).unwrap_or(u32::MAX)
            });
            column.rows.push(number);
        }
    }

    /// The columns of [`layout_fields`].
    pub fn columns(self) -> impl Iterator<Item = Column> {
        let columns = self.columns.into_iter();
        columns.map(|column| Column::Text(column.texts, column.rows))
    }
}
