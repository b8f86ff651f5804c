//! Below the rows: the printed number of prizes and the printed total.

use super::finding::{Check, Finding, Outcome, Value};
use super::reading::closing;
use super::sheet::{Agreement, Sheet, View, label};
use crate::game::PrintedSum;

pub(super) fn check(view: &View<'_>, sheet: &Sheet, found: &mut Vec<Finding>) {
    let count = view.printed_count.map(|printed| {
        let outcome = if printed == sheet.prizes() {
            Outcome::Exact
        } else {
            Outcome::Misprint
        };
        (outcome, Value::from(printed), Value::from(sheet.prizes()))
    });
    let total = view.printed_total.map(|printed| {
        let outcome = match sheet.judge(printed) {
            Agreement::Exact => Outcome::Exact,
            Agreement::Rounded => Outcome::Rounding,
            Agreement::Off => Outcome::Misprint,
        };
        let computed = Value::Money(sheet.money().cents);
        (outcome, printed.into(), computed)
    });
    for (check, sum, name, judged) in [
        (
            Check::SumOfCounts,
            PrintedSum::PrintedCount,
            "printed number of prizes",
            count,
        ),
        (
            Check::SumOfMoney,
            PrintedSum::PrintedTotal,
            "printed total",
            total,
        ),
    ] {
        let finding = match judged {
            None => {
                let message = format!("the table has no {name} to compare with");
                Finding::new(check, view.place(), Outcome::NotChecked, message)
            }
            Some((outcome, printed, computed)) => {
                let finding = Finding::new(check, view.place(), outcome, String::new())
                    .figures(printed, computed);
                let message = finding.comparison(name);
                let finding = Finding { message, ..finding };
                if view.misprint == Some(sum) {
                    named(finding, name)
                } else if outcome == Outcome::Misprint {
                    with_closing(finding, view, sheet)
                } else {
                    finding
                }
            }
        };
        found.push(finding);
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
