//! Surfaces of a ticket: what is printed on each, and how it is played.

mod kinds;
mod mechanic;
mod pays;
mod read;

pub use mechanic::Mechanic;
pub use pays::PayTable;

#[cfg(test)]
pub(super) use kinds::mechanic_keys;
pub(super) use pays::rows;
pub(super) use read::surfaces;
#[cfg(test)]
pub(super) use read::{PLAY, SURFACE};

use crate::units::Cents;

/// One playing surface of a ticket.
#[derive(Clone, Debug)]
pub struct Surface {
    /// Name in the text, or a descriptive one.
    pub name: String,
    /// Clause that describes it.
    pub clause: String,
    /// When it wins and what it pays, in one English sentence.
    pub rule: String,
    /// How many of its zones can each win, when that is declared.
    pub zones: Option<u16>,
    /// What is printed on it and how it is played, when that is declared: such
    /// a surface can be printed and judged.
    pub play: Option<Play>,
}

/// What is printed on a surface, and how it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The mechanic.
    pub mechanic: Mechanic,
    /// Amounts that are printed on it.
    pub amounts: Amounts,
    /// Whether each symbol is printed with its inscription in letters, each
    /// number with its letters or a second time, each code a second time.
    pub twice: bool,
    /// The phrase that may multiply what the surface wins.
    pub multiplier: Option<Multiplier>,
}

/// The amounts printed on a surface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amounts {
    /// The mechanic prints none.
    None,
    /// Those of the ticket's own prize table, « à l'exclusion de toute autre
    /// somme »: another one is a fault of the print.
    Table,
    /// These, each once, the largest first. The text binds them to no table, so
    /// that another one is no fault.
    Own(Vec<Cents>),
}

/// A phrase that multiplies the gain of its surface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multiplier {
    /// How every multiplying phrase begins; one that goes on in another way
    /// than those listed has a coefficient that the text does not know.
    pub stem: String,
    /// The multiplying phrases and their coefficients.
    pub phrases: Vec<(String, u8)>,
    /// Phrases that do not multiply.
    pub others: Vec<String>,
}

impl Multiplier {
    /// All phrases: those that do not multiply, then those that do.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        let others = self.others.iter().map(String::as_str);
        others.chain(self.phrases.iter().map(|(text, _)| text.as_str()))
    }

    /// The coefficient of a phrase, by its place among [all](Self::all).
    #[must_use]
    pub fn times(&self, phrase: usize) -> u8 {
        let listed = phrase.checked_sub(self.others.len());
        let listed = listed.and_then(|index| self.phrases.get(index));
        listed.map_or(1, |&(_, times)| times)
    }
}

impl Play {
    /// The amounts that stand on the surface of a ticket with this table,
    /// largest first.
    #[must_use]
    pub fn printed_amounts(&self, table: &[super::Prize]) -> Vec<Cents> {
        match &self.amounts {
            Amounts::None => Vec::new(),
            Amounts::Own(list) => list.clone(),
            Amounts::Table => {
                let mut list: Vec<Cents> = table
                    .iter()
                    .filter_map(|row| match row.award {
                        super::Award::Amount(amount) => Some(amount),
                        super::Award::Spin { .. } => None,
                    })
                    .collect();
                list.sort_unstable_by_key(|amount| std::cmp::Reverse(*amount));
                list
            }
        }
    }
}
