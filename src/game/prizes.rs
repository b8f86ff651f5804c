//! Checks of a prize table: a game's, or that of a pack's ticket.

use std::collections::HashSet;

use super::error::DeclarationError;
use super::load::A_CLAUSE;
use super::money::LARGEST_AMOUNT;
use super::raw::{Table, Value};
use super::{Award, Cumulation, MOST_PRIZE_ROWS, PrintedSum, Prize};
use crate::units::{Cents, grouped};

pub(super) const KEYS: &[&str] = &[
    "clause",
    "missing",
    "printed_count",
    "printed_total",
    "misprint",
    "rows",
];
/// Keys of a row that may be the wheel's.
pub(super) const ROW: &[&str] = &[
    "count",
    "amount",
    "wheel",
    "printed_mean",
    "total",
    "misprint",
    "only_by",
];

/// Keys of a row of a pack's or a pack ticket's table, which have no wheel.
pub(super) const FIXED_ROW: &[&str] = &["count", "amount", "total", "misprint", "only_by"];

/// A checked table.
pub(super) struct Prizes {
    pub(super) rows: Vec<Prize>,
    pub(super) clause: String,
    pub(super) printed_count: Option<u64>,
    pub(super) printed_total: Option<Cents>,
    pub(super) misprint: Option<PrintedSum>,
}

/// Reads the table whose clause stands under `clause_key` and whose rows may
/// have `row_keys`; when the regulation does not print it, there are no rows.
pub(super) fn read(
    table: &Table<'_>,
    clause_key: &'static str,
    row_keys: &[&str],
    block: u32,
    missing: bool,
) -> Result<Prizes, DeclarationError> {
    let prizes = if missing {
        sums_only(table)?
    } else {
        rows_of(table, row_keys, block)?
    };
    Ok(Prizes {
        clause: table.text(clause_key, A_CLAUSE)?,
        ..prizes
    })
}

/// What is left of a table that is not printed: its sums, when they are.
fn sums_only(table: &Table<'_>) -> Result<Prizes, DeclarationError> {
    if let Some(rows) = table.get("rows") {
        return Err(rows.unwanted(
            "because [prizes] has `missing = true`",
            "give these rows in a file of tables, or remove `missing`",
        ));
    }
    Ok(Prizes {
        rows: Vec::new(),
        clause: String::new(),
        printed_count: printed_count(table)?,
        printed_total: printed(table.get("printed_total"))?,
        misprint: misprinted_sum(table)?,
    })
}

/// The number of prizes as printed.
fn printed_count(table: &Table<'_>) -> Result<Option<u64>, DeclarationError> {
    let advice = "copy the printed number of prizes";
    let count = table.get("printed_count");
    count
        .map(|count| count.whole(0..=u64::MAX, advice))
        .transpose()
}

/// Reads the rows and printed sums of a table, without its clause.
pub(super) fn rows_of(
    table: &Table<'_>,
    row_keys: &[&str],
    block: u32,
) -> Result<Prizes, DeclarationError> {
    let list = table.need("rows", "the rows of the prize table")?;
    let rows = list.list(1..=MOST_PRIZE_ROWS, "prize rows")?;
    let mut sums = Sums::new(block);
    let rows = rows
        .into_iter()
        .map(|row| sums.row(&row.table(row_keys)?))
        .collect::<Result<Vec<_>, _>>()?;
    if rows.iter().all(|row| row.count == 0) {
        return Err(list.wrong(
            "at least one row whose count is not 0",
            "a table without a prize leaves nothing to test",
        ));
    }
    Ok(Prizes {
        rows,
        clause: String::new(),
        printed_count: printed_count(table)?,
        printed_total: printed(table.get("printed_total"))?,
        misprint: misprinted_sum(table)?,
    })
}

/// How a row's amount may be reached, when not every way is open to it.
fn cumulation(row: &Table<'_>) -> Result<Option<Cumulation>, DeclarationError> {
    let words = Cumulation::ALL.map(|kind| (kind.word(), kind));
    row.get("only_by").map(|word| word.word(&words)).transpose()
}

/// The printed sum that the table names as wrong, which it must print.
fn misprinted_sum(table: &Table<'_>) -> Result<Option<PrintedSum>, DeclarationError> {
    let Some(word) = table.get("misprint") else {
        return Ok(None);
    };
    let sum = word.word(&PrintedSum::ALL.map(|sum| (sum.key(), sum)))?;
    match table.get(sum.key()) {
        Some(_) => Ok(Some(sum)),
        None => Err(word.unwanted(
            "because the table prints no such sum",
            "copy the printed sum, or remove it",
        )),
    }
}

/// Whether the row names its printed total as wrong, which it must print.
fn misprinted_total(row: &Table<'_>) -> Result<bool, DeclarationError> {
    let Some(word) = row.get("misprint") else {
        return Ok(false);
    };
    match row.get("total") {
        Some(_) => word.word(&[("total", true)]),
        None => Err(word.unwanted(
            "because the row prints no total",
            "copy the printed total, or remove it",
        )),
    }
}

/// A printed sum of money, whatever it is.
fn printed(total: Option<Value<'_>>) -> Result<Option<Cents>, DeclarationError> {
    let any = Cents::ZERO..=Cents(i64::MAX);
    total.map(|total| total.euros(any)).transpose()
}

/// What the rows above the current one have used up.
struct Sums {
    block: u64,
    left: u64,
    paid: Cents,
    amounts: HashSet<Cents>,
    spins: bool,
}

impl Sums {
    fn new(block: u32) -> Self {
        Self {
            block: block.into(),
            left: block.into(),
            paid: Cents::ZERO,
            amounts: HashSet::new(),
            spins: false,
        }
    }

    fn row(&mut self, row: &Table<'_>) -> Result<Prize, DeclarationError> {
        let count = self.count(row)?;
        let flag = |key| {
            row.get(key)
                .map_or(Ok(false), |flag: Value<'_>| flag.flag())
        };
        let award = if flag("wheel")? {
            self.spin(row)?
        } else {
            self.amount(row, count)?
        };
        Ok(Prize {
            count,
            award,
            printed_total: printed(row.get("total"))?,
            total_misprinted: misprinted_total(row)?,
            only_by: cumulation(row)?,
            line: row.line(),
        })
    }

    fn count(&mut self, row: &Table<'_>) -> Result<u64, DeclarationError> {
        let value = row.need("count", "how many of these prizes a block holds")?;
        let advice = "a count is the number of these prizes in one block, at most the block";
        let count = value.whole(0..=self.block, advice)?;
        self.left = self.left.checked_sub(count).ok_or_else(|| {
            value.wrong(
                format!(
                    "at most {}, which the rows above leave of the block of {}",
                    grouped(self.left),
                    grouped(self.block)
                ),
                "correct the counts, or the block",
            )
        })?;
        Ok(count)
    }

    fn amount(&mut self, row: &Table<'_>, count: u64) -> Result<Award, DeclarationError> {
        if let Some(mean) = row.get("printed_mean") {
            return Err(mean.unwanted(
                "because the row has a fixed amount",
                "add `wheel = true` in the place of `amount`, or remove it",
            ));
        }
        let value = row.need("amount", "euros, or `wheel = true` in its place")?;
        let amount = value.euros(Cents(1)..=LARGEST_AMOUNT)?;
        if !self.amounts.insert(amount) {
            return Err(value.wrong(
                "an amount that no row above has",
                "add the two counts up in one row",
            ));
        }
        let paid = amount
            .times(count)
            .and_then(|sum| sum.0.checked_add(self.paid.0));
        self.paid = paid.map(Cents).ok_or_else(|| {
            value.wrong(
                format!(
                    "prizes of a block that add up to at most {}",
                    Cents(i64::MAX)
                ),
                "correct the count or the amount",
            )
        })?;
        Ok(Award::Amount(amount))
    }

    fn spin(&mut self, row: &Table<'_>) -> Result<Award, DeclarationError> {
        if let Some(amount) = row.get("amount") {
            return Err(amount.unwanted(
                "because the wheel decides the amount",
                "remove `amount`, or `wheel = true`",
            ));
        }
        if std::mem::replace(&mut self.spins, true) {
            let wheel = row.need("wheel", "true")?;
            return Err(wheel.wrong(
                "one row with `wheel = true`",
                "add the two counts up in one row",
            ));
        }
        let expected = "the theoretical mean as printed, such as \"186,99 626\"";
        let mean = row.get("printed_mean").map(|mean| mean.text(expected));
        Ok(Award::Spin {
            printed_mean: mean.transpose()?,
        })
    }
}
