//! Checks of a pack and its tickets.

use super::error::DeclarationError;
use super::load::{A_CLAUSE, A_NAME};
use super::money::LARGEST_AMOUNT;
use super::prizes::{self, Prizes};
use super::raw::{Table, Value};
use super::surface::surfaces;
use super::{Award, Pack, PackTicket, Prize};
use crate::units::{Cents, grouped};

pub(super) const KEYS: &[&str] = &["winners", "minimum", "clause", "ticket"];
pub(super) const TICKET: &[&str] = &[
    "name",
    "clause",
    "prizes_clause",
    "printed_count",
    "printed_total",
    "misprint",
    "rows",
    "surface",
];

/// Most tickets of a pack.
const MOST_TICKETS: u8 = 16;

/// Reads the table `[pack]` of a game with that block and those prizes.
pub(super) fn read(
    table: &Table<'_>,
    block: u32,
    tables_missing: bool,
    prizes: &[Prize],
) -> Result<Pack, DeclarationError> {
    let list = table
        .need("ticket", "the tickets, each below [[pack.ticket]]")?
        .list(1..=usize::from(MOST_TICKETS), "tickets")?;
    let tickets = list
        .into_iter()
        .map(|value| ticket(value, block, tables_missing));
    let tickets = tickets.collect::<Result<Vec<_>, _>>()?;
    Ok(Pack {
        winners: winners(table, tickets.len())?,
        minimum: minimum(table, block, tables_missing, prizes)?,
        clause: table.text("clause", A_CLAUSE)?,
        tickets,
    })
}

/// The least total of a pack, which no pack of its table may undercut.
fn minimum(
    table: &Table<'_>,
    block: u32,
    tables_missing: bool,
    prizes: &[Prize],
) -> Result<Cents, DeclarationError> {
    let value = table.need("minimum", "the least total of a pack in euros")?;
    let minimum = value.euros(Cents::ZERO..=LARGEST_AMOUNT)?;
    if !tables_missing {
        fits_minimum(&value, minimum, block, prizes)?;
    }
    Ok(minimum)
}

/// Complains of `value` when packs of this table pay less than `minimum`.
fn fits_minimum(
    value: &Value<'_>,
    minimum: Cents,
    block: u32,
    prizes: &[Prize],
) -> Result<(), DeclarationError> {
    let winning: u64 = prizes.iter().map(|row| row.count).sum();
    let losing = u64::from(block).saturating_sub(winning);
    let advice = "correct the minimum, or the table";
    if losing > 0 && minimum > Cents::ZERO {
        let expected = format!(
            "0, because {} packs of a block win nothing",
            grouped(losing)
        );
        return Err(value.wrong(expected, advice));
    }
    let rows = prizes.iter().filter(|row| row.count > 0);
    let paid = rows.filter_map(|row| match row.award {
        Award::Amount(amount) => Some((amount, row)),
        Award::Spin { .. } => None,
    });
    match paid.min_by_key(|(amount, _)| *amount) {
        Some((least, row)) if minimum > least => Err(value.wrong(
            format!(
                "at most {least}, which {} packs of the row on line {} win",
                grouped(row.count),
                row.line
            ),
            advice,
        )),
        _ => Ok(()),
    }
}

/// The numbers of winning tickets, each once, in rising order.
fn winners(table: &Table<'_>, tickets: usize) -> Result<Vec<u8>, DeclarationError> {
    let list = table
        .need("winners", "how many winning tickets a pack may hold")?
        .list(1..=tickets + 1, "numbers of winning tickets")?;
    let most = u8::try_from(tickets).unwrap_or(MOST_TICKETS);
    let mut winners = Vec::new();
    for value in list {
        let advice = "a pack has no more winning tickets than tickets";
        let number = value.whole(0..=most, advice)?;
        if winners.contains(&number) {
            return Err(value.wrong("each number once", "remove the second one"));
        }
        winners.push(number);
    }
    winners.sort_unstable();
    Ok(winners)
}

fn ticket(
    value: Value<'_>,
    block: u32,
    tables_missing: bool,
) -> Result<PackTicket, DeclarationError> {
    let table = value.table(TICKET)?;
    let Prizes {
        rows,
        clause,
        printed_count,
        printed_total,
        misprint,
    } = prizes::read(
        &table,
        "prizes_clause",
        prizes::FIXED_ROW,
        block,
        tables_missing,
    )?;
    Ok(PackTicket {
        name: table.text("name", A_NAME)?,
        clause: table.text("clause", A_CLAUSE)?,
        prizes_clause: clause,
        prizes: rows,
        printed_count,
        printed_total,
        misprint,
        surfaces: surfaces(&table)?,
    })
}
