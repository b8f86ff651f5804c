//! The payout rate: declared money over the sales of a block.

use super::finding::{Check, Finding, Outcome, Place, Value};
use crate::game::Game;
use crate::units::{Fraction, euros, grouped};

pub(super) fn check(game: &Game, found: &mut Vec<Finding>) {
    let payout = game.payout_per_block();
    let sales = Fraction::new(game.sales_per_block(), 1).unwrap_or(Fraction::ZERO);
    let rate = game.payout_rate().checked_mul(Fraction::from(100));
    let rate = rate.map_or_else(String::new, |percent| format!("{percent:.6} %"));
    let message = format!(
        "{} of {} for {} {}: {rate}{}",
        euros(payout),
        euros(sales),
        grouped(game.block.into()),
        game.unit.noun(game.block.into()),
        if payout > sales {
            ", more than the sales"
        } else {
            ""
        },
    );
    let place = Place {
        table: "block and price".to_owned(),
        row: None,
        clause: game.clause.clone(),
        line: None,
    };
    // No text prints its rate: there is nothing to disagree with.
    let finding = Finding::new(Check::PayoutRate, place, Outcome::Exact, message);
    found.push(Finding {
        computed: Some(Value::Words(rate)),
        ..finding
    });
}
