//! A regulation's text, read as printed: numbered clauses and prize tables.
//!
//! Nothing is interpreted here. The texts of the embedded games are copied
//! byte for byte from the Journal officiel; [`Text::parse`] finds their
//! articles and tables so that each figure of a declaration can be held
//! against the line that declares it.

mod clause;
mod table;

pub use clause::Clause;
pub use table::{Figure, Row, Table};

use crate::units::sha256_hex;

/// An embedded regulation text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Embedded {
    /// The id of the game that it regulates.
    pub id: &'static str,
    /// The text, byte for byte.
    pub text: &'static str,
}

/// The embedded texts, in the order of the games' ids in the documentation.
///
/// ```
/// let ids: Vec<_> = lotproof::regulation::embedded().iter().map(|text| text.id).collect();
/// assert_eq!(ids, ["coup-de-chance", "tresor", "pack-vip-2009", "pack-2005"]);
/// ```
#[must_use]
pub fn embedded() -> &'static [Embedded] {
    &[
        Embedded {
            id: "coup-de-chance",
            text: include_str!("texts/coup-de-chance.txt"),
        },
        Embedded {
            id: "tresor",
            text: include_str!("texts/tresor.txt"),
        },
        Embedded {
            id: "pack-vip-2009",
            text: include_str!("texts/pack-vip-2009.txt"),
        },
        Embedded {
            id: "pack-2005",
            text: include_str!("texts/pack-2005.txt"),
        },
    ]
}

/// The embedded text of that game, parsed; `None` when there is none.
#[must_use]
pub fn find(id: &str) -> Option<Text<'static>> {
    let embedded = embedded().iter().find(|text| text.id == id)?;
    Some(Text::parse(embedded.text))
}

/// A regulation text with its clauses and tables found.
///
/// ```
/// let text = lotproof::regulation::find("coup-de-chance").unwrap();
/// let mirror = text.clause("4.6.3").unwrap();
/// assert!(mirror.text.contains("deux sommes identiques"));
/// assert_eq!(text.tables()[0].rows[0].amount.printed, "100 000 €");
/// ```
#[derive(Clone, Debug)]
pub struct Text<'a> {
    source: &'a str,
    clauses: Vec<Clause<'a>>,
    tables: Vec<Table<'a>>,
}

impl<'a> Text<'a> {
    /// Finds the clauses and tables of any text; a text without them has none.
    #[must_use]
    pub fn parse(source: &'a str) -> Self {
        let lines = lines(source);
        let clauses = clause::clauses(source, &lines);
        let tables = table::tables(source, &lines, &clauses);
        Self {
            source,
            clauses,
            tables,
        }
    }

    /// The text itself.
    #[must_use]
    pub fn as_str(&self) -> &'a str {
        self.source
    }

    /// Articles and their sub-articles, in the order of the text.
    #[must_use]
    pub fn clauses(&self) -> &[Clause<'a>] {
        &self.clauses
    }

    /// The clause of that number, such as `3` (an article) or `4.2.3`.
    #[must_use]
    pub fn clause(&self, number: &str) -> Option<&Clause<'a>> {
        self.clauses.iter().find(|clause| clause.number == number)
    }

    /// The prize tables, in the order of the text.
    #[must_use]
    pub fn tables(&self) -> &[Table<'a>] {
        &self.tables
    }

    /// The prize table that stands in that clause itself, not in a
    /// sub-article of it.
    #[must_use]
    pub fn table(&self, clause: &str) -> Option<&Table<'a>> {
        self.tables.iter().find(|t| t.clause == Some(clause))
    }

    /// SHA-256 of the text's bytes, lower-case hexadecimal.
    #[must_use]
    pub fn sha256(&self) -> String {
        sha256_hex(self.source.as_bytes())
    }
}

/// A line of the text: its number from 1, its first byte, its text without the
/// line end.
#[derive(Clone, Copy, Debug)]
struct Line<'a> {
    number: usize,
    start: usize,
    text: &'a str,
}

impl Line<'_> {
    fn end(&self) -> usize {
        self.start + self.text.len()
    }

    fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

fn lines(source: &str) -> Vec<Line<'_>> {
    let mut start = 0;
    let mut lines = Vec::new();
    for (index, whole) in source.split_inclusive('\n').enumerate() {
        let text = whole.strip_suffix('\n').unwrap_or(whole);
        let text = text.strip_suffix('\r').unwrap_or(text);
        lines.push(Line {
            number: index + 1,
            start,
            text,
        });
        start += whole.len();
    }
    lines
}

#[cfg(test)]
mod tests;
