//! What each number of matches pays.

use super::super::error::DeclarationError;
use super::super::raw::{Table, Value};
use super::read::LARGEST_PRINTED;
use crate::units::Cents;

/// What each number of targets, matches or common digits pays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PayTable {
    /// The least number that wins.
    pub from: u8,
    /// Numbers and what they pay, fewest first. Empty when the text announces
    /// the table and does not print it.
    pub rows: Vec<(u8, Cents)>,
}

/// Reads `from` and `pays`, either of which may be absent: without `from` the
/// fewest of the rows win; without `pays` the table is missing.
pub(super) fn read(table: &Table<'_>, most: u8) -> Result<PayTable, DeclarationError> {
    let rows = match table.get("pays") {
        Some(list) => rows(&list, most)?,
        None => Vec::new(),
    };
    let least = rows.first().map(|&(count, _)| count);
    let from = match (table.get("from"), least) {
        (Some(from), least) => {
            let advice = "the least number that wins, not above the first row's";
            from.whole(1..=least.unwrap_or(most), advice)?
        }
        (None, Some(least)) => least,
        (None, None) => {
            let expected = "what each number pays; or `from`, the least that wins, when the \
                            text does not print that table";
            table.need("pays", expected)?.whole(1..=most, "list rows")?
        }
    };
    Ok(PayTable { from, rows })
}

/// Reads the rows `{ count, amount }`.
pub(in super::super) fn rows(
    list: &Value<'_>,
    most: u8,
) -> Result<Vec<(u8, Cents)>, DeclarationError> {
    let mut pays: Vec<(u8, Cents)> = Vec::new();
    for row in list.list(1..=usize::from(most), "rows { count, amount }")? {
        let row = row.table(ROW)?;
        let value = row.need("count", "a number of targets")?;
        let above = pays.last().map_or(1, |&(count, _)| count.saturating_add(1));
        let count = value.whole(above..=most, "list the counts in rising order")?;
        let value = row.need("amount", "euros")?;
        let amount = value.euros(Cents(1)..=LARGEST_PRINTED)?;
        if pays.iter().any(|&(_, paid)| paid == amount) {
            return Err(value.wrong("each amount once", "correct the pay-table"));
        }
        pays.push((count, amount));
    }
    Ok(pays)
}

pub(super) const ROW: &[&str] = &["count", "amount"];
