//! Exact and statistical checks of a block of packs.

use super::fit::Law;
use super::patterns::Patterns;
use super::tables::{Margins, RowName, Tables, money};
use std::fmt;

/// One way in which packs miss the declared tables.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// The tables or the packs cannot be read together.
    Unreadable {
        /// What is wrong.
        what: String,
    },
    /// A row occurs more or less often than declared.
    Count {
        /// The row.
        row: RowName,
        /// The declared number of packs or tickets.
        declared: u64,
        /// The number found.
        found: u64,
    },
    /// Packs whose total is in no row of the pack table.
    Total {
        /// The total, in cents.
        cents: i64,
        /// The first such pack, from 0.
        first: usize,
        /// How many packs have it.
        packs: u64,
    },
    /// Packs of a declared total whose number of winning tickets is not
    /// admissible for it (the admissible numbers, or the cumulation rule).
    Winners {
        /// The total, in cents.
        cents: i64,
        /// The number of winning tickets.
        winners: u32,
        /// The first such pack, from 0.
        first: usize,
        /// How many packs have it.
        packs: u64,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { what } => f.write_str(what),
            Self::Count {
                row,
                declared,
                found,
            } => write!(f, "{row}: {found} found, {declared} declared"),
            Self::Total {
                cents,
                first,
                packs,
            } => write!(
                f,
                "{packs} packs of {}, a total that is not declared (the first is pack {first})",
                money(*cents)
            ),
            Self::Winners {
                cents,
                winners,
                first,
                packs,
            } => write!(
                f,
                "{packs} packs of {} with {winners} winning tickets, which is not admissible (the \
                 first is pack {first})",
                money(*cents)
            ),
        }
    }
}

/// Compares packs with the declared tables, to the last ticket.
///
/// `packs` holds one code for each ticket of each pack, pack after pack: 0 for
/// a losing ticket, `r` for row `r - 1` of its declared table. Returns every
/// difference; an empty list means that all margins, the numbers of winning
/// tickets and the cumulation rules are met.
///
/// ```
/// use lotproof::coupling::{Row, Tables, meets};
///
/// let row = |cents, count| Row { cents, count };
/// let tables = Tables {
///     packs: 2,
///     totals: vec![row(200, 1), row(100, 1)],
///     tickets: vec![vec![row(100, 2)], vec![row(100, 1)]],
///     winners: vec![1, 2],
///     only_by_cumulation: vec![200],
/// };
/// assert!(meets(&tables, &[1, 1, 1, 0]).is_empty());
/// assert_eq!(meets(&tables, &[1, 1, 0, 1]).len(), 4); // two rows of both tickets
/// ```
#[must_use]
pub fn meets(tables: &Tables, packs: &[u8]) -> Vec<Difference> {
    match tables.margins() {
        Ok(margins) => compare(&margins, packs),
        Err(error) => vec![Difference::Unreadable {
            what: error.to_string(),
        }],
    }
}

fn compare(margins: &Margins, packs: &[u8]) -> Vec<Difference> {
    let tickets = margins.tickets().len();
    if !packs.len().is_multiple_of(tickets) {
        return vec![Difference::Unreadable {
            what: format!("{} codes are not packs of {tickets} tickets", packs.len()),
        }];
    }
    let mut counts: Vec<Vec<u64>> = margins.tickets().iter().map(|r| vec![0; r.len()]).collect();
    let mut totals = vec![0_u64; margins.totals().len()];
    let mut differences = Vec::new();
    for (index, pack) in packs.chunks_exact(tickets).enumerate() {
        let (mut cents, mut winners) = (0_i64, 0_u32);
        for (ticket, &code) in pack.iter().enumerate() {
            let Some(row) = margins.tickets()[ticket].get(usize::from(code)) else {
                let number = ticket + 1;
                return vec![Difference::Unreadable {
                    what: format!("pack {index}: ticket {number} has no row {code}"),
                }];
            };
            counts[ticket][usize::from(code)] += 1;
            cents += row.cents;
            winners += u32::from(code > 0);
        }
        match margins.totals().iter().position(|row| row.cents == cents) {
            Some(row) => {
                totals[row] += 1;
                if !margins.admits(row, winners) {
                    add_winners(&mut differences, cents, winners, index);
                }
            }
            None => add_total(&mut differences, cents, index),
        }
    }
    let rows = margins.totals().iter().zip(&totals);
    let total_rows = rows.map(|(row, &found)| (RowName::Total { cents: row.cents }, row, found));
    let tickets = margins.tickets().iter().zip(&counts).enumerate();
    let ticket_rows = tickets.flat_map(|(t, (rows, counts))| {
        rows.iter().zip(counts).map(move |(row, &found)| {
            let (number, cents) = (t + 1, row.cents);
            (RowName::Ticket { number, cents }, row, found)
        })
    });
    let all = total_rows.chain(ticket_rows);
    differences.extend(all.filter(|(_, row, found)| row.count != *found).map(
        |(name, row, found)| Difference::Count {
            row: name,
            declared: row.count,
            found,
        },
    ));
    differences
}

fn add_total(differences: &mut Vec<Difference>, total: i64, index: usize) {
    for difference in differences.iter_mut() {
        match difference {
            Difference::Total { cents, packs, .. } if *cents == total => {
                *packs += 1;
                return;
            }
            _ => {}
        }
    }
    differences.push(Difference::Total {
        cents: total,
        first: index,
        packs: 1,
    });
}

fn add_winners(differences: &mut Vec<Difference>, total: i64, number: u32, index: usize) {
    for difference in differences.iter_mut() {
        match difference {
            Difference::Winners {
                cents,
                winners,
                packs,
                ..
            } if (*cents, *winners) == (total, number) => {
                *packs += 1;
                return;
            }
            _ => {}
        }
    }
    differences.push(Difference::Winners {
        cents: total,
        winners: number,
        first: index,
        packs: 1,
    });
}

/// How far a block is from the fitted law, pattern by pattern.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LawFit {
    /// Patterns with an expected number of packs of at least 5.
    pub cells: usize,
    /// `sum (n - E)^2 / E` over these patterns.
    pub chi_square: f64,
    /// `chi_square / cells`: near 1, a little below it because the margins are
    /// exact; far above 1, the block is not a draw from the law.
    pub per_cell: f64,
    /// `sum |n - E| / (2 N)` over all patterns: a weak measure, which sampling
    /// alone keeps above zero.
    pub total_variation: f64,
    /// Packs whose codes are no admissible pattern.
    pub strangers: u64,
}

/// Compares a block with the fitted law. `packs` is laid out as in [`meets`].
///
/// This describes; it is no exact test, because the counts of an exact block
/// are not a multinomial sample.
///
/// ```
/// # use lotproof::coupling::{Coupling, Row, Tables, law_fit};
/// # let row = |cents, count| Row { cents, count };
/// # let tables = Tables {
/// #     packs: 4, totals: vec![row(100, 4)],
/// #     tickets: vec![vec![row(100, 2)], vec![row(100, 2)]],
/// #     winners: vec![1], only_by_cumulation: vec![],
/// # };
/// let coupling = Coupling::solve(&tables)?;
/// let packs = [1, 0, 1, 0, 0, 1, 0, 1];
/// let fit = law_fit(coupling.patterns(), coupling.law(), &packs);
/// assert_eq!(fit.strangers, 0);
/// # Ok::<(), lotproof::coupling::CouplingError>(())
/// ```
#[must_use]
pub fn law_fit(patterns: &Patterns, law: &Law, packs: &[u8]) -> LawFit {
    let mut counts = vec![0_u64; patterns.len()];
    let mut strangers = 0;
    let stride = patterns.tickets().max(1);
    for pack in packs.chunks(stride) {
        match patterns.position(pack) {
            Some(pattern) => counts[pattern] += 1,
            None => strangers += 1,
        }
    }
    let (mut cells, mut chi_square, mut distance) = (0, 0.0, 0.0);
    for (&count, &expected) in counts.iter().zip(&law.expected) {
        let difference = float(count) - expected;
        distance += difference.abs();
        if expected >= 5.0 {
            cells += 1;
            chi_square += difference * difference / expected;
        }
    }
    let total = float((packs.len() / stride) as u64);
    LawFit {
        cells,
        chi_square,
        per_cell: chi_square / float(cells.max(1) as u64),
        total_variation: (distance + float(strangers)) / (2.0 * total.max(1.0)),
        strangers,
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are below 2^53")]
fn float(value: u64) -> f64 {
    value as f64
}
