//! What each surface of a ticket wins on its own, for showing it.

use super::judge::Judge;
use super::outcome::Case;
use super::ticket::{SurfaceJudge, TicketJudge, cents};
use super::wins::Wins;
use crate::ticket::cell::STRANGE;
use crate::ticket::{Kind, Layout};
use crate::units::Cents;

/// Numbers that a declaration may let stand.
const NUMBERS: std::ops::RangeInclusive<u32> = 0..=250;

/// What one surface wins by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// It loses.
    Nothing,
    /// This amount, all its zones together and multiplied.
    Amount(Cents),
    /// A spin of the draw wheel.
    Spin,
    /// An amount that the regulation does not print.
    Unpublished,
    /// A misprint, or the text gives no answer.
    Open(Case),
}

impl Gain {
    /// Whether the surface wins something.
    #[must_use]
    pub const fn is_win(self) -> bool {
        matches!(self, Self::Amount(_) | Self::Spin | Self::Unpublished)
    }

    /// Whether this is less than `other`.
    fn is_below(self, other: Self) -> bool {
        match (self, other) {
            (Self::Amount(less), Self::Amount(more)) => less < more,
            (Self::Nothing, other) => other.is_win(),
            _ => false,
        }
    }
}

/// How one surface is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurfaceReading {
    /// What it wins.
    pub gain: Gain,
    /// Cells of the unit that this rests on: with something else in one of
    /// them it would win less.
    pub decides: Vec<usize>,
}

impl Judge {
    /// What each surface of a unit wins on its own, in the order of its
    /// [`Layout`]. What holds for all surfaces of a ticket together is left to
    /// [`Judge::judge`].
    ///
    /// ```
    /// use lotproof::adjudicate::{Gain, Judge};
    /// use lotproof::ticket::Layout;
    /// use lotproof::units::Cents;
    ///
    /// let game = lotproof::game::find("coup-de-chance")?;
    /// let layout = Layout::of(&game).expect("declared");
    /// let mut ticket = vec![1; layout.width()];
    /// // « 13 à table »: 5 + 8 wins the amount beside it.
    /// ticket[24..28].copy_from_slice(&[5, 8, 1_000, 1_000]);
    /// ticket[32..34].copy_from_slice(&[5, 8]);
    /// let judge = Judge::of(&game).expect("declared");
    /// let readings = judge.surfaces(&layout, &ticket);
    /// assert_eq!(readings[2].gain, Gain::Amount(Cents(1_000)));
    /// assert_eq!(readings[2].decides, [24, 25, 26]);
    /// assert_eq!(readings[3].gain, Gain::Nothing);
    /// # Ok::<(), lotproof::game::DeclarationError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When layout and cells are not those of the game.
    #[must_use]
    pub fn surfaces(&self, layout: &Layout, cells: &[u32]) -> Vec<SurfaceReading> {
        assert_eq!(layout.width(), self.width, "the layout of the game");
        assert_eq!(cells.len(), self.width, "the cells of one unit");
        let surfaces = self.tickets.iter();
        let surfaces =
            surfaces.flat_map(|ticket| ticket.surfaces.iter().map(move |one| (ticket, one)));
        surfaces
            .zip(layout.surfaces())
            .map(|((ticket, surface), place)| {
                let gain = gain(ticket, surface, cells);
                let mut changed = cells.to_vec();
                let mut matters = |at: &usize| {
                    let old = changed[*at];
                    let kind = layout.fields()[*at].kind;
                    let less = others(kind, old).any(|other| {
                        changed[*at] = other;
                        match win(ticket, surface, &changed) {
                            // Without its amount the stars are wrong too.
                            Gain::Open(_) => kind == Kind::Amount,
                            now => now.is_below(gain),
                        }
                    });
                    changed[*at] = old;
                    less
                };
                let decides = if gain.is_win() {
                    place.cells.clone().filter(&mut matters).collect()
                } else {
                    Vec::new()
                };
                SurfaceReading { gain, decides }
            })
            .collect()
    }
}

/// What a surface wins, if its print is sound.
fn gain(ticket: &TicketJudge, surface: &SurfaceJudge, unit: &[u32]) -> Gain {
    match surface.checks.read(unit) {
        Err(Case::OffTable(_)) if !ticket.voids => win(ticket, surface, unit),
        Err(case) => Gain::Open(case),
        Ok(()) => win(ticket, surface, unit),
    }
}

fn win(ticket: &TicketJudge, surface: &SurfaceJudge, unit: &[u32]) -> Gain {
    let mut wins = Wins::new(&ticket.special);
    match surface.read(unit, &mut wins) {
        Err(case) => Gain::Open(case),
        Ok(()) if wins.spin => Gain::Spin,
        Ok(()) if wins.unpublished => Gain::Unpublished,
        Ok(()) if wins.count == 0 => Gain::Nothing,
        Ok(()) => Gain::Amount(cents(wins.cents)),
    }
}

/// What may stand in a cell of that kind instead; nothing where it can only
/// repeat another cell.
fn others(kind: Kind, old: u32) -> Box<dyn Iterator<Item = u32>> {
    match kind {
        Kind::Symbol => Box::new(std::iter::once(STRANGE)),
        Kind::Amount | Kind::Phrase => Box::new(std::iter::once(0)),
        Kind::Number => Box::new(NUMBERS),
        Kind::Code(digits) => Box::new((0..digits.into()).map(move |place| {
            let weight = 10_u32.pow(place);
            let digit = old / weight % 10;
            old - digit * weight + (digit + 1) % 10 * weight
        })),
        Kind::Letters | Kind::Stars => Box::new(std::iter::empty()),
    }
}
