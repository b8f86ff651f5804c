//! A unit as JSON.

use serde_json::{Value, json};

use super::{Panel, Shown, Ticket, words};
use crate::adjudicate::{Gain, Judgement, Outcome};

/// The unit as JSON; its fields are those of the layout columns of files.
#[must_use]
pub fn json(shown: &Shown<'_>) -> Value {
    let game = shown.game;
    let tickets: Vec<Value> = shown.tickets.iter().map(|one| ticket(shown, one)).collect();
    let fields = shown.layout.fields().iter().zip(shown.unit.cells);
    let fields = fields.enumerate().map(|(at, (field, &cell))| {
        let text = shown.layout.text(at, cell).into_owned();
        (field.name.clone(), Value::String(text))
    });
    json!({
        "title": game.title,
        "tables": game.tables.origin,
        "price_cents": game.price,
        "block": shown.unit.block,
        "position": shown.unit.position,
        "label": words::label(shown),
        "judgement": judgement(shown, shown.judgement),
        "tickets": tickets,
        "fields": fields.collect::<serde_json::Map<_, _>>(),
    })
}

fn ticket(shown: &Shown<'_>, ticket: &Ticket<'_>) -> Value {
    let surfaces = ticket.surfaces.iter().map(|panel| surface(shown, panel));
    json!({
        "name": ticket.name.map_or(shown.game.title.as_str(), |(_, name)| name),
        "clause": ticket.clause,
        "judgement": judgement(shown, ticket.judgement),
        "surfaces": surfaces.collect::<Vec<_>>(),
    })
}

fn surface(shown: &Shown<'_>, panel: &Panel<'_>) -> Value {
    let (kind, cents) = match panel.reading.gain {
        Gain::Nothing => ("nothing", Some(0)),
        Gain::Amount(amount) => ("amount", Some(amount.0)),
        Gain::Spin => ("spin", None),
        Gain::Unpublished => ("unpublished", None),
        Gain::Open(_) => ("open", None),
    };
    let name = |&at: &usize| shown.layout.fields()[at].name.as_str();
    let decides: Vec<&str> = panel.reading.decides.iter().map(name).collect();
    json!({
        "name": panel.surface.name,
        "clause": panel.surface.clause,
        "rule": panel.surface.rule,
        "wins": kind,
        "cents": cents,
        "words": words::gain(panel.reading.gain),
        "decides": decides,
    })
}

fn judgement(shown: &Shown<'_>, judgement: Judgement) -> Value {
    let (kind, cents) = match judgement.outcome {
        Outcome::Amount(amount) => ("amount", Some(amount.0)),
        Outcome::Spin => ("spin", None),
        Outcome::Unpublished => ("unpublished", None),
        Outcome::Void(_) => ("void", None),
        Outcome::Undefined(_) => ("undefined", None),
    };
    json!({
        "outcome": kind,
        "cents": cents,
        "words": words::outcome(judgement.outcome, shown.game, shown.layout),
        "breach": judgement.breach.map(crate::adjudicate::Breach::words),
    })
}
