//! One block of packs: whether any arrangement meets all tables at once.

use super::cumulation::{Way, written};
use super::finding::{Check, Finding, Outcome, Place};
use crate::coupling::{
    Clash, CouplingError, Identity, Margins, Patterns, RowName, Tables, explain_patterns,
};
use crate::game::{Award, Cumulation, Game, Pack, Prize};
use crate::units::{Cents, grouped};

/// The admissible patterns of a pack game's tables.
pub(super) enum Joint {
    /// Not sold in packs.
    NoPack,
    /// The text does not print all tables.
    Missing,
    /// They cannot be listed, and why.
    Unknown(String),
    /// Listed.
    Known(Margins, Patterns),
}

impl Joint {
    pub(super) fn of(game: &Game) -> Self {
        let Some(pack) = &game.pack else {
            return Self::NoPack;
        };
        if game.prizes.is_empty() || pack.tickets.iter().any(|t| t.prizes.is_empty()) {
            return Self::Missing;
        }
        match patterns(game, pack) {
            Ok((margins, patterns)) => Self::Known(margins, patterns),
            Err(error) => Self::Unknown(error.to_string()),
        }
    }

    /// The pattern with the fewest winning tickets that pays that total.
    pub(super) fn way(&self, total: Cents) -> Way {
        let (margins, patterns) = match self {
            Self::Known(margins, patterns) => (margins, patterns),
            Self::Unknown(why) => return Way::Open(why.clone()),
            Self::NoPack => return Way::Open("the game is not sold in packs".to_owned()),
            Self::Missing => return Way::Open("not all tables are printed".to_owned()),
        };
        let rows = margins.totals();
        let pays = |&pattern: &usize| rows[patterns.total_row(pattern)].cents == total.0;
        let best = (0..patterns.len())
            .filter(pays)
            .min_by_key(|&pattern| patterns.winners(pattern));
        let Some(pattern) = best else {
            return Way::None(
                "no admissible pack pays it: correct the amount, the tickets' tables or the \
                 numbers of winning tickets"
                    .to_owned(),
            );
        };
        let codes = patterns.codes(pattern).iter().zip(margins.tickets());
        let mut wins: Vec<Cents> = codes
            .filter(|(code, _)| **code > 0)
            .map(|(&code, rows)| Cents(rows[usize::from(code)].cents))
            .collect();
        wins.sort_unstable_by_key(|win| std::cmp::Reverse(*win));
        Way::Found(written(&wins))
    }
}

fn patterns(game: &Game, pack: &Pack) -> Result<(Margins, Patterns), CouplingError> {
    let margins = Tables::of(game, pack).margins()?;
    let patterns = Patterns::enumerate(&margins)?;
    Ok((margins, patterns))
}

/// Whether the row is a total whose sum of tickets is sought by itself.
fn told_by_cumulation(game: &Game, row: RowName) -> bool {
    let RowName::Total { cents } = row else {
        return false;
    };
    let only = |prize: &&Prize| prize.only_by == Some(Cumulation::Tickets);
    let mut rows = game.prizes.iter().filter(only);
    rows.any(|prize| prize.award == Award::Amount(Cents(cents)))
}

fn unreachable(row: RowName, count: u64) -> String {
    let (RowName::Total { cents } | RowName::Ticket { cents, .. }) = row;
    format!(
        "{}, row {} × {}: no admissible pack holds it; correct the amount, the admissible numbers \
         of winning tickets or the cumulation rules",
        table(row),
        grouped(count),
        Cents(cents)
    )
}

fn table(row: RowName) -> String {
    match row {
        RowName::Total { .. } => "pack table".to_owned(),
        RowName::Ticket { number, .. } => format!("ticket {number}"),
    }
}

/// The clashing rows with their counts, by table.
fn clashing(clash: &Clash) -> String {
    let row = |(name, count): &(RowName, u64)| {
        let (RowName::Total { cents } | RowName::Ticket { cents, .. }) = *name;
        format!("{} × {}", grouped(*count), Cents(cents))
    };
    let by_table = clash.rows.chunk_by(|(a, _), (b, _)| table(*a) == table(*b));
    let tables: Vec<String> = by_table
        .map(|rows| {
            let list: Vec<String> = rows.iter().map(row).collect();
            format!("{} {}", table(rows[0].0), list.join(", "))
        })
        .collect();
    format!(
        "these {} rows clash: no packs meet them all, and without any one of them some meet the \
         others, so at least one is wrong: {}",
        clash.rows.len(),
        tables.join("; ")
    )
}

pub(super) fn check(game: &Game, joint: &Joint, found: &mut Vec<Finding>) {
    let Some(pack) = &game.pack else {
        return;
    };
    let place = Place {
        table: "all tables together".to_owned(),
        row: None,
        clause: pack.clause.clone(),
        line: None,
    };
    let told = |outcome, message| Finding::new(Check::Packs, place.clone(), outcome, message);
    let (margins, patterns) = match joint {
        Joint::Known(margins, patterns) => (margins, patterns),
        Joint::Unknown(why) => {
            found.push(told(Outcome::NotChecked, why.clone()));
            return;
        }
        Joint::NoPack | Joint::Missing => return,
    };
    let explanation = match explain_patterns(margins, patterns) {
        Ok(explanation) => explanation,
        Err(error) => {
            found.push(told(Outcome::NotChecked, error.to_string()));
            return;
        }
    };
    for identity in &explanation.identities {
        match *identity {
            // The tables' money is compared by itself.
            Identity::Money { .. } => {}
            Identity::Unreachable { row, count } => {
                if !told_by_cumulation(game, row) {
                    found.push(told(Outcome::Misprint, unreachable(row, count)));
                }
            }
            Identity::Winners {
                declared,
                least,
                most,
            } => {
                let message = format!(
                    "the ticket tables declare {} winning tickets, but packs with these totals \
                     hold from {} to {}",
                    grouped(declared),
                    grouped(least),
                    grouped(most)
                );
                found.push(told(Outcome::Misprint, message));
            }
        }
    }
    if let Some(clash) = explanation.clash {
        // A row that clashes alone is one that no pack holds.
        if clash.rows.len() > 1 {
            found.push(told(Outcome::Misprint, clashing(&clash)));
        }
    } else if explanation.identities.is_empty() {
        let message = format!(
            "{} admissible patterns meet all {} equations (rank {}), at least by fractions of \
             packs",
            grouped(patterns.len() as u64),
            grouped(margins.equations() as u64),
            grouped(patterns.rank(margins) as u64),
        );
        found.push(told(Outcome::Exact, message));
    }
}
