//! The declaration against the regulation's text, figure by figure.

use super::finding::{Check, Finding, Outcome, Place, Value};
use super::sheet::{View, label};
use crate::game::{Award, Game, Prize, TablesOrigin};
use crate::regulation::{self, Figure, Row, Table, Text};
use crate::units::{Cents, grouped};

pub(super) fn check(game: &Game, views: &[View<'_>], found: &mut Vec<Finding>) {
    let text = game.regulation.text.and_then(regulation::find);
    let Some(text) = text else {
        let place = Place {
            table: "all figures".to_owned(),
            row: None,
            clause: game.clause.clone(),
            line: None,
        };
        let message = "the declaration names no embedded text to compare with";
        found.push(unchecked(place, message));
        return;
    };
    head(game, &text, found);
    // Tables from a file of their own are in no clause of the text.
    let printed = game.tables.origin == TablesOrigin::Declared;
    for view in views.iter().filter(|_| printed) {
        match text.table(view.clause) {
            Some(table) => compare(view, table, found),
            None => found.push(unchecked(
                view.place(),
                "the text prints no prize table in this clause",
            )),
        }
    }
    segments(game, &text, found);
}

/// A place that the text gives nothing to compare with, and why.
fn unchecked(place: Place, why: &str) -> Finding {
    Finding::new(Check::Regulation, place, Outcome::NotChecked, why)
}

/// A comparison of one place: what differs, or that nothing does.
struct Comparison {
    place: Place,
    differences: Vec<(String, Value, Value)>,
}

impl Comparison {
    fn new(place: Place) -> Self {
        Self {
            place,
            differences: Vec::new(),
        }
    }

    /// One figure; a text without it says nothing.
    fn figure<T: Into<Value> + PartialEq>(&mut self, name: &str, declared: T, printed: Option<T>) {
        if let Some(printed) = printed.filter(|printed| *printed != declared) {
            self.differences
                .push((name.to_owned(), declared.into(), printed.into()));
        }
    }

    fn tell(self, exact: &str, found: &mut Vec<Finding>) {
        if self.differences.is_empty() {
            let finding = Finding::new(Check::Regulation, self.place, Outcome::Exact, exact);
            found.push(finding);
            return;
        }
        for (name, declared, printed) in self.differences {
            let message = format!("declaration says {name} {declared}, the text prints {printed}");
            let finding = Finding::new(
                Check::Regulation,
                self.place.clone(),
                Outcome::Misprint,
                message,
            );
            let readings = vec![format!("{name} is {printed}")];
            found.push(Finding {
                readings,
                ..finding.figures(printed, declared)
            });
        }
    }
}

fn compare(view: &View<'_>, table: &Table<'_>, found: &mut Vec<Finding>) {
    for (row, printed) in view.rows.iter().zip(&table.rows) {
        let place = Place {
            row: Some(label(row)),
            line: Some(row.line),
            ..view.place()
        };
        let mut comparison = Comparison::new(place);
        compare_row(&mut comparison, row, printed);
        comparison.tell("as the text prints it", found);
    }
    let mut sums = Comparison::new(view.place());
    let rows = |count: usize| format!("{} rows", grouped(count as u64));
    sums.figure(
        "a table of",
        Value::Words(rows(view.rows.len())),
        Some(Value::Words(rows(table.rows.len()))),
    );
    if let Some(count) = view.printed_count {
        let printed = table.printed_count.and_then(Figure::count);
        sums.figure("number of prizes", count, printed);
    }
    if let Some(total) = view.printed_total {
        let printed = table.printed_total.and_then(Figure::cents);
        sums.figure("total", total, printed);
    }
    sums.tell("rows and sums as the text prints them", found);
}

fn compare_row(comparison: &mut Comparison, row: &Prize, printed: &Row<'_>) {
    comparison.figure("count", row.count, printed.count.count());
    match &row.award {
        Award::Amount(amount) => {
            comparison.figure("amount", *amount, printed.amount.cents());
        }
        Award::Spin { printed_mean } => {
            if let Some(mean) = printed_mean {
                let digits = |text: &str| Value::Words(text.replace('\u{a0}', " "));
                let printed = digits(printed.amount.number());
                comparison.figure("mean", digits(mean), Some(printed));
            }
        }
    }
    if let Some(total) = row.printed_total {
        comparison.figure("total", total, printed.total.cents());
    }
}

/// Block and price, where the clause says them in the usual words.
fn head(game: &Game, text: &Text<'_>, found: &mut Vec<Finding>) {
    let place = Place {
        table: "block and price".to_owned(),
        row: None,
        clause: game.clause.clone(),
        line: None,
    };
    let clause = text.clause(&game.clause).map_or("", |clause| clause.text);
    let block = after(clause, "en blocs de ").and_then(Figure::count);
    let price = after(clause, "est fixé à ").and_then(Figure::cents);
    let (Some(block), Some(price)) = (block, price) else {
        let message = "block or price were not found in the text of this clause";
        found.push(unchecked(place, message));
        return;
    };
    let mut comparison = Comparison::new(place);
    comparison.figure("a block of", u64::from(game.block), Some(block));
    comparison.figure("a price of", game.price, Some(price));
    comparison.tell("as the text prints them", found);
}

fn after<'a>(text: &'a str, words: &str) -> Option<Figure<'a>> {
    let (_, printed) = text.split_once(words)?;
    Some(Figure { printed })
}

/// The segments, where the clause lists them one a line.
fn segments(game: &Game, text: &Text<'_>, found: &mut Vec<Finding>) {
    let Some(wheel) = &game.wheel else {
        return;
    };
    let place = Place {
        table: format!("draw wheel « {} »", wheel.name),
        row: None,
        clause: wheel.clause.clone(),
        line: None,
    };
    let clause = text.clause(&wheel.clause).map_or("", |clause| clause.text);
    let printed: Vec<(u64, Cents)> = clause.lines().filter_map(run).collect();
    if printed.is_empty() {
        let message = "the text lists no segments in this clause";
        found.push(unchecked(place, message));
        return;
    }
    let words = |(count, amount): (u64, Cents)| {
        Value::Words(format!("{} segments of {amount}", grouped(count)))
    };
    let mut comparison = Comparison::new(place);
    let declared = wheel.segments.iter();
    let declared: Vec<Value> = declared
        .map(|run| words((run.count.into(), run.amount)))
        .collect();
    let printed: Vec<Value> = printed.into_iter().map(words).collect();
    let nothing = Value::Words("nothing".to_owned());
    for index in 0..declared.len().max(printed.len()) {
        let of = |list: &[Value]| list.get(index).unwrap_or(&nothing).clone();
        let name = format!("run {}:", index + 1);
        comparison.figure(&name, of(&declared), Some(of(&printed)));
    }
    comparison.tell("segments as the text lists them", found);
}

/// « ― 2 000 segments d'un montant unitaire de 500 euros ; »
fn run(line: &str) -> Option<(u64, Cents)> {
    let (count, amount) = line.split_once(" d'un montant unitaire de ")?;
    let from = count.find(|c: char| c.is_ascii_digit())?;
    let count = Figure {
        printed: &count[from..],
    };
    Some((count.count()?, Figure { printed: amount }.cents()?))
}
