//! The zones of a surface and what stands in them.

use crate::game::{Mechanic, Surface};
use crate::report::words::clean;
use crate::ticket::cell::{BLANK, readable};
use crate::ticket::{Field, Kind, Layout};
use crate::units::Cents;

/// What a figure or letters begin with that have stars.
const STAR: char = '★';

/// One zone of a surface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Zone {
    /// What it is called; empty where the surface is one zone.
    pub caption: String,
    /// What stands in it.
    pub pieces: Vec<Piece>,
    /// Whether a win is paid here.
    pub wins: bool,
}

/// One thing printed in a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// What kind of thing.
    pub kind: Kind,
    /// Its first print.
    pub text: String,
    /// Its second print, in letters or once more.
    pub second: String,
    /// Whether a win rests on it.
    pub decides: bool,
}

/// The zones of surface `number` of the layout, `decides` being the cells that
/// its win rests on.
pub(super) fn of(
    layout: &Layout,
    number: usize,
    surface: &Surface,
    cells: &[u32],
    decides: &[usize],
) -> Vec<Zone> {
    let place = &layout.surfaces()[number];
    let mut zones: Vec<(&str, Zone)> = Vec::new();
    // Where the piece of each cell went.
    let mut placed: Vec<(usize, usize, usize)> = Vec::new();
    for at in place.cells.clone() {
        let field = &layout.fields()[at];
        let text = shown(layout, at, cells[at]);
        let first = match field.kind {
            Kind::Letters => Some(at - 1),
            Kind::Stars => Some(at - 2),
            _ => field.repeats,
        };
        let piece = first.and_then(|first| placed.iter().find(|&&(cell, ..)| cell == first));
        if let Some(&(_, zone, piece)) = piece {
            let piece = &mut zones[zone].1.pieces[piece];
            match field.kind {
                Kind::Stars => star(piece, cells[at]),
                _ => piece.second = text,
            }
            continue;
        }
        let name = zone_name(field);
        if zones.last().is_none_or(|&(last, _)| last != name) {
            let caption = caption(surface, name);
            zones.push((name, Zone::empty(caption)));
        }
        let index = zones.len() - 1;
        let zone = &mut zones[index].1;
        match zone.pieces.last_mut() {
            // The digits of one number.
            Some(number) if name == "number" => {
                number.text.push_str(&text);
                number.decides |= decides.contains(&at);
            }
            _ => zone.pieces.push(Piece {
                kind: field.kind,
                text,
                second: String::new(),
                decides: decides.contains(&at),
            }),
        }
        placed.push((at, index, zone.pieces.len() - 1));
    }
    let mut zones: Vec<Zone> = zones.into_iter().map(|(_, zone)| zone).collect();
    mark(&mut zones);
    zones
}

impl Zone {
    fn empty(caption: String) -> Self {
        Self {
            caption,
            pieces: Vec::new(),
            wins: false,
        }
    }
}

/// A win is paid where its amount stands; on surfaces without amounts, where
/// what decides stands.
fn mark(zones: &mut [Zone]) {
    let paid = |piece: &Piece| piece.decides && piece.kind == Kind::Amount;
    let amounts = zones.iter().flat_map(|zone| &zone.pieces).any(paid);
    for zone in zones {
        zone.wins = zone
            .pieces
            .iter()
            .any(|piece| if amounts { paid(piece) } else { piece.decides });
    }
}

/// Stars stand before letters first, then before figures too.
fn star(piece: &mut Piece, stars: u32) {
    if readable(stars) && stars > 0 {
        piece.second.insert(0, STAR);
        if stars > 1 {
            piece.text.insert(0, STAR);
        }
    }
}

/// A cell as text, amounts with their unit.
fn shown(layout: &Layout, at: usize, cell: u32) -> String {
    let field = &layout.fields()[at];
    let invites = layout.surfaces()[field.surface].invitation.is_some();
    let amount = field.kind == Kind::Amount && readable(cell) && (cell > 0 || !invites);
    if amount {
        return Cents(cell.into()).to_string();
    }
    match cell {
        BLANK => String::new(),
        cell => clean(&layout.text(at, cell)),
    }
}

/// The part of a field's name that names its zone.
fn zone_name(field: &Field) -> &str {
    field.name.rsplit('.').nth(1).unwrap_or_default()
}

fn caption(surface: &Surface, zone: &str) -> String {
    let stem = zone.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = &zone[stem.len()..];
    let mechanic = surface.play.as_ref().map(|play| &play.mechanic);
    match (stem, mechanic) {
        ("first", Some(Mechanic::MoreInSecond { zones, .. })) => clean(&zones[0]),
        ("second", Some(Mechanic::MoreInSecond { zones, .. })) => clean(&zones[1]),
        ("winning", Some(Mechanic::MatchPays { .. })) => "winning numbers".to_owned(),
        ("winning", _) => "winning symbols".to_owned(),
        ("yours", Some(Mechanic::MatchPays { .. })) => "your numbers".to_owned(),
        ("yours", Some(Mechanic::Greater { .. })) => "your number".to_owned(),
        ("yours", Some(Mechanic::LeadingDigits { .. })) => "your code".to_owned(),
        ("yours", _) => format!("yours {number}"),
        ("other", _) => "other number".to_owned(),
        ("gain", _) => "Gain".to_owned(),
        ("card", _) => "the card's code".to_owned(),
        ("screen", _) => format!("code {number}"),
        ("safe", _) => "the safe's code".to_owned(),
        ("zone" | "phrase", _) if number.is_empty() => String::new(),
        _ if number.is_empty() => stem.to_owned(),
        _ => format!("{stem} {number}"),
    }
}
