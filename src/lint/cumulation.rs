//! Amounts that no single win pays: whether several, or a multiplied one, can.

use super::finding::{Check, Finding, Outcome, Place, Value};
use super::packs::Joint;
use super::sheet::{View, label};
use crate::game::{Award, Cumulation, Game, Prize, Surface};
use crate::units::{Cents, grouped};

/// Most cells of a table of sums, of 12 bytes each.
const MOST_CELLS: u64 = 10_000_000;
/// Most cells, times the amounts of the table.
const MOST_WORK: u64 = 200_000_000;
/// Largest coefficient of a multiplied gain.
const MOST_TIMES: i64 = 10;

pub(super) fn check(game: &Game, views: &[View<'_>], joint: &Joint, found: &mut Vec<Finding>) {
    for (index, view) in views.iter().enumerate() {
        // The main table of a pack game lists packs, the others its tickets.
        let of_packs = game.pack.is_some() && index == 0;
        let surfaces = match (&game.pack, index.checked_sub(1)) {
            (Some(pack), Some(ticket)) => &pack.tickets[ticket].surfaces,
            _ => &game.surfaces,
        };
        let room = Room::of(surfaces);
        let ways = Ways {
            on_a_pack_ticket: index > 0,
            multiplies: view.rows.iter().any(is_multiplied),
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
                Cumulation::Surfaces if surfaces.len() < 2 => Way::Open(
                    "the declaration does not list two surfaces: list them all".to_owned(),
                ),
                Cumulation::ZonesOrSurfaces | Cumulation::Surfaces => sum(*amount, view.rows, room),
            };
            found.push(told(view, row, *amount, kind, way, ways));
        }
    }
}

/// How an amount is reached.
pub(super) enum Way {
    /// In this way.
    Found(String),
    /// As this sum of so many wins, if a ticket has the zones for it, which the
    /// declaration does not say.
    IfZones(String, usize),
    /// In no way, and why.
    None(String),
    /// The declaration does not decide it, and why.
    Open(String),
}

/// What a ticket may win beside the amounts of its table.
#[derive(Clone, Copy)]
struct Ways {
    on_a_pack_ticket: bool,
    multiplies: bool,
}

impl Ways {
    /// Why a table that makes an amount in no way does not decide.
    fn undecided(self, kind: Cumulation) -> Option<&'static str> {
        match kind {
            Cumulation::Tickets => None,
            _ if self.on_a_pack_ticket => Some("surfaces may print"),
            _ if self.multiplies => Some("gains may be multiplied from or to"),
            _ => None,
        }
    }
}

fn told(
    view: &View<'_>,
    row: &Prize,
    amount: Cents,
    kind: Cumulation,
    way: Way,
    ways: Ways,
) -> Finding {
    let place = Place {
        row: Some(label(row)),
        line: Some(row.line),
        ..view.place()
    };
    let only = kind.phrase();
    let undecided = |why: &str, others| {
        format!(
            "{amount} exists only {only}; {why}, but {others} amounts that the table does not \
             hold: the table alone does not decide"
        )
    };
    let (outcome, message) = match way {
        Way::Found(sum) => (Outcome::Exact, format!("{amount} = {sum}")),
        Way::IfZones(sum, wins) => {
            let wins = grouped(wins as u64);
            let message = match ways.undecided(kind) {
                Some(others) => undecided(&fewest_wins(&wins), others),
                None => format!(
                    "{amount} = {sum}, if a ticket can win {wins} times: the declaration does not \
                     say how many zones it has"
                ),
            };
            (Outcome::NotChecked, message)
        }
        Way::None(why) => match ways.undecided(kind) {
            Some(others) => (Outcome::NotChecked, undecided(&why, others)),
            None => (
                Outcome::Misprint,
                format!("{amount} exists only {only}, but {why}"),
            ),
        },
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

/// Amounts of the rows that some ticket wins and that are reached in this way.
fn amounts(rows: &[Prize], only_by: Option<Cumulation>) -> Vec<Cents> {
    let rows = rows
        .iter()
        .filter(|row| row.only_by == only_by && row.count > 0);
    rows.filter_map(|row| match row.award {
        Award::Amount(amount) => Some(amount),
        Award::Spin { .. } => None,
    })
    .collect()
}

fn is_multiplied(row: &Prize) -> bool {
    row.only_by == Some(Cumulation::Multiplied)
}

/// As an amount of these times a coefficient, `10 € × 3`.
fn product(amount: Cents, plain: &[Cents]) -> Option<String> {
    let factor = (2..=MOST_TIMES).find(|&times| {
        let part = Cents(amount.0 / times);
        part * times == amount && plain.contains(&part)
    });
    factor.map(|times| format!("{} × {times}", Cents(amount.0 / times)))
}

fn multiplied(amount: Cents, rows: &[Prize]) -> Way {
    match product(amount, &amounts(rows, None)) {
        Some(product) => Way::Found(product),
        None => Way::None(format!(
            "no other amount of the table pays it times 2 to {MOST_TIMES}"
        )),
    }
}

/// How often a ticket can win.
#[derive(Clone, Copy)]
struct Room {
    /// So often at least: each surface once, or as often as it has zones.
    wins: u64,
    /// Whether the zones of every surface are declared: then no more often.
    known: bool,
}

impl Room {
    fn of(surfaces: &[Surface]) -> Self {
        let zones = surfaces.iter().map(|surface| surface.zones);
        Self {
            wins: zones
                .clone()
                .map(|zones| u64::from(zones.unwrap_or(1)))
                .sum(),
            known: !surfaces.is_empty() && zones.clone().all(|zones| zones.is_some()),
        }
    }

    fn holds(self, wins: &[Cents]) -> bool {
        wins.len() as u64 <= self.wins
    }
}

/// As a sum of at least two wins, with as few as possible. A multiplied gain is
/// one win too; it is taken where others do not do.
fn sum(amount: Cents, rows: &[Prize], room: Room) -> Way {
    let plain = amounts(rows, None);
    let times = amounts(rows, Some(Cumulation::Multiplied));
    let mut best = fewest(amount, &plain);
    let done = matches!(&best, Fewest::Sum(wins) if room.holds(wins));
    if !done && !times.is_empty() {
        best = fewest(amount, &[&plain[..], &times[..]].concat());
    }
    let wins = match best {
        Fewest::TooFine => {
            return Way::Open(
                "its sums are too many to search in steps of this fineness".to_owned(),
            );
        }
        Fewest::Nothing => {
            return Way::None(
                "no sum of two or more other amounts of the table, which a single win may pay, \
                 makes it"
                    .to_owned(),
            );
        }
        Fewest::Sum(wins) => wins,
    };
    let shown = terms(&wins, |win| match product(win, &plain) {
        _ if !times.contains(&win) => win.to_string(),
        Some(product) => format!("{win} ({product})"),
        None => format!("{win} (multiplied)"),
    });
    if room.holds(&wins) {
        Way::Found(shown)
    } else if room.known {
        let fewest = fewest_wins(&grouped(wins.len() as u64));
        Way::None(format!("{fewest}, and a ticket has at most {}", room.wins))
    } else {
        Way::IfZones(shown, wins.len())
    }
}

fn fewest_wins(wins: &str) -> String {
    format!("the other amounts of the table make it with no fewer than {wins} wins")
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
    terms(wins, |win| win.to_string())
}

fn terms(wins: &[Cents], name: impl Fn(Cents) -> String) -> String {
    let alike = wins.chunk_by(|a, b| a == b);
    let terms = alike.map(|run| match (run.len(), name(run[0])) {
        (1, name) => name,
        (2, name) => format!("{name} + {name}"),
        (many, name) => format!("{many} × {name}"),
    });
    terms.collect::<Vec<_>>().join(" + ")
}

#[cfg(test)]
mod tests;
