//! Amounts that stand where nothing is won.

use rand::Rng;

use super::win::{Win, stands};
use crate::rng::below;

/// The amounts of a surface, in cents.
#[derive(Clone, Debug)]
pub(super) struct Decoys(Vec<u32>);

impl Decoys {
    pub fn new(amounts: Vec<u32>) -> Self {
        Self(amounts)
    }

    pub fn as_slice(&self) -> &[u32] {
        &self.0
    }

    pub fn len(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }

    /// Amount number `index`.
    pub fn get(&self, index: u32) -> u32 {
        self.0[index as usize]
    }

    /// One of them, uniformly.
    pub fn any<R: Rng + ?Sized>(&self, rng: &mut R) -> u32 {
        self.get(below(rng, self.len()))
    }

    /// The amount that must stand there, or any.
    pub fn fit<R: Rng + ?Sized>(&self, rng: &mut R, wins: &[Win]) -> u32 {
        stands(wins).unwrap_or_else(|| self.any(rng))
    }
}

/// Writes an amount and its transcription.
pub(super) fn write(cells: &mut [u32], cents: u32) {
    cells[..2].fill(cents);
}

/// One of a list, uniformly.
pub(super) fn any<R: Rng + ?Sized, T: Copy>(rng: &mut R, list: &[T]) -> T {
    list[below(rng, count(list.len())) as usize]
}

/// A length as the number of a draw.
pub(super) fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
