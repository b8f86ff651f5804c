//! Whole blocks hold exactly the declared prizes.
//!
//! Hypothesis (declared, unless the tables are assumed): every block holds each row's count to the last unit.
//! Over a whole block counts are constants, so there is no p-value: a
//! difference is a fault, row and block named.

use std::fmt::Write as _;

use super::battery::{Assay, Entry, Evidence, Level, Outcome, Resolution};
use super::record::{Cell, Family, of_tables};
use crate::game::{Class, Game, article};
use crate::tally::BlockRecord;
use crate::units::{as_f64, counted, grouped};

/// Differences that are told in words; all are counted.
const TOLD: usize = 10;

struct Census {
    entry: Entry,
}

pub(super) fn plan(game: &Game, sample: usize, battery: &mut Vec<Box<dyn Assay>>) {
    battery.push(Box::new(Census {
        entry: Entry {
            id: "census".to_owned(),
            question: "Does every whole block hold exactly the declared prizes?".to_owned(),
            sample,
            family: Family::PrizeTable,
            hypothesis: of_tables(game),
            clause: article(&game.prizes_clause),
            structural: true,
        },
    }));
}

impl Assay for Census {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, _: &Level) -> Outcome {
        let tally = &evidence.tallies[self.entry.sample];
        let noun = evidence.game.stratum_noun();
        let classes = evidence.classes.as_slice();
        let mut differences: Vec<String> = tally
            .blocks
            .iter()
            .flat_map(|block| differences(block, classes, noun))
            .collect();
        if tally.undeclared > 0 {
            let units = grouped(tally.undeclared);
            differences.push(format!("{units} units pay an amount of no declared row"));
        }
        let blocks = tally.blocks.len() as u64;
        let cells = classes
            .iter()
            .zip(&tally.classes)
            .map(|(class, &observed)| Cell {
                label: class.label.clone(),
                observed,
                expected: as_f64(class.count * blocks),
            });
        Outcome {
            method: format!("exact comparison, row by row, of {}", counted(blocks, noun)),
            n: tally.units,
            difference: told(&differences),
            cells: cells.collect(),
            reference: "exact: no sampling",
            resolution: Some(Resolution::Exact),
            ..Outcome::default()
        }
    }
}

fn differences<'a>(
    block: &'a BlockRecord,
    classes: &'a [Class],
    noun: &'a str,
) -> impl Iterator<Item = String> + 'a {
    classes
        .iter()
        .zip(&block.classes)
        .filter(|(class, seen)| class.count != **seen)
        .map(move |(class, &seen)| {
            format!(
                "{noun} {}: {} of « {} » instead of {}",
                block.block + 1,
                grouped(seen),
                class.label,
                grouped(class.count)
            )
        })
}

/// The first differences in words, and how many more there are.
pub(super) fn told(differences: &[String]) -> Option<String> {
    if differences.is_empty() {
        return None;
    }
    let mut text = differences[..differences.len().min(TOLD)].join("; ");
    if differences.len() > TOLD {
        let _ = write!(text, "; and {} more", differences.len() - TOLD);
    }
    Some(text)
}
