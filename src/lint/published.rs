//! What the text announces and does not print.
//!
//! Tables that a file of tables gives instead are there; letters, symbols and
//! pay-tables that no file can give yet stay missing.

use super::finding::{Check, Finding, Outcome, Place};
use crate::game::{Game, TablesOrigin};

pub(super) fn check(game: &Game, found: &mut Vec<Finding>) {
    let given = game.tables.origin != TablesOrigin::Missing;
    let tickets = game.pack.iter().flat_map(|pack| &pack.tickets);
    let tables: Vec<&str> = tickets
        .map(|ticket| ticket.prizes_clause.as_str())
        .chain([game.prizes_clause.as_str()])
        .collect();
    for item in &game.missing {
        if given && tables.contains(&item.clause.as_str()) {
            continue;
        }
        let place = Place {
            table: item.what.clone(),
            row: None,
            clause: item.clause.clone(),
            line: None,
        };
        let message = "the text announces it and does not print it";
        found.push(Finding::new(
            Check::Published,
            place,
            Outcome::Missing,
            message,
        ));
    }
}
