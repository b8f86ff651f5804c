//! `lotproof judge`: printed tickets of a file, by the rules alone.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::args::Judging;
use super::columns::{Align, columns};
use super::failure::{Failure, exit};
use super::games::open;
use super::output::say_text;
use crate::adjudicate::{Breach, Judge, Judgement, Outcome};
use crate::game::Game;
use crate::replay::{Label, PrintedFile, PrintedRow};
use crate::report::clean;
use crate::ticket::{Layout, SurfaceCells};
use crate::units::{Cents, counted, grouped};

/// Findings that are printed, and those that JSON lists; all are counted.
const TOLD: usize = 10;
const LISTED: usize = 1_000;

/// Judges the tickets of a file.
pub fn judge(args: &Judging) -> Result<u8, Failure> {
    let game = open(&args.game, args.tables.as_deref())?;
    let (Some(layout), Some(judge)) = (Layout::of(&game), Judge::of(&game)) else {
        return Err(Failure::usage(format!(
            "{} does not declare how all its surfaces are played: give each a `play` \
             (docs/declaration.md, « Surfaces »)",
            game.id
        )));
    };
    let tickets = game.pack.as_ref().map_or(0, |pack| pack.tickets.len());
    let mut seen = Seen::default();
    let mut judgements = Vec::with_capacity(tickets);
    let rows = PrintedFile::new(&args.input).each(&layout, tickets, &mut |row| {
        let judgement = judge.judge(row.cells, &mut judgements);
        seen.add(&layout, row, judgement, &judgements);
    })?;
    if rows == 0 {
        return Err(Failure::usage(format!(
            "{}: no rows, expected at least one ticket; `lotproof simulate --layouts` writes such \
             files",
            args.input.display()
        )));
    }
    let text = if args.json {
        format!("{:#}\n", seen.json(&game, args))
    } else {
        seen.page(&game, args)
    };
    say_text(&text)?;
    Ok(if seen.wrong > 0 {
        exit::NON_CONFORM
    } else {
        exit::CONFORM
    })
}

/// A ticket that is wrong.
struct Finding {
    row: u64,
    place: Option<(u64, u64)>,
    column: String,
    what: String,
    print: String,
}

/// What was judged.
#[derive(Default)]
struct Seen {
    units: u64,
    amounts: BTreeMap<i64, u64>,
    spins: u64,
    unpublished: u64,
    voids: u64,
    undefined: u64,
    wrong: u64,
    findings: Vec<Finding>,
}

impl Seen {
    fn add(
        &mut self,
        layout: &Layout,
        row: PrintedRow<'_>,
        judgement: Judgement,
        tickets: &[Judgement],
    ) {
        self.units += 1;
        match judgement.outcome {
            Outcome::Amount(amount) => *self.amounts.entry(amount.0).or_default() += 1,
            Outcome::Spin => self.spins += 1,
            Outcome::Unpublished => self.unpublished += 1,
            Outcome::Void(_) => self.voids += 1,
            Outcome::Undefined(_) => self.undefined += 1,
        }
        let Some((column, what)) = wrong(layout, row.label, judgement, tickets) else {
            return;
        };
        let of_ticket = |number: &str| number.strip_suffix("_cents")?.parse::<usize>().ok();
        self.wrong += 1;
        if self.findings.len() < LISTED {
            let cell = layout
                .fields()
                .iter()
                .position(|field| field.name == column);
            let labelled = column.strip_prefix("ticket").and_then(of_ticket);
            let ticket = cell.and_then(|cell| layout.ticket_of(cell));
            let ticket = ticket.or(labelled.map(|number| number - 1));
            self.findings.push(Finding {
                row: row.row,
                place: row.place,
                print: layout.line(row.cells, ticket),
                column,
                what,
            });
        }
    }

    fn outcomes(&self) -> Vec<(String, Option<i64>, u64)> {
        let name = |cents: i64| match cents {
            0 => "no prize".to_owned(),
            cents => Cents(cents).to_string(),
        };
        let amounts = self.amounts.iter().rev();
        let amounts = amounts.map(|(&cents, &count)| (name(cents), Some(cents), count));
        let others = [
            ("a spin of the wheel", self.spins),
            ("an amount that is not published", self.unpublished),
            ("void", self.voids),
            ("left open by the text", self.undefined),
        ];
        let others = others.into_iter().filter(|(_, count)| *count > 0);
        let others = others.map(|(name, count)| (name.to_owned(), None, count));
        amounts.chain(others).collect()
    }

    fn page(&self, game: &Game, args: &Judging) -> String {
        let units = counted(self.units, game.unit.noun(1));
        let path = args.input.display().to_string();
        let mut page = format!("{}: {units} of {}, by the rules\n\n", clean(&path), game.id);
        let rows: Vec<Vec<String>> = self
            .outcomes()
            .into_iter()
            .map(|(name, _, count)| vec![name, grouped(count)])
            .collect();
        page.push_str(&columns(&rows, &[Align::Right, Align::Right], 2));
        if self.wrong == 0 {
            page.push_str("\nNothing is wrong with them.\n");
            return page;
        }
        let _ = write!(
            page,
            "\n{} of them {} wrong:\n",
            grouped(self.wrong),
            if self.wrong == 1 { "is" } else { "are" }
        );
        for finding in self.findings.iter().take(TOLD) {
            let place = finding.place.map_or_else(String::new, |(block, position)| {
                format!(
                    " (block {}, position {})",
                    grouped(block),
                    grouped(position)
                )
            });
            let _ = write!(
                page,
                "  row {}{place}, column {}: {}\n    {}\n",
                grouped(finding.row),
                finding.column,
                clean(&finding.what),
                clean(&finding.print)
            );
        }
        let told = self.wrong.min(TOLD as u64);
        if self.wrong > told {
            let _ = writeln!(page, "  and {} more", grouped(self.wrong - told));
        }
        page
    }

    fn json(&self, game: &Game, args: &Judging) -> Value {
        let outcomes: Vec<Value> = self
            .outcomes()
            .into_iter()
            .map(|(name, cents, count)| json!({"outcome": name, "cents": cents, "count": count}))
            .collect();
        let findings: Vec<Value> = self
            .findings
            .iter()
            .map(|finding| {
                json!({
                    "row": finding.row,
                    "block": finding.place.map(|place| place.0),
                    "position": finding.place.map(|place| place.1),
                    "column": finding.column,
                    "what": finding.what,
                    "print": finding.print,
                })
            })
            .collect();
        json!({
            "game": game.id,
            "tables": game.tables.origin,
            "input": args.input.to_string_lossy(),
            "units": self.units,
            "outcomes": outcomes,
            "wrong": self.wrong,
            "findings": findings,
        })
    }
}

/// The column and the words of what is wrong with a unit; none when nothing is.
fn wrong(
    layout: &Layout,
    label: &Label,
    judgement: Judgement,
    tickets: &[Judgement],
) -> Option<(String, String)> {
    let column = |cell: usize| layout.fields()[cell].name.clone();
    match judgement.outcome {
        Outcome::Void(case) => {
            return Some((column(case.cell()), format!("void: {}", case.words())));
        }
        Outcome::Undefined(case) => {
            let what = format!("the text does not say what it pays: {}", case.words());
            return Some((column(case.cell()), what));
        }
        _ => {}
    }
    for (number, (said, judged)) in (1..).zip(label.tickets.iter().zip(tickets)) {
        if let Some(what) = said.and_then(|said| differs(said, false, judged.outcome)) {
            return Some((format!("ticket{number}_cents"), what));
        }
    }
    if let Some(prize) = label.prize.or(label.wheel.then_some(Cents::ZERO))
        && let Some(what) = differs(prize, label.wheel, judgement.outcome)
    {
        return Some(("prize_cents".to_owned(), what));
    }
    let breach = judgement.breach?;
    let cell = if let Breach::OffTable(cell) = breach {
        cell
    } else {
        // The first cell of the ticket that breaks the rule.
        let ticket = tickets.iter().position(|ticket| ticket.breach.is_some());
        let surfaces = layout.surfaces().iter();
        let of_ticket = |surface: &&SurfaceCells| ticket.is_none_or(|on| on == surface.ticket);
        let first = surfaces.clone().find(of_ticket);
        first.map_or(0, |surface| surface.cells.start)
    };
    Some((column(cell), breach.words()))
}

/// What is wrong with a label, given what the unit pays by the rules.
fn differs(said: Cents, wheel: bool, judged: Outcome) -> Option<String> {
    let said_words = if wheel {
        "a spin of the wheel".to_owned()
    } else {
        said.to_string()
    };
    let judged_words = match judged {
        Outcome::Amount(amount) if !wheel && amount == said => return None,
        Outcome::Spin if wheel => return None,
        // How much is not known, but it is not nothing.
        Outcome::Unpublished if said > Cents::ZERO => return None,
        Outcome::Void(_) | Outcome::Undefined(_) => return None,
        Outcome::Amount(amount) => amount.to_string(),
        Outcome::Spin => "a spin of the wheel".to_owned(),
        Outcome::Unpublished => "an amount that is not published".to_owned(),
    };
    Some(format!(
        "labelled {said_words}, but pays {judged_words} by the rules"
    ))
}
