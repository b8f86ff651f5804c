//! A prize table as arithmetic sees it: figures that must agree.

use super::finding::{Outcome, Place};
use super::words::minus;
use crate::game::{Award, Game, PrintedSum, PrintedSums, Prize, Wheel};
use crate::units::{Cents, Fraction, whole_cents};

/// A table of a declaration with its name.
#[derive(Clone, Debug)]
pub(super) struct View<'a> {
    pub(super) name: String,
    pub(super) clause: &'a str,
    pub(super) rows: &'a [Prize],
    pub(super) printed_count: Option<u64>,
    pub(super) printed_total: Option<Cents>,
    pub(super) misprint: Option<PrintedSum>,
    /// Sums that a file of tables prints too.
    pub(super) beside: PrintedSums,
    wheel: Option<&'a Wheel>,
    block: u32,
}

impl View<'_> {
    /// Whether the regulation announces the table and does not print it.
    pub(super) fn is_missing(&self) -> bool {
        self.rows.is_empty()
    }

    /// The table as a place.
    pub(super) fn place(&self) -> Place {
        Place {
            table: self.name.clone(),
            row: None,
            clause: self.clause.to_owned(),
            line: None,
        }
    }
}

/// The tables of a game: its own, then those of a pack's tickets.
pub(super) fn views(game: &Game) -> Vec<View<'_>> {
    let beside = |index: usize| game.tables.sums.get(index).copied().unwrap_or_default();
    let main = View {
        name: match game.pack {
            Some(_) => "pack table".to_owned(),
            None => "prize table".to_owned(),
        },
        clause: &game.prizes_clause,
        rows: &game.prizes,
        printed_count: game.printed_count,
        printed_total: game.printed_total,
        misprint: game.misprint,
        beside: beside(0),
        wheel: game.wheel.as_ref(),
        block: game.block,
    };
    let tickets = game.pack.iter().flat_map(|pack| &pack.tickets);
    let tickets = tickets.enumerate().map(|(index, ticket)| View {
        name: format!("table of ticket {}", index + 1),
        clause: &ticket.prizes_clause,
        rows: &ticket.prizes,
        printed_count: ticket.printed_count,
        printed_total: ticket.printed_total,
        misprint: ticket.misprint,
        beside: beside(index + 1),
        wheel: None,
        block: game.block,
    });
    std::iter::once(main).chain(tickets).collect()
}

/// `50 × 1 000 €`.
pub(super) fn label(row: &Prize) -> String {
    let count = crate::units::grouped(row.count);
    match row.award {
        Award::Amount(amount) => format!("{count} × {amount}"),
        Award::Spin { .. } => format!("{count} × draw wheel"),
    }
}

/// How a printed sum of money agrees with the exact one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Agreement {
    /// To the cent.
    Exact,
    /// It is the nearest of these to a sum with a fraction of a cent.
    Rounded(To),
    /// Not at all.
    Off,
}

/// What a printed sum is rounded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    Euro,
    Cent,
}

impl Agreement {
    pub(super) const fn outcome(self) -> Outcome {
        match self {
            Self::Exact => Outcome::Exact,
            Self::Rounded(_) => Outcome::Rounding,
            Self::Off => Outcome::Misprint,
        }
    }

    /// To what the print is rounded, in words.
    pub(super) const fn rounded_to(self) -> &'static str {
        match self {
            Self::Rounded(To::Euro) => "the euro",
            Self::Rounded(To::Cent) => "the cent",
            Self::Exact | Self::Off => "",
        }
    }
}

/// Money that a table's figures give, in cents; only the wheel's mean brings
/// fractions of a cent in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Money {
    pub(super) cents: Fraction,
}

impl Money {
    fn fixed(cents: Cents) -> Self {
        Self {
            cents: Fraction::from(cents.0),
        }
    }

    /// Judges a printed sum. What can be printed to the cent must be: only a
    /// sum with a fraction of a cent is rounded, to the cent or to the euro.
    pub(super) fn agreement(self, printed: Cents) -> Agreement {
        if self.cents == Fraction::from(printed.0) {
            return Agreement::Exact;
        }
        let printed = i128::from(printed.0);
        if self.cents.denominator() == 1 {
            Agreement::Off
        } else if printed == self.to_the_euro() {
            Agreement::Rounded(To::Euro)
        } else if printed == self.cents.rounded() {
            Agreement::Rounded(To::Cent)
        } else {
            Agreement::Off
        }
    }

    /// The nearest whole euro, in cents.
    fn to_the_euro(self) -> i128 {
        let euros = self.cents.checked_div(Fraction::from(100));
        euros.map_or(self.cents.rounded(), |euros| euros.rounded() * 100)
    }

    /// As a text would print it: to the cent, or to the euro when it has a
    /// fraction of a cent.
    pub(super) fn print(self) -> Option<Cents> {
        let rounded = || i64::try_from(self.to_the_euro()).ok().map(Cents);
        whole_cents(self.cents).or_else(rounded)
    }
}

/// What one prize of a row pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Each {
    Fixed(Cents),
    Mean(Fraction),
}

/// The figures of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) count: u64,
    pub(super) each: Each,
    pub(super) total: Option<Cents>,
}

impl Line {
    /// Count times amount.
    pub(super) fn money(&self) -> Money {
        let count = i128::from(self.count);
        match self.each {
            // Both are far below the range: see `game::exact`.
            Each::Fixed(amount) => Money {
                cents: product(count, amount),
            },
            Each::Mean(mean) => Money {
                cents: Fraction::new(count, 1)
                    .and_then(|count| count.checked_mul(mean))
                    .unwrap_or(Fraction::ZERO),
            },
        }
    }

    pub(super) fn agreement(&self) -> Agreement {
        self.total
            .map_or(Agreement::Exact, |total| self.money().agreement(total))
    }

    /// Its money in the sum of the table: a rounded row counts as printed.
    fn in_sum(&self) -> Money {
        match (self.total, self.agreement()) {
            (Some(total), Agreement::Rounded(_)) => Money::fixed(total),
            _ => self.money(),
        }
    }

    fn printed_in_sum(&self) -> Money {
        match self.total {
            Some(total) => Money::fixed(total),
            None => self.money(),
        }
    }
}

fn product(count: i128, amount: Cents) -> Fraction {
    Fraction::new(count * i128::from(amount.0), 1).unwrap_or(Fraction::ZERO)
}

/// The figures of a table; those that the declaration names as misprinted are
/// left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sheet {
    pub(super) lines: Vec<Line>,
    pub(super) count: Option<u64>,
    pub(super) total: Option<Cents>,
    pub(super) block: u64,
}

impl Sheet {
    pub(super) fn of(view: &View<'_>) -> Self {
        let mean = view.wheel.map_or(Fraction::ZERO, Wheel::mean);
        let lines = view.rows.iter().map(|row| Line {
            count: row.count,
            each: match row.award {
                Award::Amount(amount) => Each::Fixed(amount),
                Award::Spin { .. } => Each::Mean(mean),
            },
            total: row.printed_total.filter(|_| !row.total_misprinted),
        });
        let holds = |sum| view.misprint != Some(sum);
        Self {
            lines: lines.collect(),
            count: view
                .printed_count
                .filter(|_| holds(PrintedSum::PrintedCount)),
            total: view
                .printed_total
                .filter(|_| holds(PrintedSum::PrintedTotal)),
            block: view.block.into(),
        }
    }

    pub(super) fn prizes(&self) -> u64 {
        self.lines.iter().map(|line| line.count).sum()
    }

    fn sum(&self, of: impl Fn(&Line) -> Money) -> Money {
        let zero = Money::fixed(Cents::ZERO);
        self.lines.iter().map(of).fold(zero, |sum, line| Money {
            cents: sum.cents.checked_add(line.cents).unwrap_or(sum.cents),
        })
    }

    /// Money of all rows, from counts and amounts.
    pub(super) fn money(&self) -> Money {
        self.sum(Line::in_sum)
    }

    /// Judges a printed total of the table. A row whose own total is off may
    /// stand in it as printed: it is told where it stands.
    pub(super) fn judge(&self, total: Cents) -> Agreement {
        let printed = Fraction::from(total.0);
        let sums = [self.money(), self.sum(Line::printed_in_sum)];
        if sums.iter().any(|sum| sum.cents == printed) {
            Agreement::Exact
        } else {
            self.sum(Line::money).agreement(total)
        }
    }

    /// Whether all that is printed agrees.
    pub(super) fn closes(&self) -> bool {
        let rows = self
            .lines
            .iter()
            .all(|line| line.agreement() != Agreement::Off);
        let prizes = self.prizes();
        rows && prizes <= self.block
            && self.count.is_none_or(|count| count == prizes)
            && self
                .total
                .is_none_or(|total| self.judge(total) != Agreement::Off)
    }

    /// The money that the other rows leave of the printed total for row `row`.
    pub(super) fn left_for(&self, row: usize) -> Option<Fraction> {
        let total = Fraction::from(self.total?.0);
        let mut others = self.clone();
        others.lines.remove(row);
        minus(total, others.money().cents)
    }
}

#[cfg(test)]
mod tests;
