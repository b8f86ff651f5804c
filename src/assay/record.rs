//! What an assay reports: enough to check it by hand.

use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::game::{Game, TablesOrigin};
use crate::units::PValue;

/// Which family of hypotheses an assay belongs to; weights are per family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Counts of the prize table, and of the tables of a pack's tickets.
    PrizeTable,
    /// The draw wheel.
    Wheel,
    /// Where winners lie in a block.
    Order,
    /// What the printed ticket pays by the rules.
    Judge,
    /// What stands on the ticket.
    Layout,
    /// Money paid.
    Payout,
}

impl Family {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 6] = [
        Self::PrizeTable,
        Self::Wheel,
        Self::Order,
        Self::Judge,
        Self::Layout,
        Self::Payout,
    ];

    /// What it looks at, in words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::PrizeTable => "Prize tables: how often each prize comes",
            Self::Wheel => "Draw wheel: where it stops",
            Self::Order => "Order: where winners lie in a block",
            Self::Judge => "Judge: what printed tickets pay by the rules",
            Self::Layout => "Layouts: how often each print is used",
            Self::Payout => "Payout: money paid",
        }
    }

    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PrizeTable => "prize-table",
            Self::Wheel => "wheel",
            Self::Order => "order",
            Self::Judge => "judge",
            Self::Layout => "layout",
            Self::Payout => "payout",
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether the text declares what is tested, or whether it is only assumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Hypothesis {
    /// Declared: it carries the verdict.
    Declared,
    /// Assumed: its findings are advisory.
    Assumed,
}

/// Whether a game's tables are declared or, where its text prints none, assumed.
pub(super) const fn of_tables(game: &Game) -> Hypothesis {
    match game.tables.origin {
        TablesOrigin::Declared | TablesOrigin::Supplied => Hypothesis::Declared,
        TablesOrigin::Assumed | TablesOrigin::Missing => Hypothesis::Assumed,
    }
}

impl fmt::Display for Hypothesis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Declared => "declared",
            Self::Assumed => "assumed",
        })
    }
}

/// What became of an assay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Not rejected.
    Pass,
    /// A declared fact is rejected, or a structural difference was found.
    Fail,
    /// An assumed hypothesis is rejected: advisory.
    Suspect,
    /// Could not be run; the reason is told.
    NotRun,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pass => "pass",
            Self::Fail => "FAIL",
            Self::Suspect => "suspect",
            Self::NotRun => "not run",
        })
    }
}

/// A named number: an effect size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// What is measured, with its unit.
    pub name: String,
    /// Its value; `None` where it has none.
    #[serde(serialize_with = "digits_12_option")]
    pub value: Option<f64>,
}

/// The smallest deviation that this run would have caught.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Detectable {
    /// What deviates, with its unit.
    pub name: String,
    /// The deviation; `None` when no deviation would have been caught.
    #[serde(serialize_with = "digits_12_option")]
    pub value: Option<f64>,
    /// Probability of catching it.
    pub power: f64,
}

/// One cell of a test: a class or a group of pooled classes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// The class, or the pooled classes joined by ` + `.
    pub label: String,
    /// Count seen.
    pub observed: u64,
    /// Count expected.
    #[serde(serialize_with = "digits_12")]
    pub expected: f64,
}

/// The record of one assay.
///
/// Serialized, `p` is null where it underflows a double or does not exist,
/// and numbers are cut to 12 digits, as mathematical libraries differ beyond.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Name of the assay, unique within its sample.
    pub id: String,
    /// What it asks, in plain words.
    pub question: String,
    /// Sample that it looks at.
    pub sample: String,
    /// Its family.
    pub family: Family,
    /// Declared or assumed.
    pub hypothesis: Hypothesis,
    /// Clause that the hypothesis comes from.
    pub clause: String,
    /// How p was found, with the sampling model.
    pub method: String,
    /// Units or spins looked at.
    pub n: u64,
    /// The statistic.
    pub statistic: Option<f64>,
    /// Its degrees of freedom.
    pub dof: Option<f64>,
    /// The p-value; none for exact comparisons.
    pub p: Option<PValue>,
    /// The p-value adjusted for the whole battery.
    pub p_adjusted: Option<PValue>,
    /// How far the sample is from the declaration.
    pub effect: Option<Effect>,
    /// What the run would have caught.
    pub detectable: Option<Detectable>,
    /// What became of it.
    pub status: Status,
    /// Why it was not run, or what differs.
    pub reason: Option<String>,
    /// The counts that went in, after pooling.
    pub cells: Vec<Cell>,
    /// Source of the method.
    pub reference: String,
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = |value: Option<f64>| value.filter(|x| x.is_finite()).map(round_12);
        let mut record = serializer.serialize_struct("Record", 19)?;
        record.serialize_field("id", &self.id)?;
        record.serialize_field("question", &self.question)?;
        record.serialize_field("sample", &self.sample)?;
        record.serialize_field("family", &self.family)?;
        record.serialize_field("hypothesis", &self.hypothesis)?;
        record.serialize_field("clause", &self.clause)?;
        record.serialize_field("method", &self.method)?;
        record.serialize_field("n", &self.n)?;
        record.serialize_field("statistic", &number(self.statistic))?;
        record.serialize_field("dof", &number(self.dof))?;
        record.serialize_field("p", &number(self.p.and_then(PValue::get)))?;
        record.serialize_field("ln_p", &number(self.p.map(PValue::ln)))?;
        let adjusted = self.p_adjusted.and_then(PValue::get);
        record.serialize_field("p_adjusted", &number(adjusted))?;
        record.serialize_field("effect", &self.effect)?;
        record.serialize_field("detectable", &self.detectable)?;
        record.serialize_field("status", &self.status)?;
        record.serialize_field("reason", &self.reason)?;
        record.serialize_field("cells", &self.cells)?;
        record.serialize_field("reference", &self.reference)?;
        record.end()
    }
}

/// Rounds to 12 significant decimal digits.
///
/// ```
/// assert_eq!(lotproof::assay::round_12(0.123_456_789_012_345), 0.123_456_789_012);
/// ```
#[must_use]
pub fn round_12(x: f64) -> f64 {
    format!("{x:.11e}").parse().unwrap_or(x)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn digits_12<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(round_12(*value))
}

#[expect(clippy::ref_option, reason = "serde's signature")]
fn digits_12_option<S: Serializer>(value: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    value
        .filter(|x| x.is_finite())
        .map(round_12)
        .serialize(serializer)
}
