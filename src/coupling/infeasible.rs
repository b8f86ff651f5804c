//! Why declared tables cannot be met: named identities, then a clashing set.

use super::error::CouplingError;
use super::patterns::Patterns;
use super::program::{Outcome, Rows};
use super::tables::{Margins, RowName, Tables, money};
use std::fmt;

/// An identity that every arrangement meets, and that the tables break.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Identity {
    /// The money of all ticket tables is the money of the pack table.
    Money {
        /// Sum of amount times count over the ticket tables, in cents.
        tickets: i128,
        /// Sum of amount times count over the pack table, in cents.
        packs: i128,
    },
    /// A row occurs, but no admissible pattern holds it: no pack with this
    /// total (or this ticket) keeps to the other tables' amounts, the numbers
    /// of winning tickets and the cumulation rules.
    Unreachable {
        /// The row.
        row: RowName,
        /// Its declared count.
        count: u64,
    },
    /// The winning tickets of all tables are too few or too many for the packs:
    /// each pack of a total holds at least and at most so many.
    Winners {
        /// Winning tickets declared by the ticket tables.
        declared: u64,
        /// The least number the packs need.
        least: u64,
        /// The largest number the packs can hold.
        most: u64,
    },
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Money { tickets, packs } => write!(
                f,
                "the ticket tables pay {} in all, the pack table {}: correct the table that is \
                 off by {}",
                money(tickets),
                money(packs),
                money((tickets - packs).abs())
            ),
            Self::Unreachable { row, count } => write!(
                f,
                "{row} is declared {count} times, but no admissible pack holds it: correct the \
                 amount, the admissible numbers of winning tickets or the cumulation rules"
            ),
            Self::Winners {
                declared,
                least,
                most,
            } => write!(
                f,
                "the ticket tables declare {declared} winning tickets, but packs with these \
                 totals hold from {least} to {most}: correct a count or the admissible numbers"
            ),
        }
    }
}

/// Rows that cannot all hold, while any of them left out lets the others hold.
///
/// The block's size, the admissible numbers of winning tickets and the
/// cumulation rules are taken as given. The set is minimal, not unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The rows and their declared counts.
    pub rows: Vec<(RowName, u64)>,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = self
            .rows
            .iter()
            .map(|(row, count)| format!("{row} ({count})"))
            .collect();
        write!(
            f,
            "these {} rows clash, and without any one of them the others do not, so at least one \
             of them is wrong: {}",
            rows.len(),
            rows.join("; ")
        )
    }
}

/// What is wrong with tables that no arrangement meets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The identities that the tables break.
    pub identities: Vec<Identity>,
    /// A minimal set of clashing rows; `None` when the tables can be met, at
    /// least by fractions of packs.
    pub clash: Option<Clash>,
}

/// Explains why tables cannot be met: every broken identity, and a minimal set
/// of clashing rows by a deletion filter.
///
/// The filter leaves out one row after another (or many at once), the most
/// frequent first: if the rest still cannot be met, the row is dropped for good,
/// else it belongs to the set (Chinneck and Dravnieks 1991,
/// doi:10.1287/ijoc.3.2.157). It solves about two linear programs a row. A solver's slack would be quicker, but blames wrong rows.
///
/// # Errors
///
/// [`CouplingError::Input`], [`CouplingError::TooManyPatterns`] or
/// [`CouplingError::Solver`].
pub fn explain(tables: &Tables) -> Result<Explanation, CouplingError> {
    let margins = tables.margins()?;
    let patterns = Patterns::enumerate(&margins)?;
    explain_patterns(&margins, &patterns)
}

/// As [`explain`], for margins whose patterns are at hand.
///
/// # Errors
///
/// [`CouplingError::Solver`].
pub fn explain_patterns(
    margins: &Margins,
    patterns: &Patterns,
) -> Result<Explanation, CouplingError> {
    Ok(Explanation {
        identities: broken(margins, Some(patterns)),
        clash: clash(margins, patterns)?,
    })
}

/// The broken identities; without patterns, only those that need none.
pub(super) fn broken(margins: &Margins, patterns: Option<&Patterns>) -> Vec<Identity> {
    let mut identities = Vec::new();
    let rows = margins.tickets().iter().flatten();
    let tickets: i128 = rows
        .map(|r| i128::from(r.cents) * i128::from(r.count))
        .sum();
    let rows = margins.totals().iter();
    let packs: i128 = rows
        .map(|r| i128::from(r.cents) * i128::from(r.count))
        .sum();
    if tickets != packs {
        identities.push(Identity::Money { tickets, packs });
    }
    if let Some(patterns) = patterns {
        identities.extend(unreachable(margins, patterns));
        identities.extend(winners(margins, patterns));
    }
    identities
}

fn unreachable(margins: &Margins, patterns: &Patterns) -> Vec<Identity> {
    let mut held = vec![false; margins.equations()];
    for pattern in 0..patterns.len() {
        for equation in patterns.equations(margins, pattern) {
            held[equation] = true;
        }
    }
    let names = margins.names().into_iter().zip(held);
    names
        .filter(|((_, count), held)| *count > 0 && !held)
        .map(|((row, count), _)| Identity::Unreachable { row, count })
        .collect()
}

fn winners(margins: &Margins, patterns: &Patterns) -> Option<Identity> {
    let mut range = vec![None; margins.totals().len()];
    for pattern in 0..patterns.len() {
        let winners = u64::from(patterns.winners(pattern));
        let entry = &mut range[patterns.total_row(pattern)];
        let (least, most) = entry.unwrap_or((winners, winners));
        *entry = Some((winners.min(least), winners.max(most)));
    }
    let (mut least, mut most) = (0, 0);
    for (row, range) in margins.totals().iter().zip(range) {
        if row.count > 0 {
            // A total without pattern is told by name; no range to judge.
            let (from, to) = range?;
            least += row.count * from;
            most += row.count * to;
        }
    }
    let rows = margins.tickets().iter().flat_map(|rows| &rows[1..]);
    let declared = rows.map(|row| row.count).sum();
    (declared < least || declared > most).then_some(Identity::Winners {
        declared,
        least,
        most,
    })
}

/// The deletion filter; `None` if the rows can be met.
pub(super) fn clash(
    margins: &Margins,
    patterns: &Patterns,
) -> Result<Option<Clash>, CouplingError> {
    let names = margins.names();
    let mut filter = Filter {
        margins,
        patterns,
        all: (0..patterns.len()).collect(),
        used: Vec::new(),
    };
    let mut declared: Vec<Option<u64>> = names.iter().map(|(_, n)| Some(*n)).collect();
    if filter.can_be_met(&declared)? {
        return Ok(None);
    }
    // Common rows are left out first: a set of rare rows says more.
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|&row| std::cmp::Reverse(names[row].1));
    filter.drop_redundant(&mut declared, &order)?;
    let kept = names.into_iter().zip(declared);
    let rows = kept.filter_map(|(name, count)| count.map(|_| name));
    Ok(Some(Clash {
        rows: rows.collect(),
    }))
}

struct Filter<'a> {
    margins: &'a Margins,
    patterns: &'a Patterns,
    all: Vec<usize>,
    /// Patterns of the vertices found so far: mostly enough for the next one.
    used: Vec<usize>,
}

impl Filter<'_> {
    /// Leaves out, among `rows`, those that the clash does not need: all of
    /// them at once if that keeps it, else first one half, then the other.
    fn drop_redundant(
        &mut self,
        declared: &mut [Option<u64>],
        rows: &[usize],
    ) -> Result<(), CouplingError> {
        let counts: Vec<Option<u64>> = rows.iter().map(|&row| declared[row].take()).collect();
        if !self.can_be_met(declared)? {
            return Ok(());
        }
        for (&row, count) in rows.iter().zip(counts) {
            declared[row] = count;
        }
        if rows.len() > 1 {
            let (first, second) = rows.split_at(rows.len() / 2);
            self.drop_redundant(declared, first)?;
            self.drop_redundant(declared, second)?;
        }
        Ok(())
    }

    /// Can the remaining rows be met? First over the few patterns that met
    /// other rows, then over all.
    fn can_be_met(&mut self, declared: &[Option<u64>]) -> Result<bool, CouplingError> {
        let rows = Rows {
            margins: self.margins,
            patterns: self.patterns,
            declared,
        };
        if let Outcome::Point(_) = rows.vertex(&self.used, |_| 0.0)? {
            return Ok(true);
        }
        let Outcome::Point(values) = rows.vertex(&self.all, |_| 0.0)? else {
            return Ok(false);
        };
        let support = self.all.iter().zip(values).filter(|(_, x)| *x > 0.0);
        self.used.extend(support.map(|(pattern, _)| *pattern));
        self.used.sort_unstable();
        self.used.dedup();
        Ok(true)
    }
}
