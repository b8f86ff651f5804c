//! The closing reading of a misprint: which figure, changed alone, makes
//! everything else that is printed agree.

use super::finding::Value;
use super::sheet::{Agreement, Each, Sheet};
use super::words::either;
use crate::units::{Cents, Fraction, grouped, whole_cents};

/// A figure of a table, or two of one row that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    Count(usize),
    Amount(usize),
    Total(usize),
    PrintedCount,
    PrintedTotal,
    /// Count and total of a row.
    CountAndTotal(usize),
    /// Amount and total of a row.
    AmountAndTotal(usize),
}

/// A figure read otherwise than it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    pub(super) which: Which,
    pub(super) value: Value,
}

impl Which {
    fn row(self) -> Option<usize> {
        match self {
            Self::Count(row)
            | Self::Amount(row)
            | Self::Total(row)
            | Self::CountAndTotal(row)
            | Self::AmountAndTotal(row) => Some(row),
            Self::PrintedCount | Self::PrintedTotal => None,
        }
    }
}

impl Reading {
    /// In words; `here` is the row that is spoken of, whose label needs no
    /// repeating.
    pub(super) fn words(&self, here: Option<usize>, labels: &[String]) -> String {
        let value = &self.value;
        let words = match self.which {
            Which::Count(_) => format!("count is {value}"),
            Which::Amount(_) => format!("amount is {value}"),
            Which::Total(_) => format!("total is {value}"),
            Which::PrintedCount => format!("printed number of prizes is {value}"),
            Which::PrintedTotal => format!("printed total of the table is {value}"),
            Which::CountAndTotal(_) => format!("count is {value}, and the total with it"),
            Which::AmountAndTotal(_) => format!("amount is {value}, and the total with it"),
        };
        match self.which.row() {
            Some(row) if Some(row) != here => format!("row {}: {words}", labels[row]),
            _ => words,
        }
    }
}

/// The readings of one figure that make the whole table agree; none when it
/// agrees as it is.
pub(super) fn single(sheet: &Sheet) -> Vec<Reading> {
    if sheet.closes() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for row in 0..sheet.lines.len() {
        for count in counts(sheet, row) {
            let which = Which::Count(row);
            try_count(sheet, row, count, which, &mut found);
        }
        if let Some(amount) = amount(sheet, row) {
            let which = Which::Amount(row);
            try_amount(sheet, row, amount, which, &mut found);
        }
        let line = sheet.lines[row];
        if let (Some(_), Some(total)) = (line.total, line.money().print()) {
            let mut other = sheet.clone();
            other.lines[row].total = Some(total);
            keep(&other, Which::Total(row), total, &mut found);
        }
    }
    let mut other = sheet.clone();
    if other.count.is_some() {
        other.count = Some(sheet.prizes());
        keep(&other, Which::PrintedCount, sheet.prizes(), &mut found);
    }
    let mut other = sheet.clone();
    if let (Some(_), Some(total)) = (sheet.total, sheet.money().print()) {
        other.total = Some(total);
        keep(&other, Which::PrintedTotal, total, &mut found);
    }
    found
}

/// Readings of two figures of one row that were changed together, when each
/// row agrees in itself and the table's sums do not: a count with its total, or
/// an amount, in one digit, with its total.
pub(super) fn pairs(sheet: &Sheet) -> Vec<Reading> {
    let agrees = |row: &super::sheet::Line| row.agreement() != Agreement::Off;
    if sheet.closes() || !sheet.lines.iter().all(agrees) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for row in 0..sheet.lines.len() {
        let mut free = sheet.clone();
        if free.lines[row].total.take().is_none() {
            continue;
        }
        if sheet.count != Some(sheet.prizes()) {
            for count in counts(&free, row) {
                try_count(&free, row, count, Which::CountAndTotal(row), &mut found);
            }
        }
        if let (Some(new), Each::Fixed(old)) = (amount(&free, row), free.lines[row].each)
            && one_digit(old, new)
            && (new.0 % 100 == 0 || has_cents(sheet))
        {
            try_amount(&free, row, new, Which::AmountAndTotal(row), &mut found);
        }
    }
    found
}

fn keep(sheet: &Sheet, which: Which, value: impl Into<Value>, found: &mut Vec<Reading>) {
    if sheet.closes() {
        let value = value.into();
        let reading = Reading { which, value };
        if !found.contains(&reading) {
            found.push(reading);
        }
    }
}

fn try_count(sheet: &Sheet, row: usize, count: u64, which: Which, found: &mut Vec<Reading>) {
    let mut other = sheet.clone();
    other.lines[row].count = count;
    keep(&other, which, count, found);
}

fn try_amount(sheet: &Sheet, row: usize, amount: Cents, which: Which, found: &mut Vec<Reading>) {
    let each = Each::Fixed(amount);
    if sheet.lines.iter().any(|line| line.each == each) {
        return;
    }
    let mut other = sheet.clone();
    other.lines[row].each = each;
    keep(&other, which, amount, found);
}

/// The counts of a row that its total, the printed number of prizes or the
/// printed total of the table ask for.
fn counts(sheet: &Sheet, row: usize) -> Vec<u64> {
    let line = sheet.lines[row];
    let mut counts = Vec::new();
    if let Each::Fixed(amount) = line.each {
        let money = match line.total {
            Some(total) => Some(Fraction::from(total.0)),
            None => sheet.left_for(row),
        };
        counts.extend(money.and_then(|money| whole(money, Fraction::from(amount.0))));
    }
    if let Some(printed) = sheet.count {
        counts.extend(printed.checked_sub(sheet.prizes() - line.count));
    }
    counts.retain(|&count| count <= sheet.block);
    counts
}

/// The amount of a row that its total, or else that of the table, asks for.
fn amount(sheet: &Sheet, row: usize) -> Option<Cents> {
    let line = sheet.lines[row];
    let Each::Fixed(_) = line.each else {
        return None;
    };
    let money = match line.total {
        Some(total) => Fraction::from(total.0),
        None => sheet.left_for(row)?,
    };
    let cents = money.checked_div(Fraction::new(line.count.into(), 1)?)?;
    whole_cents(cents).filter(|cents| *cents > Cents::ZERO)
}

fn whole(money: Fraction, amount: Fraction) -> Option<u64> {
    let count = money.checked_div(amount)?;
    (count.denominator() == 1).then(|| u64::try_from(count.numerator()).ok())?
}

/// Whether the table has amounts with cents at all.
fn has_cents(sheet: &Sheet) -> bool {
    let mut lines = sheet.lines.iter();
    lines.any(|line| matches!(line.each, Each::Fixed(amount) if amount.0 % 100 != 0))
}

/// Whether two amounts differ in one decimal digit, leading zeros included.
fn one_digit(a: Cents, b: Cents) -> bool {
    let digits = |cents: Cents| format!("{:020}", cents.0);
    let (a, b) = (digits(a), digits(b));
    a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count() == 1
}

/// What the readings come to, for the message of a misprint: in words, and as
/// a list.
pub(super) fn closing(
    sheet: &Sheet,
    here: Option<usize>,
    labels: &[String],
) -> (String, Vec<String>) {
    let words = |readings: &[Reading]| -> Vec<String> {
        readings.iter().map(|r| r.words(here, labels)).collect()
    };
    let (singles, pairs) = (single(sheet), pairs(sheet));
    let (mut readings, mut pairs) = (words(&singles), words(&pairs));
    if !readings.is_empty() && pairs.len() > 1 {
        // Many rows could explain it: none is worth naming.
        pairs.clear();
    }
    // A reading that changes a sum of the table closes it upon the rows.
    let closed = match &singles[..] {
        [only] if only.which.row().is_none() => "agrees with every row".to_owned(),
        _ => format!("closes {}", sums(sheet)),
    };
    let text = match (&readings[..], &pairs[..]) {
        ([], []) => format!("no change of one figure {closed}"),
        ([], pairs) => format!("no change of one figure {closed}; {} would", either(pairs)),
        ([only], []) => format!("reading « {only} » {closed}"),
        ([only], pairs) => format!(
            "either « {only} », which {closed}, or two figures of one row: {}",
            either(pairs)
        ),
        (several, _) => format!(
            "{} readings close {}: {}",
            several.len(),
            sums(sheet),
            either(several)
        ),
    };
    readings.extend(pairs);
    (text, readings)
}

/// « the table's sums (766 557 prizes, 10 200 000 €) », as far as printed.
fn sums(sheet: &Sheet) -> String {
    let count = sheet
        .count
        .map(|count| format!("{} prizes", grouped(count)));
    let total = sheet.total.map(|total| total.to_string());
    let printed: Vec<String> = count.into_iter().chain(total).collect();
    if printed.is_empty() {
        "the table, which prints no sums".to_owned()
    } else {
        format!("the table's sums ({})", printed.join(", "))
    }
}
