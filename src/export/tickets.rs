//! Whole blocks of tickets or packs, and a part of one more.

use rayon::prelude::*;

use super::columns::{Column, Field, Kind};
use super::error::ExportError;
use super::layouts::{Printed, layout_fields};
use super::output::Output;
use crate::game::{Award, Game};
use crate::stream::{Stopped, Watch};
use crate::ticket::{Layout, Origin, Source, Stretch, Units};

/// Which units are written: whole blocks, then the first units of one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// First block, from 0.
    pub first: u32,
    /// Whole blocks.
    pub whole: u32,
    /// Units of the block after them.
    pub rest: u32,
}

impl Extent {
    /// `units` from block `first` (from 0) on; nothing when the numbers of the
    /// blocks would pass 2^32 - 1.
    ///
    /// ```
    /// use lotproof::export::Extent;
    /// let extent = Extent::of(2, 25, 10);
    /// assert_eq!(extent, Some(Extent { first: 2, whole: 2, rest: 5 }));
    /// assert_eq!(Extent::of(u32::MAX, 1, 10), None);
    /// ```
    #[must_use]
    pub fn of(first: u32, units: u64, block: u32) -> Option<Self> {
        let whole = u32::try_from(units / u64::from(block)).ok()?;
        let rest = u32::try_from(units % u64::from(block)).ok()?;
        let end = first.checked_add(whole)?.checked_add(u32::from(rest > 0));
        // The file numbers blocks from 1.
        end.map(|_| Self { first, whole, rest })
    }

    /// Number of units, of a game with `block` units in a block.
    #[must_use]
    pub fn units(&self, block: u32) -> u64 {
        u64::from(self.whole) * u64::from(block) + u64::from(self.rest)
    }

    /// The block after the last one.
    fn end(&self) -> u32 {
        self.first + self.whole + u32::from(self.rest > 0)
    }

    /// Units of a block that are written.
    fn length(&self, block: u32, whole: u32) -> u32 {
        if block < self.first + self.whole {
            whole
        } else {
            self.rest
        }
    }
}

/// The columns of a game's tickets or packs, and of what stands on them.
#[must_use]
pub fn ticket_fields(game: &Game, layout: Option<&Layout>) -> Vec<Field> {
    let cents = if game.wheel.is_some() {
        Kind::MaybeI64
    } else {
        Kind::I64
    };
    let mut fields = vec![
        Field::new("block", Kind::U32),
        Field::new("position", Kind::U32),
        Field::new("prize_cents", cents),
    ];
    if game.wheel.is_some() {
        fields.push(Field::new("wheel", Kind::Bool));
    }
    let tickets = game.pack.as_ref().map_or(0, |pack| pack.tickets.len());
    fields
        .extend((1..=tickets).map(|number| Field::new(format!("ticket{number}_cents"), Kind::I64)));
    fields.extend(layout.into_iter().flat_map(layout_fields));
    fields
}

/// Draws the units of `extent` from `source` and hands them to `output`, whose
/// columns are those of [`ticket_fields`] with the same `layout`. Block k of the source gets the
/// number k + 1; where a block is made of pools, `game` and `extent` are those
/// of its [stratum](Game::stratum) and rows are numbered by block all the same. Blocks are drawn while the ones before are written; at most
/// two large ones are in memory.
///
/// # Errors
///
/// [`ExportError::Stopped`] when the watch says so, else why nothing could be
/// written.
pub fn write_tickets(
    game: &Game,
    source: &dyn Source,
    layout: Option<&Layout>,
    extent: &Extent,
    output: &mut Output,
    watch: &dyn Watch,
) -> Result<(), ExportError> {
    let print = layout.map(|layout| Print { source, layout });
    let amounts = Amounts::of(game);
    let room = output.parts() as u64 * u64::from(output.part_rows());
    let together = u32::try_from(room / u64::from(game.block)).unwrap_or(u32::MAX);
    // Small blocks share parts, which must be the same for any `together`.
    let in_part = (output.part_rows() / game.block).max(1);
    let together = (together / in_part).max(1).saturating_mul(in_part);
    let draw = |start: u32, into: &mut Vec<Units>| {
        let end = start.saturating_add(together).min(extent.end());
        into.resize_with((end - start.min(end)) as usize, Units::default);
        (start..end)
            .into_par_iter()
            .zip(into)
            .try_for_each(|(block, units)| {
                if watch.stopped() {
                    return Err(Stopped);
                }
                source.units(block, extent.length(block, game.block), units);
                Ok(())
            })
    };
    let mut now = Vec::new();
    let mut next = Vec::new();
    let mut start = extent.first;
    draw(start, &mut now)?;
    while start < extent.end() {
        let later = start.saturating_add(together);
        let (written, drawn) = rayon::join(
            || write_blocks(game, &amounts, print, start, &now, output, watch),
            || draw(later, &mut next),
        );
        written?;
        drawn?;
        std::mem::swap(&mut now, &mut next);
        start = later;
    }
    Ok(())
}

/// Writes neighbouring blocks from `start` on.
fn write_blocks(
    game: &Game,
    amounts: &Amounts,
    print: Option<Print<'_>>,
    start: u32,
    blocks: &[Units],
    output: &mut Output,
    watch: &dyn Watch,
) -> Result<(), ExportError> {
    let rows = output.part_rows();
    let numbered = (start + 1..=u32::MAX).zip(blocks);
    let mut parts: Vec<Vec<Slice<'_>>> = Vec::new();
    if game.block >= rows {
        for (block, units) in numbered {
            let firsts = (1..=u32::MAX).step_by(rows as usize);
            let mut spins = 0;
            for (first, codes) in firsts.zip(units.codes.chunks(rows as usize)) {
                parts.push(vec![Slice {
                    block,
                    units,
                    first,
                    codes,
                    spins,
                }]);
                spins += amounts.spun(codes);
            }
        }
    } else {
        let whole: Vec<Slice<'_>> = numbered
            .map(|(block, units)| Slice {
                block,
                units,
                first: 1,
                codes: &units.codes,
                spins: 0,
            })
            .collect();
        let in_part = (rows / game.block) as usize;
        parts = whole.chunks(in_part).map(<[_]>::to_vec).collect();
    }
    for wave in parts.chunks(output.parts()) {
        if watch.stopped() {
            return Err(ExportError::Stopped);
        }
        let units: u64 = wave
            .iter()
            .flatten()
            .map(|slice| slice.length() as u64)
            .sum();
        output.write(wave.to_vec(), |slices| {
            let mut columns = amounts.columns(&slices)?;
            if let Some(print) = print {
                print.columns(&slices, amounts.tickets.len(), &mut columns);
            }
            Ok(columns)
        })?;
        watch.advance(units);
    }
    Ok(())
}

/// Units are printed by their source.
#[derive(Clone, Copy)]
struct Print<'a> {
    source: &'a dyn Source,
    layout: &'a Layout,
}

impl Print<'_> {
    /// Adds the columns of what stands on some slices, of packs with `stride`
    /// tickets.
    fn columns(self, slices: &[Slice<'_>], stride: usize, columns: &mut Vec<Column>) {
        let mut printed = Printed::new(self.layout);
        for slice in slices {
            let before = slice.first - 1;
            let rows = before as usize * stride..(before as usize + slice.length()) * stride;
            printed.add(
                self.source,
                Stretch {
                    origin: Origin::Block(slice.block - 1),
                    first: before,
                    codes: slice.codes,
                    tickets: &slice.units.tickets[rows],
                },
            );
        }
        columns.extend(printed.columns());
    }
}

/// Some rows of one block.
#[derive(Clone)]
struct Slice<'a> {
    /// Number of the block, from 1.
    block: u32,
    units: &'a Units,
    /// Position of the first row, from 1.
    first: u32,
    codes: &'a [u8],
    /// Spins of the block before the first row.
    spins: usize,
}

impl Slice<'_> {
    fn length(&self) -> usize {
        self.codes.len()
    }
}

/// What codes and segments pay.
struct Amounts {
    /// Cents by class code; nothing for the wheel's class.
    classes: Vec<Option<i64>>,
    wheel: Option<u8>,
    /// Runs of segments: the one after the last, and cents.
    segments: Vec<(u32, i64)>,
    /// Cents by row code, for each ticket of a pack.
    tickets: Vec<Vec<i64>>,
    /// Pools in a block, and units in a pool: what the source calls a block is
    /// a pool then.
    pools: (u32, u32),
}

impl Amounts {
    fn of(game: &Game) -> Self {
        let classes = game.classes();
        let amounts = classes.as_slice().iter().map(|class| class.amount);
        let mut end = 0;
        let runs = game.wheel.iter().flat_map(|wheel| &wheel.segments);
        let runs = runs.map(|run| {
            end += run.count;
            (end, run.amount.0)
        });
        let tickets = game.pack.iter().flat_map(|pack| &pack.tickets);
        let tickets = tickets.map(|ticket| {
            let rows = ticket.prizes.iter().map(|row| match row.award {
                Award::Amount(amount) => amount.0,
                Award::Spin { .. } => 0,
            });
            std::iter::once(0).chain(rows).collect()
        });
        Self {
            classes: amounts.map(|cents| cents.map(|cents| cents.0)).collect(),
            wheel: classes.wheel(),
            segments: runs.collect(),
            tickets: tickets.collect(),
            pools: game
                .pools
                .as_ref()
                .map_or((1, 0), |pools| (pools.per_block, pools.size)),
        }
    }

    /// Number of the block (from 1) that a slice's units lie in, and the units
    /// of that block before the slice's block or pool.
    fn place(&self, slice: &Slice<'_>) -> (u32, u32) {
        let (per_block, size) = self.pools;
        let index = slice.block - 1;
        (index / per_block + 1, index % per_block * size)
    }

    /// How many of these units spin the wheel.
    fn spun(&self, codes: &[u8]) -> usize {
        self.wheel.map_or(0, |wheel| {
            codes.iter().filter(|&&code| code == wheel).count()
        })
    }

    /// Cents of a segment; 0 beyond the last one.
    fn segment(&self, segment: u32) -> i64 {
        let run = self.segments.partition_point(|&(end, _)| end <= segment);
        self.segments.get(run).map_or(0, |&(_, cents)| cents)
    }

    /// The columns of [`ticket_fields`] for some slices, one after the other.
    fn columns(&self, slices: &[Slice<'_>]) -> Result<Vec<Column>, ExportError> {
        let rows = slices.iter().map(Slice::length).sum();
        let mut blocks = Vec::with_capacity(rows);
        let mut positions = Vec::with_capacity(rows);
        for slice in slices {
            let fresh = blocks.len() + slice.length();
            let (block, before) = self.place(slice);
            blocks.resize(fresh, block);
            positions.extend((before + slice.first..=u32::MAX).take(slice.length()));
        }
        let mut columns = vec![Column::U32(blocks), Column::U32(positions)];
        if let Some(wheel) = self.wheel {
            let mut cents = Vec::with_capacity(rows);
            let mut wheels = Vec::with_capacity(rows);
            for slice in slices {
                let mut spins = slice.units.spins.iter().skip(slice.spins);
                for (place, &code) in slice.codes.iter().enumerate() {
                    wheels.push(code == wheel);
                    cents.push(if code == wheel {
                        spins.next().map(|&segment| self.segment(segment))
                    } else {
                        Some(self.printed(slice, place, code)?)
                    });
                }
            }
            columns.extend([Column::MaybeI64(cents), Column::Bool(wheels)]);
        } else {
            let mut cents = Vec::with_capacity(rows);
            for slice in slices {
                for (place, &code) in slice.codes.iter().enumerate() {
                    cents.push(self.printed(slice, place, code)?);
                }
            }
            columns.push(Column::I64(cents));
        }
        for (ticket, paid) in self.tickets.iter().enumerate() {
            let mut cents = Vec::with_capacity(rows);
            for slice in slices {
                let codes = self.packs(slice).map(|codes| codes[ticket]);
                cents.extend(codes.map(|code| pays(paid, code)));
            }
            columns.push(Column::I64(cents));
        }
        Ok(columns)
    }

    /// What a unit that spins no wheel pays: its class, else its tickets.
    fn printed(&self, slice: &Slice<'_>, place: usize, code: u8) -> Result<i64, ExportError> {
        if let Some(&Some(cents)) = self.classes.get(usize::from(code)) {
            return Ok(cents);
        }
        // The total of a pack may be none of the declared ones.
        let pack = self.packs(slice).nth(place).map(|codes| {
            let tickets = self.tickets.iter().zip(codes);
            tickets.map(|(paid, &code)| pays(paid, code)).sum()
        });
        let (block, before) = self.place(slice);
        pack.ok_or_else(|| ExportError::NoAmount {
            block,
            position: u32::try_from(place).map_or(u32::MAX, |place| before + slice.first + place),
        })
    }

    /// The row codes of each pack of a slice; nothing of single tickets.
    fn packs<'a>(&self, slice: &Slice<'a>) -> impl Iterator<Item = &'a [u8]> {
        let stride = self.tickets.len().max(1);
        let all = slice.units.tickets.chunks_exact(stride);
        all.skip(slice.first as usize - 1).take(slice.length())
    }
}

/// Cents of a row code of a ticket's table.
fn pays(table: &[i64], code: u8) -> i64 {
    table.get(usize::from(code)).copied().unwrap_or(0)
}
