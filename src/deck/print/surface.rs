//! Printing of one surface: its mechanic, second prints and the phrase.

use std::ops::Range;

use rand::Rng;

use super::phrase::Phrases;
use super::printer::Printer;
use super::win::Win;
use crate::game::{Play, Prize};
use crate::ticket::Layout;

/// How a surface is printed.
#[derive(Clone, Debug)]
pub(super) struct SurfacePress {
    cells: Range<usize>,
    own: usize,
    printer: Printer,
    repeats: Vec<(usize, usize)>,
    phrases: Option<Phrases>,
}

impl SurfacePress {
    /// Surface `number` of the layout, on a ticket with this table.
    pub fn of(layout: &Layout, number: usize, play: &Play, table: &[Prize]) -> Option<Self> {
        let surface = &layout.surfaces()[number];
        Some(Self {
            cells: surface.cells.clone(),
            own: surface.own,
            printer: Printer::of(play, table)?,
            repeats: layout.repeats(number),
            phrases: play.multiplier.as_ref().map(Phrases::of),
        })
    }

    /// Prints the surface so that it wins `wins`, and a spin when it `spins`.
    #[inline]
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win], spins: bool, unit: &mut [u32]) {
        let cells = &mut unit[self.cells.clone()];
        self.printer.print(rng, wins, spins, &mut cells[..self.own]);
        for &(first, second) in &self.repeats {
            cells[second] = cells[first];
        }
        if let (Some(phrases), Some(last)) = (&self.phrases, cells.last_mut()) {
            *last = phrases.pick(rng, wins);
        }
    }
}
