//! What must stand on a surface, whether it wins or not.

use std::ops::Range;

use super::outcome::Case;
use crate::game::{Amounts, Mechanic, Play, Prize};
use crate::ticket::cell::{BLANK, readable};
use crate::ticket::{Kind, Layout};

/// The checks of one surface.
#[derive(Clone, Debug)]
pub(super) struct Checks {
    cells: Range<usize>,
    /// Cells and their second prints.
    repeats: Vec<(usize, usize)>,
    /// Cells of amounts; their letters follow.
    amounts: Vec<usize>,
    /// What a cell of an amount may be besides one with letters.
    without: Without,
    /// Amounts of the table that the text binds these to; none when it does
    /// not, or the table is missing.
    table: Option<Vec<u32>>,
    /// Cells of symbols.
    symbols: Vec<usize>,
    /// How many symbols the text lists, when it lists them.
    listed: Option<u32>,
}

/// What stands where no amount does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Without {
    /// An amount always stands there.
    Never,
    /// Zero, with its letters.
    Zero,
    /// An invitation to go on, alone or twice.
    Invitation { twice: bool },
    /// Nothing.
    Nothing,
}

impl Checks {
    /// Those of surface `number` of the layout, on a ticket with this `table`;
    /// `listed` when the text lists all symbols.
    pub fn of(
        layout: &Layout,
        number: usize,
        play: &Play,
        table: &[Prize],
        listed: bool,
    ) -> Option<Self> {
        let surface = &layout.surfaces()[number];
        let fields = &layout.fields()[surface.cells.clone()][..surface.own];
        let of_kind = |kind: Kind| -> Vec<usize> {
            let found = fields.iter().enumerate();
            let found = found.filter(|(_, field)| field.kind == kind);
            found.map(|(at, _)| at).collect()
        };
        let bound = play.amounts == Amounts::Table && !table.is_empty();
        let amounts = play.printed_amounts(table);
        let amounts = amounts.iter().map(|amount| u32::try_from(amount.0).ok());
        Some(Self {
            cells: surface.cells.clone(),
            repeats: layout.repeats(number),
            amounts: of_kind(Kind::Amount),
            without: match &play.mechanic {
                Mechanic::Reveal {
                    invitation: None, ..
                } => Without::Zero,
                Mechanic::Reveal { .. } => Without::Invitation { twice: play.twice },
                Mechanic::Word { bare: true, .. } => Without::Nothing,
                _ => Without::Never,
            },
            table: if bound {
                Some(amounts.collect::<Option<_>>()?)
            } else {
                None
            },
            symbols: match play.mechanic {
                // Its places may be empty.
                Mechanic::MoreInSecond { .. } => Vec::new(),
                _ => of_kind(Kind::Symbol),
            },
            listed: listed.then(|| u32::try_from(surface.alphabet.len()).unwrap_or(u32::MAX)),
        })
    }

    /// The first thing that is not printed as the text says; an amount off its
    /// table only if nothing else is wrong.
    #[inline]
    pub fn read(&self, unit: &[u32]) -> Result<(), Case> {
        let start = self.cells.start;
        let cells = &unit[self.cells.clone()];
        for &(first, second) in &self.repeats {
            if cells[first] != cells[second] {
                return Err(Case::Transcription(start + first));
            }
        }
        if let Some(listed) = self.listed {
            let strange = self.symbols.iter().find(|&&at| cells[at] >= listed);
            if let Some(at) = strange {
                return Err(Case::Symbol(start + at));
            }
        }
        for &at in &self.amounts {
            let (figures, letters) = (cells[at], cells[at + 1]);
            if !self.agree(figures, letters) {
                return Err(Case::Transcription(start + at));
            }
        }
        if let Some(table) = &self.table {
            let off = |&&at: &&usize| {
                let figures = cells[at];
                let none = match self.without {
                    Without::Never => false,
                    Without::Zero | Without::Invitation { .. } => figures == 0,
                    Without::Nothing => figures == BLANK,
                };
                !none && !table.contains(&figures)
            };
            if let Some(at) = self.amounts.iter().find(off) {
                return Err(Case::OffTable(start + at));
            }
        }
        Ok(())
    }

    #[inline]
    fn agree(&self, figures: u32, letters: u32) -> bool {
        match self.without {
            Without::Invitation { twice } if figures == 0 => {
                letters == 0 || (letters == BLANK && !twice)
            }
            Without::Nothing if figures == BLANK => letters == BLANK,
            _ => figures == letters && readable(figures),
        }
    }
}
