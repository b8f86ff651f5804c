//! Packs: the tables of their tickets, and the rules of each pack.
//!
//! Hypotheses (declared, the tables of tickets only when their figures are):
//! over a whole block every ticket's table holds to the last unit; every pack holds an admissible number of winning tickets, pays
//! the sum of its tickets and at least the minimum, and reaches the totals that
//! exist only by cumulation with two winning tickets or more. Exact: no
//! p-value exists.

use super::battery::{Assay, Entry, Evidence, Level, Outcome};
use super::census::told;
use super::record::{Cell, Family, Hypothesis, of_tables};
use crate::game::{Award, Game, article};
use crate::units::{as_f64, counted, grouped};

struct TicketTable {
    entry: Entry,
    /// Index of the ticket in its pack.
    ticket: usize,
}

struct PackRules {
    entry: Entry,
}

pub(super) fn plan(
    game: &Game,
    sample: usize,
    whole_blocks: bool,
    battery: &mut Vec<Box<dyn Assay>>,
) {
    let Some(pack) = &game.pack else { return };
    let entry = |id: String, question: String, clause: &str, hypothesis| Entry {
        id,
        question,
        sample,
        family: Family::PrizeTable,
        hypothesis,
        clause: article(clause),
        structural: true,
    };
    if whole_blocks {
        for (ticket, declared) in pack.tickets.iter().enumerate() {
            let number = ticket + 1;
            let question = format!(
                "Does ticket {number} « {} » hold its own table?",
                declared.name
            );
            battery.push(Box::new(TicketTable {
                entry: entry(
                    format!("ticket-{number}-table"),
                    question,
                    &declared.prizes_clause,
                    of_tables(game),
                ),
                ticket,
            }));
        }
    }
    let question = "Does every pack obey the rules of a pack?".to_owned();
    battery.push(Box::new(PackRules {
        entry: entry(
            "pack-rules".to_owned(),
            question,
            &pack.clause,
            Hypothesis::Declared,
        ),
    }));
}

impl Assay for TicketTable {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, _: &Level) -> Outcome {
        let tally = &evidence.tallies[self.entry.sample];
        let (Some(declared), Some(seen)) = (&evidence.game.pack, &tally.pack) else {
            return Outcome::not_run(tally.units, "the tickets of the packs were not seen");
        };
        let noun = evidence.game.stratum_noun();
        let blocks = seen.tickets.len() as u64;
        let rows = &declared.tickets[self.ticket].prizes;
        let mut cells = Vec::with_capacity(rows.len());
        let mut differences = Vec::new();
        for (row, declared) in rows.iter().enumerate() {
            let label = match &declared.award {
                Award::Amount(amount) => amount.to_string(),
                Award::Spin { .. } => "draw wheel".to_owned(),
            };
            let by_block = seen.tickets.iter().map(|block| block[self.ticket][row + 1]);
            let off = by_block.clone().zip(&tally.blocks);
            for (count, block) in off.filter(|(count, _)| *count != declared.count) {
                differences.push(format!(
                    "{noun} {}: {} of « {label} » instead of {}",
                    block.block + 1,
                    grouped(count),
                    grouped(declared.count)
                ));
            }
            cells.push(Cell {
                observed: by_block.sum(),
                expected: as_f64(declared.count * blocks),
                label,
            });
        }
        Outcome {
            method: format!(
                "exact comparison, row by row, over {}",
                counted(blocks, noun)
            ),
            n: tally.units,
            difference: told(&differences),
            cells,
            reference: "exact: no sampling",
            ..Outcome::default()
        }
    }
}

impl Assay for PackRules {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, _: &Level) -> Outcome {
        let tally = &evidence.tallies[self.entry.sample];
        let Some(seen) = &tally.pack else {
            return Outcome::not_run(tally.units, "the tickets of the packs were not seen");
        };
        let noun = evidence.game.stratum_noun();
        let findings: Vec<String> = seen
            .findings
            .iter()
            .map(|finding| {
                let (block, position) = (finding.block + 1, u64::from(finding.position) + 1);
                format!(
                    "{noun} {block}, pack {}: {}",
                    grouped(position),
                    finding.what
                )
            })
            .collect();
        let difference = told(&findings).map(|text| {
            format!(
                "rules are broken by {}; {text}",
                counted(seen.breaches, "pack")
            )
        });
        Outcome {
            method: "each pack read and checked".to_owned(),
            n: tally.units,
            difference,
            cells: Vec::new(),
            reference: "exact: no sampling",
            ..Outcome::default()
        }
    }
}
