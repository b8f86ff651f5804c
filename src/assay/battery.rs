//! What an assay is, and the battery of a run.

use super::record::{Cell, Detectable, Effect, Family, Hypothesis};
use super::{
    block_sums, census, class_count, judge, layout, pack, payout, places, positions, prize_table,
    runs, spins_drawn, wheel_amounts, wheel_index,
};
use crate::game::{Classes, Game};
use crate::rng::{Purpose, Root, Substream};
use crate::tally::{Face, Model, SamplePlan, Tally};
use crate::units::PValue;

/// What a planned assay tests, fixed before data are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Name, unique within its sample.
    pub id: String,
    /// What it asks, in plain words.
    pub question: String,
    /// Index of its sample in the plan.
    pub sample: usize,
    /// Its family.
    pub family: Family,
    /// Declared or assumed.
    pub hypothesis: Hypothesis,
    /// Clause of the hypothesis.
    pub clause: String,
    /// An exact comparison: it has no p-value and takes no share of α.
    pub structural: bool,
}

/// What assays look at.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// The declaration.
    pub game: &'a Game,
    /// Its classes.
    pub classes: &'a Classes,
    /// One tally per planned sample.
    pub tallies: &'a [Tally],
}

/// The level at which an entry is rejected in Holm's first step, and the
/// substreams for its simulated null law.
#[derive(Clone, Copy, Debug)]
pub struct Level<'a> {
    /// The level, in (0, 1).
    pub alpha: f64,
    /// Substreams of the run.
    pub root: &'a Root,
    /// Place in the battery, which names the entry's own substreams.
    pub place: u64,
}

impl Level<'_> {
    /// Substream `part` of the entry's simulated law.
    #[must_use]
    pub fn substream(&self, part: u64) -> Substream {
        self.root
            .substream(Purpose::Simulation, &[self.place, part])
    }
}

/// How finely a class's count was seen: what decides whether a run is
/// conclusive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Resolution {
    /// Cells of the prize-table test after pooling.
    Cells(usize),
    /// Every unit of a block was seen.
    Exact,
    /// Units were seen that the table rules out.
    RuledOut,
    /// Whether some order of the units seen would have been rejected.
    Order {
        /// Some order would have been.
        rejectable: bool,
    },
    /// The smallest rate ratio of a class that would have been caught.
    Class {
        /// Code of the class.
        code: usize,
        /// The ratio; `None` when none would have been caught.
        ratio: Option<f64>,
    },
    /// The same of an amount of the wheel.
    Wheel {
        /// Index of its run of segments.
        run: usize,
        /// The ratio; `None` when none would have been caught.
        ratio: Option<f64>,
    },
}

/// What an assay found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// How p came about.
    pub method: String,
    /// Units or spins looked at.
    pub n: u64,
    /// The statistic.
    pub statistic: Option<f64>,
    /// Degrees of freedom.
    pub dof: Option<f64>,
    /// The p-value.
    pub p: Option<PValue>,
    /// Distance from the declaration.
    pub effect: Option<Effect>,
    /// What would have been caught.
    pub detectable: Option<Detectable>,
    /// What differs, for a structural assay that fails.
    pub difference: Option<String>,
    /// Why it could not be run.
    pub not_run: Option<String>,
    /// Counts after pooling.
    pub cells: Vec<Cell>,
    /// Source of the method.
    pub reference: &'static str,
    /// What the verdict needs to know of its power.
    pub resolution: Option<Resolution>,
}

impl Outcome {
    /// An assay that could not be run on `n` units, and why.
    #[must_use]
    pub fn not_run(n: u64, why: impl Into<String>) -> Self {
        Self {
            n,
            not_run: Some(why.into()),
            ..Self::default()
        }
    }
}

/// One test.
pub trait Assay: Send + Sync {
    /// What it tests.
    fn entry(&self) -> &Entry;

    /// Tests it. Called once, after all samples are tallied.
    fn run(&self, evidence: &Evidence, level: &Level) -> Outcome;
}

/// The battery for a plan, in the order of reports; `judged` when printed units
/// are judged.
#[must_use]
pub fn battery(game: &Game, plan: &[SamplePlan], judged: bool) -> Vec<Box<dyn Assay>> {
    let mut battery: Vec<Box<dyn Assay>> = Vec::new();
    let face = if judged {
        Face::of(game)
    } else {
        Face::default()
    };
    for (sample, planned) in plan.iter().enumerate() {
        let whole_blocks = planned.model() == Model::Census;
        if let SamplePlan::Spins { .. } = planned {
            wheel_amounts::plan(game, sample, &mut battery);
            wheel_index::plan(game, sample, &mut battery);
            continue;
        }
        if whole_blocks {
            census::plan(game, sample, &mut battery);
        } else {
            prize_table::plan(game, sample, &mut battery);
            class_count::plan(game, sample, planned, &mut battery);
        }
        if planned.blocks().is_some() {
            block_sums::plan(game, sample, whole_blocks, &mut battery);
        }
        pack::plan(game, sample, whole_blocks, &mut battery);
        if judged {
            judge::plan(game, sample, &mut battery);
            layout::plan(game, sample, planned, &face, &mut battery);
        }
        if game.wheel.is_some() {
            spins_drawn::plan(game, sample, &mut battery);
            wheel_amounts::plan(game, sample, &mut battery);
        }
        if let Some(blocks) = planned.blocks() {
            if blocks > 1 {
                places::plan(game, sample, &mut battery);
            }
            positions::plan(game, sample, blocks, &mut battery);
            runs::plan(game, sample, &mut battery);
        }
        if !whole_blocks || game.wheel.is_some() {
            payout::plan(game, sample, whole_blocks, &mut battery);
        }
    }
    battery
}

/// The name of a class in the name of an assay: `100 000 €` → `100000-euro`.
#[must_use]
pub(super) fn slug(label: &str) -> String {
    let mut slug = String::new();
    for letter in label.chars() {
        match letter {
            '€' => slug.push_str("euro"),
            '\u{a0}' => {}
            letter if letter.is_ascii_alphanumeric() || letter == '.' => {
                slug.push(letter.to_ascii_lowercase());
            }
            _ if !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
    }
    slug.trim_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::slug;
    use crate::units::Cents;

    #[test]
    fn class_names_become_assay_names() {
        assert_eq!(slug(&Cents::from_euros(100_000).to_string()), "100000-euro");
        assert_eq!(slug("12.50 €"), "12.50-euro");
        assert_eq!(slug("draw wheel"), "draw-wheel");
    }
}
