//! Draws the planned samples from a source and tallies them.

use rayon::prelude::*;

use super::PROFILE_BINS;
use super::block::tally_block;
use super::judged::Bench;
use super::pack::PackRules;
use super::sample::{SamplePlan, Tally};
use super::wheel::WheelTally;
use crate::game::Game;
use crate::stream::{self, Stopped, Watch};
use crate::ticket::{Origin, Source, Stretch};

/// The tallies of a run, in the order of its plan.
pub type Tallies = Vec<Tally>;

/// Draws and tallies each sample of `plan`, the samples beside each other: a
/// block of packs keeps one thread busy for a second. With a `bench` every unit
/// is printed and judged too.
///
/// # Errors
///
/// [`Stopped`] when the watch says so.
pub fn collect(
    game: &Game,
    source: &dyn Source,
    bench: Option<&Bench>,
    plan: &[SamplePlan],
    watch: &dyn Watch,
) -> Result<Tallies, Stopped> {
    let run = Run {
        game,
        source,
        bench,
        watch,
    };
    plan.par_iter()
        .map(|sample| match *sample {
            SamplePlan::Blocks { count } => run.blocks(*sample, 0..count, game.block),
            SamplePlan::Partial { block, units } => run.blocks(*sample, block..block + 1, units),
            SamplePlan::Draws { units } => run.draws(*sample, units),
            SamplePlan::Spins { spins } => run.wheel(*sample, spins),
        })
        .collect()
}

/// What all samples of a run have in common.
#[derive(Clone, Copy)]
struct Run<'a> {
    game: &'a Game,
    source: &'a dyn Source,
    bench: Option<&'a Bench>,
    watch: &'a dyn Watch,
}

impl Run<'_> {
    fn blocks(
        self,
        plan: SamplePlan,
        range: std::ops::Range<u32>,
        length: u32,
    ) -> Result<Tally, Stopped> {
        let Self {
            game,
            source,
            bench,
            watch,
        } = self;
        let classes = game.classes();
        let number = classes.as_slice().len();
        let spinning = classes.wheel().map(usize::from);
        let rules = game
            .pack
            .as_ref()
            .map(|pack| PackRules::new(game, pack, &classes));
        let mut tally = Tally::new(plan, number, game.wheel.as_ref());
        stream::blocks(
            source,
            watch,
            range,
            length,
            |block, units| {
                let mut part = Tally::new(plan, number, game.wheel.as_ref());
                part.add_block(tally_block(block, &units.codes, number));
                if let (Some(wheel), Some(code)) = (&game.wheel, spinning) {
                    let counts: Vec<u64> = part
                        .profile
                        .iter()
                        .skip(code)
                        .step_by(number)
                        .copied()
                        .collect();
                    part.add_spins(&units.spins, 0, counts, |segment| wheel.amount(segment));
                }
                part.pack = rules.as_ref().map(|rules| rules.tally(block, units));
                part.judged = bench.map(|bench| bench.block(source, block, units));
                part
            },
            |part| tally.merge(part),
        )?;
        Ok(tally)
    }

    fn draws(self, plan: SamplePlan, total: u64) -> Result<Tally, Stopped> {
        let Self {
            game,
            source,
            bench,
            watch,
        } = self;
        let number = game.classes().as_slice().len();
        let empty = || Tally::new(plan, number, game.wheel.as_ref());
        let parts = stream::batches(
            watch,
            total,
            empty,
            |batch, draws, codes: &mut [u8], part| {
                let mut spins = Vec::new();
                source.draws(batch, codes, &mut spins);
                part.add_draws(codes, place(draws.start, total));
                if let Some(wheel) = &mut part.wheel {
                    wheel.add(&spins);
                }
                if let Some(bench) = bench {
                    let drawn = Stretch {
                        origin: Origin::Batch(batch),
                        first: 0,
                        codes,
                        tickets: &[],
                    };
                    let judged = bench.stretch(source, drawn);
                    part.judged.get_or_insert_default().merge(judged);
                }
            },
        )?;
        let mut tally = empty();
        for part in parts {
            tally.merge(part);
        }
        Ok(tally)
    }

    fn wheel(self, plan: SamplePlan, total: u64) -> Result<Tally, Stopped> {
        let Self {
            game,
            source,
            watch,
            ..
        } = self;
        let number = game.classes().as_slice().len();
        let segments = game.wheel.as_ref().map_or(0, crate::game::Wheel::len);
        let empty = || WheelTally::new(segments);
        let parts = stream::batches(watch, total, empty, |batch, _, places: &mut [()], part| {
            source.each_spin(batch, places.len(), &mut |spins| part.add(spins));
        })?;
        let mut tally = Tally::new(plan, number, game.wheel.as_ref());
        if let Some(wheel) = &mut tally.wheel {
            for part in &parts {
                wheel.merge(part);
            }
        }
        Ok(tally)
    }
}

/// Bin of a draw among the bins of a profile.
fn place(draw: u64, total: u64) -> usize {
    let bin = u128::from(draw) * PROFILE_BINS as u128 / u128::from(total);
    usize::try_from(bin).map_or(PROFILE_BINS - 1, |bin| bin.min(PROFILE_BINS - 1))
}
