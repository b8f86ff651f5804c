//! What the judge says of a ticket.

use crate::units::Cents;

/// What a ticket or pack pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This amount; zero when it loses.
    Amount(Cents),
    /// A spin of the draw wheel.
    Spin,
    /// It wins an amount that the regulation does not print.
    Unpublished,
    /// Misprinted: no prize, by the clause of the declaration.
    Void(Case),
    /// The text gives no answer.
    Undefined(Case),
}

/// What makes a ticket void, or leaves what it pays open. Cells count from 0
/// within the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// A second print that differs from the first, or one of them is missing.
    Transcription(usize),
    /// A number out of its range.
    OutOfRange(usize),
    /// A symbol that is not one of those listed.
    Symbol(usize),
    /// An amount that is in no row of the ticket's table.
    OffTable(usize),
    /// Stars that are missing, or stand where none should.
    Stars(usize),
    /// Three amounts alike, or two pairs, where two alike win.
    SeveralAlike(usize),
    /// More targets than the text speaks of.
    TooManyTargets(usize),
    /// A winning word without an amount.
    NoAmount(usize),
    /// A winning phase and a coefficient that the text does not list.
    Coefficient(usize),
    /// Several codes or symbols match where one is foreseen.
    SeveralMatch(usize),
    /// A number that stands twice on one side.
    NumberTwice(usize),
    /// A surface that may win only when the others lose, and another wins.
    BothWin(usize),
}

impl Case {
    /// The cell that it is about.
    #[must_use]
    pub const fn cell(self) -> usize {
        match self {
            Self::Transcription(cell)
            | Self::OutOfRange(cell)
            | Self::Symbol(cell)
            | Self::OffTable(cell)
            | Self::Stars(cell)
            | Self::SeveralAlike(cell)
            | Self::TooManyTargets(cell)
            | Self::NoAmount(cell)
            | Self::Coefficient(cell)
            | Self::SeveralMatch(cell)
            | Self::NumberTwice(cell)
            | Self::BothWin(cell) => cell,
        }
    }

    /// Whether something is not printed as the text says, in contrast to a
    /// sound print for which it has no answer.
    #[must_use]
    pub const fn is_anomaly(self) -> bool {
        matches!(
            self,
            Self::Transcription(_)
                | Self::OutOfRange(_)
                | Self::Symbol(_)
                | Self::OffTable(_)
                | Self::Stars(_)
        )
    }

    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Transcription(_) => "the second print does not repeat the first",
            Self::OutOfRange(_) => "a number is out of its range",
            Self::Symbol(_) => "a symbol is not one of those listed",
            Self::OffTable(_) => "an amount is in no row of the ticket's table",
            Self::Stars(_) => "the stars are not those of the amount",
            Self::SeveralAlike(_) => "three amounts or more are alike, or two pairs of them",
            Self::TooManyTargets(_) => "more winning symbols stand there than the text speaks of",
            Self::NoAmount(_) => "the winning word has no amount",
            Self::Coefficient(_) => "the text does not list the coefficient",
            Self::SeveralMatch(_) => "several match where the text speaks of one",
            Self::NumberTwice(_) => "a number stands twice on one side",
            Self::BothWin(_) => "a surface wins that may win only when the others lose",
        }
    }
}

/// A rule of the game that a ticket or pack breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    /// One win pays an amount that exists only as a sum of several, or as a
    /// multiplied one.
    OneWin(Cents),
    /// The wins are too few, or of one surface, for a total that exists only as
    /// a sum.
    TooFewWins(Cents),
    /// The total exists only multiplied, and nothing was.
    NotMultiplied(Cents),
    /// The total is in no row of the table.
    NoRow(Cents),
    /// An amount stands there that is in no row of the ticket's table.
    OffTable(usize),
    /// A pack with a number of winning tickets that does not occur.
    Winners(u32),
    /// A pack below the declared minimum.
    BelowMinimum(Cents),
}

impl Breach {
    /// In words.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::OneWin(amount) => {
                format!("a single win pays {amount}, which exists only cumulated or multiplied")
            }
            Self::TooFewWins(amount) => {
                format!("{amount} exists only as a sum, and too few wins make it up")
            }
            Self::NotMultiplied(amount) => {
                format!("{amount} exists only multiplied, and nothing is multiplied")
            }
            Self::NoRow(amount) => format!("{amount} is in no row of the table"),
            Self::OffTable(_) => "an amount is printed that is in no row of the table".to_owned(),
            Self::Winners(number) => format!("{number} tickets of the pack win"),
            Self::BelowMinimum(amount) => format!("the pack pays {amount}, below its minimum"),
        }
    }
}

/// The judgement of one ticket or pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// What it pays.
    pub outcome: Outcome,
    /// The first rule that it breaks.
    pub breach: Option<Breach>,
    /// The surfaces of a ticket that win, one bit for each; none of a pack's
    /// own.
    pub surfaces: u32,
}

impl Judgement {
    /// One without a breach.
    pub(super) const fn of(outcome: Outcome) -> Self {
        Self {
            outcome,
            breach: None,
            surfaces: 0,
        }
    }
}
