//! One thing printed on a ticket, as 32 bits.
//!
//! A symbol, word or phrase is its place in the surface's alphabet, the target
//! first; a number or code is itself; an amount is in cents, an invitation to
//! go on is amount 0; a second print (a transcription in letters, an
//! inscription beside a symbol, a code once more) is what it reads.

/// Nothing is printed.
pub const BLANK: u32 = u32::MAX;

/// Something is printed that is none of the alphabet, or no number.
pub const STRANGE: u32 = u32::MAX - 1;

/// A phrase that multiplies by a coefficient that the text does not list.
pub const UNLISTED: u32 = u32::MAX - 2;

/// Whether something readable is printed.
#[must_use]
pub const fn readable(cell: u32) -> bool {
    cell < UNLISTED
}
