//! A unit as an SVG that looks like a scratch ticket: covered at the left,
//! scratched at the right.

use super::pen::Pen;
use super::place::{self, CAPTION, CELL, GAP, Place};
use super::zones::{Piece, Zone};
use super::{Panel, Shown, Ticket, words};
use crate::game::article;
use crate::report::plots::text::escaped;
use crate::report::words::{clean, unofficial};

const MARGIN: f64 = 20.0;
/// Width of the zones of a surface.
const ZONES: f64 = 640.0;
/// Size of the covered side beside the scratched one.
const SCALE: f64 = 0.45;
const WIDTH: f64 = 3.0 * MARGIN + ZONES * (1.0 + SCALE) + 4.0 * GAP;
/// Height of a surface's heading and of its rule below.
const HEAD: f64 = 26.0;
const RULE: f64 = 18.0;

const MIDDLE: &str = "text-anchor=\"middle\" ";
const BOLD: &str = "font-weight=\"bold\"";

/// The unit as an SVG.
#[must_use]
pub fn svg(shown: &Shown<'_>) -> String {
    let mut pen = Pen::default();
    let mut y = MARGIN;
    let game = shown.game;
    y = heading(&mut pen, shown, y);
    for ticket in &shown.tickets {
        y = one(&mut pen, shown, ticket, y);
    }
    let noun = game.unit.noun(1);
    let outcome = words::outcome(shown.judgement.outcome, game, shown.layout);
    let room = WIDTH - 2.0 * MARGIN;
    y += 20.0;
    pen.text(
        [MARGIN, y],
        room,
        15.0,
        BOLD,
        &format!("The {noun} {outcome}."),
    );
    if let Some(breach) = words::breach(shown.judgement) {
        y += 20.0;
        pen.text([MARGIN, y], room, 13.0, BOLD, &breach);
    }
    let height = y + MARGIN;
    let title = escaped(&format!("{}, {}", clean(&game.title), shown.place()));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {WIDTH:.0} {height:.0}\" role=\"img\" aria-label=\"{title}\" \
         font-family=\"Helvetica, Arial, sans-serif\" fill=\"black\">\n<title>{title}</title>\n\
         <defs><pattern id=\"cover\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><rect width=\"8\" height=\"8\" fill=\"#c8c8c8\"/>\
         <rect width=\"3\" height=\"8\" fill=\"#a8a8a8\"/></pattern></defs>\n\
         <rect width=\"{WIDTH:.0}\" height=\"{height:.0}\" fill=\"white\"/>\n{}</svg>\n",
        pen.body
    )
}

fn heading(pen: &mut Pen, shown: &Shown<'_>, y: f64) -> f64 {
    let game = shown.game;
    let room = WIDTH - 2.0 * MARGIN;
    pen.text([MARGIN, y + 18.0], room, 22.0, BOLD, &clean(&game.title));
    let line = format!("{} at {}, {}", game.unit.noun(1), game.price, shown.place());
    pen.text([MARGIN, y + 38.0], room, 13.0, "", &line);
    let mut y = y + 46.0;
    if let Some(words) = unofficial(game.tables.origin) {
        y += 14.0;
        pen.text([MARGIN, y], room, 13.0, BOLD, words);
    }
    let scratched = 2.0 * MARGIN + ZONES * SCALE + 2.0 * GAP;
    y += 16.0;
    pen.text([MARGIN, y], room, 11.0, "", "as sold");
    pen.text(
        [scratched, y],
        room,
        11.0,
        "",
        "scratched; what a win rests on has a frame",
    );
    y + 8.0
}

fn one(pen: &mut Pen, shown: &Shown<'_>, ticket: &Ticket<'_>, y: f64) -> f64 {
    let mut y = y;
    if let Some((number, name)) = ticket.name {
        y += 24.0;
        let outcome = words::outcome(ticket.judgement.outcome, shown.game, shown.layout);
        let clause = clean(&article(ticket.clause));
        let text = format!("Ticket {number}. {}, {clause}: {outcome}", clean(name));
        pen.text([MARGIN, y], WIDTH - 2.0 * MARGIN, 14.0, BOLD, &text);
        y += 8.0;
    }
    for panel in &ticket.surfaces {
        y = surface(pen, panel, y) + GAP;
    }
    y
}

/// One surface: covered zones, then what stands in them.
fn surface(pen: &mut Pen, panel: &Panel<'_>, y: f64) -> f64 {
    let (places, zones_height) = place::zones(&panel.zones, ZONES);
    let height = HEAD + zones_height + RULE + GAP;
    let left = [MARGIN, y, ZONES * SCALE + 2.0 * GAP, height];
    let right = [
        2.0 * MARGIN + ZONES * SCALE + 2.0 * GAP,
        y,
        ZONES + 2.0 * GAP,
        height,
    ];
    let frame = "rx=\"6\" fill=\"none\" stroke=\"black\" stroke-width=\"1\"";
    pen.rect(left, frame);
    pen.rect(right, frame);
    let name = clean(&panel.surface.name);
    let clause = clean(&article(&panel.surface.clause));
    pen.text(
        [left[0] + GAP, y + 17.0],
        left[2] - 2.0 * GAP,
        12.0,
        BOLD,
        &name,
    );
    let gain = words::gain_in_short(panel.reading.gain);
    let wins = panel.reading.gain.is_win();
    let style = format!("text-anchor=\"end\" {}", if wins { BOLD } else { "" });
    let inside = right[2] - 2.0 * GAP;
    let head = format!("{name}, {clause}");
    pen.text(
        [right[0] + GAP, y + 17.0],
        inside - 150.0,
        13.0,
        BOLD,
        &head,
    );
    pen.text(
        [right[0] + right[2] - GAP, y + 17.0],
        140.0,
        13.0,
        &style,
        &gain,
    );
    pen.moved([left[0] + GAP, y + HEAD], SCALE, |pen| {
        for (zone, place) in panel.zones.iter().zip(&places) {
            covered(pen, zone, *place);
        }
    });
    pen.moved([right[0] + GAP, y + HEAD], 1.0, |pen| {
        for (zone, place) in panel.zones.iter().zip(&places) {
            scratched(pen, zone, *place);
        }
    });
    let rule = format!("{clause}: {}", clean(&panel.surface.rule));
    pen.line([right[0] + GAP, y + height - 7.0], inside, 10.0, "", &rule);
    y + height
}

fn covered(pen: &mut Pen, zone: &Zone, place: Place) {
    pen.rect(
        [place.x, place.y, place.width, place.height],
        "rx=\"4\" fill=\"url(#cover)\" stroke=\"black\"",
    );
    let middle = [
        place.x + place.width / 2.0,
        place.y + place.height / 2.0 + 5.0,
    ];
    let words = if zone.caption == "Gain" {
        "Gain"
    } else {
        "Grattez ici"
    };
    pen.block(middle, place.width - 2.0 * GAP, 17.0, MIDDLE, words);
}

fn scratched(pen: &mut Pen, zone: &Zone, place: Place) {
    let whole = [place.x, place.y, place.width, place.height];
    if zone.wins {
        // A double frame, which shows without colour too.
        pen.rect(
            whole,
            "rx=\"4\" fill=\"#f4f4f4\" stroke=\"black\" stroke-width=\"2.5\"",
        );
        let [x, y, width, height] = whole;
        let inner = [x + 3.0, y + 3.0, width - 6.0, height - 6.0];
        pen.rect(
            inner,
            "rx=\"3\" fill=\"none\" stroke=\"black\" stroke-width=\"1\"",
        );
    } else {
        pen.rect(
            whole,
            "rx=\"4\" fill=\"none\" stroke=\"#808080\" stroke-width=\"0.8\"",
        );
    }
    let mut top = place.y + GAP;
    if !zone.caption.is_empty() {
        let caption = if zone.wins {
            format!("{}: WINS", zone.caption)
        } else {
            zone.caption.clone()
        };
        let at = [place.x + place.width / 2.0, top + 9.0];
        let style = format!("{MIDDLE}{}", if zone.wins { BOLD } else { "" });
        pen.line(at, place.width - 2.0 * GAP, 9.5, &style, &caption);
        top += CAPTION;
    }
    let (mut x, mut y) = (place.x + GAP, top);
    for piece in &zone.pieces {
        let cells = place::cells(piece);
        let width = (1..cells).fold(CELL.0, |width, _| width + CELL.0);
        if x + width > place.x + place.width - GAP + 0.5 && x > place.x + GAP {
            x = place.x + GAP;
            y += CELL.1;
        }
        draw(pen, piece, [x, y, width, CELL.1]);
        x += width;
    }
}

fn draw(pen: &mut Pen, piece: &Piece, [x, y, width, height]: [f64; 4]) {
    if piece.decides {
        let around = [x + 2.0, y + 1.0, width - 4.0, height - 2.0];
        pen.rect(
            around,
            "rx=\"3\" fill=\"none\" stroke=\"black\" stroke-width=\"1.6\"",
        );
    }
    let text = if piece.text.is_empty() {
        "–"
    } else {
        &piece.text
    };
    let middle = x + width / 2.0;
    let room = width - 8.0;
    let style = format!("{MIDDLE}{}", if piece.decides { BOLD } else { "" });
    if piece.second.is_empty() {
        pen.block([middle, y + height / 2.0 + 4.0], room, 11.5, &style, text);
    } else {
        pen.block([middle, y + 16.0], room, 11.5, &style, text);
        pen.block([middle, y + 34.0], room, 8.0, MIDDLE, &piece.second);
    }
}
