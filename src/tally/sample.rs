//! Samples: what is drawn, under which sampling model, and its tally.

use std::fmt;

use serde::Serialize;

use super::block::{Arrangement, BlockTally, PROFILE_BINS, histogram};
use super::judged::JudgedTally;
use super::pack::PackTally;
use super::wheel::WheelTally;
use crate::game::{Classes, Wheel};
use crate::ticket::UNDECLARED;
use crate::units::Cents;

/// How counts come about, given the declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// The whole block is seen: counts are constants.
    Census,
    /// A declared part of a block, without replacement: multivariate
    /// hypergeometric counts.
    Without,
    /// Independent draws, with replacement: multinomial counts.
    With,
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Census => "census",
            Self::Without => "without replacement",
            Self::With => "with replacement",
        })
    }
}

/// One sample of a run, fixed before anything is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SamplePlan {
    /// Whole blocks 0…`count`.
    Blocks {
        /// How many.
        count: u32,
    },
    /// The first `units` units of one block, as when it is on sale.
    Partial {
        /// The block, from 0.
        block: u32,
        /// How many units are seen.
        units: u32,
    },
    /// Single units drawn with replacement, as electronic tickets are.
    Draws {
        /// How many.
        units: u64,
    },
    /// Spins of the wheel by themselves.
    Spins {
        /// How many.
        spins: u64,
    },
}

impl SamplePlan {
    /// Its name in reports.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Blocks { .. } => "blocks",
            Self::Partial { .. } => "on-sale",
            Self::Draws { .. } => "draws",
            Self::Spins { .. } => "wheel",
        }
    }

    /// The sampling model that its counts follow.
    #[must_use]
    pub const fn model(&self) -> Model {
        match self {
            Self::Blocks { .. } => Model::Census,
            Self::Partial { .. } => Model::Without,
            Self::Draws { .. } | Self::Spins { .. } => Model::With,
        }
    }

    /// Blocks, whole or in part, whose order it sees; none where it sees no
    /// order.
    #[must_use]
    pub const fn blocks(&self) -> Option<u32> {
        match self {
            Self::Blocks { count } => Some(*count),
            Self::Partial { .. } => Some(1),
            Self::Draws { .. } | Self::Spins { .. } => None,
        }
    }

    /// Units or spins to be drawn, of a game with this block.
    #[must_use]
    pub fn size(&self, block: u32) -> u64 {
        match *self {
            Self::Blocks { count } => u64::from(count) * u64::from(block),
            Self::Partial { units, .. } => u64::from(units),
            Self::Draws { units } => units,
            Self::Spins { spins } => spins,
        }
    }
}

/// A block's counts and arrangements, kept for each block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockRecord {
    /// Block, from 0.
    pub block: u32,
    /// Units by class.
    pub classes: Vec<u64>,
    /// As in [`BlockTally`]: any winner, then each class from code 1.
    pub arrangements: Vec<Arrangement>,
}

/// What one sample held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What was asked for.
    pub plan: SamplePlan,
    /// Units seen; 0 for spins alone.
    pub units: u64,
    /// Units by class code.
    pub classes: Vec<u64>,
    /// Units of no declared class.
    pub undeclared: u64,
    /// Each block, in order; empty for draws and spins.
    pub blocks: Vec<BlockRecord>,
    /// Units by bin of position and class code, summed over blocks.
    pub profile: Vec<u64>,
    /// Money of the units' spins by the same bins, in cents.
    pub spun: Vec<i64>,
    /// Spins, when the game has a wheel.
    pub wheel: Option<WheelTally>,
    /// Tickets of packs.
    pub pack: Option<PackTally>,
    /// What printed units pay by the rules, when they were judged.
    pub judged: Option<JudgedTally>,
}

impl Tally {
    /// Nothing seen yet.
    #[must_use]
    pub fn new(plan: SamplePlan, classes: usize, wheel: Option<&Wheel>) -> Self {
        Self {
            plan,
            units: 0,
            classes: vec![0; classes],
            undeclared: 0,
            blocks: Vec::new(),
            profile: vec![0; PROFILE_BINS * classes],
            spun: vec![0; PROFILE_BINS],
            wheel: wheel.map(|wheel| WheelTally::new(wheel.len())),
            pack: None,
            judged: None,
        }
    }

    /// Adds a block, which comes after those already added.
    pub fn add_block(&mut self, block: BlockTally) {
        self.units += block.units;
        self.undeclared += block.undeclared;
        add(&mut self.classes, &block.classes);
        add(&mut self.profile, &block.profile);
        self.blocks.push(BlockRecord {
            block: block.block,
            classes: block.classes,
            arrangements: block.arrangements,
        });
    }

    /// Adds units drawn with replacement, given by their class codes; `bin` is
    /// their place among the [`PROFILE_BINS`].
    pub fn add_draws(&mut self, codes: &[u8], bin: usize) {
        let counts = histogram(codes);
        let number = self.classes.len();
        self.units += codes.len() as u64;
        self.undeclared += counts[usize::from(UNDECLARED)];
        add(&mut self.classes, &counts[..number]);
        add(
            &mut self.profile[bin * number..][..number],
            &counts[..number],
        );
    }

    /// Adds the spins of the units of the bins from `first` on, in order:
    /// `counts` says how many of each bin spin, `amount` what a segment pays.
    pub fn add_spins(
        &mut self,
        spins: &[u32],
        first: usize,
        counts: impl IntoIterator<Item = u64>,
        amount: impl Fn(u32) -> Cents,
    ) {
        if let Some(wheel) = &mut self.wheel {
            wheel.add(spins);
        }
        let mut rest = spins;
        for (bin, count) in self.spun[first..].iter_mut().zip(counts) {
            let count = usize::try_from(count).map_or(rest.len(), |n| n.min(rest.len()));
            let (of_bin, later) = rest.split_at(count);
            *bin += of_bin.iter().map(|&segment| amount(segment).0).sum::<i64>();
            rest = later;
        }
    }

    /// Adds a later tally of the same plan.
    pub fn merge(&mut self, other: Self) {
        self.units += other.units;
        self.undeclared += other.undeclared;
        add(&mut self.classes, &other.classes);
        add(&mut self.profile, &other.profile);
        for (sum, more) in self.spun.iter_mut().zip(&other.spun) {
            *sum += more;
        }
        self.blocks.extend(other.blocks);
        if let (Some(wheel), Some(more)) = (&mut self.wheel, &other.wheel) {
            wheel.merge(more);
        }
        match (&mut self.pack, other.pack) {
            (Some(pack), Some(more)) => pack.merge(more),
            (empty @ None, more) => *empty = more,
            (Some(_), None) => {}
        }
        if let Some(more) = other.judged {
            self.judged.get_or_insert_default().merge(more);
        }
    }

    /// Spins seen.
    #[must_use]
    pub fn spins(&self) -> u64 {
        self.wheel.as_ref().map_or(0, WheelTally::spins)
    }

    /// Money paid by what was seen, in cents: printed amounts and spins.
    #[must_use]
    pub fn payout(&self, classes: &Classes, wheel: Option<&Wheel>) -> i128 {
        let printed = self.classes.iter().zip(classes.as_slice());
        let printed: i128 = printed
            .map(|(&count, class)| money(count, class.amount.unwrap_or_default()))
            .sum();
        let drawn = match (&self.wheel, wheel) {
            (Some(tally), Some(wheel)) => tally
                .by_amount(wheel)
                .iter()
                .zip(&wheel.segments)
                .map(|(&count, run)| money(count, run.amount))
                .sum(),
            _ => 0,
        };
        printed + drawn
    }
}

fn money(count: u64, amount: Cents) -> i128 {
    i128::from(count) * i128::from(amount.0)
}

fn add(sums: &mut [u64], more: &[u64]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}
