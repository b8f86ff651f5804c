//! The classes a unit can fall in, with their declared counts.

use super::{Award, Game};
use crate::units::Cents;

/// What decides a class's amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClassSource {
    /// No prize.
    Losing,
    /// A prize row with a fixed amount.
    Printed,
    /// The prize row whose amount the draw wheel decides.
    Wheel,
}

/// One class of a block: a prize row, or the losing units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// What decides its amount.
    pub source: ClassSource,
    /// Amount of each unit; zero for losing units, `None` for the wheel's row.
    pub amount: Option<Cents>,
    /// Units of this class in one block.
    pub count: u64,
    /// Name for tables and plots, such as `100 €`, `draw wheel`, `no prize`.
    pub label: String,
}

/// Classes of a game in the fixed order that class codes refer to: code 0 is
/// losing, codes 1… are the prize rows in the order of the text.
///
/// A class is a pair of source and amount: a drawn 1 000 € and a printed one
/// are told apart. The counts add up to the block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    list: Vec<Class>,
}

/// Most prize rows that a table may have: codes are bytes, the highest one
/// marks a unit of no declared class.
pub const MOST_PRIZE_ROWS: usize = 250;

impl Classes {
    pub(super) fn of(game: &Game) -> Self {
        let prizes: u64 = game.prizes.iter().map(|row| row.count).sum();
        let losing = Class {
            source: ClassSource::Losing,
            amount: Some(Cents::ZERO),
            count: u64::from(game.block) - prizes,
            label: "no prize".to_owned(),
        };
        let rows = game.prizes.iter().map(|row| {
            let (source, amount, label) = match &row.award {
                Award::Amount(amount) => (ClassSource::Printed, Some(*amount), amount.to_string()),
                Award::Spin { .. } => (ClassSource::Wheel, None, "draw wheel".to_owned()),
            };
            Class {
                source,
                amount,
                count: row.count,
                label,
            }
        });
        Self {
            list: std::iter::once(losing).chain(rows).collect(),
        }
    }

    /// The classes, losing first.
    #[must_use]
    pub fn as_slice(&self) -> &[Class] {
        &self.list
    }

    /// Declared counts per block, in class order.
    #[must_use]
    pub fn counts(&self) -> Vec<u64> {
        self.list.iter().map(|class| class.count).collect()
    }

    /// Code of the wheel's row, when there is one.
    #[must_use]
    pub fn wheel(&self) -> Option<u8> {
        self.code(|class| class.source == ClassSource::Wheel)
    }

    /// Code of the class that pays exactly this printed amount (0 = losing).
    #[must_use]
    pub fn printed(&self, amount: Cents) -> Option<u8> {
        self.code(|class| class.source != ClassSource::Wheel && class.amount == Some(amount))
    }

    fn code(&self, wanted: impl Fn(&Class) -> bool) -> Option<u8> {
        let index = self.list.iter().position(wanted)?;
        u8::try_from(index).ok()
    }
}
