//! One printed unit as a person sees it: as text, as an SVG that looks like a
//! scratch ticket, and as JSON.
//!
//! What stands on the unit comes from its cells alone, and what it wins from
//! the judge; the label that its generator gave it is shown beside.

mod json;
mod pen;
mod place;
mod svg;
mod text;
mod words;
mod zones;

pub use json::json;
pub use svg::svg;
pub use text::text;

use crate::adjudicate::{Judge, Judgement, SurfaceReading};
use crate::game::{Game, Surface};
use crate::ticket::Layout;
use zones::Zone;

/// A unit as its generator drew and printed it.
#[derive(Clone, Copy, Debug)]
pub struct Unit<'a> {
    /// Block, from 1.
    pub block: u32,
    /// Position in the block, from 1.
    pub position: u32,
    /// Its class code.
    pub code: u8,
    /// The segment, from 0, that its spin of the draw wheel drew.
    pub segment: Option<u32>,
    /// What is printed.
    pub cells: &'a [u32],
}

/// A unit that was read and judged, ready to be shown.
#[derive(Debug)]
pub struct Shown<'a> {
    game: &'a Game,
    layout: &'a Layout,
    unit: Unit<'a>,
    judgement: Judgement,
    tickets: Vec<Ticket<'a>>,
}

/// One ticket of a unit.
#[derive(Debug)]
struct Ticket<'a> {
    /// Number and name in a pack; a single ticket has those of the game.
    name: Option<(usize, &'a str)>,
    clause: &'a str,
    judgement: Judgement,
    surfaces: Vec<Panel<'a>>,
}

/// One surface of a ticket.
#[derive(Debug)]
struct Panel<'a> {
    surface: &'a Surface,
    reading: SurfaceReading,
    zones: Vec<Zone>,
}

impl<'a> Shown<'a> {
    /// Reads and judges a unit; none when a surface does not declare how it is
    /// played.
    ///
    /// # Panics
    ///
    /// When layout and cells are not those of the game.
    #[must_use]
    pub fn of(game: &'a Game, layout: &'a Layout, unit: Unit<'a>) -> Option<Self> {
        let judge = Judge::of(game)?;
        let mut judgements = Vec::new();
        let judgement = judge.judge(unit.cells, &mut judgements);
        let mut readings = judge.surfaces(layout, unit.cells).into_iter().enumerate();
        let mut panels = |surfaces: &'a [Surface]| -> Vec<Panel<'a>> {
            let read = surfaces.iter().zip(readings.by_ref());
            read.map(|(surface, (number, reading))| Panel {
                surface,
                zones: zones::of(layout, number, surface, unit.cells, &reading.decides),
                reading,
            })
            .collect()
        };
        let tickets = match &game.pack {
            None => vec![Ticket {
                name: None,
                clause: &game.clause,
                judgement,
                surfaces: panels(&game.surfaces),
            }],
            Some(pack) => {
                let tickets = (1..).zip(&pack.tickets).zip(judgements);
                tickets
                    .map(|((number, ticket), judgement)| Ticket {
                        name: Some((number, &ticket.name)),
                        clause: &ticket.clause,
                        judgement,
                        surfaces: panels(&ticket.surfaces),
                    })
                    .collect()
            }
        };
        Some(Self {
            game,
            layout,
            unit,
            judgement,
            tickets,
        })
    }

    /// Block and position in words.
    fn place(&self) -> String {
        format!(
            "block {}, position {}",
            crate::units::grouped(self.unit.block.into()),
            crate::units::grouped(self.unit.position.into())
        )
    }
}
