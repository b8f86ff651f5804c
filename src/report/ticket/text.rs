//! A unit as text.

use std::fmt::Write as _;

use super::zones::{Piece, Zone};
use super::{Panel, Shown, Ticket, words};
use crate::game::article;
use crate::report::words::{clean, unofficial};

/// The unit as text: what stands on each surface and what it wins, then what
/// the unit pays.
#[must_use]
pub fn text(shown: &Shown<'_>) -> String {
    let game = shown.game;
    let mut page = format!(
        "{}: a {} at {}\n{}\n",
        clean(&game.title),
        game.unit.noun(1),
        game.price,
        shown.place(),
    );
    if let Some(words) = unofficial(game.tables.origin) {
        let _ = writeln!(page, "{words}");
    }
    for ticket in &shown.tickets {
        one(&mut page, shown, ticket);
    }
    let noun = game.unit.noun(1);
    let outcome = words::outcome(shown.judgement.outcome, game, shown.layout);
    let _ = writeln!(page, "\nThe {noun} {outcome}.");
    if let Some(breach) = words::breach(shown.judgement) {
        let _ = writeln!(page, "In it {breach}.");
    }
    let _ = writeln!(page, "Its generator drew it as: {}.", words::label(shown));
    let surfaces = shown.tickets.iter().flat_map(|ticket| &ticket.surfaces);
    if surfaces
        .into_iter()
        .any(|panel| panel.reading.gain.is_win())
    {
        page.push_str("[…] is what a win rests on.\n");
    }
    page
}

fn one(page: &mut String, shown: &Shown<'_>, ticket: &Ticket<'_>) {
    if let Some((number, name)) = ticket.name {
        let _ = writeln!(
            page,
            "\nTicket {number}. {}, {}: {}",
            clean(name),
            clean(&article(ticket.clause)),
            words::outcome(ticket.judgement.outcome, shown.game, shown.layout)
        );
        if let Some(breach) = words::breach(ticket.judgement) {
            let _ = writeln!(page, "  On it {breach}.");
        }
    }
    for panel in &ticket.surfaces {
        page.push('\n');
        surface(page, panel);
    }
}

fn surface(page: &mut String, panel: &Panel<'_>) {
    let surface = panel.surface;
    let clause = clean(&article(&surface.clause));
    let _ = writeln!(
        page,
        "  {}, {clause}: {}",
        clean(&surface.name),
        words::gain(panel.reading.gain)
    );
    let captions = panel.zones.iter().map(|zone| zone.caption.chars().count());
    let column = captions.max().unwrap_or(0);
    for zone in &panel.zones {
        let _ = writeln!(page, "    {}", line(zone, column).trim_end());
    }
    let _ = writeln!(page, "    {clause}: {}", clean(&surface.rule));
}

/// A zone on one line, its caption in a column of that width.
fn line(zone: &Zone, column: usize) -> String {
    let pieces: Vec<String> = zone.pieces.iter().map(piece).collect();
    let caption = match column {
        0 => String::new(),
        column => format!("{:<column$}  ", zone.caption),
    };
    let wins = if zone.wins { "  <- wins" } else { "" };
    format!("{caption}{}{wins}", pieces.join(", "))
}

fn piece(piece: &Piece) -> String {
    let text = match piece.text.as_str() {
        "" => "–",
        text => text,
    };
    let text = if piece.decides {
        format!("[{text}]")
    } else {
        text.to_owned()
    };
    match piece.second.as_str() {
        "" => text,
        second => format!("{text} ({second})"),
    }
}
