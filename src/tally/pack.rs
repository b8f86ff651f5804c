//! Packs: the tables of their tickets, and the rules of a pack.

use crate::game::{Award, Classes, Game, Pack, TablesOrigin};
use crate::ticket::{UNDECLARED, Units};
use crate::units::Cents;

/// Findings kept with their place; all are counted.
const KEPT: usize = 10;

/// A pack that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackFinding {
    /// Block, from 0.
    pub block: u32,
    /// Position in the block, from 0.
    pub position: u32,
    /// What is wrong, in words.
    pub what: String,
}

/// What the packs of one block pay by the amounts of their tickets, whether or
/// not a row of the pack's table has their total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paid {
    /// Packs that pay anything.
    pub prizes: u64,
    /// What they pay, in cents.
    pub cents: i128,
}

/// Counts of the tickets of packs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackTally {
    /// For each block, in order, and each ticket of the pack: units by row of
    /// its table; index 0 is losing.
    pub tickets: Vec<Vec<Vec<u64>>>,
    /// For each block, in order: what its packs pay.
    pub paid: Vec<Paid>,
    /// Packs by number of winning tickets.
    pub winners: Vec<u64>,
    /// Packs that break a rule.
    pub breaches: u64,
    /// The first of them.
    pub findings: Vec<PackFinding>,
}

impl PackTally {
    /// Adds the tally of later packs.
    pub fn merge(&mut self, other: Self) {
        self.tickets.extend(other.tickets);
        self.paid.extend(other.paid);
        for (count, more) in self.winners.iter_mut().zip(other.winners) {
            *count += more;
        }
        self.breaches += other.breaches;
        self.findings.extend(other.findings);
        self.findings.truncate(KEPT);
    }
}

/// What a declaration asks of each pack, ready to check millions of them.
#[derive(Clone, Debug)]
pub(super) struct PackRules {
    /// Amount by ticket and code.
    amounts: Vec<Vec<Cents>>,
    admissible: Vec<bool>,
    minimum: Cents,
    /// Total and whether it exists only by cumulation, by class code.
    classes: Vec<(Cents, bool)>,
    /// The table of totals is declared: a total in no row breaks a rule.
    totals_declared: bool,
}

impl PackRules {
    pub(super) fn new(game: &Game, pack: &Pack, classes: &Classes) -> Self {
        let amounts = pack
            .tickets
            .iter()
            .map(|ticket| {
                let rows = ticket.prizes.iter().map(|row| match row.award {
                    Award::Amount(amount) => amount,
                    Award::Spin { .. } => Cents::ZERO,
                });
                std::iter::once(Cents::ZERO).chain(rows).collect()
            })
            .collect();
        let mut admissible = vec![false; pack.tickets.len() + 1];
        for &winners in &pack.winners {
            if let Some(flag) = admissible.get_mut(usize::from(winners)) {
                *flag = true;
            }
        }
        let by_cumulation =
            std::iter::once(false).chain(game.prizes.iter().map(|row| row.only_by.is_some()));
        let totals = classes
            .as_slice()
            .iter()
            .map(|class| class.amount.unwrap_or_default());
        Self {
            amounts,
            admissible,
            minimum: pack.minimum,
            classes: totals.zip(by_cumulation).collect(),
            totals_declared: game.tables.origin != TablesOrigin::Assumed,
        }
    }

    /// Tallies the packs of one block.
    pub(super) fn tally(&self, block: u32, units: &Units) -> PackTally {
        let stride = self.amounts.len();
        let mut tickets: Vec<Vec<u64>> = self
            .amounts
            .iter()
            .map(|rows| vec![0; rows.len()])
            .collect();
        let mut tally = PackTally {
            tickets: Vec::new(),
            paid: Vec::new(),
            winners: vec![0; stride + 1],
            breaches: 0,
            findings: Vec::new(),
        };
        let mut paid = Paid::default();
        let packs = units.tickets.chunks_exact(stride);
        for ((position, &class), pack) in (0_u32..).zip(&units.codes).zip(packs) {
            let mut total = Cents::ZERO;
            let mut winners = 0;
            for ((&code, amounts), counts) in pack.iter().zip(&self.amounts).zip(&mut tickets) {
                let code = usize::from(code);
                total += amounts[code];
                counts[code] += 1;
                winners += usize::from(code != 0);
            }
            paid.prizes += u64::from(total > Cents::ZERO);
            paid.cents += i128::from(total.0);
            tally.winners[winners] += 1;
            if let Some(what) = self.breach(class, total, winners) {
                tally.breaches += 1;
                if tally.findings.len() < KEPT {
                    tally.findings.push(PackFinding {
                        block,
                        position,
                        what,
                    });
                }
            }
        }
        tally.tickets.push(tickets);
        tally.paid.push(paid);
        tally
    }

    /// The first rule that a pack of this class, sum and number of winning
    /// tickets breaks.
    fn breach(&self, class: u8, total: Cents, winners: usize) -> Option<String> {
        let declared = (class != UNDECLARED).then(|| self.classes[usize::from(class)]);
        if declared.is_none() && self.totals_declared {
            return Some(format!("total {total} is in no row of the pack's table"));
        }
        let (amount, only_by_cumulation) = declared.unwrap_or((total, false));
        if amount != total {
            return Some(format!("total {amount}, but its tickets pay {total}"));
        }
        if !self.admissible[winners] {
            return Some(format!("{winners} winning tickets, which no pack may hold"));
        }
        if total < self.minimum {
            return Some(format!(
                "total {total}, below the minimum of {}",
                self.minimum
            ));
        }
        (only_by_cumulation && winners < 2)
            .then(|| format!("total {total} from one ticket, which only a cumulation may reach"))
    }
}
