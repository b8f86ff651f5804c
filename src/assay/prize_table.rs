//! The prizes among the units seen agree with the table, taken together.
//!
//! Hypothesis (declared, unless the tables are assumed): the units are a part of a block that holds the
//! declared prizes in random order (multivariate hypergeometric counts), or
//! are drawn with replacement in the declared proportions (multinomial
//! counts). See [`cells`](super::cells) for the statistic and its null law.

use super::battery::{Assay, Entry, Evidence, Level, Outcome, Resolution};
use super::cells::{Cells, Count, Sampling};
use super::record::{Family, of_tables};
use crate::game::{Classes, Game, article};
use crate::tally::{Model, Tally};

struct PrizeTable {
    entry: Entry,
}

pub(super) fn plan(game: &Game, sample: usize, battery: &mut Vec<Box<dyn Assay>>) {
    battery.push(Box::new(PrizeTable {
        entry: Entry {
            id: "prize-table".to_owned(),
            question: "Do the prizes seen, taken together, agree with the table?".to_owned(),
            sample,
            family: Family::PrizeTable,
            hypothesis: of_tables(game),
            clause: article(&game.prizes_clause),
            structural: false,
        },
    }));
}

impl Assay for PrizeTable {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, level: &Level) -> Outcome {
        let tally = &evidence.tallies[self.entry.sample];
        if let Some(impossible) = impossible(tally, evidence.classes) {
            return Outcome {
                method: "exact: such a unit cannot exist".to_owned(),
                n: tally.units,
                difference: Some(impossible),
                resolution: Some(Resolution::RuledOut),
                ..Outcome::default()
            };
        }
        let cells = Cells::pool(sampling(tally), counts(tally, evidence.classes));
        let resolution = Some(Resolution::Cells(cells.len()));
        if cells.len() < 2 {
            return Outcome {
                cells: cells.record(),
                resolution,
                ..Outcome::not_run(tally.units, too_few_cells(tally, evidence))
            };
        }
        let (p, method) = cells.p_value(level);
        Outcome {
            method,
            n: tally.units,
            statistic: Some(cells.statistic()),
            dof: Some(cells.dof()),
            p,
            effect: Some(cells.effect()),
            detectable: Some(cells.detectable(level)),
            cells: cells.record(),
            reference: "Pearson 1900, doi:10.1080/14786440009463897; Besag & Clifford 1991, \
                        doi:10.1093/biomet/78.2.301",
            resolution,
            ..Outcome::default()
        }
    }
}

/// Why pooling left fewer than two cells.
fn too_few_cells(tally: &Tally, evidence: &Evidence) -> String {
    let present = evidence.classes.as_slice().iter();
    if present.filter(|class| class.count > 0).count() < 2 {
        return "every unit of a block is of one class: there are no proportions to test"
            .to_owned();
    }
    let unseen = u64::from(evidence.game.block).saturating_sub(tally.units);
    let why = if tally.plan.model() == Model::Without && unseen < tally.units {
        "too few units were left unseen; see the whole block, which is then compared exactly"
    } else {
        "too few units were seen"
    };
    format!("fewer than two cells expect 5 units: {why}")
}

/// How a sample's counts come about, given that it is not a census.
pub(super) fn sampling(tally: &Tally) -> Sampling {
    match tally.plan.model() {
        Model::With => Sampling::With,
        Model::Census | Model::Without => Sampling::Without,
    }
}

fn counts(tally: &Tally, classes: &Classes) -> Vec<Count> {
    // Prizes in the order of the table, losing units last: neighbours in the
    // order of amounts.
    let all = classes.as_slice().iter().zip(&tally.classes);
    let count = |(class, &observed): (&crate::game::Class, &u64)| Count {
        label: class.label.clone(),
        population: class.count,
        observed,
    };
    all.clone().skip(1).chain(all.take(1)).map(count).collect()
}

/// Units that the declaration rules out altogether.
fn impossible(tally: &Tally, classes: &Classes) -> Option<String> {
    if tally.undeclared > 0 {
        return Some(format!(
            "{} units pay an amount of no declared row",
            tally.undeclared
        ));
    }
    let without = tally.plan.model() == Model::Without;
    classes
        .as_slice()
        .iter()
        .zip(&tally.classes)
        .find_map(|(class, &seen)| {
            let excess = (class.count == 0 && seen > 0) || (without && seen > class.count);
            excess.then(|| {
                format!(
                    "{seen} of « {} », but a block holds {}",
                    class.label, class.count
                )
            })
        })
}
