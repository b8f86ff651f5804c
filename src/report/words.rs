//! Numbers and facts in words, the same in every view.

use std::fmt::Write as _;

use super::model::{Decision, EMBEDDED, GameInfo, Results, SampleInfo};
use crate::assay::{Detectable, Effect, Record, Status};
use crate::game::{Game, TablesOrigin, article};
use crate::units::{Cents, PValue, counted, grouped};

/// What stands where there is no number.
pub(super) const NONE: &str = "–";

/// What every report says of itself.
pub(super) const DISCLAIMER: &str = "This report is statistical evidence about the samples named in \
it. It is not legal advice. No test proves randomness: a test that passes has only not seen a \
deviation as large as the one that it could have seen.";

/// `text` in one line without control characters and marks that reorder it:
/// titles and reasons come from files that others wrote.
pub(crate) fn clean(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '\n' | '\r' | '\t' => ' ',
            // Marks that reorder text, and places that are no letters.
            '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{fffe}'
            | '\u{ffff}' => '\u{fffd}',
            letter if letter.is_control() => '\u{fffd}',
            letter => letter,
        })
        .collect()
}

/// A measured number with five significant digits, its thousands parted.
pub(super) fn number(x: f64) -> String {
    let size = x.abs();
    if !x.is_finite() {
        return NONE.to_owned();
    }
    if size == 0.0 {
        return "0".to_owned();
    }
    let sign = if x < 0.0 { "−" } else { "" };
    if !(1e-4..1e12).contains(&size) {
        let text = format!("{size:.4e}");
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.');
        return format!("{sign}{mantissa}e{exponent}");
    }
    let decimals = match size {
        s if s < 1e-3 => 8,
        s if s < 1e-2 => 7,
        s if s < 1e-1 => 6,
        s if s < 1.0 => 5,
        s if s < 10.0 => 4,
        s if s < 100.0 => 3,
        s if s < 1_000.0 => 2,
        s if s < 10_000.0 => 1,
        _ => 0,
    };
    let text = format!("{size:.decimals$}");
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let rest = rest.trim_end_matches('0');
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), grouped);
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{whole}{point}{rest}")
}

/// A number that may be missing.
pub(super) fn number_or_none(x: Option<f64>) -> String {
    x.map_or_else(|| NONE.to_owned(), number)
}

/// A p-value that may be missing.
pub(super) fn p_value(p: Option<PValue>) -> String {
    p.map_or_else(|| NONE.to_owned(), |p| p.to_string())
}

/// A share as a percentage.
pub(super) fn percent(share: f64) -> String {
    format!("{}\u{a0}%", number(share * 100.0))
}

/// Money, which may pass the range of one ticket's amounts.
pub(super) fn money(cents: i128) -> String {
    if let Ok(cents) = i64::try_from(cents) {
        return Cents(cents).to_string();
    }
    format!("{} €", cents / 100)
}

/// An effect size.
pub(super) fn effect(effect: Option<&Effect>) -> String {
    effect.map_or_else(
        || NONE.to_owned(),
        |e| format!("{}: {}", clean(&e.name), number_or_none(e.value)),
    )
}

/// The smallest deviation that would have been caught, to follow these words.
pub(super) fn detectable(detectable: Option<&Detectable>) -> String {
    match detectable {
        None => NONE.to_owned(),
        Some(Detectable {
            value: None, name, ..
        }) => format!("none ({})", clean(name)),
        Some(Detectable {
            value: Some(value),
            name,
            power,
        }) => format!(
            "{} of {} with {} power",
            clean(name),
            number(*value),
            percent(*power)
        ),
    }
}

/// Statistic and degrees of freedom.
pub(super) fn statistic(record: &Record) -> String {
    let mut text = number_or_none(record.statistic);
    if let Some(dof) = record.dof {
        let _ = write!(text, " / {}", number(dof));
    }
    text
}

/// The decision as it heads a report.
pub(super) const fn headline(decision: Decision) -> &'static str {
    match decision {
        Decision::Conform => "CONFORM",
        Decision::NonConform => "NON-CONFORM",
        Decision::Inconclusive => "INCONCLUSIVE",
    }
}

/// What a decision means, in a sentence.
pub(super) const fn meaning(decision: Decision) -> &'static str {
    match decision {
        Decision::Conform => {
            "Nothing declared was found to be false, and what matters was seen well enough."
        }
        Decision::NonConform => "Something that is declared is false in these samples.",
        Decision::Inconclusive => {
            "Nothing declared was found to be false, but too little was seen to say conform."
        }
    }
}

/// Where the prize tables come from.
pub(super) fn tables(game: &GameInfo) -> String {
    let words = match game.tables {
        TablesOrigin::Declared if game.declaration != EMBEDDED => {
            return format!(
                "declared in the user's file {}; not compared with a regulation's text",
                clean(&game.declaration)
            );
        }
        TablesOrigin::Declared => "declared by the regulation",
        TablesOrigin::Supplied => "supplied in a file of tables, not printed by the regulation",
        TablesOrigin::Assumed => "assumed tables, not from the regulation",
        TablesOrigin::Missing => "missing from the regulation's text",
    };
    words.to_owned()
}

/// The same in two words, for titles.
pub(super) const fn tables_in_short(game: &Game) -> &'static str {
    match game.tables.origin {
        TablesOrigin::Declared => "declared tables",
        TablesOrigin::Supplied => "supplied tables",
        TablesOrigin::Assumed => "assumed tables",
        TablesOrigin::Missing => "no tables",
    }
}

/// What every page says of tables that the regulation does not print.
pub(super) const fn unofficial(origin: TablesOrigin) -> Option<&'static str> {
    match origin {
        TablesOrigin::Declared => None,
        TablesOrigin::Supplied => Some("supplied tables, not printed by the regulation"),
        TablesOrigin::Assumed => Some("assumed tables, not from the regulation"),
        TablesOrigin::Missing => Some("tables missing from the regulation's text"),
    }
}

/// What the regulation announces and does not print, each with its clause.
pub(super) fn missing(game: &GameInfo) -> Vec<String> {
    let items = game.missing.iter();
    items
        .map(|item| clean(&format!("{} ({})", item.what, article(&item.clause))))
        .collect()
}

/// The text that the figures come from, with its date.
pub(super) fn citation(game: &GameInfo) -> String {
    match &game.date {
        Some(date) => format!("{}, dated {}", clean(&game.citation), clean(date)),
        None => clean(&game.citation),
    }
}

/// A sample's size and payout.
pub(super) fn sample_size(sample: &SampleInfo) -> String {
    let mut parts = Vec::new();
    if sample.tickets > 0 {
        let noun = sample.unit.noun(sample.tickets);
        let mut text = format!("{} {noun}", grouped(sample.tickets));
        if let Some(pools) = sample.pools.filter(|&pools| pools > 0) {
            let _ = write!(text, " of {}", counted(pools, "pool"));
        } else if sample.blocks > 0 {
            let _ = write!(text, " of {}", counted(sample.blocks, "block"));
        }
        parts.push(text);
    }
    if sample.spins > 0 {
        parts.push(format!("{} spins", grouped(sample.spins)));
    }
    parts.join(", ")
}

/// How many assays ended how, such as `1 FAIL, 40 pass`; the worst first.
pub(super) fn tally(records: &[Record]) -> String {
    [Status::Fail, Status::Suspect, Status::NotRun, Status::Pass]
        .into_iter()
        .map(|status| {
            (
                status,
                records.iter().filter(|r| r.status == status).count(),
            )
        })
        .filter(|(_, count)| *count > 0)
        .map(|(status, count)| format!("{count} {status}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Assays to point at: failed ones first, then suspect ones.
pub(super) fn findings(results: &Results) -> Vec<&Record> {
    let with = |status| results.assays.iter().filter(move |r| r.status == status);
    with(Status::Fail).chain(with(Status::Suspect)).collect()
}

/// An expected count to the thousandth, so that a whole one is told from one
/// beside it.
fn expected(count: f64) -> String {
    if !(1e-3..1e4).contains(&count) {
        return number(count);
    }
    let text = format!("{count:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What an assay found, or why it did not run: its reason, else its numbers.
pub(super) fn finding(record: &Record) -> String {
    if let Some(reason) = &record.reason {
        return clean(reason);
    }
    let mut text = String::new();
    if let (Status::Fail, [cell]) = (record.status, &record.cells[..]) {
        let _ = write!(
            text,
            "{}: {} observed, {} expected; ",
            clean(&cell.label),
            grouped(cell.observed),
            expected(cell.expected)
        );
    }
    let _ = write!(
        text,
        "p = {}, adjusted {}",
        p_value(record.p),
        p_value(record.p_adjusted)
    );
    if record.effect.is_some() {
        let _ = write!(text, "; {}", effect(record.effect.as_ref()));
    }
    text
}

/// Whether the program was built from a known commit.
pub(super) fn version(results: &Results) -> String {
    let tool = &results.tool;
    match &tool.commit {
        Some(commit) => format!(
            "{} {} ({})",
            clean(&tool.name),
            clean(&tool.version),
            clean(commit)
        ),
        None => format!("{} {}", clean(&tool.name), clean(&tool.version)),
    }
}

#[cfg(test)]
mod tests {
    use super::{clean, money, number};

    #[test]
    fn numbers_keep_five_digits() {
        assert_eq!(number(0.0), "0");
        assert_eq!(number(1.5), "1.5");
        assert_eq!(number(-12_345.678), "−12\u{a0}346");
        assert_eq!(number(0.012_345), "0.012345");
        assert_eq!(number(-1.5e-7), "−1.5e-7");
        assert_eq!(number(5e-4), "0.0005");
        assert_eq!(number(f64::NAN), "–");
        assert_eq!(number(999_999.9), "1\u{a0}000\u{a0}000");
    }

    #[test]
    fn hostile_text_stays_in_its_line() {
        assert_eq!(
            clean("a\u{1b}[31m\nb\u{202e}c\0"),
            "a\u{fffd}[31m b\u{fffd}c\u{fffd}"
        );
    }

    #[test]
    fn money_beyond_the_range_of_an_amount() {
        assert_eq!(
            money(i128::from(i64::MAX) * 1_000),
            "92233720368547758070 €"
        );
        assert_eq!(money(1_250), "12.50 €");
    }
}
