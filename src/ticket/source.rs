//! What a source hands out: units of a block, draws and spins, and what is
//! printed on the units.

use super::Layout;
use crate::game::Unit;

/// Code of a unit whose amount is in no declared row.
pub const UNDECLARED: u8 = u8::MAX;

/// Consecutive units of one block, from its first position on.
///
/// The buffers are reused from block to block; nothing is allocated per unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Units {
    /// One class code per unit, as in [`Classes`](crate::game::Classes), or
    /// [`UNDECLARED`].
    pub codes: Vec<u8>,
    /// Packs only: for each unit the row of each of its tickets in that
    /// ticket's table, 0 where the ticket loses, row r as r + 1.
    pub tickets: Vec<u8>,
    /// For each unit of the wheel's class, in order, the segment (from 0)
    /// that its spin drew.
    pub spins: Vec<u32>,
}

impl Units {
    /// Makes room for `length` units, whose codes are those of before until
    /// they are written, and empties the other buffers.
    pub fn reset(&mut self, length: usize) {
        self.codes.resize(length, 0);
        self.tickets.clear();
        self.spins.clear();
    }
}

/// Where units were drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From a block, from 0.
    Block(u32),
    /// In a batch of draws with replacement, from 0.
    Batch(u64),
}

/// Units that lie side by side in a block or batch, as the source itself drew
/// them.
#[derive(Clone, Copy, Debug)]
pub struct Stretch<'a> {
    /// Where they were drawn.
    pub origin: Origin,
    /// Position of the first one, from 0: a multiple of [`PRINT_RUN`].
    pub first: u32,
    /// Their class codes.
    pub codes: &'a [u8],
    /// Packs only: the rows of their tickets, as in [`Units`].
    pub tickets: &'a [u8],
}

/// Units that are printed from one substream; work on printed units is cut at
/// multiples of it.
pub const PRINT_RUN: u32 = 4_096;

/// A generator under test, whatever it is: it hands out units of blocks, draws
/// with replacement, and spins, and prints the units if it can.
///
/// Calls may come in any order and from any thread; the same call gives the
/// same answer.
pub trait Source: Sync {
    /// Its name in reports.
    fn name(&self) -> String;

    /// Whether it sells single tickets or packs.
    fn unit(&self) -> Unit;

    /// The first `length` units of block `block` (from 0) into `out`.
    fn units(&self, block: u32, length: u32, out: &mut Units);

    /// Classes of a batch of units drawn with replacement, and into `spins` the
    /// segments (from 0) of those of the wheel's class, in order. Only for
    /// single tickets.
    fn draws(&self, batch: u64, out: &mut [u8], spins: &mut Vec<u32>);

    /// Segments (from 0) of a batch of wheel spins; never called for a game
    /// without a wheel.
    fn spins(&self, batch: u64, out: &mut [u32]);

    /// The first `length` spins of a batch, as [`spins`](Self::spins) gives
    /// them, handed to `see` piece by piece in order. A source that draws them
    /// in small pieces lets its generator work on while they are counted.
    fn each_spin(&self, batch: u64, length: usize, see: &mut dyn FnMut(&[u32])) {
        let mut spins = vec![0; length];
        self.spins(batch, &mut spins);
        see(&spins);
    }

    /// What the cells of a printed unit hold.
    ///
    /// # Errors
    ///
    /// Why none is printed, in words.
    fn layout(&self) -> Result<&Layout, String> {
        Err("this generator prints no tickets".to_owned())
    }

    /// Prints units that this source drew, and hands the cells of each to
    /// `see`, in order, with its place in the stretch. Units of no declared
    /// prize are left out. Only for a source that has a [`layout`](Self::layout).
    fn print(&self, stretch: Stretch<'_>, see: &mut dyn FnMut(usize, &[u32])) {
        let _ = (stretch, see);
    }
}
