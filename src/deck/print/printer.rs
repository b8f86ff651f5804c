//! The printer of each mechanic.

use rand::Rng;

use super::adds_to::AddsTo;
use super::all_alike::AllAlike;
use super::code_equal::CodeEqual;
use super::count_pays::CountPays;
use super::decoys::{Decoys, count};
use super::exactly::{Beside, Exactly};
use super::greater::Greater;
use super::leading_digits::LeadingDigits;
use super::match_pays::MatchPays;
use super::matching::Match;
use super::more_in_second::MoreInSecond;
use super::reveal::Reveal;
use super::spin::Spin;
use super::symbol_pays::SymbolPays;
use super::target_pairs::TargetPairs;
use super::two_alike::TwoAlike;
use super::win::Win;
use super::word::Word;
use super::zones::MOST;
use crate::game::{Mechanic, PayTable, Play, Prize};
use crate::units::Cents;

#[derive(Clone, Debug)]
pub(super) enum Printer {
    Reveal(Reveal),
    Word(Word),
    MoreInSecond(MoreInSecond),
    TargetPairs(TargetPairs),
    AddsTo(AddsTo),
    CountPays(CountPays),
    TwoAlike(TwoAlike),
    AllAlike(AllAlike),
    Exactly(Exactly),
    Beside(Beside),
    /// One symbol that pays: on its own, or a target for the sum of other
    /// boxes.
    SymbolPays(SymbolPays),
    Greater(Greater),
    CodeEqual(CodeEqual),
    LeadingDigits(LeadingDigits),
    Match(Match),
    MatchPays(MatchPays),
    Spin(Spin),
}

impl Printer {
    /// None when an amount does not fit a cell, or nothing can stand on the
    /// surface.
    #[expect(clippy::too_many_lines, reason = "one arm for each mechanic")]
    pub fn of(play: &Play, table: &[Prize]) -> Option<Self> {
        let amounts = cents(&play.printed_amounts(table))?;
        if amounts.len() > MOST {
            return None;
        }
        let amounts = Decoys::new(amounts);
        let needs = |amounts: Decoys| (amounts.len() > 0).then_some(amounts);
        let others = |others: &[String]| count(others.len());
        Some(match &play.mechanic {
            Mechanic::Reveal { invitation, stars } => Self::Reveal(Reveal {
                stars: cents(stars)?,
                invites: invitation.is_some(),
                twice: play.twice,
            }),
            Mechanic::Word {
                others: words,
                bare,
                ..
            } => Self::Word(Word {
                others: others(words),
                bare: *bare,
                amounts: needs(amounts)?,
            }),
            Mechanic::MoreInSecond { most, .. } => {
                Self::MoreInSecond(MoreInSecond::new(*most, needs(amounts)?))
            }
            Mechanic::TargetPairs { others: list, .. } => Self::TargetPairs(TargetPairs {
                alphabet: 1 + others(list),
                gains: needs(amounts)?,
            }),
            Mechanic::AddsTo { sum, low, high, .. } => {
                Self::AddsTo(AddsTo::new(*sum, *low, *high, needs(amounts)?))
            }
            Mechanic::CountPays {
                others: list, pays, ..
            } => Self::CountPays(CountPays {
                others: others(list),
                pays: by_amount(pays)?,
                from: pays.from.into(),
            }),
            Mechanic::TwoAlike { cells } => {
                let enough = amounts.len() >= u32::from(*cells);
                Self::TwoAlike(TwoAlike {
                    amounts: enough.then_some(amounts)?,
                })
            }
            Mechanic::AllAlike { symbols, .. } => Self::AllAlike(AllAlike {
                alphabet: others(symbols),
                gains: needs(amounts)?,
            }),
            Mechanic::Exactly {
                others: list,
                beside: true,
                ..
            }
            | Mechanic::EachTarget { others: list, .. } => Self::Beside(Beside {
                others: others(list),
                amounts: needs(amounts)?,
            }),
            Mechanic::Exactly {
                others: list, wins, ..
            } => Self::Exactly(Exactly {
                others: others(list),
                wanted: u32::from(*wins),
                gains: needs(amounts)?,
            }),
            Mechanic::SymbolPays { pays, others: list } => {
                let amounts: Vec<Cents> = pays.iter().map(|&(_, amount)| amount).collect();
                Self::SymbolPays(SymbolPays {
                    pays: cents(&amounts)?,
                    others: others(list),
                })
            }
            // Its win is marked by no amount of its own.
            Mechanic::TargetSum { others: list, .. } => Self::SymbolPays(SymbolPays {
                pays: vec![0],
                others: others(list),
            }),
            Mechanic::Greater { numbers } => Self::Greater(Greater::new(numbers, needs(amounts)?)),
            Mechanic::CodeEqual { digits, .. } => Self::CodeEqual(CodeEqual {
                bound: 10_u32.pow(u32::from(*digits)),
                amounts: needs(amounts)?,
            }),
            Mechanic::LeadingDigits { digits, pays } => Self::LeadingDigits(LeadingDigits {
                digits: u32::from(*digits),
                pays: by_amount(pays)?,
                from: pays.from.into(),
            }),
            Mechanic::Match {
                winning, symbols, ..
            } => Self::Match(Match {
                alphabet: symbols.len(),
                winning: usize::from(*winning),
                amounts: needs(amounts)?,
            }),
            Mechanic::MatchPays {
                yours,
                numbers,
                pays,
                ..
            } => Self::MatchPays(MatchPays {
                yours: usize::from(*yours),
                numbers: numbers.clone(),
                pays: by_amount(pays)?,
                from: pays.from.into(),
            }),
            Mechanic::Spin {
                others: list,
                cells,
                ..
            } => Self::Spin(Spin {
                alphabet: 1 + others(list),
                symbols: usize::from(*cells),
            }),
        })
    }

    /// Prints the cells that the mechanic reads.
    #[inline]
    pub fn print<R: Rng + ?Sized>(
        &self,
        rng: &mut R,
        wins: &[Win],
        spins: bool,
        cells: &mut [u32],
    ) {
        match self {
            Self::Reveal(printer) => printer.print(wins, cells),
            Self::Word(printer) => printer.print(rng, wins, cells),
            Self::MoreInSecond(printer) => printer.print(rng, wins, cells),
            Self::TargetPairs(printer) => printer.print(rng, wins, cells),
            Self::AddsTo(printer) => printer.print(rng, wins, cells),
            Self::CountPays(printer) => printer.print(rng, wins, cells),
            Self::TwoAlike(printer) => printer.print(rng, wins, cells),
            Self::AllAlike(printer) => printer.print(rng, wins, cells),
            Self::Exactly(printer) => printer.print(rng, wins, cells),
            Self::Beside(printer) => printer.print(rng, wins, cells),
            Self::SymbolPays(printer) => printer.print(rng, wins, cells),
            Self::Greater(printer) => printer.print(rng, wins, cells),
            Self::CodeEqual(printer) => printer.print(rng, wins, cells),
            Self::LeadingDigits(printer) => printer.print(rng, wins, cells),
            Self::Match(printer) => printer.print(rng, wins, cells),
            Self::MatchPays(printer) => printer.print(rng, wins, cells),
            Self::Spin(printer) => printer.print(rng, spins, cells),
        }
    }
}

fn cents(amounts: &[Cents]) -> Option<Vec<u32>> {
    let amounts = amounts.iter().map(|amount| u32::try_from(amount.0).ok());
    amounts.collect()
}

fn by_amount(pays: &PayTable) -> Option<Vec<(u32, u8)>> {
    let rows = pays.rows.iter();
    rows.map(|&(number, amount)| Some((u32::try_from(amount.0).ok()?, number)))
        .collect()
}
