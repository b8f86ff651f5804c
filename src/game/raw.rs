//! TOML with the place of every value, and typed questions to it.
//!
//! The loader asks for keys and values here and gets either what it asked for
//! or a finished [`DeclarationError`]. Numbers stay the text that was written,
//! so that `12.50` never becomes a float.

use std::iter;
use std::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{DeclarationError, Place};
use super::money::{self, NoAmount};
use super::nearest::nearest;
use crate::units::{Cents, grouped};

/// The text of a declaration, which turns byte offsets into places.
pub(super) struct Source<'a> {
    file: &'a str,
    text: &'a str,
    line_starts: Vec<usize>,
}

impl<'a> Source<'a> {
    /// A text with the name that messages give it.
    pub(super) fn new(file: &'a str, text: &'a str) -> Self {
        let after_newlines = text.match_indices('\n').map(|(newline, _)| newline + 1);
        Self {
            file,
            text,
            line_starts: iter::once(0).chain(after_newlines).collect(),
        }
    }

    /// Parses the text; `read` gets its top table, which may have these keys.
    pub(super) fn parse<T>(
        &self,
        known: &[&str],
        read: impl FnOnce(Table<'_>) -> Result<T, DeclarationError>,
    ) -> Result<T, DeclarationError> {
        let top = DeTable::parse(self.text).map_err(|error| self.syntax(&error))?;
        let table = Table {
            source: self,
            path: String::new(),
            start: 0,
            entries: top.get_ref(),
        };
        table.knows(known)?;
        read(table)
    }

    fn syntax(&self, error: &toml::de::Error) -> DeclarationError {
        let span = error.span().unwrap_or_default();
        let found = match self.excerpt(span.clone()) {
            nothing if nothing.trim().is_empty() => "this point".to_owned(),
            found => format!("`{found}`"),
        };
        DeclarationError::Syntax {
            place: self.place(span.start),
            found,
            message: error.message().trim().replace('\n', ", "),
        }
    }

    /// Line of a byte offset, from 1.
    fn line(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|&start| start <= offset)
    }

    fn place(&self, offset: usize) -> Place {
        let line = self.line(offset);
        let before = self.text.get(self.line_starts[line - 1]..offset);
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Place {
            file: self.file.into(),
            line: count(line),
            column: count(before.unwrap_or_default().chars().count() + 1),
        }
    }

    /// A value as written, shortened.
    fn excerpt(&self, span: Range<usize>) -> String {
        const LONGEST: usize = 40;
        let written = self.text.get(span).unwrap_or_default();
        let mut excerpt: String = written.chars().take(LONGEST).collect();
        if excerpt.len() < written.len() {
            excerpt.push('…');
        }
        excerpt.replace(['\n', '\r'], " ")
    }
}

/// A TOML table whose keys are all known.
pub(super) struct Table<'a> {
    source: &'a Source<'a>,
    path: String,
    start: usize,
    entries: &'a DeTable<'a>,
}

impl<'a> Table<'a> {
    /// Complains of the first key that is none of these.
    pub(super) fn knows(&self, known: &[&str]) -> Result<(), DeclarationError> {
        let unknown = self
            .entries
            .keys()
            .filter(|key| !known.contains(&key.get_ref().as_ref()));
        let Some(key) = unknown.min_by_key(|key| key.span().start) else {
            return Ok(());
        };
        let advice = nearest(key.get_ref(), known.iter().copied())
            .map_or("remove it".to_owned(), |near| {
                format!("did you mean `{near}`?")
            });
        Err(DeclarationError::UnknownKey {
            place: self.source.place(key.span().start),
            table: self.name(),
            key: self.source.excerpt(key.span()),
            known: known.join(", "),
            advice,
        })
    }

    fn name(&self) -> String {
        match self.path.as_str() {
            "" => "the file".to_owned(),
            path => format!("[{path}]"),
        }
    }

    /// Line of the table's first character, from 1.
    pub(super) fn line(&self) -> usize {
        self.source.line(self.start)
    }

    /// The value of a key, when the table has it.
    pub(super) fn get(&self, key: &'static str) -> Option<Value<'a>> {
        let (_, toml) = self.entries.iter().find(|(k, _)| k.get_ref() == key)?;
        let path = match self.path.as_str() {
            "" => key.to_owned(),
            path => format!("{path}.{key}"),
        };
        Some(Value {
            source: self.source,
            path,
            toml,
        })
    }

    /// The value of a key that the table must have.
    pub(super) fn need(
        &self,
        key: &'static str,
        expected: &'static str,
    ) -> Result<Value<'a>, DeclarationError> {
        self.get(key).ok_or_else(|| DeclarationError::MissingKey {
            place: self.source.place(self.start),
            table: self.name(),
            key,
            expected,
        })
    }

    /// A text that the table must have.
    pub(super) fn text(
        &self,
        key: &'static str,
        expected: &'static str,
    ) -> Result<String, DeclarationError> {
        self.need(key, expected)?.text(expected)
    }
}

/// A value with its place and the path of keys that leads to it.
pub(super) struct Value<'a> {
    source: &'a Source<'a>,
    path: String,
    toml: &'a Spanned<DeValue<'a>>,
}

impl<'a> Value<'a> {
    /// The complaint that this value is not what was expected.
    pub(super) fn wrong(
        &self,
        expected: impl Into<String>,
        advice: &'static str,
    ) -> DeclarationError {
        let found = match self.toml.get_ref() {
            DeValue::Table(_) => "a table".to_owned(),
            DeValue::Array(list) if list.len() == 1 => "a list of 1 item".to_owned(),
            DeValue::Array(list) => format!("a list of {} items", list.len()),
            _ => self.source.excerpt(self.toml.span()),
        };
        self.complaint(found, expected.into(), advice)
    }

    /// The complaint that this key must not be there, whatever its value.
    pub(super) fn unwanted(&self, because: &'static str, advice: &'static str) -> DeclarationError {
        self.complaint("given".to_owned(), format!("none, {because}"), advice)
    }

    fn complaint(&self, found: String, expected: String, advice: &'static str) -> DeclarationError {
        DeclarationError::Value {
            place: self.source.place(self.toml.span().start),
            key: self.path.clone(),
            found,
            expected,
            advice,
        }
    }

    /// A text with something in it.
    pub(super) fn text(&self, expected: &str) -> Result<String, DeclarationError> {
        match self.toml.get_ref() {
            DeValue::String(text) if !text.trim().is_empty() => Ok(text.trim().to_owned()),
            _ => Err(self.wrong(expected, "write it between quotes")),
        }
    }

    /// One of a few words, with its meaning.
    pub(super) fn word<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, DeclarationError> {
        let written = match self.toml.get_ref() {
            DeValue::String(text) => text.as_ref(),
            _ => "",
        };
        let meaning = words.iter().find(|(word, _)| *word == written);
        meaning.map(|&(_, meaning)| meaning).ok_or_else(|| {
            let words: Vec<String> = words
                .iter()
                .map(|(word, _)| format!("\"{word}\""))
                .collect();
            self.wrong(
                words.join(" or "),
                "write one of these words between quotes",
            )
        })
    }

    /// `true` or `false`.
    pub(super) fn flag(&self) -> Result<bool, DeclarationError> {
        match self.toml.get_ref() {
            DeValue::Boolean(flag) => Ok(*flag),
            _ => Err(self.wrong("true or false", "write it without quotes")),
        }
    }

    /// A date or a text.
    pub(super) fn date(&self) -> Result<String, DeclarationError> {
        match self.toml.get_ref() {
            DeValue::Datetime(date) if date.time.is_none() => Ok(date.to_string()),
            DeValue::String(_) => self.text("a date"),
            _ => Err(self.wrong(
                "a date such as 2011-05-23",
                "leave it out when the text bears none",
            )),
        }
    }

    /// A whole number within a range.
    pub(super) fn whole<T>(
        &self,
        range: RangeInclusive<T>,
        advice: &'static str,
    ) -> Result<T, DeclarationError>
    where
        T: Copy + PartialOrd + TryFrom<u64> + Into<u64>,
    {
        let number = match self.toml.get_ref() {
            DeValue::Integer(digits) => u64::from_str_radix(digits.as_str(), digits.radix()).ok(),
            _ => None,
        };
        let number = number.and_then(|number| T::try_from(number).ok());
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                let least = grouped((*range.start()).into());
                let wanted = match (*range.end()).into() {
                    u64::MAX => format!("a whole number of at least {least}"),
                    most => format!("a whole number from {least} to {}", grouped(most)),
                };
                self.wrong(wanted, advice)
            })
    }

    /// Euros within a range of cents.
    pub(super) fn euros(&self, range: RangeInclusive<Cents>) -> Result<Cents, DeclarationError> {
        let written = match self.toml.get_ref() {
            DeValue::Integer(digits) if digits.radix() == 10 => digits.as_str(),
            DeValue::Float(digits) => digits.as_str(),
            DeValue::String(text) => text.as_ref(),
            _ => "",
        };
        let whole_cents = "euros with at most two decimals";
        match money::euros(written) {
            Ok(amount) if range.contains(&amount) => Ok(amount),
            Err(NoAmount::NotANumber) => {
                Err(self.wrong("euros, such as 100_000, 0.5 or \"12,50\"", "write a number"))
            }
            Err(NoAmount::FractionOfACent) => {
                Err(self.wrong(whole_cents, "a cent is the smallest amount"))
            }
            Ok(_) | Err(NoAmount::TooLarge) => {
                let (least, most) = range.into_inner();
                Err(self.wrong(
                    format!("euros from {least} to {most}"),
                    "take the amount from the regulation",
                ))
            }
        }
    }

    /// A table with no other keys than these.
    pub(super) fn table(self, known: &[&str]) -> Result<Table<'a>, DeclarationError> {
        let DeValue::Table(entries) = self.toml.get_ref() else {
            let keys = known.join(", ");
            return Err(self.wrong(format!("a table of {keys}"), "see the embedded games"));
        };
        let table = Table {
            source: self.source,
            start: self.toml.span().start,
            path: self.path,
            entries,
        };
        table.knows(known)?;
        Ok(table)
    }

    /// The items of a list of that many.
    pub(super) fn list(
        &self,
        length: RangeInclusive<usize>,
        items: &str,
    ) -> Result<Vec<Value<'a>>, DeclarationError> {
        let wanted = match (*length.start(), *length.end()) {
            (least, usize::MAX) => format!("a list of {items}, at least {least}"),
            (least, most) if least == most => format!("a list of {items}, {most} of them"),
            (least, most) => format!("a list of {items}, from {least} to {most}"),
        };
        let list = match self.toml.get_ref() {
            DeValue::Array(list) if length.contains(&list.len()) => list,
            _ => return Err(self.wrong(wanted, "write [ … ], or repeat [[ … ]]")),
        };
        let item = |toml| Value {
            source: self.source,
            path: self.path.clone(),
            toml,
        };
        Ok(list.iter().map(item).collect())
    }
}
