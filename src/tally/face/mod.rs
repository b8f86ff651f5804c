//! Features of what stands on the units: how often each value came.
//!
//! A feature takes one value of a unit, or none, or several; given how many
//! values there are they are independent draws with fixed weights when prints
//! are chosen as [`deck`](crate::deck) chooses them. All of it is assumed: the
//! regulations do not say how often each print is used.

mod digits;
mod sets;
mod whole;
mod zones;

use crate::adjudicate::Judgement;
use crate::game::{Game, Play, Prize, Surface, article};
use crate::ticket::Layout;

/// One feature.
#[derive(Clone, Debug)]
pub struct Feature {
    /// Name, such as `winning-zone-s2`.
    pub id: String,
    /// What it asks, in plain words.
    pub question: String,
    /// Clause of its surface.
    pub clause: String,
    /// The share of units that has it, at most.
    pub share: f64,
    /// Its values: names and weights.
    pub values: Vec<(String, u64)>,
    look: Look,
}

/// Where a feature looks.
#[derive(Clone, Debug)]
enum Look {
    /// Which zone wins, when just one does.
    WinningZone(zones::Zones),
    /// What stands in the first zone, when it loses.
    LosingZone(zones::Zones),
    /// The amount there.
    ZoneAmount(zones::Zones, Vec<u32>),
    /// What stands on a surface that loses.
    Losing(whole::Whole),
    /// The amount there.
    Amount(whole::Whole, Vec<u32>),
    /// Digits of a number.
    Digits(digits::Digits),
    /// Surfaces that win, on tickets with a prize.
    Sets(sets::Sets),
}

/// A unit that is looked at.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    pub cells: &'a [u32],
    pub code: u8,
    pub rows: &'a [u8],
    pub judgement: Judgement,
    pub tickets: &'a [Judgement],
}

/// All features of a game's units.
#[derive(Clone, Debug, Default)]
pub struct Face {
    features: Vec<Feature>,
}

impl Face {
    /// The features of a game, in order; none when it does not declare how its
    /// surfaces are played.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let mut features = Vec::new();
        let Some(layout) = Layout::of(game) else {
            return Self::default();
        };
        let tickets: Vec<(&[Surface], &[Prize])> = match &game.pack {
            None => vec![(&game.surfaces, &game.prizes)],
            Some(pack) => {
                let tickets = pack.tickets.iter();
                let parts = tickets.map(|t| (t.surfaces.as_slice(), t.prizes.as_slice()));
                parts.collect()
            }
        };
        let mut number = 0;
        for (ticket, (surfaces, table)) in tickets.into_iter().enumerate() {
            for (at, surface) in surfaces.iter().enumerate() {
                if let Some(play) = &surface.play {
                    let place = match game.pack {
                        None => format!("s{}", at + 1),
                        Some(_) => format!("t{}-s{}", ticket + 1, at + 1),
                    };
                    let on = On {
                        place,
                        name: &surface.name,
                        clause: article(&surface.clause),
                        cells: &layout.surfaces()[number].cells,
                        play,
                        amounts: amounts(play, table),
                        forced: forced(surfaces, &layout, number - at, at),
                    };
                    zones::features(&on, &mut features);
                    whole::features(&on, &mut features);
                    digits::features(&on, &mut features);
                }
                number += 1;
            }
        }
        sets::features(game, &mut features);
        Self { features }
    }

    /// The features.
    #[must_use]
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// No values yet.
    pub(super) fn empty(&self) -> Vec<Vec<u64>> {
        let features = self.features.iter();
        features
            .map(|feature| vec![0; feature.values.len()])
            .collect()
    }

    /// Adds the values of a unit.
    #[inline]
    pub(super) fn count(&self, unit: Seen<'_>, counts: &mut [Vec<u64>]) {
        for (feature, counts) in self.features.iter().zip(counts) {
            feature.look.values(unit, &mut |value| {
                if let Some(count) = counts.get_mut(value) {
                    *count += 1;
                }
            });
        }
    }
}

impl Look {
    #[inline]
    fn values(&self, unit: Seen<'_>, see: &mut impl FnMut(usize)) {
        let value = match self {
            Self::WinningZone(zones) => zones.winning(unit.cells),
            Self::LosingZone(zones) => zones.losing(unit.cells),
            Self::ZoneAmount(zones, amounts) => zones.amount(unit.cells, amounts),
            Self::Losing(whole) => whole.losing(unit.cells),
            Self::Amount(whole, amounts) => whole.amount(unit.cells, amounts),
            Self::Digits(digits) => {
                digits.each(unit.cells, see);
                None
            }
            Self::Sets(sets) => sets.set(unit),
        };
        if let Some(value) = value {
            see(value);
        }
    }
}

/// A surface whose features are listed.
struct On<'a> {
    place: String,
    name: &'a str,
    clause: String,
    cells: &'a std::ops::Range<usize>,
    play: &'a Play,
    /// Amounts that stand on it, in cents.
    amounts: Vec<u32>,
    /// The cell of a target that fixes this surface's Gain box.
    forced: Option<usize>,
}

impl On<'_> {
    fn feature(
        &self,
        kind: &str,
        question: &str,
        values: Vec<(String, u64)>,
        look: Look,
    ) -> Feature {
        Feature {
            id: format!("{kind}-{}", self.place),
            question: format!("{question} « {} »", self.name),
            clause: self.clause.clone(),
            share: 1.0,
            values,
            look,
        }
    }
}

/// Names of equally likely values.
fn equal(names: impl IntoIterator<Item = String>) -> Vec<(String, u64)> {
    names.into_iter().map(|name| (name, 1)).collect()
}

fn euros(amounts: &[u32]) -> Vec<(String, u64)> {
    equal(
        amounts
            .iter()
            .map(|&cents| crate::units::Cents(i64::from(cents)).to_string()),
    )
}

fn amounts(play: &Play, table: &[Prize]) -> Vec<u32> {
    let amounts = play.printed_amounts(table);
    let amounts = amounts
        .iter()
        .filter_map(|amount| u32::try_from(amount.0).ok());
    amounts.collect()
}

/// The symbol of the surface of this ticket whose target pays the Gain box of
/// surface `at`; `first` is the number of the ticket's first surface.
fn forced(surfaces: &[Surface], layout: &Layout, first: usize, at: usize) -> Option<usize> {
    let sums = |surface: &Surface| match surface.play.as_ref().map(|play| &play.mechanic) {
        Some(crate::game::Mechanic::TargetSum { surfaces, .. }) => {
            surfaces.iter().any(|&number| usize::from(number) == at + 1)
        }
        _ => false,
    };
    let sum = surfaces.iter().position(sums)?;
    Some(layout.surfaces()[first + sum].cells.start)
}
