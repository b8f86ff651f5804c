//! The tables of a pack's tickets against the pack's: money, printed totals,
//! winning tickets.

use super::finding::{Check, Finding, Outcome, Place, Value};
use super::sheet::View;
use crate::game::{Game, Pack, PackTicket, PrintedSum};
use crate::units::{Cents, Fraction, grouped};

pub(super) fn check(game: &Game, views: &[View<'_>], found: &mut Vec<Finding>) {
    let Some(pack) = &game.pack else {
        return;
    };
    if views.iter().any(View::is_missing) {
        return;
    }
    let place = |clause: &str| Place {
        table: "tables of all tickets".to_owned(),
        row: None,
        clause: clause.to_owned(),
        line: None,
    };
    // Of up to 16 tickets: each sum fits, all together need not.
    let tickets = pack.tickets.iter().map(PackTicket::payout_per_block);
    found.push(compared(
        place(&game.prizes_clause),
        "money of the ticket tables",
        sum(tickets),
        game.fixed_per_block().into(),
    ));
    found.push(printed(place(&game.prizes_clause), views));
    found.push(winners(place(&pack.clause), game, pack));
}

fn sum(amounts: impl Iterator<Item = Cents>) -> Value {
    let cents = amounts.map(|cents| i128::from(cents.0)).sum();
    Value::Money(Fraction::new(cents, 1).unwrap_or(Fraction::ZERO))
}

/// One side against the pack table's.
fn compared(place: Place, name: &str, tickets: Value, pack: Value) -> Finding {
    let outcome = if tickets == pack {
        Outcome::Exact
    } else {
        Outcome::Misprint
    };
    let finding =
        Finding::new(Check::Tickets, place, outcome, String::new()).figures(tickets, pack);
    let figure = |value: &Option<Value>| value.as_ref().map(Value::to_string).unwrap_or_default();
    let message = match outcome {
        Outcome::Exact => format!("{name} {}", figure(&finding.printed)),
        _ => format!(
            "{name} {}, of the pack table {}: correct the table that is off by {}",
            figure(&finding.printed),
            figure(&finding.computed),
            figure(&finding.difference),
        ),
    };
    Finding { message, ..finding }
}

/// Printed totals of the tickets against that of the pack; a misprint that is
/// named is no party.
fn printed(place: Place, views: &[View<'_>]) -> Finding {
    let total = |view: &View<'_>| {
        view.printed_total
            .filter(|_| view.misprint != Some(PrintedSum::PrintedTotal))
    };
    let sums: Option<Vec<Cents>> = views.iter().map(total).collect();
    match sums.as_deref() {
        Some([pack, tickets @ ..]) => {
            let name = "printed totals of the ticket tables";
            compared(place, name, sum(tickets.iter().copied()), (*pack).into())
        }
        _ => Finding::new(
            Check::Tickets,
            place,
            Outcome::NotChecked,
            "not every table prints a total that holds",
        ),
    }
}

/// As many winning tickets as packs with a prize can hold.
fn winners(place: Place, game: &Game, pack: &Pack) -> Finding {
    let declared: u64 = pack.tickets.iter().map(PackTicket::prizes_per_block).sum();
    let packs = game.prizes_per_block();
    let winning = pack.winners.iter().copied().filter(|&number| number > 0);
    let (Some(least), Some(most)) = (winning.clone().min(), winning.max()) else {
        let message = "no number of winning tickets above 0 is admitted";
        return Finding::new(Check::Tickets, place, Outcome::Misprint, message);
    };
    let range = packs * u64::from(least)..=packs * u64::from(most);
    let outcome = if range.contains(&declared) {
        Outcome::Exact
    } else {
        Outcome::Misprint
    };
    let message = format!(
        "{} winning tickets in {} packs with a prize, which hold from {} to {}",
        grouped(declared),
        grouped(packs),
        grouped(*range.start()),
        grouped(*range.end()),
    );
    let finding = Finding::new(Check::Tickets, place, outcome, message);
    Finding {
        printed: Some(declared.into()),
        ..finding
    }
}
