//! The press: prints the units of a game from their prizes.

use std::collections::BTreeMap;

use rand::Rng;

use super::surface::SurfacePress;
use super::ways::{Capacities, Ways, ways};
use crate::game::{Award, Game, Prize, Surface};
use crate::rng::below;
use crate::ticket::Layout;
use crate::units::Cents;

/// A game whose tickets cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PressError {
    /// A surface does not declare how it is played.
    #[error("surface « {surface} » does not declare how it is played: give it a [surface.play]")]
    NoPlay {
        /// Its name.
        surface: String,
    },
    /// The game has no surfaces.
    #[error("{game} declares no surfaces: give it a [[surface]] for each, with its `play`")]
    NoSurfaces {
        /// The game.
        game: String,
    },
    /// The tables that a surface needs are missing.
    #[error("surface « {surface} » cannot be printed: its pay-table or prize table is missing")]
    NoTable {
        /// Its name.
        surface: String,
    },
    /// No allowed way of winning adds up to a prize.
    #[error(
        "no allowed wins of the surfaces of {ticket} add up to {amount}: complete the amounts \
         that stand on them"
    )]
    NoWay {
        /// The game or the pack's ticket.
        ticket: String,
        /// The prize.
        amount: Cents,
    },
    /// A prize has too many ways to list them.
    #[error("the ways to win {amount} on {ticket} are too many to list: leave out small amounts")]
    TooMany {
        /// The game or the pack's ticket.
        ticket: String,
        /// The prize.
        amount: Cents,
    },
}

/// Prints the units of a game.
#[derive(Clone, Debug)]
pub struct Press {
    layout: Layout,
    tickets: Vec<TicketPress>,
    packs: bool,
    /// Code of the wheel's class.
    spinning: Option<u8>,
}

/// Prints one ticket.
#[derive(Clone, Debug)]
struct TicketPress {
    surfaces: Vec<SurfacePress>,
    /// By code: 0 loses, row r of the table is r + 1. The wheel's row wins
    /// nothing that is printed but the spin.
    ways: Vec<Ways>,
}

impl Press {
    /// Lists the ways to each prize of a game.
    ///
    /// # Errors
    ///
    /// When its declaration does not say how a surface is played, lacks a
    /// table, or a prize cannot be printed on the surfaces.
    pub fn new(game: &Game) -> Result<Self, PressError> {
        let tickets: Vec<(&str, &[Surface], &[Prize])> = match &game.pack {
            None => vec![(&game.title, &game.surfaces, &game.prizes)],
            Some(pack) => {
                let tickets = pack.tickets.iter();
                tickets
                    .map(|ticket| {
                        let (surfaces, prizes) = (&ticket.surfaces, &ticket.prizes);
                        (ticket.name.as_str(), surfaces.as_slice(), prizes.as_slice())
                    })
                    .collect()
            }
        };
        let all = tickets.iter().flat_map(|(_, surfaces, _)| surfaces.iter());
        if let Some(surface) = all.clone().find(|surface| surface.play.is_none()) {
            return Err(PressError::NoPlay {
                surface: surface.name.clone(),
            });
        }
        let layout = Layout::of(game).ok_or_else(|| PressError::NoSurfaces {
            game: game.id.clone(),
        })?;
        let press = |(number, &(name, surfaces, table)): (usize, &(&str, &[Surface], &[Prize]))| {
            TicketPress::new(&layout, number, name, surfaces, table)
        };
        Ok(Self {
            tickets: tickets
                .iter()
                .enumerate()
                .map(press)
                .collect::<Result<_, _>>()?,
            layout,
            packs: game.pack.is_some(),
            spinning: game.classes().wheel(),
        })
    }

    /// What the cells of a unit hold.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Ways in which ticket `ticket` (0 for single tickets) may win the prize
    /// of a code.
    #[must_use]
    pub fn ways(&self, ticket: usize, code: u8) -> usize {
        self.tickets[ticket].ways[usize::from(code)].len()
    }

    /// How many of these ways each set of winning surfaces has; a set has one
    /// bit for each surface.
    #[must_use]
    pub fn surface_sets(&self, ticket: usize, code: u8) -> BTreeMap<u32, u64> {
        let ticket = &self.tickets[ticket];
        let ways = &ticket.ways[usize::from(code)];
        let mut sets = BTreeMap::new();
        for way in 0..ways.len() {
            let wins = |surface: &usize| ways.wins(way, *surface).iter().any(|win| win.times > 0);
            let surfaces = (0..ticket.surfaces.len()).filter(wins);
            let set = surfaces.fold(0, |set, surface| {
                set | u32::try_from(surface).map_or(0, |bit| 1_u32.unbounded_shl(bit))
            });
            *sets.entry(set).or_default() += 1;
        }
        sets
    }

    /// Prints one unit: a ticket of class `code`, or a pack whose tickets have
    /// the rows `rows`, as in [`Units`](crate::ticket::Units).
    ///
    /// # Panics
    ///
    /// When a code is none of the game's, or `cells` do not fit the layout.
    #[inline]
    pub fn print<R: Rng + ?Sized>(&self, rng: &mut R, code: u8, rows: &[u8], cells: &mut [u32]) {
        if self.packs {
            for (ticket, &row) in self.tickets.iter().zip(rows) {
                ticket.print(rng, row, false, cells);
            }
        } else {
            let spins = self.spinning == Some(code);
            self.tickets[0].print(rng, code, spins, cells);
        }
    }
}

impl TicketPress {
    fn new(
        layout: &Layout,
        number: usize,
        name: &str,
        surfaces: &[Surface],
        table: &[Prize],
    ) -> Result<Self, PressError> {
        let numbers = layout.surfaces().iter().enumerate();
        let numbers = numbers.filter(|(_, cells)| cells.ticket == number);
        let plays: Vec<_> = surfaces.iter().filter_map(|s| s.play.as_ref()).collect();
        let press = |((at, _), surface): ((usize, _), &Surface)| {
            let play = surface.play.as_ref();
            let missing = play.is_some_and(|play| {
                play.mechanic
                    .pays()
                    .is_some_and(|pays| pays.rows.is_empty())
            });
            play.filter(|_| !missing)
                .and_then(|play| SurfacePress::of(layout, at, play, table))
                .ok_or_else(|| PressError::NoTable {
                    surface: surface.name.clone(),
                })
        };
        let printed = numbers.zip(surfaces).map(press);
        let printed = printed.collect::<Result<_, _>>()?;
        let ticket = || name.to_owned();
        let capacities = Capacities::of(&plays, table);
        let capacities = capacities.ok_or_else(|| PressError::NoTable { surface: ticket() })?;
        let reach = |amount: Cents, only_by| {
            let ticket = ticket();
            let Some(found) = ways(amount, only_by, &capacities) else {
                return Err(PressError::TooMany { ticket, amount });
            };
            if found.len() == 0 {
                return Err(PressError::NoWay { ticket, amount });
            }
            Ok(found)
        };
        let losing = reach(Cents::ZERO, None)?;
        let rows = table.iter().map(|row| match row.award {
            Award::Amount(amount) => reach(amount, row.only_by),
            Award::Spin { .. } => Ok(losing.clone()),
        });
        Ok(Self {
            surfaces: printed,
            ways: std::iter::once(Ok(losing.clone()))
                .chain(rows)
                .collect::<Result<_, _>>()?,
        })
    }

    #[inline]
    fn print<R: Rng + ?Sized>(&self, rng: &mut R, code: u8, spins: bool, cells: &mut [u32]) {
        let ways = &self.ways[usize::from(code)];
        let way = match ways.len() {
            1 => 0,
            many => below(rng, u32::try_from(many).unwrap_or(u32::MAX)) as usize,
        };
        for (number, surface) in self.surfaces.iter().enumerate() {
            surface.print(rng, ways.wins(way, number), spins, cells);
        }
    }
}
