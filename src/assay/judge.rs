//! Every printed unit pays what its label says, by the rules.
//!
//! Hypothesis (declared): a unit's surfaces win just the prize that its label
//! carries; none is void, none is a case that the text leaves open, none breaks
//! a rule of cumulation, multiplication or of the pack. Each unit seen was
//! judged by [`adjudicate`](crate::adjudicate), which knows the rules and not
//! the label. Exact: no p-value exists.

use super::battery::{Assay, Entry, Evidence, Level, Outcome};
use super::census::told;
use super::record::{Cell, Family, Hypothesis};
use crate::game::{Game, Surface};
use crate::tally::JudgedFinding;
use crate::ticket::Origin;
use crate::units::{counted, grouped};

struct Judged {
    entry: Entry,
}

pub(super) fn plan(game: &Game, sample: usize, battery: &mut Vec<Box<dyn Assay>>) {
    battery.push(Box::new(Judged {
        entry: Entry {
            id: "judge".to_owned(),
            question: format!(
                "Does every printed {} pay by the rules what its label says?",
                game.unit.noun(1)
            ),
            sample,
            family: Family::Judge,
            hypothesis: Hypothesis::Declared,
            clause: clauses(game),
            structural: true,
        },
    }));
}

/// The clauses of the first and the last surface.
fn clauses(game: &Game) -> String {
    let of_pack = game.pack.iter().flat_map(|pack| &pack.tickets);
    let of_pack = of_pack.flat_map(|ticket| &ticket.surfaces);
    let clauses: Vec<&str> = game
        .surfaces
        .iter()
        .chain(of_pack)
        .map(|surface: &Surface| surface.clause.as_str())
        .collect();
    match clauses[..] {
        [] => String::new(),
        [only] => crate::game::article(only),
        [first, .., last] => format!("{} to {last}", crate::game::article(first)),
    }
}

impl Assay for Judged {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, _: &Level) -> Outcome {
        let tally = &evidence.tallies[self.entry.sample];
        let Some(judged) = &tally.judged else {
            return Outcome::not_run(tally.units, "no printed units were judged");
        };
        let unit = evidence.game.unit;
        let cell = |label: &str, observed| Cell {
            label: label.to_owned(),
            observed,
            expected: 0.0,
        };
        let noun = evidence.game.stratum_noun();
        let findings: Vec<String> = judged
            .findings
            .iter()
            .map(|finding| text(finding, noun, unit.noun(1)))
            .collect();
        let difference = told(&findings).map(|text| {
            let wrong = judged.wrong();
            format!(
                "{} of {} judged {} not what the label and the rules ask for; {text}",
                counted(wrong, unit.noun(1)),
                grouped(judged.units),
                if wrong == 1 { "is" } else { "are" },
            )
        });
        Outcome {
            method: format!(
                "each {} printed and judged by the rules, without its label",
                unit.noun(1)
            ),
            n: judged.units,
            difference,
            cells: vec![
                cell("pay another amount than their label", judged.mismatches),
                cell("void", judged.voids),
                cell("left open by the text", judged.undefined),
                cell("break a rule", judged.breaches),
            ],
            reference: "exact: no sampling",
            ..Outcome::default()
        }
    }
}

/// One finding with its place and print.
fn text(finding: &JudgedFinding, block: &str, unit: &str) -> String {
    let position = u64::from(finding.position) + 1;
    let place = match finding.origin {
        Origin::Block(number) => {
            format!(
                "{block} {}, {unit} {}",
                u64::from(number) + 1,
                grouped(position)
            )
        }
        Origin::Batch(batch) => {
            let draw = batch * crate::stream::BATCH + position;
            format!("draw {}", grouped(draw))
        }
    };
    format!("{place}: {} [{}]", finding.what, finding.print)
}
