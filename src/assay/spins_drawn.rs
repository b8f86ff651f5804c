//! Every unit that wins a spin has one, and no other.
//!
//! Hypothesis (declared): each unit of the wheel's row is drawn on the wheel
//! once. Exact: no p-value exists. Without it a winner who is never drawn, or a
//! spin that nobody won, would leave all proportions in order.

use super::battery::{Assay, Entry, Evidence, Level, Outcome};
use super::record::{Family, Hypothesis};
use crate::game::{Game, article};
use crate::units::grouped;

struct SpinsDrawn {
    entry: Entry,
}

pub(super) fn plan(game: &Game, sample: usize, battery: &mut Vec<Box<dyn Assay>>) {
    let Some(wheel) = &game.wheel else { return };
    battery.push(Box::new(SpinsDrawn {
        entry: Entry {
            id: "spins-drawn".to_owned(),
            question: "Has every unit that wins a spin been drawn on the wheel, once?".to_owned(),
            sample,
            family: Family::Wheel,
            hypothesis: Hypothesis::Declared,
            clause: article(&wheel.clause),
            structural: true,
        },
    }));
}

impl Assay for SpinsDrawn {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, _: &Level) -> Outcome {
        let tally = &evidence.tallies[self.entry.sample];
        let Some(code) = evidence.classes.wheel() else {
            return Outcome::not_run(tally.units, "no row of the table is decided by the wheel");
        };
        let won = tally.classes[usize::from(code)];
        let spins = tally.spins();
        Outcome {
            method: "exact comparison of spins won and spins drawn".to_owned(),
            n: tally.units,
            difference: (spins != won).then(|| {
                format!(
                    "{} units win a spin, {} spins were drawn",
                    grouped(won),
                    grouped(spins)
                )
            }),
            reference: "exact: no sampling",
            ..Outcome::default()
        }
    }
}
