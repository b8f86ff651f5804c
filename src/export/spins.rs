//! A log of wheel spins.

use super::columns::{Column, Field, Kind};
use super::error::ExportError;
use super::output::Output;
use crate::game::Wheel;
use crate::stream::{BATCH, Watch};
use crate::ticket::Source;

/// The columns of a log of spins.
#[must_use]
pub fn spin_fields() -> Vec<Field> {
    vec![
        Field::new("draw", Kind::U64),
        Field::new("segment", Kind::U32),
        Field::new("amount_cents", Kind::I64),
    ]
}

/// Draws `total` spins of `wheel` from `source` in the batches that the sample
/// `wheel` of a test of `total` spins has, and hands them to `output`, whose
/// columns are those of [`spin_fields`].
///
/// # Errors
///
/// [`ExportError::Stopped`] when the watch says so, else why nothing could be
/// written.
pub fn write_spins(
    wheel: &Wheel,
    source: &dyn Source,
    total: u64,
    output: &mut Output,
    watch: &dyn Watch,
) -> Result<(), ExportError> {
    let in_part = (u64::from(output.part_rows()) / BATCH).max(1);
    let in_wave = in_part * output.parts() as u64;
    let count = total.div_ceil(BATCH);
    let mut start = 0;
    while start < count {
        if watch.stopped() {
            return Err(ExportError::Stopped);
        }
        let end = (start + in_wave).min(count);
        let parts: Vec<(u64, u64)> = (start..end)
            .step_by(usize::try_from(in_part).unwrap_or(1))
            .map(|first| (first, (first + in_part).min(end)))
            .collect();
        output.write(parts, |(first, after)| {
            let rows = first * BATCH..(after * BATCH).min(total);
            #[expect(clippy::cast_possible_truncation, reason = "rows of a part")]
            let mut segments = vec![0; (rows.end - rows.start) as usize];
            #[expect(clippy::cast_possible_truncation, reason = "a batch")]
            for (batch, spins) in (first..after).zip(segments.chunks_mut(BATCH as usize)) {
                source.spins(batch, spins);
            }
            let amounts = segments.iter().map(|&segment| wheel.amount(segment).0);
            let amounts = amounts.collect();
            for segment in &mut segments {
                *segment = segment.saturating_add(1);
            }
            let draws = rows.map(|draw| draw + 1).collect();
            Ok(vec![
                Column::U64(draws),
                Column::U32(segments),
                Column::I64(amounts),
            ])
        })?;
        watch.advance((end * BATCH).min(total) - start * BATCH);
        start = end;
    }
    Ok(())
}
