//! Checks of a draw wheel.

use super::error::DeclarationError;
use super::load::{A_CLAUSE, A_NAME};
use super::money::LARGEST_AMOUNT;
use super::raw::{Table, Value};
use super::{Segments, Wheel};
use crate::units::{Cents, grouped};

pub(super) const KEYS: &[&str] = &["name", "clause", "numbering", "segments"];
const SEGMENTS: &[&str] = &["count", "amount"];

/// Most segments of a wheel: each is counted.
const MOST_SEGMENTS: u32 = 10_000_000;
/// Most runs of equal segments.
const MOST_RUNS: usize = 250;

/// Reads the table `[wheel]`.
pub(super) fn read(table: &Table<'_>) -> Result<Wheel, DeclarationError> {
    let numberings = [("assumed", false), ("declared", true)];
    let numbering = table.get("numbering").map(|word| word.word(&numberings));
    let (mut left, mut paid) = (MOST_SEGMENTS, Cents::ZERO);
    let list = table
        .need("segments", "the segments, in the order of the text")?
        .list(1..=MOST_RUNS, "runs of equal segments")?;
    Ok(Wheel {
        segments: list
            .into_iter()
            .map(|run| segments(run, &mut left, &mut paid))
            .collect::<Result<_, _>>()?,
        name: table.text("name", A_NAME)?,
        clause: table.text("clause", A_CLAUSE)?,
        numbering_declared: numbering.transpose()?.unwrap_or(false),
    })
}

/// A run of segments; `left` and `paid` keep the sums within their types.
fn segments(
    run: Value<'_>,
    left: &mut u32,
    paid: &mut Cents,
) -> Result<Segments, DeclarationError> {
    let run = run.table(SEGMENTS)?;
    let value = run.need("count", "how many segments have this amount")?;
    let advice = "correct the counts: a wheel has at most 10 000 000 segments";
    let count = value.whole(1..=MOST_SEGMENTS, advice)?;
    *left = left
        .checked_sub(count)
        .ok_or_else(|| value.wrong(format!("at most {} more", grouped((*left).into())), advice))?;

    let value = run.need("amount", "euros")?;
    let amount = value.euros(Cents(1)..=LARGEST_AMOUNT)?;
    let sum = amount
        .times(count.into())
        .and_then(|sum| sum.0.checked_add(paid.0));
    *paid = sum.map(Cents).ok_or_else(|| {
        value.wrong(
            format!("segments that add up to at most {}", Cents(i64::MAX)),
            "correct the count or the amount",
        )
    })?;
    Ok(Segments { count, amount })
}
