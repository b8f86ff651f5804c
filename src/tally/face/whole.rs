//! Surfaces that win or lose as a whole: what stands on one that loses.

use super::{Feature, Look, On, equal, euros};
use crate::game::Mechanic;
use crate::ticket::cell::BLANK;

/// Most values of a feature.
const MOST: usize = 4_096;

/// A surface.
#[derive(Clone, Debug)]
pub(super) struct Whole {
    start: usize,
    /// Cell of its amount.
    gain: usize,
    /// A target there fixes the amount.
    forced: Option<usize>,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Numbers of one symbol in two zones of this many places.
    Counts {
        most: usize,
        losing: Vec<(usize, usize)>,
    },
    /// The number of targets among the symbols, below this one.
    Targets { symbols: usize, below: usize },
    /// Symbols, in all combinations that are not all alike; of the first symbol
    /// alone when only those of targets are not.
    Tuple {
        symbols: usize,
        alphabet: usize,
        one: bool,
    },
    /// One symbol, those from this one on losing.
    Symbol { first: usize },
    /// Two numbers.
    Numbers { losing: Vec<(u32, u32)> },
    /// The first of different amounts.
    First { places: usize, amounts: Vec<u32> },
    /// The first digits of a code, whatever is won.
    Code { divisor: u32 },
    /// The first number, whatever is won.
    Number { numbers: Vec<u32> },
}

pub(super) fn features(on: &On<'_>, features: &mut Vec<Feature>) {
    let Some((kind, gain, values)) = kind(on) else {
        return;
    };
    let whole = Whole {
        start: on.cells.start,
        gain: on.cells.start + gain.unwrap_or(0),
        forced: on.forced,
        kind,
    };
    if values.len() > 1 && values.len() <= MOST {
        let question = match whole.kind {
            Kind::Code { .. } | Kind::Number { .. } => "Do all numbers come equally often on",
            _ => "Do all losing prints come equally often on",
        };
        let look = Look::Losing(whole.clone());
        features.push(on.feature("decoy", question, values, look));
    }
    if gain.is_some() && on.amounts.len() > 1 {
        let mut amounts = euros(&on.amounts);
        let mut cents = on.amounts.clone();
        if let Mechanic::Word { bare: true, .. } = on.play.mechanic {
            amounts.push(("none".to_owned(), 1));
            cents.push(BLANK);
        }
        features.push(on.feature(
            "decoy-amount",
            "Do all amounts come equally often where nothing is won on",
            amounts,
            Look::Amount(whole, cents),
        ));
    }
}

/// How a surface loses, the cell of its amount, and the values.
type Losing = (Kind, Option<usize>, Vec<(String, u64)>);

/// None for surfaces of zones, and those with nothing but an amount.
fn kind(on: &On<'_>) -> Option<Losing> {
    let names = |others: &[String]| equal(others.iter().cloned());
    let upto = |below: usize| equal((0..below).map(|number| format!("{number} targets")));
    Some(match &on.play.mechanic {
        Mechanic::MoreInSecond { most, .. } => {
            let most = usize::from(*most);
            let all = (1..=most).flat_map(|one| (1..=most).map(move |two| (one, two)));
            let losing: Vec<(usize, usize)> = all.filter(|(one, two)| two <= one).collect();
            let values = equal(losing.iter().map(|(one, two)| format!("{one}, {two}")));
            (Kind::Counts { most, losing }, Some(2 * most), values)
        }
        Mechanic::CountPays { cells, pays, .. } => {
            let (symbols, below) = (usize::from(*cells), usize::from(pays.from));
            (Kind::Targets { symbols, below }, None, upto(below))
        }
        Mechanic::Exactly {
            cells,
            wins,
            beside: false,
            ..
        } => {
            let (symbols, below) = (usize::from(*cells), usize::from(*wins));
            (Kind::Targets { symbols, below }, Some(symbols), upto(below))
        }
        Mechanic::AllAlike { cells, symbols } => {
            let alphabet = symbols.len();
            let symbols = usize::from(*cells);
            let values = tuples(symbols, alphabet, false);
            let one = false;
            (
                Kind::Tuple {
                    symbols,
                    alphabet,
                    one,
                },
                Some(symbols),
                values,
            )
        }
        Mechanic::Spin { others, cells, .. } => {
            let (symbols, alphabet) = (usize::from(*cells), others.len() + 1);
            let values = tuples(symbols, alphabet, true);
            let one = true;
            (
                Kind::Tuple {
                    symbols,
                    alphabet,
                    one,
                },
                None,
                values,
            )
        }
        Mechanic::Word { others, .. } => (Kind::Symbol { first: 1 }, Some(1), names(others)),
        Mechanic::TargetSum { others, .. } => (Kind::Symbol { first: 1 }, None, names(others)),
        Mechanic::SymbolPays { pays, others } => {
            let first = pays.len();
            (Kind::Symbol { first }, None, names(others))
        }
        Mechanic::Greater { numbers } => {
            let numbers: Vec<u32> = numbers.iter().copied().map(u32::from).collect();
            let all = numbers
                .iter()
                .flat_map(|&a| numbers.iter().map(move |&b| (a, b)));
            let losing: Vec<(u32, u32)> = all.filter(|(yours, other)| yours <= other).collect();
            let values = equal(losing.iter().map(|(a, b)| format!("{a}, {b}")));
            (Kind::Numbers { losing }, Some(2), values)
        }
        Mechanic::TwoAlike { cells } => {
            let places = usize::from(*cells);
            let amounts = on.amounts.clone();
            (Kind::First { places, amounts }, None, euros(&on.amounts))
        }
        Mechanic::CodeEqual { digits, .. } | Mechanic::LeadingDigits { digits, .. } => {
            let (divisor, values) = leading(*digits);
            (Kind::Code { divisor }, None, values)
        }
        Mechanic::MatchPays { numbers, .. } => {
            let numbers: Vec<u32> = numbers.iter().copied().map(u32::from).collect();
            let values = equal(numbers.iter().map(u32::to_string));
            (Kind::Number { numbers }, None, values)
        }
        Mechanic::Reveal { .. }
        | Mechanic::TargetPairs { .. }
        | Mechanic::AddsTo { .. }
        | Mechanic::EachTarget { .. }
        | Mechanic::Exactly { .. }
        | Mechanic::Match { .. } => return None,
    })
}

/// Up to two first digits of a code: what to divide by, and the values.
fn leading(digits: u8) -> (u32, Vec<(String, u64)>) {
    let shown = u32::from(digits).min(2);
    let values = (0..10_u32.pow(shown)).map(|n| format!("{n:0width$}", width = shown as usize));
    (10_u32.pow(u32::from(digits) - shown), equal(values))
}

/// Combinations of symbols that lose, by their numbers; none when too many.
fn tuples(symbols: usize, alphabet: usize, one: bool) -> Vec<(String, u64)> {
    let power = u32::try_from(symbols).ok();
    let all = power.and_then(|power| alphabet.checked_pow(power));
    match all {
        Some(all) if all <= MOST => {
            let lost = (0..all).filter(|&tuple| !alike(tuple, symbols, alphabet, one));
            equal(lost.map(|tuple| format!("combination {tuple}")))
        }
        _ => Vec::new(),
    }
}

/// Whether the symbols of a combination are all alike; with `one`, all the
/// first.
fn alike(tuple: usize, symbols: usize, alphabet: usize, one: bool) -> bool {
    let ones = (0..symbols).fold(0, |sum, _| sum * alphabet + 1);
    if one {
        tuple == 0
    } else {
        tuple.is_multiple_of(ones)
    }
}

impl Whole {
    /// What stands there, if the surface loses.
    pub fn losing(&self, unit: &[u32]) -> Option<usize> {
        let cells = &unit[self.start..];
        match &self.kind {
            Kind::Counts { most, losing } => {
                let count = |zone: &[u32]| zone.iter().filter(|&&cell| cell == 0).count();
                let pair = (count(&cells[..*most]), count(&cells[*most..2 * most]));
                losing.binary_search(&pair).ok()
            }
            Kind::Targets { symbols, below } => {
                let targets = cells[..*symbols].iter().filter(|&&cell| cell == 0).count();
                (targets < *below).then_some(targets)
            }
            Kind::Tuple {
                symbols,
                alphabet,
                one,
            } => {
                let held = cells[..*symbols].iter();
                let tuple = held.fold(0, |tuple, &cell| tuple * alphabet + cell as usize);
                if alike(tuple, *symbols, *alphabet, *one) {
                    return None;
                }
                // Combinations that win are left out of the values.
                let ones = (0..*symbols).fold(0, |sum, _| sum * alphabet + 1);
                Some(tuple - if *one { 1 } else { tuple / ones + 1 })
            }
            Kind::Symbol { first } => (cells[0] as usize).checked_sub(*first),
            Kind::Numbers { losing } => losing.binary_search(&(cells[0], cells[1])).ok(),
            Kind::First { places, amounts } => {
                let held = &cells[..2 * places];
                let twice = (2..held.len()).step_by(2).any(|at| {
                    held[..at]
                        .iter()
                        .step_by(2)
                        .any(|&earlier| earlier == held[at])
                });
                let first = amounts.iter().position(|&amount| amount == held[0]);
                first.filter(|_| !twice)
            }
            Kind::Code { divisor } => Some((cells[0] / divisor) as usize),
            Kind::Number { numbers } => numbers.binary_search(&cells[0]).ok(),
        }
    }

    /// The amount there, if the surface loses and it is free.
    pub fn amount(&self, unit: &[u32], amounts: &[u32]) -> Option<usize> {
        if self.forced.is_some_and(|cell| unit[cell] == 0) || self.losing(unit).is_none() {
            return None;
        }
        amounts.iter().position(|&listed| listed == unit[self.gain])
    }
}
