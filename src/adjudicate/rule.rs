//! A mechanic, ready to read cells.

use std::ops::RangeInclusive;

use super::outcome::Case;
use super::wins::{Pays, Surface, Wins};
use super::{
    adds_to, all_alike, code_equal, count_pays, each_target, exactly, greater, leading_digits,
    match_pays, matching, more_in_second, reveal, spin, symbol_pays, target_pairs, target_sum,
    two_alike, word,
};
use crate::game::Mechanic;
use crate::ticket::{Kind, Layout};
use crate::units::Cents;

#[derive(Clone, Debug)]
pub(super) enum Rule {
    Reveal {
        stars: Vec<u32>,
        invites: bool,
    },
    Word,
    MoreInSecond {
        most: usize,
    },
    TargetPairs,
    AddsTo {
        sum: u32,
        range: RangeInclusive<u32>,
    },
    CountPays {
        pays: Pays,
    },
    TwoAlike,
    AllAlike {
        symbols: usize,
    },
    Exactly {
        symbols: usize,
        wanted: usize,
    },
    ExactlyBeside,
    EachTarget,
    SymbolPays {
        pays: Vec<u32>,
    },
    Greater {
        numbers: Vec<u32>,
    },
    CodeEqual {
        bound: u32,
    },
    LeadingDigits {
        digits: u32,
        pays: Pays,
    },
    Match {
        winning: usize,
        once: bool,
    },
    MatchPays {
        yours: usize,
        allowed: [u64; 4],
        pays: Pays,
    },
    TargetSum {
        gains: Vec<usize>,
    },
    Spin {
        symbols: usize,
    },
}

impl Rule {
    /// The rule of a surface of ticket `ticket` of the layout; none when an
    /// amount does not fit a cell, or a surface lacks the Gain box that another
    /// pays.
    pub fn of(mechanic: &Mechanic, layout: &Layout, ticket: usize) -> Option<Self> {
        let cents = |amount: &Cents| u32::try_from(amount.0).ok();
        Some(match mechanic {
            Mechanic::Reveal { invitation, stars } => Self::Reveal {
                stars: stars.iter().map(cents).collect::<Option<_>>()?,
                invites: invitation.is_some(),
            },
            Mechanic::Word { .. } => Self::Word,
            Mechanic::MoreInSecond { most, .. } => Self::MoreInSecond {
                most: usize::from(*most),
            },
            Mechanic::TargetPairs { .. } => Self::TargetPairs,
            Mechanic::AddsTo { sum, low, high, .. } => Self::AddsTo {
                sum: u32::from(*sum),
                range: u32::from(*low)..=u32::from(*high),
            },
            Mechanic::CountPays { pays, .. } => Self::CountPays {
                pays: Pays::of(pays)?,
            },
            Mechanic::TwoAlike { .. } => Self::TwoAlike,
            Mechanic::AllAlike { cells, .. } => Self::AllAlike {
                symbols: usize::from(*cells),
            },
            Mechanic::Exactly { beside: true, .. } => Self::ExactlyBeside,
            Mechanic::Exactly { cells, wins, .. } => Self::Exactly {
                symbols: usize::from(*cells),
                wanted: usize::from(*wins),
            },
            Mechanic::EachTarget { .. } => Self::EachTarget,
            Mechanic::SymbolPays { pays, .. } => {
                let amounts = pays.iter().map(|(_, amount)| cents(amount));
                Self::SymbolPays {
                    pays: amounts.collect::<Option<_>>()?,
                }
            }
            Mechanic::Greater { numbers } => Self::Greater {
                numbers: numbers.iter().copied().map(u32::from).collect(),
            },
            Mechanic::CodeEqual { digits, .. } => Self::CodeEqual {
                bound: 10_u32.pow(u32::from(*digits)),
            },
            Mechanic::LeadingDigits { digits, pays } => Self::LeadingDigits {
                digits: u32::from(*digits),
                pays: Pays::of(pays)?,
            },
            Mechanic::Match { winning, once, .. } => Self::Match {
                winning: usize::from(*winning),
                once: *once,
            },
            Mechanic::MatchPays {
                yours,
                numbers,
                pays,
                ..
            } => {
                let mut allowed = [0; 4];
                for &number in numbers {
                    allowed[usize::from(number / 64)] |= 1 << (number % 64);
                }
                Self::MatchPays {
                    yours: usize::from(*yours),
                    allowed,
                    pays: Pays::of(pays)?,
                }
            }
            Mechanic::TargetSum { surfaces, .. } => {
                let first = layout.surfaces().iter().position(|s| s.ticket == ticket)?;
                let gain = |number: &u8| {
                    let surface = first + usize::from(*number).checked_sub(1)?;
                    let surface = layout.surfaces().get(surface)?;
                    let own = surface.cells.start..surface.cells.start + surface.own;
                    let amount = |&at: &usize| layout.fields()[at].kind == Kind::Amount;
                    own.into_iter().find(amount)
                };
                Self::TargetSum {
                    gains: surfaces.iter().map(gain).collect::<Option<_>>()?,
                }
            }
            Mechanic::Spin { cells, .. } => Self::Spin {
                symbols: usize::from(*cells),
            },
        })
    }

    /// Reads a surface whose print is sound.
    #[inline]
    pub fn read(&self, surface: Surface<'_>, wins: &mut Wins<'_>) -> Result<(), Case> {
        match self {
            Self::Reveal { stars, invites } => reveal::read(surface, stars, *invites, wins)?,
            Self::Word => word::read(surface, wins)?,
            Self::MoreInSecond { most } => more_in_second::read(surface, *most, wins),
            Self::TargetPairs => target_pairs::read(surface, wins),
            Self::AddsTo { sum, range } => adds_to::read(surface, *sum, range, wins)?,
            Self::CountPays { pays } => count_pays::read(surface, pays, wins),
            Self::TwoAlike => two_alike::read(surface, wins)?,
            Self::AllAlike { symbols } => all_alike::read(surface, *symbols, wins),
            Self::Exactly { symbols, wanted } => exactly::gain(surface, *symbols, *wanted, wins)?,
            Self::ExactlyBeside => exactly::beside(surface, wins)?,
            Self::EachTarget => each_target::read(surface, wins),
            Self::SymbolPays { pays } => symbol_pays::read(surface, pays, wins),
            Self::Greater { numbers } => greater::read(surface, numbers, wins)?,
            Self::CodeEqual { bound } => code_equal::read(surface, *bound, wins)?,
            Self::LeadingDigits { digits, pays } => {
                leading_digits::read(surface, *digits, pays, wins)?;
            }
            Self::Match { winning, once } => matching::read(surface, *winning, *once, wins)?,
            Self::MatchPays {
                yours,
                allowed,
                pays,
            } => match_pays::read(surface, *yours, allowed, pays, wins)?,
            Self::TargetSum { gains } => target_sum::read(surface, gains, wins),
            Self::Spin { symbols } => spin::read(surface, *symbols, wins)?,
        }
        Ok(())
    }
}
