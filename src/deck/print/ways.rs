//! All ways to reach a prize: for each surface of a ticket what wins on it, as
//! an unordered list.

use super::win::Win;
use crate::game::{Amounts, Cumulation, Mechanic, Play, Prize};
use crate::units::Cents;

/// Most ways of one prize that are listed.
const MOST_WAYS: usize = 2_000_000;
/// Most steps of the search for them.
const MOST_STEPS: u64 = 200_000_000;

/// Wins for each way and each of its surfaces.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    surfaces: usize,
    /// Wins of all ways, one after the other.
    wins: Vec<Win>,
    /// Where the wins of each surface of each way begin, and one past all.
    starts: Vec<u32>,
}

impl Ways {
    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1) / self.surfaces.max(1)
    }

    /// What surface `surface` of way `way` wins, the largest first.
    pub fn wins(&self, way: usize, surface: usize) -> &[Win] {
        let at = way * self.surfaces + surface;
        &self.wins[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// What a ticket may win, by surface.
#[derive(Clone, Debug)]
pub(super) struct Capacities {
    /// The surfaces as they win each on their own.
    alone: Vec<Capacity>,
    /// For each target that pays the Gain boxes of others: the surfaces when it
    /// stands there, and which one it is.
    sums: Vec<(usize, Vec<Capacity>)>,
    /// Amounts that no single win without a coefficient may pay.
    special: Vec<u32>,
}

/// What one surface may win.
#[derive(Clone, Debug, Default)]
struct Capacity {
    /// One win, and what it adds to the ticket, the largest first.
    options: Vec<(u64, Win)>,
    /// Wins at least and at most.
    least: u32,
    most: u32,
}

impl Capacities {
    /// Those of a ticket with these surfaces and this table; none when an
    /// amount does not fit a cell.
    pub fn of(plays: &[&Play], table: &[Prize]) -> Option<Self> {
        let special = table
            .iter()
            .filter(|row| !matches!(row.only_by, None | Some(Cumulation::Tickets)));
        let special: Vec<u32> = special
            .filter_map(|row| match row.award {
                crate::game::Award::Amount(amount) => u32::try_from(amount.0).ok(),
                crate::game::Award::Spin { .. } => None,
            })
            .collect();
        let alone = plays.iter().map(|play| Capacity::of(play, table, &special));
        let alone: Vec<Capacity> = alone.collect::<Option<_>>()?;
        let mut sums = Vec::new();
        for (at, play) in plays.iter().enumerate() {
            let Mechanic::TargetSum { surfaces, .. } = &play.mechanic else {
                continue;
            };
            let mut with = alone.clone();
            with[at] = Capacity::marker();
            for number in surfaces {
                let boxed = usize::from(*number).checked_sub(1)?;
                with[boxed] = Capacity::boxed(plays.get(boxed)?, table, &special)?;
            }
            sums.push((at, with));
        }
        Some(Self {
            alone,
            sums,
            special,
        })
    }
}

impl Capacity {
    fn of(play: &Play, table: &[Prize], special: &[u32]) -> Option<Self> {
        let most = match &play.mechanic {
            Mechanic::TargetPairs { zones, .. } | Mechanic::AddsTo { zones, .. } => *zones,
            Mechanic::Match {
                yours, once: false, ..
            } => *yours,
            Mechanic::EachTarget { cells, .. } => *cells,
            Mechanic::Spin { .. } | Mechanic::TargetSum { .. } => 0,
            _ => 1,
        };
        // A surface of several zones has one phrase for all: it is printed
        // without multiplication.
        let mut times = vec![1];
        if let (1, Some(multiplier)) = (most, &play.multiplier) {
            times.extend(multiplier.phrases.iter().map(|&(_, times)| times));
            times.sort_unstable();
            times.dedup();
        }
        let mut options = Vec::new();
        for cents in single(play, table)? {
            for &times in &times {
                if times > 1 || !special.contains(&cents) {
                    options.push((u64::from(cents) * u64::from(times), Win { cents, times }));
                }
            }
        }
        options.sort_by_key(|option| std::cmp::Reverse(option.0));
        Some(Self {
            options,
            least: 0,
            most: u32::from(most),
        })
    }

    /// A target that pays the boxes of others: they carry what it adds.
    fn marker() -> Self {
        let win = Win { cents: 0, times: 1 };
        Self {
            options: vec![(0, win)],
            least: 1,
            most: 1,
        }
    }

    /// A surface whose Gain box another pays, whether it wins or not.
    fn boxed(play: &Play, table: &[Prize], special: &[u32]) -> Option<Self> {
        let mut options = Vec::new();
        for cents in single(play, table)? {
            options.push((u64::from(cents), Win { cents, times: 0 }));
            if !special.contains(&cents) {
                options.push((2 * u64::from(cents), Win { cents, times: 1 }));
            }
        }
        options.sort_by_key(|option| std::cmp::Reverse(option.0));
        Some(Self {
            options,
            least: 1,
            most: 1,
        })
    }

    fn largest(&self) -> u64 {
        let largest = self.options.first().map_or(0, |option| option.0);
        largest * u64::from(self.most)
    }
}

/// Amounts that a single win of a surface may show, in cents.
fn single(play: &Play, table: &[Prize]) -> Option<Vec<u32>> {
    let amounts: Vec<Cents> = match (&play.mechanic, &play.amounts) {
        (Mechanic::SymbolPays { pays, .. }, _) => pays.iter().map(|&(_, amount)| amount).collect(),
        (mechanic, Amounts::None) => mechanic
            .pays()
            .map(|pays| pays.rows.iter().map(|&(_, amount)| amount).collect())
            .unwrap_or_default(),
        _ => play.printed_amounts(table),
    };
    let mut amounts: Vec<u32> = amounts
        .iter()
        .map(|amount| u32::try_from(amount.0).ok())
        .collect::<Option<_>>()?;
    // Two symbols may pay the same.
    amounts.sort_unstable();
    amounts.dedup();
    Some(amounts)
}

/// All ways to win `total`; none when they are too many to list.
pub(super) fn ways(
    total: Cents,
    only_by: Option<Cumulation>,
    capacities: &Capacities,
) -> Option<Ways> {
    let total = u64::try_from(total.0).ok()?;
    let mut ways = Ways {
        surfaces: capacities.alone.len(),
        ..Ways::default()
    };
    let sums = capacities.sums.iter().map(|(at, with)| (Some(*at), with));
    let mut steps = 0;
    for (sum, surfaces) in std::iter::once((None, &capacities.alone)).chain(sums) {
        let mut rest = vec![0; surfaces.len() + 1];
        for (surface, capacity) in surfaces.iter().enumerate().rev() {
            rest[surface] = rest[surface + 1] + capacity.largest();
        }
        let mut search = Search {
            capacities: surfaces,
            special: &capacities.special,
            sum,
            rest,
            only_by,
            taken: Vec::new(),
            ends: Vec::new(),
            steps,
            ways,
        };
        search.surface(total)?;
        (steps, ways) = (search.steps, search.ways);
    }
    let end = u32::try_from(ways.wins.len()).ok()?;
    ways.starts.push(end);
    Some(ways)
}

struct Search<'a> {
    capacities: &'a [Capacity],
    special: &'a [u32],
    /// The surface whose target pays the boxes of others.
    sum: Option<usize>,
    /// What surfaces from each on can win at most.
    rest: Vec<u64>,
    only_by: Option<Cumulation>,
    /// Wins taken so far.
    taken: Vec<Win>,
    /// How many were taken after each finished surface.
    ends: Vec<usize>,
    steps: u64,
    ways: Ways,
}

impl Search<'_> {
    /// Fills the next surface, and those after it, to win what is `left`.
    fn surface(&mut self, left: u64) -> Option<()> {
        let surface = self.ends.len();
        if surface == self.capacities.len() {
            return if left == 0 { self.keep() } else { Some(()) };
        }
        if left > self.rest[surface] {
            return Some(());
        }
        self.wins(left, 0, 0)
    }

    /// Takes more wins of the current surface, which has `number` so far, from
    /// option `first` on, then goes on to the next.
    fn wins(&mut self, left: u64, first: usize, number: u32) -> Option<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return None;
        }
        let surface = self.ends.len();
        let capacity = &self.capacities[surface];
        let after = self.rest[surface + 1];
        // Enough without any more of this surface?
        if left <= after && number >= capacity.least {
            self.ends.push(self.taken.len());
            self.surface(left)?;
            self.ends.pop();
        }
        let most = u64::from(capacity.most - number);
        if most == 0 {
            return Some(());
        }
        for index in first..capacity.options.len() {
            let (value, win) = capacity.options[index];
            if left > value * most + after {
                break;
            }
            if value <= left {
                self.taken.push(win);
                self.wins(left - value, index, number + 1)?;
                self.taken.pop();
            }
        }
        Some(())
    }

    fn keep(&mut self) -> Option<()> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let spans = starts.clone().zip(self.ends.iter().copied());
        let won =
            |&(start, end): &(usize, usize)| self.taken[start..end].iter().any(|win| win.times > 0);
        let surfaces = spans.filter(won).count();
        let wins = self.taken.iter().filter(|win| win.times > 0).count();
        let multiplied = self.taken.iter().any(|win| win.times > 1);
        let allowed = match self.only_by {
            Some(Cumulation::ZonesOrSurfaces) => wins > 1,
            Some(Cumulation::Surfaces) => surfaces > 1,
            Some(Cumulation::Multiplied) => multiplied,
            // Only packs are sums of tickets.
            Some(Cumulation::Tickets) => false,
            None => true,
        };
        if !allowed || self.sum_is_special() {
            return Some(());
        }
        if self.ways.len() >= MOST_WAYS {
            return None;
        }
        let base = self.ways.wins.len();
        for start in starts.take(self.ends.len()) {
            self.ways.starts.push(u32::try_from(base + start).ok()?);
        }
        self.ways.wins.extend(&self.taken);
        Some(())
    }

    /// Whether a target pays boxes that make up an amount which no single win
    /// may pay.
    fn sum_is_special(&self) -> bool {
        let boxed = self.taken.iter().zip(self.capacities);
        self.sum.is_some()
            && !self.special.is_empty()
            && self.special.contains(
                &boxed
                    .filter(|(_, capacity)| capacity.least > 0)
                    .map(|(win, _)| win.cents)
                    .sum(),
            )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capacity(most: u32, euros: &[u32]) -> Capacity {
        let options = euros.iter().map(|euros| {
            let cents = euros * 100;
            (u64::from(cents), Win { cents, times: 1 })
        });
        Capacity {
            options: options.collect(),
            least: 0,
            most,
        }
    }

    fn capacities(alone: Vec<Capacity>) -> Capacities {
        Capacities {
            alone,
            sums: Vec::new(),
            special: Vec::new(),
        }
    }

    /// Euros that win on each surface of each way.
    fn listed(total: i64, only_by: Option<Cumulation>, of: &Capacities) -> Vec<Vec<Vec<u32>>> {
        let ways = ways(Cents::from_euros(total), only_by, of).expect("few");
        let wins = |way, surface| {
            let wins = ways.wins(way, surface).iter();
            wins.map(|win| win.cents / 100).collect()
        };
        (0..ways.len())
            .map(|way| (0..of.alone.len()).map(|s| wins(way, s)).collect())
            .collect()
    }

    #[test]
    fn ways_worked_by_hand() {
        let of = capacities(vec![capacity(1, &[10, 5]), capacity(2, &[10, 5])]);
        // 10: on the first, on the second, 5 + 5 across, 5 + 5 on the second.
        let mut ten = listed(10, None, &of);
        ten.sort();
        assert_eq!(
            ten,
            [
                vec![vec![], vec![5, 5]],
                vec![vec![], vec![10]],
                vec![vec![5], vec![5]],
                vec![vec![10], vec![]],
            ]
        );
        assert_eq!(listed(10, Some(Cumulation::ZonesOrSurfaces), &of).len(), 2);
        assert_eq!(listed(10, Some(Cumulation::Surfaces), &of).len(), 1);
        assert_eq!(listed(0, None, &of), [vec![Vec::<u32>::new(), vec![]]]);
        assert!(listed(7, None, &of).is_empty());
    }

    #[test]
    fn each_way_adds_up_and_none_is_missed() {
        let of = capacities(vec![
            capacity(2, &[10, 3]),
            capacity(1, &[7, 4]),
            capacity(3, &[5, 1]),
        ]);
        for total in 0..40_u32 {
            let found = listed(total.into(), None, &of);
            let adds_up = |way: &Vec<Vec<u32>>| way.iter().flatten().sum::<u32>() == total;
            assert!(found.iter().all(adds_up));
            let multisets = |amounts: [u32; 2], most: u32| {
                (0..=most)
                    .flat_map(move |a| (0..=most - a).map(move |b| a * amounts[0] + b * amounts[1]))
            };
            let mut brute = 0;
            for one in multisets([10, 3], 2) {
                for two in multisets([7, 4], 1) {
                    let three = multisets([5, 1], 3);
                    brute += three.filter(|three| one + two + three == total).count();
                }
            }
            assert_eq!(found.len(), brute, "{total}");
        }
    }
}
