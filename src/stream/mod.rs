//! Hands a source's units, draws and spins to a tally, in fixed batches and in
//! order, on all threads.

mod pick;

use std::ops::Range;
use std::sync::Mutex;

use rayon::prelude::*;

pub use pick::{PickError, REFERENCE, SOURCES, pick};

use crate::ticket::{Source, Units};

/// Draws or spins in a batch: the unit of work that has a substream.
pub const BATCH: u64 = 65_536;

/// Blocks open at the same time at most, which bounds the memory of a run for
/// any number of threads.
const OPEN_BLOCKS: u32 = 4;

/// Groups that batches are parted into; each keeps one accumulator.
const GROUPS: u64 = 16;

/// Follows a run: told of each piece of work done, asked whether to go on.
pub trait Watch: Sync {
    /// `units` more were drawn and tallied.
    fn advance(&self, units: u64);

    /// Whether the user asked to stop.
    fn stopped(&self) -> bool;
}

/// Watches nothing and never stops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn advance(&self, _: u64) {}
    fn stopped(&self) -> bool {
        false
    }
}

/// The user stopped the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the end; this game's report was not written")]
pub struct Stopped;

/// Draws the first `length` units of each of `blocks`, maps them by `look` on
/// any thread and hands the results to `keep` in block order.
///
/// # Errors
///
/// [`Stopped`] when the watch says so between two blocks.
pub fn blocks<T: Send>(
    source: &dyn Source,
    watch: &dyn Watch,
    blocks: Range<u32>,
    length: u32,
    look: impl Fn(u32, &Units) -> T + Sync,
    mut keep: impl FnMut(T),
) -> Result<(), Stopped> {
    let open = blocks.len().min(OPEN_BLOCKS as usize);
    let buffers: Vec<Mutex<Units>> = (0..open).map(|_| Mutex::default()).collect();
    for start in blocks.clone().step_by(OPEN_BLOCKS as usize) {
        let end = start.saturating_add(OPEN_BLOCKS).min(blocks.end);
        let wave: Vec<Option<T>> = (start..end)
            .into_par_iter()
            .zip(buffers.par_iter())
            .map(|(block, buffer)| {
                if watch.stopped() {
                    return None;
                }
                let mut units = buffer
                    .lock()
                    .unwrap_or_else(std::sync::PoisonError::into_inner);
                source.units(block, length, &mut units);
                let seen = look(block, &units);
                watch.advance(u64::from(length));
                Some(seen)
            })
            .collect();
        for seen in wave {
            keep(seen.ok_or(Stopped)?);
        }
    }
    Ok(())
}

/// Works through `total` draws in batches and returns the accumulators of
/// groups of neighbouring batches, in order. `work` gets the batch's number,
/// its draws, a buffer for them and the accumulator of its group.
///
/// # Errors
///
/// [`Stopped`] when the watch says so between two batches.
#[expect(clippy::cast_possible_truncation, reason = "a batch's length")]
pub fn batches<V, A>(
    watch: &dyn Watch,
    total: u64,
    empty: impl Fn() -> A + Sync,
    work: impl Fn(u64, Range<u64>, &mut [V], &mut A) + Sync,
) -> Result<Vec<A>, Stopped>
where
    V: Clone + Default,
    A: Send,
{
    let count = total.div_ceil(BATCH);
    let per_group = count.div_ceil(GROUPS).max(1);
    (0..count.div_ceil(per_group))
        .into_par_iter()
        .map(|group| {
            let mut sums = empty();
            let mut buffer = vec![V::default(); BATCH.min(total) as usize];
            for batch in group * per_group..((group + 1) * per_group).min(count) {
                if watch.stopped() {
                    return Err(Stopped);
                }
                let draws = batch * BATCH..((batch + 1) * BATCH).min(total);
                let length = draws.end - draws.start;
                work(batch, draws, &mut buffer[..length as usize], &mut sums);
                watch.advance(length);
            }
            Ok(sums)
        })
        .collect()
}
