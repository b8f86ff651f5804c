//! Amounts that no single win pays: whether several, or a multiplied one, can.

use super::finding::{Check, Finding, Outcome, Place, Value};
use super::packs::Joint;
use super::sheet::{View, label};
use crate::game::{Award, Cumulation, Game, Prize};
use crate::units::Cents;

/// Most cells of a table of sums, of 12 bytes each.
const MOST_CELLS: u64 = 10_000_000;
/// Most cells, times the amounts of the table.
const MOST_WORK: u64 = 200_000_000;
/// Most wins that a shown sum may have: the texts' tickets have up to 24 zones.
const MOST_WINS: u32 = 64;
/// Largest coefficient of a multiplied gain.
const MOST_TIMES: i64 = 10;

pub(super) fn check(game: &Game, views: &[View<'_>], joint: &Joint, found: &mut Vec<Finding>) {
    for (index, view) in views.iter().enumerate() {
        // The main table of a pack game lists packs, the others its tickets.
        let of_packs = game.pack.is_some() && index == 0;
        let surfaces = match (&game.pack, index.checked_sub(1)) {
            (Some(pack), Some(ticket)) => pack.tickets[ticket].surfaces.len(),
            _ => game.surfaces.len(),
        };
        for row in view.rows {
            let (Some(kind), Award::Amount(amount)) = (row.only_by, &row.award) else {
                continue;
            };
            let way = match kind {
                Cumulation::Tickets if of_packs => joint.way(*amount),
                _ if of_packs => Way::Open(format!(
                    "a pack pays the sum of its tickets: write `only_by = \"{}\"`",
                    Cumulation::Tickets.word()
                )),
                Cumulation::Tickets => Way::None(format!(
                    "a ticket holds no tickets: `only_by = \"{}\"` is for a pack's table",
                    kind.word()
                )),
                Cumulation::Multiplied => multiplied(*amount, view.rows),
                Cumulation::ZonesOrSurfaces => sum(*amount, view.rows, None),
                Cumulation::Surfaces => sum(*amount, view.rows, Some(surfaces)),
            };
            let on_a_pack_ticket = index > 0;
            found.push(told(view, row, *amount, kind, way, on_a_pack_ticket));
        }
    }
}

/// How an amount is reached.
pub(super) enum Way {
    /// In this way.
    Found(String),
    /// In no way, and why.
    None(String),
    /// The declaration does not decide it, and why.
    Open(String),
}

fn told(
    view: &View<'_>,
    row: &Prize,
    amount: Cents,
    kind: Cumulation,
    way: Way,
    on_a_pack_ticket: bool,
) -> Finding {
    let place = Place {
        row: Some(label(row)),
        line: Some(row.line),
        ..view.place()
    };
    let only = kind.phrase();
    let (outcome, message) = match way {
        Way::Found(sum) => (Outcome::Exact, format!("{amount} = {sum}")),
        Way::None(why) if on_a_pack_ticket && kind != Cumulation::Tickets => (
            Outcome::NotChecked,
            format!(
                "{amount} exists only {only}; {why}, but surfaces may print amounts that the \
                 table does not hold: the table alone does not decide"
            ),
        ),
        Way::None(why) => (
            Outcome::Misprint,
            format!("{amount} exists only {only}, but {why}"),
        ),
        Way::Open(why) => (
            Outcome::NotChecked,
            format!("{amount} exists only {only}; {why}"),
        ),
    };
    Finding {
        computed: (outcome == Outcome::Exact).then(|| Value::Words(message.clone())),
        ..Finding::new(Check::Cumulation, place, outcome, message)
    }
}

/// Amounts that a single win of the table may pay, and that some ticket wins.
fn single_wins(rows: &[Prize]) -> Vec<Cents> {
    let rows = rows
        .iter()
        .filter(|row| row.only_by.is_none() && row.count > 0);
    rows.filter_map(|row| match row.award {
        Award::Amount(amount) => Some(amount),
        Award::Spin { .. } => None,
    })
    .collect()
}

fn multiplied(amount: Cents, rows: &[Prize]) -> Way {
    let singles = single_wins(rows);
    let factor = (2..=MOST_TIMES).find(|&times| {
        let part = Cents(amount.0 / times);
        part * times == amount && singles.contains(&part)
    });
    match factor {
        Some(times) => Way::Found(format!("{} × {times}", Cents(amount.0 / times))),
        None => Way::None(format!(
            "no other amount of the table pays it times 2 to {MOST_TIMES}"
        )),
    }
}

/// As a sum of at least two wins, with as few as possible; at most `most` of
/// them.
fn sum(amount: Cents, rows: &[Prize], most: Option<usize>) -> Way {
    let most = most.map_or(MOST_WINS, |most| u32::try_from(most).unwrap_or(u32::MAX));
    if most < 2 {
        return Way::Open(format!(
            "the declaration lists {most} surface: list them all"
        ));
    }
    let singles = single_wins(rows);
    match fewest(amount, &singles) {
        Fewest::TooFine => {
            Way::Open("its sums are too many to search in steps of this fineness".to_owned())
        }
        Fewest::Nothing => Way::None(
            "no sum of two or more other amounts of the table, which a single win may pay, makes \
             it"
            .to_owned(),
        ),
        Fewest::Sum(wins) if wins.len() as u64 > u64::from(most) => Way::None(format!(
            "the other amounts of the table make it with no fewer than {} wins, and a ticket has \
             at most {most}",
            wins.len()
        )),
        Fewest::Sum(wins) => Way::Found(written(&wins)),
    }
}

enum Fewest {
    /// Wins, the largest first.
    Sum(Vec<Cents>),
    Nothing,
    TooFine,
}

/// The fewest wins that add up to `amount`, two at least, by the table of all
/// smaller sums.
fn fewest(amount: Cents, singles: &[Cents]) -> Fewest {
    let mut parts: Vec<Cents> = singles.iter().copied().filter(|a| *a < amount).collect();
    parts.sort_unstable_by_key(|part| std::cmp::Reverse(*part));
    let step = parts.iter().fold(amount.0, |step, part| gcd(step, part.0));
    let cells = u64::try_from(amount.0 / step.max(1)).unwrap_or(u64::MAX);
    if cells > MOST_CELLS || cells.saturating_mul(parts.len().max(1) as u64) > MOST_WORK {
        return Fewest::TooFine;
    }
    let size = |cents: Cents| usize::try_from(cents.0 / step).unwrap_or(usize::MAX);
    let goal = size(amount);
    // wins[s]: fewest wins that make s; last[s]: the part taken last.
    let mut wins = vec![u32::MAX; goal + 1];
    let mut last = vec![Cents::ZERO; goal + 1];
    wins[0] = 0;
    for sum in 1..=goal {
        for &part in &parts {
            let before = sum.checked_sub(size(part)).map(|rest| wins[rest]);
            if let Some(before) = before.filter(|&before| before < wins[sum].saturating_sub(1)) {
                wins[sum] = before + 1;
                last[sum] = part;
            }
        }
    }
    if wins[goal] == u32::MAX {
        return Fewest::Nothing;
    }
    let mut sum = Vec::new();
    let mut rest = goal;
    while rest > 0 {
        sum.push(last[rest]);
        rest -= size(last[rest]);
    }
    sum.sort_unstable_by_key(|part| std::cmp::Reverse(*part));
    Fewest::Sum(sum)
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// `10 € + 10 € + 5 €`, or `5 × 20 000 €` for many alike.
pub(super) fn written(wins: &[Cents]) -> String {
    let alike = wins.chunk_by(|a, b| a == b);
    let terms = alike.map(|run| match run.len() {
        1 => run[0].to_string(),
        2 => format!("{0} + {0}", run[0]),
        many => format!("{many} × {}", run[0]),
    });
    terms.collect::<Vec<_>>().join(" + ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn euros(list: &[i64]) -> Vec<Cents> {
        list.iter().copied().map(Cents::from_euros).collect()
    }

    fn shown(amount: i64, singles: &[i64]) -> Option<String> {
        match fewest(Cents::from_euros(amount), &euros(singles)) {
            Fewest::Sum(wins) => Some(written(&wins)),
            Fewest::Nothing | Fewest::TooFine => None,
        }
    }

    #[test]
    fn the_sums_of_coup_de_chance() {
        let singles = [20_000, 1_000, 100, 10, 5];
        assert_eq!(shown(25, &singles).as_deref(), Some("10 € + 10 € + 5 €"));
        let most = shown(100_000, &singles);
        assert_eq!(most.as_deref(), Some("5 × 20\u{a0}000 €"));
        assert_eq!(shown(7, &singles), None);
        // One win is no sum.
        assert_eq!(shown(5, &[5]), None);
    }

    #[test]
    fn a_sum_in_cents_of_a_fortune_is_not_searched() {
        let fine = fewest(Cents::from_euros(1_000_000_000), &[Cents(1), Cents(3)]);
        assert!(matches!(fine, Fewest::TooFine));
    }

    proptest! {
        #[test]
        fn the_fewest_wins_are_those_of_brute_force(
            amount in 1_i64..60, parts in prop::collection::btree_set(1_i64..30, 1..4),
        ) {
            let parts: Vec<i64> = parts.into_iter().collect();
            let found = match fewest(Cents(amount), &parts.iter().map(|&p| Cents(p)).collect::<Vec<_>>()) {
                Fewest::Sum(wins) => {
                    prop_assert_eq!(wins.iter().map(|win| win.0).sum::<i64>(), amount);
                    prop_assert!(wins.iter().all(|win| parts.contains(&win.0)));
                    Some(wins.len())
                }
                Fewest::Nothing | Fewest::TooFine => None,
            };
            // Sums of exactly k wins, for k from 2.
            let mut sums = vec![0_i64];
            let mut brute = None;
            for wins in 1..=60 {
                let mut next: Vec<i64> = sums.iter().flat_map(|s| parts.iter().map(move |p| s + p)).filter(|s| *s <= amount).collect();
                next.sort_unstable();
                next.dedup();
                if wins > 1 && next.contains(&amount) {
                    brute = Some(wins);
                    break;
                }
                sums = next;
            }
            // A part equal to the amount is no sum; both leave it out.
            if !parts.contains(&amount) {
                prop_assert_eq!(found, brute);
            }
        }
    }
}
