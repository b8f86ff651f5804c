//! Below the rows: the printed number of prizes and the printed total.

use super::finding::{Check, Finding, Outcome, Value};
use super::reading::closing;
use super::sheet::{Sheet, View, label};
use crate::game::{Game, PrintedSum};

const COUNT: &str = "printed number of prizes";
const TOTAL: &str = "printed total";

pub(super) fn check(game: &Game, view: &View<'_>, sheet: &Sheet, found: &mut Vec<Finding>) {
    found.push(match view.printed_count {
        None => unprinted(Check::SumOfCounts, view, COUNT),
        Some(printed) => {
            let outcome = same(&printed, &sheet.prizes());
            let finding = Finding::new(Check::SumOfCounts, view.place(), outcome, String::new())
                .figures(printed.into(), sheet.prizes().into());
            let message = finding.comparison(COUNT, "");
            let finding = Finding { message, ..finding };
            judged(finding, PrintedSum::PrintedCount, COUNT, view, sheet)
        }
    });
    found.push(match view.printed_total {
        None => unprinted(Check::SumOfMoney, view, TOTAL),
        Some(printed) => {
            let agreement = sheet.judge(printed);
            let place = view.place();
            let finding =
                Finding::new(Check::SumOfMoney, place, agreement.outcome(), String::new())
                    .figures(printed.into(), Value::Money(sheet.money().cents));
            let message = finding.comparison(TOTAL, agreement.rounded_to());
            let finding = Finding { message, ..finding };
            judged(finding, PrintedSum::PrintedTotal, TOTAL, view, sheet)
        }
    });
    beside(game, view, sheet, found);
}

fn unprinted(check: Check, view: &View<'_>, name: &str) -> Finding {
    let message = format!("the table has no {name} to compare with");
    Finding::new(check, view.place(), Outcome::NotChecked, message)
}

fn same<T: PartialEq>(a: &T, b: &T) -> Outcome {
    if a == b {
        Outcome::Exact
    } else {
        Outcome::Misprint
    }
}

fn judged(
    finding: Finding,
    sum: PrintedSum,
    name: &str,
    view: &View<'_>,
    sheet: &Sheet,
) -> Finding {
    if view.misprint == Some(sum) {
        named(finding, name)
    } else if finding.outcome == Outcome::Misprint {
        with_closing(finding, view, sheet)
    } else {
        finding
    }
}

/// Sums that a file of tables prints where the declaration has its own: they
/// are the declaration's, or those of the rows when it names its own as wrong.
fn beside(game: &Game, view: &View<'_>, sheet: &Sheet, found: &mut Vec<Finding>) {
    let holds = |sum| view.misprint != Some(sum);
    let count = view.beside.count.map(|printed| {
        let declared = view
            .printed_count
            .filter(|_| holds(PrintedSum::PrintedCount));
        let other = declared.unwrap_or(sheet.prizes());
        let outcome = same(&printed, &other);
        let is_declared = declared.is_some();
        (
            outcome,
            Value::from(printed),
            Value::from(other),
            is_declared,
        )
    });
    let total = view.beside.total.map(|printed| {
        let declared = view
            .printed_total
            .filter(|_| holds(PrintedSum::PrintedTotal));
        let (outcome, other) = match declared {
            Some(declared) => (same(&printed, &declared), Value::from(declared)),
            None => (
                sheet.judge(printed).outcome(),
                Value::Money(sheet.money().cents),
            ),
        };
        (outcome, printed.into(), other, declared.is_some())
    });
    let file = game.tables.file.as_deref().unwrap_or("the file of tables");
    for (check, name, judged) in [
        (Check::SumOfCounts, COUNT, count),
        (Check::SumOfMoney, TOTAL, total),
    ] {
        let Some((outcome, printed, other, is_declared)) = judged else {
            continue;
        };
        let whose = if is_declared {
            format!("in the declaration of {}", game.id)
        } else {
            "by its rows".to_owned()
        };
        let message = match outcome {
            Outcome::Misprint => format!("{name} is {printed} in {file}, {other} {whose}"),
            _ => format!("{name} {printed} in {file}, as {whose}"),
        };
        let readings = match outcome {
            Outcome::Misprint => vec![format!("{name} in {file} is {other}")],
            _ => Vec::new(),
        };
        let finding = Finding::new(check, view.place(), outcome, message).figures(printed, other);
        found.push(Finding {
            readings,
            ..finding
        });
    }
}

fn with_closing(finding: Finding, view: &View<'_>, sheet: &Sheet) -> Finding {
    let labels: Vec<String> = view.rows.iter().map(label).collect();
    let (words, readings) = closing(sheet, None, &labels);
    Finding {
        message: format!("{}; {words}", finding.message),
        readings,
        ..finding
    }
}

/// The declaration says that this sum is wrong: it must then be.
fn named(finding: Finding, name: &str) -> Finding {
    if finding.outcome != Outcome::Misprint {
        let message = format!(
            "the declaration names the {name} as misprinted, but it agrees with the rows; remove \
             `misprint`"
        );
        return Finding {
            outcome: Outcome::Misprint,
            message,
            ..finding
        };
    }
    let reading = finding
        .computed
        .as_ref()
        .map(|computed| format!("{name} is {computed}"));
    Finding {
        message: format!("{}; reading named by the declaration", finding.message),
        readings: reading.into_iter().collect(),
        named: true,
        ..finding
    }
}

#[cfg(test)]
mod tests;
