//! A game's declaration: what its regulation promises, as checked data.
//!
//! A declaration is read from TOML ([`load_str`]), checked, and never changed
//! afterwards. Every figure carries the article it comes from. Four games are
//! [`embedded`]; users write their own in the same format and name its path
//! ([`find`]).
//!
#![doc = include_str!("../../docs/declaration.md")]

mod classes;
mod error;
mod exact;
mod library;
mod load;
mod money;
mod nearest;
mod pack;
mod pools;
mod prizes;
mod raw;
mod surface;
mod tables;
mod wheel;

pub use classes::{Class, ClassSource, Classes, MOST_PRIZE_ROWS};
pub use error::{DeclarationError, Place};
pub use library::{Embedded, embedded, find};
pub use load::{load_file, load_str};
pub use pools::Pools;
pub use surface::{Amounts, Mechanic, Multiplier, PayTable, Play, Surface};
pub use tables::{Missing, PrintedSums, Tables, TablesOrigin, assumed_tables};

use serde::Serialize;

use crate::units::Cents;

/// What is sold, and what a block counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A single ticket.
    Ticket,
    /// A pack of several tickets, each with a table of its own.
    Pack,
}

impl Unit {
    /// The word for `count` of them.
    #[must_use]
    pub fn noun(self, count: u64) -> &'static str {
        match (self, count) {
            (Self::Ticket, 1) => "ticket",
            (Self::Ticket, _) => "tickets",
            (Self::Pack, 1) => "pack",
            (Self::Pack, _) => "packs",
        }
    }
}

/// A whole declaration.
#[derive(Clone, Debug)]
pub struct Game {
    /// Short name, `[a-z0-9-]+`, used on the command line and in seeds.
    pub id: String,
    /// Title as the regulation prints it, or a descriptive one.
    pub title: String,
    /// What is sold.
    pub unit: Unit,
    /// Price of one unit.
    pub price: Cents,
    /// Units in a block.
    pub block: u32,
    /// Clause that declares the block and the price.
    pub clause: String,
    /// Clause by which a ticket is void on which something is not printed as
    /// the text says; without one the text does not say what such a ticket
    /// pays.
    pub anomaly: Option<String>,
    /// The prize table of one block, in the order of the text.
    pub prizes: Vec<Prize>,
    /// Clause of the prize table.
    pub prizes_clause: String,
    /// Total number of prizes as printed, when the text prints it.
    pub printed_count: Option<u64>,
    /// Total money as printed, when the text prints it.
    pub printed_total: Option<Cents>,
    /// The printed sum that the declaration says is wrong in the text.
    pub misprint: Option<PrintedSum>,
    /// The draw wheel, when a prize row is decided by one.
    pub wheel: Option<Wheel>,
    /// The pack, when the unit is one.
    pub pack: Option<Pack>,
    /// Surfaces of a single-ticket game, in the order of the text.
    pub surfaces: Vec<Surface>,
    /// What is declared of the order of units within a block.
    pub order: Order,
    /// Pools within a block, when each holds a fixed number of every prize.
    pub pools: Option<Pools>,
    /// Where the prize tables come from; when they are missing, all tables
    /// here are empty and only the printed sums hold.
    pub tables: Tables,
    /// What the regulation announces and does not print.
    pub missing: Vec<Missing>,
    /// The regulation that the figures come from.
    pub regulation: Regulation,
    /// Size of the declaration in bytes.
    pub bytes: u64,
    /// SHA-256 of the declaration's bytes, lower-case hexadecimal.
    pub sha256: String,
}

/// One row of a prize table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prize {
    /// How many of them a block holds.
    pub count: u64,
    /// What one of them pays.
    pub award: Award,
    /// The row's total as printed, when the text prints it.
    pub printed_total: Option<Cents>,
    /// Whether the declaration says that the printed total is wrong in the
    /// text, while count and amount hold.
    pub total_misprinted: bool,
    /// How it is reached when it exists only as a sum of several wins, or as a
    /// multiplied one; `None` when a single win may pay it.
    pub only_by: Option<Cumulation>,
    /// Line of the declaration, for messages.
    pub line: usize,
}

/// A sum that a table prints below its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PrintedSum {
    /// Its number of prizes.
    PrintedCount,
    /// Its money.
    PrintedTotal,
}

impl PrintedSum {
    /// Every sum.
    pub const ALL: [Self; 2] = [Self::PrintedCount, Self::PrintedTotal];

    /// The key of declarations that holds it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::PrintedCount => "printed_count",
            Self::PrintedTotal => "printed_total",
        }
    }
}

/// How an amount is reached that no single win pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cumulation {
    /// As a sum over winning zones or surfaces; two zones of one surface are
    /// enough.
    ZonesOrSurfaces,
    /// As a sum over winning surfaces; two zones of one surface are not enough.
    Surfaces,
    /// As a sum over winning tickets of a pack.
    Tickets,
    /// As a gain with a coefficient of at least two.
    Multiplied,
}

impl Cumulation {
    /// Every kind.
    pub const ALL: [Self; 4] = [
        Self::ZonesOrSurfaces,
        Self::Surfaces,
        Self::Tickets,
        Self::Multiplied,
    ];

    /// The word of declarations.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::ZonesOrSurfaces => "zones-or-surfaces",
            Self::Surfaces => "surfaces",
            Self::Tickets => "tickets",
            Self::Multiplied => "multiplied",
        }
    }

    /// The way in words, after "only".
    #[must_use]
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::ZonesOrSurfaces => "as a sum of zones or surfaces",
            Self::Surfaces => "as a sum of surfaces",
            Self::Tickets => "as a sum of tickets",
            Self::Multiplied => "multiplied",
        }
    }
}

/// What a prize row pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Award {
    /// A fixed amount.
    Amount(Cents),
    /// One spin of the draw wheel.
    Spin {
        /// The theoretical mean as the text prints it.
        printed_mean: Option<String>,
    },
}

/// A draw wheel: equally likely segments, each with an amount.
#[derive(Clone, Debug)]
pub struct Wheel {
    /// Runs of equal segments, in the order of the text.
    pub segments: Vec<Segments>,
    /// Name of the draw in the text.
    pub name: String,
    /// Clause that declares it.
    pub clause: String,
    /// Whether the numbering of the segments is declared by the user; without
    /// it the numbers are ours (order of the text, from 1).
    pub numbering_declared: bool,
}

/// Neighbouring wheel segments of one amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segments {
    /// How many.
    pub count: u32,
    /// Amount of each.
    pub amount: Cents,
}

/// What makes up a pack.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The tickets, in the order of the text.
    pub tickets: Vec<PackTicket>,
    /// Numbers of winning tickets that a pack may hold.
    pub winners: Vec<u8>,
    /// Least total of a pack.
    pub minimum: Cents,
    /// Clause of `winners` and `minimum`.
    pub clause: String,
}

/// One ticket of a pack with its own table.
#[derive(Clone, Debug)]
pub struct PackTicket {
    /// Name in the text.
    pub name: String,
    /// Clause that describes it.
    pub clause: String,
    /// Clause of its table.
    pub prizes_clause: String,
    /// Its table for one block.
    pub prizes: Vec<Prize>,
    /// Number of prizes as printed.
    pub printed_count: Option<u64>,
    /// Total money as printed.
    pub printed_total: Option<Cents>,
    /// The printed sum that the declaration says is wrong in the text.
    pub misprint: Option<PrintedSum>,
    /// Its surfaces.
    pub surfaces: Vec<Surface>,
}

/// What is declared of the order of units in a block.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// Clause or standard that asks for random order; `None` when the order
    /// is only assumed.
    pub shuffled: Option<String>,
}

/// Where a declaration comes from.
#[derive(Clone, Debug)]
pub struct Regulation {
    /// Citation.
    pub citation: String,
    /// Date of the text, when it bears one.
    pub date: Option<String>,
    /// Id of the embedded text, when there is one; see
    /// [`regulation::find`](crate::regulation::find).
    pub text: Option<&'static str>,
    /// SHA-256 of that text.
    pub sha256: Option<String>,
}

impl Wheel {
    /// Number of segments.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.segments.iter().map(|s| s.count).sum()
    }

    /// Whether there is no segment (never true for a checked declaration).
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// Amount of a segment, numbered from 0 in the order of the text; nothing
    /// beyond the last.
    ///
    /// ```
    /// use lotproof::units::Cents;
    /// let wheel = lotproof::game::find("tresor").unwrap().wheel.unwrap();
    /// assert_eq!(wheel.amount(0), Cents::from_euros(1_000_000));
    /// assert_eq!(wheel.amount(100_001), Cents::from_euros(100));
    /// assert_eq!(wheel.amount(100_002), Cents::ZERO);
    /// ```
    #[must_use]
    pub fn amount(&self, segment: u32) -> Cents {
        let mut first = segment;
        for run in &self.segments {
            match first.checked_sub(run.count) {
                None => return run.amount,
                Some(later) => first = later,
            }
        }
        Cents::ZERO
    }

    /// Money on all segments together.
    #[must_use]
    pub fn total(&self) -> Cents {
        self.segments
            .iter()
            .map(|s| s.amount * i64::from(s.count))
            .sum()
    }
}

/// A clause as it is cited: numbers as articles, other words as they are.
///
/// ```
/// use lotproof::game::article;
/// assert_eq!(article("3.3.4"), "art. 3.3.4");
/// assert_eq!(article("AGCO 19.3"), "AGCO 19.3");
/// ```
#[must_use]
pub fn article(clause: &str) -> String {
    if clause.starts_with(|letter: char| letter.is_ascii_digit()) {
        format!("art. {clause}")
    } else {
        clause.to_owned()
    }
}

impl Game {
    /// All classes a unit can fall in: losing, then the prize rows.
    #[must_use]
    pub fn classes(&self) -> Classes {
        Classes::of(self)
    }
}

#[cfg(test)]
mod damaged;
#[cfg(test)]
mod tests;
