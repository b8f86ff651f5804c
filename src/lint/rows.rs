//! Row by row: count times amount is the printed total.

use super::finding::{Check, Finding, Outcome, Place, Value};
use super::reading::closing;
use super::sheet::{Line, Sheet, View, label};
use crate::units::Cents;

pub(super) fn check(view: &View<'_>, sheet: &Sheet, found: &mut Vec<Finding>) {
    let labels: Vec<String> = view.rows.iter().map(label).collect();
    let mut silent = 0_u64;
    for (index, (row, line)) in view.rows.iter().zip(&sheet.lines).enumerate() {
        let Some(printed) = row.printed_total else {
            silent += 1;
            continue;
        };
        let place = Place {
            row: Some(labels[index].clone()),
            line: Some(row.line),
            ..view.place()
        };
        let finding = if row.total_misprinted {
            named(line, printed, place)
        } else {
            let finding = judged(line, printed, place);
            if finding.outcome == Outcome::Misprint {
                let (words, readings) = closing(sheet, Some(index), &labels);
                Finding {
                    message: format!("{}; {words}", finding.message),
                    readings,
                    ..finding
                }
            } else {
                finding
            }
        };
        found.push(finding);
    }
    if silent > 0 {
        let rows = if silent == 1 {
            "row prints"
        } else {
            "rows print"
        };
        let message = format!("{silent} {rows} no total to compare with");
        found.push(Finding::new(
            Check::RowTotal,
            view.place(),
            Outcome::NotChecked,
            message,
        ));
    }
}

fn judged(line: &Line, printed: Cents, place: Place) -> Finding {
    let computed = line.money();
    let agreement = computed.agreement(printed);
    let finding = Finding::new(Check::RowTotal, place, agreement.outcome(), String::new())
        .figures(printed.into(), Value::Money(computed.cents));
    let message = finding.comparison("printed total", agreement.rounded_to());
    Finding { message, ..finding }
}

/// The declaration says that the total is wrong: it must then be.
fn named(line: &Line, printed: Cents, place: Place) -> Finding {
    let finding = judged(line, printed, place);
    if finding.outcome != Outcome::Misprint {
        let message = format!(
            "the declaration names the total of {printed} as misprinted, but it agrees with count \
             and amount; remove `misprint`"
        );
        return Finding {
            outcome: Outcome::Misprint,
            message,
            ..finding
        };
    }
    let reading = line
        .money()
        .print()
        .map(|total| format!("total is {total}"));
    Finding {
        message: format!("{}; reading named by the declaration", finding.message),
        readings: reading.into_iter().collect(),
        named: true,
        ..finding
    }
}
