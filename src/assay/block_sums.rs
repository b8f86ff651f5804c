//! Whole blocks hold the number of prizes and the money that the text declares,
//! where that is all it declares of them.
//!
//! Hypothesis (declared): every block holds the declared number of winning
//! units, and they pay the declared total. Planned when the tables themselves
//! are assumed; declared tables are compared row by row
//! ([`census`](super::census)), which says more. Exact: no p-value exists.

use super::battery::{Assay, Entry, Evidence, Level, Outcome};
use super::census::told;
use super::record::{Family, Hypothesis};
use crate::game::{Classes, Game, TablesOrigin, article};
use crate::tally::BlockRecord;
use crate::units::{Cents, counted, grouped};

struct BlockSums {
    entry: Entry,
}

pub(super) fn plan(game: &Game, sample: usize, battery: &mut Vec<Box<dyn Assay>>) {
    if game.tables.origin != TablesOrigin::Assumed {
        return;
    }
    battery.push(Box::new(BlockSums {
        entry: Entry {
            id: "block-sums".to_owned(),
            question: "Does every whole block hold the declared number of prizes and pay the \
                       declared total?"
                .to_owned(),
            sample,
            family: Family::PrizeTable,
            hypothesis: Hypothesis::Declared,
            clause: article(&game.prizes_clause),
            structural: true,
        },
    }));
}

impl Assay for BlockSums {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, _: &Level) -> Outcome {
        let Evidence { game, classes, .. } = *evidence;
        let tally = &evidence.tallies[self.entry.sample];
        if tally.undeclared > 0 {
            return Outcome::not_run(
                tally.units,
                "units pay amounts of no row of the assumed tables: their money is not known",
            );
        }
        if game.misprint.is_some() {
            return Outcome::not_run(
                tally.units,
                "the declaration names one of its printed sums as misprinted",
            );
        }
        let (Some(count), Some(total)) = (game.printed_count, game.printed_total) else {
            return Outcome::not_run(tally.units, "the declaration prints no sums");
        };
        let noun = game.stratum_noun();
        let differences: Vec<String> = tally
            .blocks
            .iter()
            .filter_map(|block| {
                let (prizes, money) = sums(block, classes);
                (prizes != count || money != i128::from(total.0)).then(|| {
                    format!(
                        "{noun} {}: {} prizes worth {} instead of {} worth {total}",
                        block.block + 1,
                        grouped(prizes),
                        i64::try_from(money)
                            .map_or("too much".to_owned(), |money| { Cents(money).to_string() }),
                        grouped(count)
                    )
                })
            })
            .collect();
        Outcome {
            method: format!(
                "exact comparison of the sums of {}",
                counted(tally.blocks.len() as u64, noun)
            ),
            n: tally.units,
            difference: told(&differences),
            reference: "exact: no sampling",
            ..Outcome::default()
        }
    }
}

/// Winning units of a block, and what they pay in cents.
fn sums(block: &BlockRecord, classes: &Classes) -> (u64, i128) {
    let winning = classes.as_slice().iter().zip(&block.classes).skip(1);
    winning.fold((0, 0), |(prizes, money), (class, &seen)| {
        let amount = i128::from(class.amount.unwrap_or_default().0);
        (prizes + seen, money + amount * i128::from(seen))
    })
}
