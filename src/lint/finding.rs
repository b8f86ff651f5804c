//! What a check finds: where, how it came out, both figures, and a sentence.

use std::fmt;

use serde::Serialize;
use serde::ser::{SerializeStruct as _, Serializer};

use crate::units::{Cents, Fraction, euros, grouped};

/// A check; one file each below `src/lint/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Check {
    /// What the text announces and does not publish.
    Published,
    /// Count times amount against the row's printed total.
    RowTotal,
    /// The wheel's exact mean against the printed one.
    WheelMean,
    /// Counts against the printed number of prizes.
    SumOfCounts,
    /// Money against the printed total.
    SumOfMoney,
    /// The segments of the draw wheel.
    Wheel,
    /// The tables of a pack's tickets against the pack's.
    Tickets,
    /// Amounts that no single win pays can be reached.
    Cumulation,
    /// Money over the sales of a block.
    PayoutRate,
    /// Some arrangement of packs meets all tables at once.
    Packs,
    /// The declaration's figures against those of the text.
    Regulation,
}

impl Check {
    /// Every check, in the order of findings.
    pub const ALL: [Self; 11] = [
        Self::Published,
        Self::RowTotal,
        Self::WheelMean,
        Self::SumOfCounts,
        Self::SumOfMoney,
        Self::Wheel,
        Self::Tickets,
        Self::Cumulation,
        Self::PayoutRate,
        Self::Packs,
        Self::Regulation,
    ];

    /// What it compares, for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Published => "figures that the text announces",
            Self::RowTotal => "count × amount = printed total of the row",
            Self::WheelMean => "mean of the wheel = printed mean",
            Self::SumOfCounts => "sum of the counts = printed number of prizes",
            Self::SumOfMoney => "sum of the rows = printed total of the table",
            Self::Wheel => "segments of the wheel",
            Self::Tickets => "tables of the tickets = table of the pack",
            Self::Cumulation => "amounts only by cumulation can be reached",
            Self::PayoutRate => "payout rate",
            Self::Packs => "packs that meet all tables",
            Self::Regulation => "declaration = text of the regulation",
        }
    }
}

/// How a check came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Both figures are the same.
    Exact,
    /// They differ by the rounding of the print.
    Rounding,
    /// They differ.
    Misprint,
    /// The text does not publish the figure.
    Missing,
    /// The declaration lacks what the check needs; the message says what.
    NotChecked,
}

impl Outcome {
    /// Every outcome, the gravest first.
    pub const ALL: [Self; 5] = [
        Self::Misprint,
        Self::Missing,
        Self::NotChecked,
        Self::Rounding,
        Self::Exact,
    ];

    /// The word of reports.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Rounding => "rounding",
            Self::Misprint => "misprint",
            Self::Missing => "missing",
            Self::NotChecked => "not checked",
        }
    }
}

/// Where a figure stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Name of its table.
    pub table: String,
    /// Label of its row, such as `50 × 1 000 €`.
    pub row: Option<String>,
    /// Clause of the regulation.
    pub clause: String,
    /// Line of the declaration, from 1, when the figure has a row.
    pub line: Option<usize>,
}

/// A figure with its unit, exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number of things, or a difference of two.
    Count(i128),
    /// Money in cents; a mean may hold fractions of a cent.
    Money(Fraction),
    /// Anything else, in words.
    Words(String),
}

impl From<u64> for Value {
    fn from(count: u64) -> Self {
        Self::Count(count.into())
    }
}

impl From<Cents> for Value {
    fn from(cents: Cents) -> Self {
        Self::Money(Fraction::from(cents.0))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => {
                let sign = if *count < 0 { "-" } else { "" };
                let size = u64::try_from(count.unsigned_abs()).unwrap_or(u64::MAX);
                f.pad(&format!("{sign}{}", grouped(size)))
            }
            Self::Money(cents) => f.pad(&euros(*cents)),
            Self::Words(words) => f.pad(words),
        }
    }
}

impl Serialize for Value {
    /// `{unit, exact, text}`: the exact figure is a text, so that no reader
    /// makes a float of it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (unit, exact) = match self {
            Self::Count(count) => ("count", Some(count.to_string())),
            Self::Money(cents) => ("cents", Some(cents.to_string())),
            Self::Words(_) => ("words", None),
        };
        let mut fields = serializer.serialize_struct("Value", 3)?;
        fields.serialize_field("unit", unit)?;
        fields.serialize_field("exact", &exact)?;
        fields.serialize_field("text", &self.to_string())?;
        fields.end()
    }
}

/// One result of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The check.
    pub check: Check,
    /// Where.
    pub place: Place,
    /// How it came out.
    pub outcome: Outcome,
    /// The figure as printed (or as declared).
    pub printed: Option<Value>,
    /// The figure that the others give.
    pub computed: Option<Value>,
    /// Printed less computed.
    pub difference: Option<Value>,
    /// Readings of a misprint that agree with everything else that is printed.
    pub readings: Vec<String>,
    /// Whether the declaration itself names the misprint.
    pub named: bool,
    /// All of it in one sentence, without the place.
    pub message: String,
}

impl Finding {
    /// A finding in these words, without figures.
    pub(super) fn new(
        check: Check,
        place: Place,
        outcome: Outcome,
        message: impl Into<String>,
    ) -> Self {
        Self {
            check,
            place,
            outcome,
            printed: None,
            computed: None,
            difference: None,
            readings: Vec::new(),
            named: false,
            message: message.into(),
        }
    }

    /// With both figures, and their difference when they are of one unit.
    pub(super) fn figures(mut self, printed: Value, computed: Value) -> Self {
        self.difference = match (&printed, &computed) {
            (Value::Money(printed), Value::Money(computed)) => {
                super::words::minus(*printed, *computed).map(Value::Money)
            }
            (Value::Count(printed), Value::Count(computed)) => {
                Some(Value::Count(printed - computed))
            }
            _ => None,
        };
        self.printed = Some(printed);
        self.computed = Some(computed);
        self
    }
}

impl Finding {
    /// « printed total 60 000 €, computed 50 000 € »; of a rounding also to
    /// what, and the difference.
    pub(super) fn comparison(&self, name: &str, rounded_to: &str) -> String {
        let figure = |value: &Option<Value>| value.as_ref().map(Value::to_string);
        let printed = figure(&self.printed).unwrap_or_default();
        let computed = figure(&self.computed).unwrap_or_default();
        match (self.outcome, figure(&self.difference)) {
            (Outcome::Exact, _) => format!("{name} {printed}"),
            (Outcome::Rounding, Some(difference)) => {
                format!(
                    "{name} {printed}, rounded to {rounded_to}, computed {computed}, difference \
                     {difference}"
                )
            }
            _ => format!("{name} {printed}, computed {computed}"),
        }
    }
}

impl fmt::Display for Finding {
    /// Place and message in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clause = crate::game::article(&self.place.clause);
        write!(f, "{}, {clause}", self.place.table)?;
        if let Some(row) = &self.place.row {
            write!(f, ", row {row}")?;
        }
        if let Some(line) = self.place.line {
            write!(f, " (line {line})")?;
        }
        write!(f, ": {}", self.message)
    }
}
