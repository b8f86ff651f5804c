//! The judge of one ticket: its surfaces in order, then the ticket as a whole.

use std::ops::Range;

use super::checks::Checks;
use super::outcome::{Breach, Case, Judgement, Outcome};
use super::rule::Rule;
use super::wins::{Surface, Wins};
use crate::game::{Award, Cumulation, Prize, Surface as Declared};
use crate::ticket::Layout;
use crate::ticket::cell::UNLISTED;
use crate::units::Cents;

/// The rules of one ticket.
#[derive(Clone, Debug)]
pub(super) struct TicketJudge {
    pub surfaces: Vec<SurfaceJudge>,
    rows: Rows,
    /// Amounts that no single win without a coefficient may pay.
    pub special: Vec<u32>,
    /// Whether a misprint voids the ticket.
    pub voids: bool,
}

/// The rules of one surface.
#[derive(Clone, Debug)]
pub(super) struct SurfaceJudge {
    own: Range<usize>,
    pub checks: Checks,
    rule: Rule,
    /// Cell of the phrase, and the coefficient of each phrase.
    phrase: Option<(usize, Vec<u32>)>,
}

/// Totals of a table in cents, in rising order, with how each exists.
#[derive(Clone, Debug)]
pub(super) struct Rows(Vec<(u64, Option<Cumulation>)>);

impl Rows {
    pub fn of(table: &[Prize]) -> Self {
        let mut rows: Vec<(u64, Option<Cumulation>)> = table
            .iter()
            .filter_map(|row| match row.award {
                Award::Amount(amount) => Some((u64::try_from(amount.0).ok()?, row.only_by)),
                Award::Spin { .. } => None,
            })
            .collect();
        rows.sort_unstable_by_key(|row| row.0);
        Self(rows)
    }

    /// How a total exists: an error when it is in no row of a table that is
    /// known.
    pub fn find(&self, total: u64) -> Result<Option<Cumulation>, Breach> {
        match self.0.binary_search_by_key(&total, |row| row.0) {
            Ok(row) => Ok(self.0[row].1),
            Err(_) if self.0.is_empty() => Ok(None),
            Err(_) => Err(Breach::NoRow(cents(total))),
        }
    }
}

impl TicketJudge {
    /// The rules of ticket `ticket` of the layout.
    pub fn of(
        layout: &Layout,
        ticket: usize,
        surfaces: &[Declared],
        table: &[Prize],
        voids: bool,
    ) -> Option<Self> {
        let numbers = layout.surfaces().iter().enumerate();
        let numbers = numbers.filter(|(_, cells)| cells.ticket == ticket);
        let judge =
            |((number, cells), surface): ((usize, &crate::ticket::SurfaceCells), &Declared)| {
                let play = surface.play.as_ref()?;
                let start = cells.cells.start;
                let phrase = play.multiplier.as_ref().map(|multiplier| {
                    let times = (0..multiplier.all().count()).map(|at| multiplier.times(at).into());
                    (cells.cells.end - 1, times.collect())
                });
                Some(SurfaceJudge {
                    own: start..start + cells.own,
                    checks: Checks::of(layout, number, play, table, voids)?,
                    rule: Rule::of(&play.mechanic, layout, ticket)?,
                    phrase,
                })
            };
        let special = table.iter().filter(|row| {
            // Only packs are sums of tickets.
            !matches!(row.only_by, None | Some(Cumulation::Tickets))
        });
        Some(Self {
            surfaces: numbers.zip(surfaces).map(judge).collect::<Option<_>>()?,
            // An amount beyond 32 bits is in no cell.
            special: special
                .filter_map(|row| match row.award {
                    Award::Amount(amount) => u32::try_from(amount.0).ok(),
                    Award::Spin { .. } => None,
                })
                .collect(),
            rows: Rows::of(table),
            voids,
        })
    }

    /// Judges the ticket by the cells of its unit.
    #[inline]
    pub fn judge(&self, unit: &[u32]) -> Judgement {
        let mut wins = Wins::new(&self.special);
        let mut undefined = None;
        let mut off_table = None;
        let mut winning = 0;
        for (number, surface) in self.surfaces.iter().enumerate() {
            let before = wins.count;
            let read = match surface.checks.read(unit) {
                // Where the text knows no void ticket, such an amount is only a
                // breach.
                Err(Case::OffTable(cell)) if !self.voids => {
                    off_table = off_table.or(Some(cell));
                    surface.read(unit, &mut wins)
                }
                Err(case) => Err(case),
                Ok(()) => surface.read(unit, &mut wins),
            };
            match read {
                Err(case) if self.voids && case.is_anomaly() => {
                    return Judgement::of(Outcome::Void(case));
                }
                Err(case) => undefined = undefined.or(Some(case)),
                Ok(()) if wins.count > before => winning |= 1_u32.unbounded_shl(shift(number)),
                Ok(()) => {}
            }
        }
        if let Some(case) = undefined {
            return Judgement::of(Outcome::Undefined(case));
        }
        if wins.spin && wins.count > 0 {
            let spins = |surface: &&SurfaceJudge| matches!(surface.rule, Rule::Spin { .. });
            let surface = self.surfaces.iter().find(spins);
            let cell = surface.map_or(0, |surface| surface.own.start);
            return Judgement::of(Outcome::Undefined(Case::BothWin(cell)));
        }
        let outcome = if wins.spin {
            Outcome::Spin
        } else if wins.unpublished {
            Outcome::Unpublished
        } else {
            Outcome::Amount(cents(wins.cents))
        };
        let breach = off_table.map(Breach::OffTable);
        Judgement {
            outcome,
            breach: breach.or_else(|| self.breach(&wins)),
            surfaces: winning,
        }
    }

    fn breach(&self, wins: &Wins<'_>) -> Option<Breach> {
        if wins.count == 0 || wins.unpublished {
            return None;
        }
        if let Some(amount) = wins.forbidden {
            return Some(Breach::OneWin(cents(amount.into())));
        }
        let total = cents(wins.cents);
        match self.rows.find(wins.cents) {
            Err(breach) => Some(breach),
            Ok(Some(Cumulation::ZonesOrSurfaces)) if wins.count < 2 => {
                Some(Breach::TooFewWins(total))
            }
            Ok(Some(Cumulation::Surfaces)) if wins.surfaces < 2 => Some(Breach::TooFewWins(total)),
            Ok(Some(Cumulation::Multiplied)) if !wins.multiplied => {
                Some(Breach::NotMultiplied(total))
            }
            Ok(_) => None,
        }
    }
}

impl SurfaceJudge {
    /// Adds what a surface whose print is sound wins.
    #[inline]
    pub fn read(&self, unit: &[u32], wins: &mut Wins<'_>) -> Result<(), Case> {
        let before = wins.count;
        let phrase = self.phrase.as_ref();
        let said = phrase.map_or(0, |&(cell, _)| unit[cell]);
        // Any other phrase does not multiply.
        let times = phrase.and_then(|(_, times)| times.get(said as usize));
        wins.times = times.copied().unwrap_or(1);
        let surface = Surface {
            cells: &unit[self.own.clone()],
            start: self.own.start,
            unit,
        };
        let read = self.rule.read(surface, wins);
        wins.times = 1;
        read?;
        if wins.count > before {
            wins.surfaces += 1;
            if let Some(&(cell, _)) = phrase
                && said == UNLISTED
            {
                return Err(Case::Coefficient(cell));
            }
        }
        Ok(())
    }
}

/// Surfaces beyond the 32nd have no bit.
fn shift(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Sums of some hundred cells of 32 bits and coefficients fit.
pub(super) fn cents(cents: u64) -> Cents {
    Cents(i64::try_from(cents).unwrap_or(i64::MAX))
}
