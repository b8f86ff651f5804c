//! `report.html`: one file for people, browsers and printers.
//!
//! The page loads nothing: styles and drawings are inside it. Every text from a
//! declaration or an input is escaped by the template engine; the only trusted
//! markup is the drawings of [`super::plots`].

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior};
use serde::Serialize;
use thiserror::Error;

use super::figure::Figure;
use super::manifest::FileDigest;
use super::markdown::heading;
use super::model::{Decision, GameInfo, Results, SampleInfo};
use super::plots;
use super::words::{
    self, DISCLAIMER, clean, finding, findings, headline, meaning, money, number, number_or_none,
    p_value, percent, tally, version,
};
use super::write::Report;
use crate::assay::{Cell, Family, Hypothesis, Record, Status};
use crate::game::Unit;
use crate::units::{as_f64, grouped};

const TEMPLATE: &str = include_str!("report.html.j2");

/// Cells shown of one test; the rest is in `results.json`.
const MOST_CELLS: usize = 40;

/// Why the page was not made: a fault of the template.
#[derive(Debug, Error)]
#[error("the page could not be rendered: {0}")]
pub struct HtmlError(#[from] minijinja::Error);

/// The text of `report.html`.
///
/// A figure that cannot be drawn is replaced by the reason.
///
/// # Errors
///
/// [`HtmlError`] when the template and this program disagree.
pub fn html(report: &Report) -> Result<String, HtmlError> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.set_syntax(
        SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .keep_trailing_newline(true)
            .build()?,
    );
    let page = Page::new(report);
    Ok(environment.render_named_str("report.html", TEMPLATE, Serde(page))?)
}

/// Everything that the template shows, in words.
#[derive(Serialize)]
struct Page {
    title: String,
    game: String,
    decision: &'static str,
    headline: &'static str,
    meaning: &'static str,
    scope: String,
    alpha: String,
    min_effect: String,
    tally: String,
    reasons: Vec<String>,
    findings: Vec<Finding>,
    identity: Vec<(&'static str, String)>,
    inputs: Vec<FileDigest>,
    units: &'static str,
    samples: Vec<Sample>,
    parts: Vec<Part>,
    figures: Vec<Drawing>,
    not_tested: Vec<String>,
    command: String,
    repeat: Vec<(&'static str, String)>,
    /// What each printed page says of tables that are not the regulation's.
    unofficial: Option<&'static str>,
    disclaimer: &'static str,
}

/// Heading of the column that counts units.
fn units(results: &Results) -> &'static str {
    match results.samples.first().map(|sample| sample.unit) {
        Some(Unit::Pack) => "Packs",
        _ => "Tickets",
    }
}

#[derive(Serialize)]
struct Finding {
    anchor: String,
    id: String,
    sample: String,
    status: String,
    text: String,
}

#[derive(Serialize)]
struct Sample {
    id: String,
    source: String,
    model: String,
    blocks: String,
    tickets: String,
    spins: String,
    paid: String,
}

/// The declared or the assumed hypotheses.
#[derive(Serialize)]
struct Part {
    anchor: String,
    title: &'static str,
    short: &'static str,
    families: Vec<FamilyPart>,
}

#[derive(Serialize)]
struct FamilyPart {
    anchor: String,
    title: &'static str,
    short: &'static str,
    tally: String,
    assays: Vec<Assay>,
}

#[derive(Serialize)]
struct Assay {
    anchor: String,
    id: String,
    question: String,
    sample: String,
    n: String,
    statistic: String,
    dof: String,
    p: String,
    p_adjusted: String,
    effect: String,
    detectable: String,
    status: String,
    class: &'static str,
    reason: Option<String>,
    clause: String,
    method: String,
    reference: String,
    cells: Vec<CellRow>,
    cells_in_all: String,
    cells_left: bool,
}

#[derive(Serialize)]
struct CellRow {
    label: String,
    observed: String,
    expected: String,
    ratio: String,
    residual: String,
}

#[derive(Serialize)]
struct Drawing {
    anchor: String,
    title: String,
    text: String,
    /// Markup; empty when the figure could not be drawn.
    svg: String,
    error: String,
}

impl Page {
    fn new(report: &Report) -> Self {
        let results = &report.results;
        let verdict = &results.verdict;
        let assays = &results.assays;
        let found = findings(results).into_iter().map(|record| Finding {
            anchor: anchor_of(assays, record),
            id: clean(&record.id),
            sample: clean(&record.sample),
            status: record.status.to_string(),
            text: finding(record),
        });
        Self {
            title: clean(&results.game.title),
            game: clean(&results.game.id),
            decision: match verdict.decision {
                Decision::Conform => "conform",
                Decision::NonConform => "non-conform",
                Decision::Inconclusive => "inconclusive",
            },
            headline: headline(verdict.decision),
            meaning: meaning(verdict.decision),
            scope: clean(&verdict.scope),
            alpha: percent(verdict.alpha),
            min_effect: number(verdict.min_effect),
            tally: tally(assays),
            reasons: verdict.reasons.iter().map(|reason| clean(reason)).collect(),
            findings: found.collect(),
            identity: identity(report),
            inputs: report.inputs.clone(),
            units: units(results),
            samples: results.samples.iter().map(Sample::new).collect(),
            parts: parts(assays),
            figures: report.figures.iter().zip(1..).map(Drawing::new).collect(),
            not_tested: verdict.not_tested.iter().map(|item| clean(item)).collect(),
            command: clean(&results.run.command),
            repeat: repeat(report),
            unofficial: words::unofficial(results.game.tables),
            disclaimer: DISCLAIMER,
        }
    }
}

fn identity(report: &Report) -> Vec<(&'static str, String)> {
    let results = &report.results;
    let game = &results.game;
    let regulation = game
        .regulation_sha256
        .as_deref()
        .unwrap_or("text not at hand");
    vec![
        (
            "Game",
            format!("{} ({})", clean(&game.title), clean(&game.id)),
        ),
        ("Prize tables", words::tables(game)),
        ("Not printed by the regulation", not_printed(game)),
        ("Regulation", words::citation(game)),
        ("Declaration, SHA-256", clean(&game.declaration_sha256)),
        ("Regulation, SHA-256", clean(regulation)),
        ("Program", version(results)),
        (
            "Form of results",
            format!("version {}", results.format_version),
        ),
    ]
}

fn not_printed(game: &GameInfo) -> String {
    match words::missing(game) {
        nothing if nothing.is_empty() => "nothing that it announces".to_owned(),
        missing => missing.join("; "),
    }
}

fn repeat(report: &Report) -> Vec<(&'static str, String)> {
    let results = &report.results;
    let run = &results.run;
    vec![
        ("Seed", clean(&results.seed)),
        ("Random number generator", clean(&results.rng)),
        ("Program", version(results)),
        (
            "Threads",
            format!("{} (results do not depend on them)", run.threads),
        ),
        ("Started", clean(&run.started)),
        ("Time taken", format!("{} s", number(run.seconds))),
        ("Host", clean(&run.host)),
    ]
}

fn anchor_of(all: &[Record], record: &Record) -> String {
    let place = all.iter().position(|other| std::ptr::eq(other, record));
    format!("assay-{}", place.map_or(0, |place| place + 1))
}

fn parts(all: &[Record]) -> Vec<Part> {
    let families = |hypothesis: Hypothesis| {
        let part = move |family: &Family| {
            let of: Vec<Record> = all
                .iter()
                .filter(|r| r.hypothesis == hypothesis && r.family == *family)
                .cloned()
                .collect();
            let assays = all
                .iter()
                .filter(|r| r.hypothesis == hypothesis && r.family == *family)
                .map(|record| Assay::new(record, anchor_of(all, record)));
            (!of.is_empty()).then(|| FamilyPart {
                anchor: format!("{hypothesis}-{family}"),
                title: family.title(),
                short: before_colon(family.title()),
                tally: tally(&of),
                assays: assays.collect(),
            })
        };
        Family::ALL.iter().filter_map(part).collect::<Vec<_>>()
    };
    [Hypothesis::Declared, Hypothesis::Assumed]
        .into_iter()
        .map(|hypothesis| Part {
            anchor: hypothesis.to_string(),
            title: heading(hypothesis),
            short: before_colon(heading(hypothesis)),
            families: families(hypothesis),
        })
        .filter(|part| !part.families.is_empty())
        .collect()
}

/// A title for the table of contents.
fn before_colon(title: &str) -> &str {
    title.split(':').next().unwrap_or(title)
}

impl Sample {
    fn new(sample: &SampleInfo) -> Self {
        Self {
            id: clean(&sample.id),
            source: clean(&sample.source),
            model: sample.model.to_string(),
            blocks: grouped(sample.blocks),
            tickets: grouped(sample.tickets),
            spins: grouped(sample.spins),
            paid: money(sample.payout_cents),
        }
    }
}

impl Assay {
    fn new(record: &Record, anchor: String) -> Self {
        let effect = record.effect.as_ref();
        let cells = shown(&record.cells);
        Self {
            anchor,
            id: clean(&record.id),
            question: clean(&record.question),
            sample: clean(&record.sample),
            n: grouped(record.n),
            statistic: number_or_none(record.statistic),
            dof: number_or_none(record.dof),
            p: p_value(record.p),
            p_adjusted: p_value(record.p_adjusted),
            effect: words::effect(effect),
            detectable: words::detectable(record.detectable.as_ref()),
            status: record.status.to_string(),
            class: match record.status {
                Status::Pass => "pass",
                Status::Fail => "fail",
                Status::Suspect => "suspect",
                Status::NotRun => "not-run",
            },
            reason: record.reason.as_deref().map(clean),
            clause: clean(&record.clause),
            method: clean(&record.method),
            reference: clean(&record.reference),
            cells_in_all: grouped(record.cells.len() as u64),
            cells_left: cells.len() < record.cells.len(),
            cells: cells.into_iter().map(CellRow::new).collect(),
        }
    }
}

/// The cells furthest from what is expected, in their order.
fn shown(cells: &[Cell]) -> Vec<&Cell> {
    let mut order: Vec<usize> = (0..cells.len()).collect();
    if cells.len() > MOST_CELLS {
        let far = |i: &usize| residual(&cells[*i]).abs();
        order.sort_by(|a, b| far(b).total_cmp(&far(a)));
        order.truncate(MOST_CELLS);
        order.sort_unstable();
    }
    order.into_iter().map(|i| &cells[i]).collect()
}

impl CellRow {
    fn new(cell: &Cell) -> Self {
        let ratio = as_f64(cell.observed) / cell.expected;
        Self {
            label: clean(&cell.label),
            observed: grouped(cell.observed),
            expected: number(cell.expected),
            ratio: number(ratio),
            residual: number((residual(cell) * 100.0).round() / 100.0),
        }
    }
}

/// (observed − expected) / √expected.
fn residual(cell: &Cell) -> f64 {
    (as_f64(cell.observed) - cell.expected) / cell.expected.sqrt()
}

impl Drawing {
    fn new((figure, place): (&Figure, usize)) -> Self {
        let caption = figure.caption();
        let (svg, error) = match plots::svg(figure) {
            Ok(svg) => (svg, String::new()),
            Err(error) => (String::new(), error.to_string()),
        };
        Self {
            anchor: format!("figure-{place}"),
            title: clean(&caption.title),
            text: clean(&caption.text),
            svg,
            error,
        }
    }
}
