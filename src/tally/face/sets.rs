//! Which surfaces win a prize together: the decomposition that is used.

use super::{Feature, Look, Seen};
use crate::deck::Press;
use crate::game::{Award, Game, Prize, article};
use crate::units::as_f64;

/// The sets of surfaces that may win one prize of one ticket.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    /// The ticket of a pack.
    ticket: Option<usize>,
    /// Code of the prize.
    code: u8,
    /// The sets, one bit for each surface, in rising order.
    surfaces: Vec<u32>,
}

pub(super) fn features(game: &Game, features: &mut Vec<Feature>) {
    let Ok(press) = Press::new(game) else { return };
    let mut add = |ticket: Option<usize>, table: &[Prize], clause: &str| {
        for (code, row) in (1..).zip(table) {
            let Award::Amount(amount) = row.award else {
                continue;
            };
            let ways = press.surface_sets(ticket.unwrap_or(0), code);
            if ways.len() < 2 {
                continue;
            }
            let name = |set: u32| {
                let surfaces = (0..32).filter(|bit| set >> bit & 1 == 1);
                let surfaces: Vec<String> = surfaces.map(|bit| format!("s{}", bit + 1)).collect();
                surfaces.join(" and ")
            };
            let place = ticket.map_or_else(String::new, |ticket| format!("t{}-", ticket + 1));
            let on = ticket.map_or_else(String::new, |ticket| format!(" of ticket {}", ticket + 1));
            features.push(Feature {
                id: format!("surfaces-{place}{}", amount.as_euros()),
                question: format!(
                    "Are all ways to win {amount} used equally often by the surfaces{on}?"
                ),
                clause: article(clause),
                share: as_f64(row.count) / f64::from(game.block),
                values: ways.iter().map(|(&set, &ways)| (name(set), ways)).collect(),
                look: Look::Sets(Sets {
                    ticket,
                    code,
                    surfaces: ways.into_keys().collect(),
                }),
            });
        }
    };
    match &game.pack {
        None => add(None, &game.prizes, &game.prizes_clause),
        Some(pack) => {
            for (number, ticket) in pack.tickets.iter().enumerate() {
                add(Some(number), &ticket.prizes, &ticket.prizes_clause);
            }
        }
    }
}

impl Sets {
    /// The set that wins, on a ticket with the prize.
    pub fn set(&self, unit: Seen<'_>) -> Option<usize> {
        let (code, judged) = match self.ticket {
            None => (unit.code, unit.judgement),
            Some(ticket) => (*unit.rows.get(ticket)?, *unit.tickets.get(ticket)?),
        };
        if code != self.code {
            return None;
        }
        self.surfaces.binary_search(&judged.surfaces).ok()
    }
}
