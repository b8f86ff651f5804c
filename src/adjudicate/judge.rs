//! The judge of a game's units.

use super::outcome::{Breach, Judgement, Outcome};
use super::ticket::{Rows, TicketJudge, cents};
use crate::game::{Cumulation, Game};
use crate::ticket::Layout;
use crate::units::Cents;

/// Judges the units of a game by its rules.
///
/// ```
/// use lotproof::adjudicate::{Judge, Outcome};
/// use lotproof::ticket::{Layout, cell::BLANK};
/// use lotproof::units::Cents;
///
/// let game = lotproof::game::find("coup-de-chance")?;
/// let judge = Judge::of(&game).expect("all surfaces are declared");
/// // A ticket that loses everywhere but under the ladder.
/// let mut ticket = vec![1; Layout::of(&game).expect("declared").width()];
/// ticket[..5].fill(BLANK);
/// ticket[5..10].copy_from_slice(&[0, BLANK, BLANK, BLANK, BLANK]);
/// ticket[10..12].fill(1_000);
/// ticket[41..51].copy_from_slice(&[1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
/// let judgement = judge.judge(&ticket, &mut Vec::new());
/// assert_eq!(judgement.outcome, Outcome::Amount(Cents(1_000)));
/// # Ok::<(), lotproof::game::DeclarationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judge {
    pub(super) width: usize,
    pub(super) tickets: Vec<TicketJudge>,
    pack: Option<PackRules>,
}

/// What holds for the tickets of a pack together.
#[derive(Clone, Debug)]
struct PackRules {
    winners: Vec<u8>,
    minimum: Cents,
    rows: Rows,
}

impl Judge {
    /// The judge of a game; none when a surface does not declare how it is
    /// played.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let layout = Layout::of(game)?;
        let voids = game.anomaly.is_some();
        let tickets = match &game.pack {
            None => vec![TicketJudge::of(
                &layout,
                0,
                &game.surfaces,
                &game.prizes,
                voids,
            )?],
            Some(pack) => {
                let tickets = pack.tickets.iter().enumerate();
                let judge = |(number, ticket): (usize, &crate::game::PackTicket)| {
                    let (surfaces, table) = (&ticket.surfaces, &ticket.prizes);
                    TicketJudge::of(&layout, number, surfaces, table, voids)
                };
                tickets.map(judge).collect::<Option<_>>()?
            }
        };
        let pack = game.pack.as_ref().map(|pack| PackRules {
            winners: pack.winners.clone(),
            minimum: pack.minimum,
            rows: Rows::of(&game.prizes),
        });
        Some(Self {
            width: layout.width(),
            tickets,
            pack,
        })
    }

    /// Judges one unit, given by its cells; for a pack the judgements of its
    /// tickets are left in `tickets`.
    ///
    /// # Panics
    ///
    /// When the cells are not those of the game's [`Layout`].
    #[inline]
    pub fn judge(&self, cells: &[u32], tickets: &mut Vec<Judgement>) -> Judgement {
        assert_eq!(cells.len(), self.width, "the cells of one unit");
        tickets.clear();
        let Some(pack) = &self.pack else {
            return self.tickets[0].judge(cells);
        };
        tickets.extend(self.tickets.iter().map(|ticket| ticket.judge(cells)));
        pack.judge(tickets)
    }
}

impl PackRules {
    fn judge(&self, tickets: &[Judgement]) -> Judgement {
        let breach = tickets.iter().find_map(|ticket| ticket.breach);
        let mut total = 0;
        let mut winners = 0;
        let mut unpublished = false;
        for ticket in tickets {
            match ticket.outcome {
                Outcome::Amount(amount) => {
                    total += amount.0;
                    winners += u32::from(amount > Cents::ZERO);
                }
                Outcome::Unpublished => {
                    winners += 1;
                    unpublished = true;
                }
                // What the rest of such a pack pays is not settled.
                outcome @ (Outcome::Void(_) | Outcome::Undefined(_) | Outcome::Spin) => {
                    return Judgement {
                        breach,
                        ..Judgement::of(outcome)
                    };
                }
            }
        }
        let total = cents(u64::try_from(total).unwrap_or(0));
        let breach = breach.or_else(|| self.breach(total, winners, unpublished));
        let outcome = if unpublished {
            Outcome::Unpublished
        } else {
            Outcome::Amount(total)
        };
        Judgement {
            breach,
            ..Judgement::of(outcome)
        }
    }

    fn breach(&self, total: Cents, winners: u32, unpublished: bool) -> Option<Breach> {
        let occurs = self
            .winners
            .iter()
            .any(|&number| u32::from(number) == winners);
        if !occurs && (winners > 0 || self.minimum > Cents::ZERO) {
            return Some(Breach::Winners(winners));
        }
        if unpublished {
            return None;
        }
        if total < self.minimum {
            return Some(Breach::BelowMinimum(total));
        }
        if winners == 0 {
            return None;
        }
        match self.rows.find(u64::try_from(total.0).unwrap_or(0)) {
            Err(breach) => Some(breach),
            Ok(Some(Cumulation::Tickets)) if winners < 2 => Some(Breach::TooFewWins(total)),
            Ok(_) => None,
        }
    }
}
