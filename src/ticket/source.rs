//! What a source hands out: units of a block, draws and spins, and what is
//! printed on the units.

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

/// A generator under test, whatever it is: it hands out units of blocks, draws
/// with replacement, and spins.
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
}
