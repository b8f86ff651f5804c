//! A summary that fits a terminal of 100 columns.

use std::fmt::Write as _;

use super::model::{Decision, Results, SampleInfo};
use super::words::{
    NONE, clean, finding, findings, headline, money, number, p_value, percent, sample_size, tables,
    tally, version,
};
use crate::assay::{Hypothesis, Record, Status};

const COLUMNS: usize = 100;
/// Widths of the table's columns; one space parts them.
const WIDTHS: [usize; 7] = [7, 13, 12, 15, 29, 9, 9];
/// Columns whose text ends at the right.
const RIGHT: [bool; 7] = [false, false, false, true, false, true, true];

/// The summary, at most 100 columns wide; `colour` adds ANSI colours.
///
/// The first line holds the decision. A table has a row per family and sample,
/// with the smallest p; a star marks the assumed hypotheses. The assays that
/// failed come last, with the reason; all of them are in the report's files.
#[must_use]
pub fn terminal(results: &Results, colour: bool) -> String {
    let mut page = Page {
        text: String::new(),
        colour,
    };
    let verdict = &results.verdict;
    let game = &results.game;
    let head = format!(
        "{}  {} ({})",
        headline(verdict.decision),
        clean(&game.title),
        clean(&game.id)
    );
    page.coloured(&cut(&head, COLUMNS), decision_colour(verdict.decision));
    page.wrapped("scope: ", &verdict.scope);
    for reason in &verdict.reasons {
        page.wrapped("why: ", reason);
    }
    let terms = format!(
        "family-wise error {}; minimum effect {}; seed {}; {}; prize tables: {}",
        percent(verdict.alpha),
        number(verdict.min_effect),
        clean(&results.seed),
        clean(&results.rng),
        tables(game)
    );
    page.wrapped("", &terms);
    if !game.missing.is_empty() {
        let clauses = game.missing.iter().map(|item| clean(&item.clause));
        let clauses: Vec<String> = clauses.collect();
        page.wrapped(
            "announced and not printed: ",
            &format!("art. {}", clauses.join(", ")),
        );
    }
    page.blank();
    page.line("Samples");
    for sample in &results.samples {
        page.wrapped("  ", &sample_line(sample));
    }
    page.blank();
    page.line(&format!("Assays: {}", tally(&results.assays)));
    let head = [
        "status",
        "family",
        "sample",
        "assays",
        "smallest p",
        "p",
        "adjusted",
    ];
    page.line(&row(&head.map(str::to_owned)));
    for group in groups(&results.assays) {
        page.coloured(&group_row(&group), status_colour(worst(&group)));
    }
    if results
        .assays
        .iter()
        .any(|r| r.hypothesis == Hypothesis::Assumed)
    {
        page.line("* assumed, not declared: advisory, it does not decide");
    }
    page.findings(results);
    if !verdict.not_tested.is_empty() {
        page.blank();
        page.line("Not tested");
        for item in &verdict.not_tested {
            page.wrapped("  - ", item);
        }
    }
    page.blank();
    page.line(&format!(
        "{}; {} threads; {} s",
        version(results),
        results.run.threads,
        number(results.run.seconds)
    ));
    page.text
}

fn sample_line(sample: &SampleInfo) -> String {
    format!(
        "{}: {}; {}; paid {}; from {}",
        sample.id,
        sample_size(sample),
        sample.model,
        money(sample.payout_cents),
        sample.source
    )
}

/// The assays of each family, sample and kind of hypothesis, in battery order.
fn groups(records: &[Record]) -> Vec<Vec<&Record>> {
    let mut groups: Vec<Vec<&Record>> = Vec::new();
    for record in records {
        let key = |r: &Record| (r.family, r.hypothesis, r.sample.clone());
        match groups.iter_mut().find(|group| key(group[0]) == key(record)) {
            Some(group) => group.push(record),
            None => groups.push(vec![record]),
        }
    }
    groups
}

/// The status to show for a group: the worst.
fn worst(group: &[&Record]) -> Status {
    [Status::Fail, Status::Suspect, Status::Pass]
        .into_iter()
        .find(|status| group.iter().any(|record| record.status == *status))
        .unwrap_or(Status::NotRun)
}

/// A group with the assay of its smallest p; one without p stands for exact
/// comparisons, or for nothing when none of its assays ran.
fn group_row(group: &[&Record]) -> String {
    let first = group[0];
    let star = match first.hypothesis {
        Hypothesis::Declared => "",
        Hypothesis::Assumed => "*",
    };
    let least = group
        .iter()
        .filter(|record| record.p.is_some())
        .min_by(|a, b| a.p.partial_cmp(&b.p).unwrap_or(std::cmp::Ordering::Equal));
    let skipped = group.iter().filter(|r| r.status == Status::NotRun).count();
    let without_p = if skipped == group.len() {
        NONE
    } else {
        "exact comparison"
    };
    let assays = if skipped == 0 || skipped == group.len() {
        group.len().to_string()
    } else {
        format!("{} ({skipped} not run)", group.len())
    };
    row(&[
        worst(group).to_string(),
        format!("{}{star}", first.family),
        clean(&first.sample),
        assays,
        least.map_or(without_p.to_owned(), |record| clean(&record.id)),
        p_value(least.and_then(|record| record.p)),
        p_value(least.and_then(|record| record.p_adjusted)),
    ])
}

/// A row of the table, each cell cut to its column.
fn row(cells: &[String; 7]) -> String {
    let mut line = String::new();
    for ((cell, width), right) in cells.iter().zip(WIDTHS).zip(RIGHT) {
        let cell = cut(cell, width);
        let _ = if right {
            write!(line, "{cell:>width$} ")
        } else {
            write!(line, "{cell:<width$} ")
        };
    }
    line.trim_end().to_owned()
}

/// `text` in at most `width` letters.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    kept + "…"
}

const fn decision_colour(decision: Decision) -> &'static str {
    match decision {
        Decision::Conform => "\u{1b}[1;32m",
        Decision::NonConform => "\u{1b}[1;31m",
        Decision::Inconclusive => "\u{1b}[1;33m",
    }
}

const fn status_colour(status: Status) -> &'static str {
    match status {
        Status::Pass => "",
        Status::Fail => "\u{1b}[31m",
        Status::Suspect => "\u{1b}[33m",
        Status::NotRun => "\u{1b}[2m",
    }
}

/// The text so far.
struct Page {
    text: String,
    colour: bool,
}

impl Page {
    fn line(&mut self, line: &str) {
        // No-break spaces would keep a reader from searching for a count.
        self.text
            .push_str(&cut(&line.replace('\u{a0}', " "), COLUMNS));
        self.blank();
    }

    fn blank(&mut self) {
        self.text.push('\n');
    }

    fn coloured(&mut self, line: &str, colour: &str) {
        if !self.colour || colour.is_empty() {
            return self.line(line);
        }
        self.text.push_str(colour);
        self.line(line);
        self.text.truncate(self.text.len() - 1);
        self.text.push_str("\u{1b}[0m\n");
    }

    /// `text` after a label, on as many lines as it takes.
    fn wrapped(&mut self, label: &str, text: &str) {
        let indent = " ".repeat(label.chars().count());
        let mut line = label.to_owned();
        let mut bare = true;
        for word in clean(text).split(' ').filter(|word| !word.is_empty()) {
            let room = COLUMNS - line.chars().count();
            if !bare && word.chars().count() + 1 > room {
                self.line(&line);
                line.clone_from(&indent);
                bare = true;
            }
            if !bare {
                line.push(' ');
            }
            line.push_str(word);
            bare = false;
        }
        self.line(&line);
    }

    fn findings(&mut self, results: &Results) {
        let findings = findings(results);
        if findings.is_empty() {
            return;
        }
        self.blank();
        self.line("Findings");
        for record in findings {
            let head = format!("{} ({}), {}", record.id, record.sample, record.family);
            let label = format!("  {:<7} ", record.status.to_string());
            self.wrapped(&label, &format!("{head}: {}", finding(record)));
            self.wrapped("          asked: ", &record.question);
        }
    }
}
