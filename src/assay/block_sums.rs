//! Blocks hold the number of prizes and the money that the text declares, where
//! that is all it declares of them.
//!
//! Hypothesis (declared): every block holds the declared number of winning
//! units, and they pay the declared total. Planned when the tables themselves
//! are assumed; declared tables are compared row by row
//! ([`census`](super::census)), which says more. Packs pay what their tickets
//! pay, whether or not a row of the assumed table has their total.
//!
//! Of a whole block the sums are compared. Of the first n of N units they can
//! only be refuted: the N − n units not seen hold between none and N − n
//! prizes, and each pays at least the declared minimum. Exact: no p-value
//! exists.

use super::battery::{Assay, Entry, Evidence, Level, Outcome, Resolution};
use super::census::told;
use super::record::{Family, Hypothesis};
use crate::game::{Classes, Game, PrintedSum, TablesOrigin, article};
use crate::tally::{BlockRecord, Paid, Tally};
use crate::units::{Cents, counted, grouped};

struct BlockSums {
    entry: Entry,
    whole_blocks: bool,
}

pub(super) fn plan(
    game: &Game,
    sample: usize,
    whole_blocks: bool,
    battery: &mut Vec<Box<dyn Assay>>,
) {
    if game.tables.origin != TablesOrigin::Assumed {
        return;
    }
    let (id, question) = if whole_blocks {
        (
            "block-sums",
            "Does every whole block hold the declared number of prizes and pay the declared total?",
        )
    } else {
        (
            "part-sums",
            "Can the units not seen make up the block's declared number of prizes and its total?",
        )
    };
    battery.push(Box::new(BlockSums {
        entry: Entry {
            id: id.to_owned(),
            question: question.to_owned(),
            sample,
            family: Family::PrizeTable,
            hypothesis: Hypothesis::Declared,
            clause: article(&game.prizes_clause),
            structural: true,
        },
        whole_blocks,
    }));
}

impl Assay for BlockSums {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, _: &Level) -> Outcome {
        let Evidence { game, classes, .. } = *evidence;
        let tally = &evidence.tallies[self.entry.sample];
        let sums = Sums::declared(game);
        if sums == Sums::default() {
            let why = "the declaration prints no sums, or names them as misprinted";
            return Outcome::not_run(tally.units, why);
        }
        let Some(paid) = paid(tally, classes) else {
            let why = "units pay amounts of no row of the assumed tables: their money is not known";
            return Outcome::not_run(tally.units, why);
        };
        let noun = game.stratum_noun();
        let minimum = game.pack.as_ref().map_or(Cents::ZERO, |pack| pack.minimum);
        let mut differences = Vec::new();
        for (block, paid) in tally.blocks.iter().zip(&paid) {
            let place = format!("{noun} {}", block.block + 1);
            if self.whole_blocks {
                differences.extend(sums.of_whole(&place, paid));
            } else {
                let unseen = u64::from(game.block).saturating_sub(tally.units);
                differences.extend(sums.of_part(&place, paid, unseen, minimum));
            }
        }
        let blocks = counted(tally.blocks.len() as u64, noun);
        Outcome {
            method: if self.whole_blocks {
                format!("exact comparison of the sums of {blocks}")
            } else {
                format!("exact bounds of the sums of a part of {blocks}")
            },
            n: tally.units,
            difference: told(&differences),
            reference: "exact: no sampling",
            resolution: self.whole_blocks.then_some(Resolution::Exact),
            ..Outcome::default()
        }
    }
}

/// The declared sums of a block that can be relied on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    prizes: Option<u64>,
    total: Option<Cents>,
}

impl Sums {
    /// Those of a game, without the one that it names as misprinted.
    fn declared(game: &Game) -> Self {
        let sound = |sum| game.misprint != Some(sum);
        Self {
            prizes: game
                .printed_count
                .filter(|_| sound(PrintedSum::PrintedCount)),
            total: game
                .printed_total
                .filter(|_| sound(PrintedSum::PrintedTotal)),
        }
    }

    fn of_whole(&self, place: &str, paid: &Paid) -> Vec<String> {
        let prizes = self.prizes.filter(|&prizes| prizes != paid.prizes);
        let prizes = prizes.map(|prizes| {
            let seen = grouped(paid.prizes);
            format!("{place}: {seen} prizes instead of {}", grouped(prizes))
        });
        let total = self.total.filter(|total| i128::from(total.0) != paid.cents);
        let total =
            total.map(|total| format!("{place}: prizes worth {} instead of {total}", worth(paid)));
        prizes.into_iter().chain(total).collect()
    }

    /// What `unseen` units, each of at least `minimum`, cannot make up.
    fn of_part(&self, place: &str, paid: &Paid, unseen: u64, minimum: Cents) -> Vec<String> {
        let within = |prizes: u64| (prizes.saturating_sub(unseen)..=prizes).contains(&paid.prizes);
        let prizes = self.prizes.filter(|&prizes| !within(prizes));
        let prizes = prizes.map(|prizes| {
            format!(
                "{place}: {} prizes among the units seen and {} units not seen, but the block \
                 holds {} prizes",
                grouped(paid.prizes),
                grouped(unseen),
                grouped(prizes)
            )
        });
        let rest = i128::from(unseen) * i128::from(minimum.0);
        let total = self
            .total
            .filter(|total| paid.cents + rest > i128::from(total.0));
        let total = total.map(|total| {
            format!(
                "{place}: the units seen pay {}, and the {} not seen at least {minimum} each, but \
                 the block pays {total}",
                worth(paid),
                grouped(unseen)
            )
        });
        prizes.into_iter().chain(total).collect()
    }
}

fn worth(paid: &Paid) -> String {
    i64::try_from(paid.cents).map_or("too much".to_owned(), |cents| Cents(cents).to_string())
}

/// What each block pays; none where units of an unknown amount were seen.
fn paid(tally: &Tally, classes: &Classes) -> Option<Vec<Paid>> {
    match &tally.pack {
        Some(pack) => Some(pack.paid.clone()),
        None if tally.undeclared > 0 => None,
        None => Some(
            tally
                .blocks
                .iter()
                .map(|b| of_classes(b, classes))
                .collect(),
        ),
    }
}

fn of_classes(block: &BlockRecord, classes: &Classes) -> Paid {
    let winning = classes.as_slice().iter().zip(&block.classes).skip(1);
    winning.fold(Paid::default(), |paid, (class, &seen)| {
        let amount = i128::from(class.amount.unwrap_or_default().0);
        Paid {
            prizes: paid.prizes + seen,
            cents: paid.cents + amount * i128::from(seen),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARTICLE_2: Sums = Sums {
        prizes: Some(5),
        total: Some(Cents(3_500)),
    };

    fn paid(prizes: u64, cents: i128) -> Paid {
        Paid { prizes, cents }
    }

    #[test]
    fn whole_blocks_must_hold_both_sums() {
        assert!(ARTICLE_2.of_whole("block 1", &paid(5, 3_500)).is_empty());
        assert_eq!(ARTICLE_2.of_whole("block 1", &paid(4, 3_500)).len(), 1);
        assert_eq!(ARTICLE_2.of_whole("block 1", &paid(4, 3_499)).len(), 2);
    }

    #[test]
    fn the_rest_of_a_block_must_be_able_to_make_up_its_sums() {
        // Five packs of at least 3 € pay 35 €; of three seen, two are not.
        let part = |prizes, cents| {
            let of_part = ARTICLE_2.of_part("block 1", &paid(prizes, cents), 2, Cents(300));
            of_part.len()
        };
        assert_eq!(part(3, 2_900), 0);
        assert_eq!(part(3, 2_901), 1);
        assert_eq!(part(2, 2_901), 2);
    }
}
