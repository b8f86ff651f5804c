//! All admissible patterns: the tuples of ticket amounts that one pack can hold.

use super::elimination::Elimination;
use super::error::CouplingError;
use super::tables::{MAX_CENTS, Margins};
use std::collections::BTreeMap;

/// Largest number of patterns.
pub const MAX_PATTERNS: usize = 2_000_000;
/// Largest number of partial sums kept while searching.
const MAX_SUMS: usize = 4_000_000;

/// The admissible patterns of a pack game, in lexicographic order of codes.
///
/// A pattern is stored as one code for each ticket: 0 for a losing ticket, `r`
/// for row `r - 1` of that ticket's declared table. A pattern is admissible
/// when the sum of its amounts is a declared pack total, its number of winning
/// tickets is declared for that total, and every row it uses occurs in a block
/// (count above 0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patterns {
    tickets: usize,
    codes: Vec<u8>,
    totals: Vec<u8>,
    winners: Vec<u8>,
}

/// For one suffix of tickets: each sum it can reach, with the numbers of
/// winners that reach it, one bit each.
type Reach = BTreeMap<i64, u32>;

impl Patterns {
    /// Enumerates the patterns of a game.
    ///
    /// From the last ticket back, the sums (with their numbers of winners) that
    /// the tickets after each position can reach are listed; the search from
    /// the first ticket then enters a branch only if it ends in a pattern. The
    /// work is therefore proportional to the patterns found.
    ///
    /// # Errors
    ///
    /// [`CouplingError::TooManyPatterns`] beyond [`MAX_PATTERNS`], or when the
    /// partial sums alone are too many.
    pub fn enumerate(margins: &Margins) -> Result<Self, CouplingError> {
        let tickets = margins.tickets().len();
        let mut search = Search {
            margins,
            reach: suffix_sums(margins)?,
            found: Self {
                tickets,
                codes: Vec::new(),
                totals: Vec::new(),
                winners: Vec::new(),
            },
            prefix: Vec::with_capacity(tickets),
        };
        search.descend(0, 0)?;
        Ok(search.found)
    }

    /// Number of patterns.
    #[must_use]
    pub fn len(&self) -> usize {
        self.totals.len()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.totals.is_empty()
    }

    /// Number of tickets in a pack.
    #[must_use]
    pub fn tickets(&self) -> usize {
        self.tickets
    }

    /// The codes of pattern `index`, one for each ticket.
    ///
    /// # Panics
    ///
    /// When `index` is not below [`Patterns::len`].
    #[must_use]
    pub fn codes(&self, index: usize) -> &[u8] {
        &self.codes[index * self.tickets..][..self.tickets]
    }

    /// The codes of all patterns in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.codes.chunks_exact(self.tickets)
    }

    /// The row of [`Margins::totals`] of pattern `index`.
    ///
    /// # Panics
    ///
    /// When `index` is not below [`Patterns::len`].
    #[must_use]
    pub fn total_row(&self, index: usize) -> usize {
        usize::from(self.totals[index])
    }

    /// The number of winning tickets of pattern `index`.
    ///
    /// # Panics
    ///
    /// When `index` is not below [`Patterns::len`].
    #[must_use]
    pub fn winners(&self, index: usize) -> u8 {
        self.winners[index]
    }

    /// The index of the pattern with these codes, if it is admissible.
    #[must_use]
    pub fn position(&self, codes: &[u8]) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.codes(middle).cmp(codes) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// The equations that pattern `index` counts in (see
    /// [`Margins::equations`]): its total's, then those of its winning tickets.
    pub(super) fn equations<'a>(
        &'a self,
        margins: &'a Margins,
        index: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let winning = self.codes(index).iter().enumerate();
        std::iter::once(self.total_row(index)).chain(
            winning
                .filter(|&(_, &code)| code > 0)
                .map(|(ticket, &code)| margins.equation(ticket, usize::from(code))),
        )
    }

    /// The rank of the equations over these patterns.
    ///
    /// Computed by elimination modulo the prime 2^61 - 1; this is never above
    /// the rank over the rationals, and equal to it unless the prime divides a
    /// minor of the 0/1 matrix.
    #[must_use]
    pub fn rank(&self, margins: &Margins) -> usize {
        let mut elimination = Elimination::new(margins.equations());
        for pattern in 0..self.len() {
            elimination.add(self.equations(margins, pattern));
        }
        elimination.rank()
    }
}

/// `reach[t]`: what tickets `t..` can add; `reach[tickets]` is the empty sum.
fn suffix_sums(margins: &Margins) -> Result<Vec<Reach>, CouplingError> {
    let largest = margins
        .totals()
        .iter()
        .filter(|row| row.count > 0)
        .map(|row| row.cents)
        .max()
        .unwrap_or(MAX_CENTS);
    let mut reach = vec![Reach::from([(0, 1)])];
    let mut size = 0;
    for rows in margins.tickets().iter().rev() {
        let mut sums = Reach::new();
        for (r, row) in rows.iter().enumerate().filter(|(_, row)| row.count > 0) {
            for (&sum, &winners) in reach.last().into_iter().flatten() {
                let sum = sum + row.cents;
                if sum <= largest {
                    *sums.entry(sum).or_default() |= winners << u32::from(r > 0);
                }
            }
            if size + sums.len() > MAX_SUMS {
                return Err(CouplingError::TooManyPatterns {
                    limit: MAX_PATTERNS,
                });
            }
        }
        size += sums.len();
        reach.push(sums);
    }
    reach.reverse();
    Ok(reach)
}

struct Search<'a> {
    margins: &'a Margins,
    reach: Vec<Reach>,
    found: Patterns,
    prefix: Vec<u8>,
}

impl Search<'_> {
    /// Extends a prefix of sum `sum` with `winners` winning tickets.
    fn descend(&mut self, sum: i64, winners: u32) -> Result<(), CouplingError> {
        let depth = self.prefix.len();
        let margins = self.margins;
        let Some(rows) = margins.tickets().get(depth) else {
            return self.store(sum, winners);
        };
        for (code, row) in (0_u8..).zip(rows) {
            let (sum, winners) = (sum + row.cents, winners + u32::from(code > 0));
            if row.count > 0 && self.ends(depth + 1, sum, winners) {
                self.prefix.push(code);
                self.descend(sum, winners)?;
                self.prefix.pop();
            }
        }
        Ok(())
    }

    /// Can the tickets from `depth` on complete this prefix to a pattern?
    fn ends(&self, depth: usize, sum: i64, winners: u32) -> bool {
        let totals = self.margins.totals().iter().enumerate();
        totals.filter(|(_, row)| row.count > 0).any(|(r, row)| {
            let rest = self.reach[depth].get(&(row.cents - sum)).copied();
            rest.unwrap_or(0) & (self.margins.winner_set(r) >> winners) != 0
        })
    }

    fn store(&mut self, sum: i64, winners: u32) -> Result<(), CouplingError> {
        if self.found.len() == MAX_PATTERNS {
            return Err(CouplingError::TooManyPatterns {
                limit: MAX_PATTERNS,
            });
        }
        let totals = (0_u8..).zip(self.margins.totals());
        for (total, _) in totals.filter(|(_, row)| row.cents == sum) {
            self.found.codes.extend_from_slice(&self.prefix);
            self.found.totals.push(total);
            self.found
                .winners
                .push(u8::try_from(winners).unwrap_or(u8::MAX));
        }
        Ok(())
    }
}
