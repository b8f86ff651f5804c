//! The closed set of mechanics.

use super::PayTable;
use crate::units::Cents;

/// The ways in which a surface wins.
///
/// Symbols are told apart by their place in the surface's alphabet: the target
/// first, then the others, in the order of the declaration. An amount « beside »
/// something is printed with it; the Gain box stands alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mechanic {
    /// An amount wins; an invitation to go on, or zero, loses.
    Reveal {
        /// The invitation; without one a losing surface shows zero.
        invitation: Option<String>,
        /// Amounts whose figures are preceded by stars. Letters always are,
        /// when any figures are.
        stars: Vec<Cents>,
    },
    /// A word wins the amount beside it.
    Word {
        /// The winning word.
        word: String,
        /// Words that lose.
        others: Vec<String>,
        /// Whether a losing word may stand without an amount.
        bare: bool,
    },
    /// One symbol stands in two zones, up to `most` times in each; strictly
    /// more in the second zone than in the first win the Gain box.
    MoreInSecond {
        /// The symbol.
        symbol: String,
        /// Names of the first and the second zone.
        zones: [String; 2],
        /// Places for symbols in a zone.
        most: u8,
    },
    /// Each zone holds two symbols and an amount, and wins it when both are
    /// the target.
    TargetPairs {
        /// The target.
        target: String,
        /// The other symbols.
        others: Vec<String>,
        /// Zones.
        zones: u8,
    },
    /// Each zone holds two numbers and an amount, and wins it when they add up
    /// to `sum`.
    AddsTo {
        /// The winning sum.
        sum: u8,
        /// Smallest number.
        low: u8,
        /// Largest number.
        high: u8,
        /// Zones.
        zones: u8,
    },
    /// The number of targets among the symbols decides the amount.
    CountPays {
        /// The target.
        target: String,
        /// The other symbols.
        others: Vec<String>,
        /// Symbols on the surface.
        cells: u8,
        /// What they pay.
        pays: PayTable,
    },
    /// Amounts; one that stands twice is won.
    TwoAlike {
        /// Amounts on the surface.
        cells: u8,
    },
    /// Symbols; all alike win the Gain box.
    AllAlike {
        /// Symbols on the surface.
        cells: u8,
        /// The alphabet.
        symbols: Vec<String>,
    },
    /// Symbols; exactly `wins` targets win the Gain box, or the amount beside
    /// the target. The text does not say what more of them win.
    Exactly {
        /// The target.
        target: String,
        /// The other symbols.
        others: Vec<String>,
        /// Symbols on the surface.
        cells: u8,
        /// Targets that win.
        wins: u8,
        /// Whether each symbol has an amount beside it (then one target wins);
        /// otherwise there is one Gain box.
        beside: bool,
    },
    /// Symbols, each with an amount beside it; every target wins its own.
    EachTarget {
        /// The target.
        target: String,
        /// The other symbols.
        others: Vec<String>,
        /// Symbols on the surface.
        cells: u8,
    },
    /// One symbol decides the amount.
    SymbolPays {
        /// Symbols that win, and what.
        pays: Vec<(String, Cents)>,
        /// Symbols that lose.
        others: Vec<String>,
    },
    /// Your number above the other one wins the Gain box.
    Greater {
        /// The numbers, in rising order.
        numbers: Vec<u8>,
    },
    /// A code that equals the card's wins the amount beside the card's. The
    /// text does not say what several win.
    CodeEqual {
        /// Digits of a code.
        digits: u8,
        /// Codes beside the card's.
        codes: u8,
    },
    /// The number of first digits that two codes have in common decides the
    /// amount.
    LeadingDigits {
        /// Digits of a code.
        digits: u8,
        /// What they pay.
        pays: PayTable,
    },
    /// Winning symbols, and the player's symbols, each with an amount; every
    /// one that equals a winning symbol wins its amount.
    Match {
        /// Winning symbols.
        winning: u8,
        /// The player's symbols.
        yours: u8,
        /// The alphabet.
        symbols: Vec<String>,
        /// Whether one match is all that the text speaks of, so that several
        /// are undefined.
        once: bool,
    },
    /// The player's numbers, and the winning ones, no number twice in either;
    /// how many agree decides the amount.
    MatchPays {
        /// Winning numbers.
        winning: u8,
        /// The player's numbers.
        yours: u8,
        /// The numbers that may stand, in rising order.
        numbers: Vec<u8>,
        /// What they pay.
        pays: PayTable,
    },
    /// One symbol; the target wins the sum of the Gain boxes of other surfaces
    /// of the ticket, whether these win or not.
    TargetSum {
        /// The target.
        target: String,
        /// The other symbols.
        others: Vec<String>,
        /// Numbers of those surfaces, from 1.
        surfaces: Vec<u8>,
    },
    /// Symbols and a number; all symbols the target win a spin of the wheel,
    /// if no other surface wins.
    Spin {
        /// The target.
        target: String,
        /// The other symbols.
        others: Vec<String>,
        /// Symbols on the surface.
        cells: u8,
        /// Digits of the number.
        digits: u8,
    },
}

impl Mechanic {
    /// The names of its symbols or words, in the order of their numbers.
    #[must_use]
    pub fn alphabet(&self) -> Vec<String> {
        let list = |first: &String, others: &[String]| {
            std::iter::once(first).chain(others).cloned().collect()
        };
        match self {
            Self::Reveal { .. }
            | Self::AddsTo { .. }
            | Self::TwoAlike { .. }
            | Self::Greater { .. }
            | Self::CodeEqual { .. }
            | Self::LeadingDigits { .. }
            | Self::MatchPays { .. } => Vec::new(),
            Self::MoreInSecond { symbol, .. } => vec![symbol.clone()],
            Self::Word { word, others, .. } => list(word, others),
            Self::TargetPairs { target, others, .. }
            | Self::CountPays { target, others, .. }
            | Self::Exactly { target, others, .. }
            | Self::EachTarget { target, others, .. }
            | Self::TargetSum { target, others, .. }
            | Self::Spin { target, others, .. } => list(target, others),
            Self::AllAlike { symbols, .. } | Self::Match { symbols, .. } => symbols.clone(),
            Self::SymbolPays { pays, others } => {
                let winning = pays.iter().map(|(symbol, _)| symbol);
                winning.chain(others).cloned().collect()
            }
        }
    }

    /// Its pay-table by numbers, when it has one.
    #[must_use]
    pub fn pays(&self) -> Option<&PayTable> {
        match self {
            Self::CountPays { pays, .. }
            | Self::LeadingDigits { pays, .. }
            | Self::MatchPays { pays, .. } => Some(pays),
            _ => None,
        }
    }

    /// That pay-table, to be filled, and the largest number it can pay for.
    pub(in super::super) fn pays_mut(&mut self) -> Option<(&mut PayTable, u8)> {
        match self {
            Self::CountPays { pays, cells, .. } => Some((pays, *cells)),
            Self::LeadingDigits { pays, digits } => Some((pays, *digits)),
            Self::MatchPays {
                pays,
                winning,
                yours,
                ..
            } => Some((pays, (*winning).min(*yours))),
            _ => None,
        }
    }
}
