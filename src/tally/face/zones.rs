//! Surfaces whose zones each win or lose: which one wins, and what stands in a
//! losing one.

use super::{Feature, Look, On, equal, euros};
use crate::game::Mechanic;

/// The zones of a surface.
#[derive(Clone, Debug)]
pub(super) struct Zones {
    start: usize,
    stride: usize,
    number: usize,
    /// Cell of the amount within a zone.
    amount: usize,
    wins: Wins,
}

#[derive(Clone, Debug)]
enum Wins {
    /// Two targets.
    Pair { alphabet: usize },
    /// Two numbers from `low` on add up.
    Sum {
        sum: u32,
        low: u32,
        losing: Vec<(u32, u32)>,
    },
    /// A target.
    Target,
    /// A symbol among those of the cells before.
    Match { winning: usize },
}

pub(super) fn features(on: &On<'_>, features: &mut Vec<Feature>) {
    let start = on.cells.start;
    let zones = |start, stride, number: u8, amount, wins| Zones {
        start,
        stride,
        number: usize::from(number),
        amount,
        wins,
    };
    let (zones, losing) = match &on.play.mechanic {
        Mechanic::TargetPairs {
            target,
            others,
            zones: number,
        } => {
            let names: Vec<&String> = std::iter::once(target).chain(others).collect();
            let pairs = names
                .iter()
                .flat_map(|a| names.iter().map(move |b| format!("{a}, {b}")));
            let alphabet = names.len();
            let wins = Wins::Pair { alphabet };
            (zones(start, 4, *number, 2, wins), equal(pairs.skip(1)))
        }
        Mechanic::AddsTo {
            sum,
            low,
            high,
            zones: number,
        } => {
            let (sum, low, high) = (u32::from(*sum), u32::from(*low), u32::from(*high));
            let pairs = (low..=high).flat_map(|a| (low..=high).map(move |b| (a, b)));
            let losing: Vec<(u32, u32)> = pairs.filter(|(a, b)| a + b != sum).collect();
            let names = equal(losing.iter().map(|(a, b)| format!("{a}, {b}")));
            (
                zones(start, 4, *number, 2, Wins::Sum { sum, low, losing }),
                names,
            )
        }
        Mechanic::EachTarget { others, cells, .. }
        | Mechanic::Exactly {
            others,
            cells,
            beside: true,
            ..
        } => (
            zones(start, 3, *cells, 1, Wins::Target),
            equal(others.iter().cloned()),
        ),
        Mechanic::Match {
            winning,
            yours,
            symbols,
            ..
        } => {
            let winning = usize::from(*winning);
            (
                zones(start + winning, 3, *yours, 1, Wins::Match { winning }),
                equal(symbols.iter().cloned()),
            )
        }
        _ => return,
    };
    if zones.number > 1 {
        let places = equal((1..=zones.number).map(|zone| format!("zone {zone}")));
        features.push(on.feature(
            "winning-zone",
            "Is each zone as often the only one that wins on",
            places,
            Look::WinningZone(zones.clone()),
        ));
    }
    features.push(on.feature(
        "decoy",
        "Do all losing prints come equally often in the first zone of",
        losing,
        Look::LosingZone(zones.clone()),
    ));
    features.push(on.feature(
        "decoy-amount",
        "Do all amounts come equally often where nothing is won in the first zone of",
        euros(&on.amounts),
        Look::ZoneAmount(zones, on.amounts.clone()),
    ));
}

impl Zones {
    fn zone<'a>(&self, cells: &'a [u32], zone: usize) -> &'a [u32] {
        &cells[self.start + zone * self.stride..][..self.stride]
    }

    fn wins(&self, cells: &[u32], zone: usize) -> bool {
        let held = self.zone(cells, zone);
        match &self.wins {
            Wins::Pair { .. } => held[0] == 0 && held[1] == 0,
            Wins::Sum { sum, .. } => held[0].checked_add(held[1]) == Some(*sum),
            Wins::Target => held[0] == 0,
            Wins::Match { winning } => cells[self.start - winning..self.start].contains(&held[0]),
        }
    }

    /// The zone that wins, if just one does.
    pub fn winning(&self, cells: &[u32]) -> Option<usize> {
        let mut winning = (0..self.number).filter(|&zone| self.wins(cells, zone));
        let only = winning.next()?;
        winning.next().is_none().then_some(only)
    }

    /// What stands in the first zone, if it loses.
    pub fn losing(&self, cells: &[u32]) -> Option<usize> {
        if self.wins(cells, 0) {
            return None;
        }
        let held = self.zone(cells, 0);
        match &self.wins {
            Wins::Pair { alphabet } => {
                (held[0] as usize * alphabet + held[1] as usize).checked_sub(1)
            }
            Wins::Sum { low, losing, .. } => {
                let pair = (held[0], held[1]);
                // Pairs are in rising order, so the place is found by halving.
                debug_assert!(losing.is_sorted() && held[0] >= *low);
                losing.binary_search(&pair).ok()
            }
            Wins::Target => (held[0] as usize).checked_sub(1),
            Wins::Match { .. } => Some(held[0] as usize),
        }
    }

    /// The amount there.
    pub fn amount(&self, cells: &[u32], amounts: &[u32]) -> Option<usize> {
        if self.wins(cells, 0) {
            return None;
        }
        let amount = self.zone(cells, 0)[self.amount];
        amounts.iter().position(|&listed| listed == amount)
    }
}
