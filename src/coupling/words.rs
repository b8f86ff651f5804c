//! One pack packed into one machine word, and sums over a word by table.

use super::elimination::gcd;
use super::tables::Margins;
use std::ops::{Add, BitAnd, BitOr, BitXor, Shl, Shr};

/// An unsigned integer that holds one pack in slots of 16 bits.
pub(super) trait Word:
    Copy
    + Default
    + From<u8>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The sums of packs in such words.
    type Sum: Sum;
    /// The lowest 16 bits.
    fn slot(self) -> u16;
    /// The highest 8 bits.
    fn top(self) -> u8;
    /// All ones for 1, all zeros for 0.
    fn all(bit: u8) -> Self;
}

macro_rules! word {
    ($($type:ty: $sum:ty),*) => {$(
        impl Word for $type {
            type Sum = $sum;
            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
            fn slot(self) -> u16 {
                self as u16
            }
            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "8 bits are left")]
            fn top(self) -> u8 {
                (self >> (Self::BITS - 8)) as u8
            }
            #[inline]
            fn all(bit: u8) -> Self {
                <$type>::from(bit).wrapping_neg()
            }
        }
    )*};
}
word!(u32: u32, u64: u64, u128: u64);

/// Bits of a sum that count winners (up to 16 of them).
const WINNER_BITS: u32 = 5;

/// A pack's total and number of winning tickets in one number, so that one
/// table look-up and one addition carry both.
pub(super) trait Sum: Copy + Default + Eq + Add<Output = Self> {
    /// The sum of one ticket; `None` when `units` is too large a total.
    fn new(units: u64, winners: u8) -> Option<Self>;
    /// The total alone.
    fn units(self) -> Self;
    /// The number of winning tickets.
    fn winners(self) -> u32;
}

macro_rules! sum {
    ($($type:ty),*) => {$(
        impl Sum for $type {
            fn new(units: u64, winners: u8) -> Option<Self> {
                let units = Self::try_from(units).ok()?;
                let fits = units >> (Self::BITS - WINNER_BITS) == 0;
                fits.then_some(units << WINNER_BITS | Self::from(winners))
            }
            #[inline]
            fn units(self) -> Self {
                self >> WINNER_BITS
            }
            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
            fn winners(self) -> u32 {
                self as u32 & ((1 << WINNER_BITS) - 1)
            }
        }
    )*};
}
sum!(u32, u64);

/// Bits of one slot.
const SLOT_BITS: u32 = 16;
/// One entry for each value of a slot.
pub(super) type SlotTable<T> = Box<[T; 1 << SLOT_BITS]>;

/// A table for all values of a slot, with the default where `entries` ends.
pub(super) fn slot_table<T: Copy + Default>(mut entries: Vec<T>) -> Option<SlotTable<T>> {
    entries.resize(1 << SLOT_BITS, T::default());
    entries.into_boxed_slice().try_into().ok()
}

/// Where a value stands in a word. A field never crosses a slot's border.
#[derive(Clone, Copy, Debug)]
struct Field {
    shift: u32,
    width: u32,
}

/// The place of each ticket's code and of the total row in a word of `C` slots,
/// and for each slot the table that sums its tickets' amounts. The total row is
/// at the top of the word.
#[derive(Clone, Debug)]
pub(super) struct Layout<W: Word, const C: usize> {
    tickets: Vec<Field>,
    total: Field,
    total_mask: W,
    codes_mask: W,
    tables: [SlotTable<W::Sum>; C],
    unit: i64,
}

impl<W: Word, const C: usize> Layout<W, C> {
    /// `None` when a pack does not fit the slots, or its total a sum.
    pub(super) fn new(margins: &Margins) -> Option<Self> {
        let widths: Vec<u32> = margins.tickets().iter().map(|r| width(r.len())).collect();
        let (tickets, total) = place(&widths, width(margins.totals().len()), C)?;
        let unit = unit(margins);
        let units = |cents: i64| u64::try_from(cents / unit).ok();
        let mut largest = 0;
        for rows in margins.tickets() {
            largest += units(rows.iter().map(|row| row.cents).max()?)?;
        }
        W::Sum::new(largest, 0)?;
        let mut tables = Vec::with_capacity(C);
        for slot in (0..).take(C) {
            let mut table = vec![W::Sum::default(); 1 << SLOT_BITS];
            let fields = tickets.iter().zip(margins.tickets());
            for (field, rows) in fields.filter(|(field, _)| field.shift / SLOT_BITS == slot) {
                // Codes without a row are in no pack.
                let mut sums = vec![W::Sum::default(); 1 << field.width];
                for (r, (sum, row)) in sums.iter_mut().zip(rows).enumerate() {
                    *sum = W::Sum::new(units(row.cents)?, u8::from(r > 0))?;
                }
                for (value, sum) in table.iter_mut().enumerate() {
                    let code = value >> (field.shift % SLOT_BITS) & (sums.len() - 1);
                    *sum = *sum + sums[code];
                }
            }
            tables.push(slot_table(table)?);
        }
        let codes = tickets.iter().map(|&field| ones(field));
        Some(Self {
            total,
            total_mask: ones(total),
            codes_mask: codes.fold(W::default(), |a, b| a | b),
            tickets,
            tables: tables.try_into().ok()?,
            unit,
        })
    }

    pub(super) fn tickets(&self) -> usize {
        self.tickets.len()
    }

    /// A pack total as a sum without winners. `None` for a total that no pack
    /// can have.
    pub(super) fn units(&self, cents: i64) -> Option<W::Sum> {
        let units = u64::try_from(cents / self.unit).ok()?;
        W::Sum::new(units, 0).map(W::Sum::units)
    }

    /// The total row that the highest 8 bits of a word tell.
    pub(super) fn total_row(&self, top: usize) -> usize {
        top >> (8 - self.total.width)
    }

    /// The bits of the codes of a subset of the tickets.
    pub(super) fn mask(&self, subset: usize) -> W {
        let fields = self.tickets.iter().enumerate();
        let chosen = fields.filter(|(ticket, _)| subset >> ticket & 1 == 1);
        chosen.fold(W::default(), |mask, (_, &field)| mask | ones(field))
    }

    /// The word of a pack.
    pub(super) fn pack(&self, codes: &[u8], total_row: u8) -> W {
        let fields = codes.iter().zip(&self.tickets);
        let total = W::from(total_row) << self.total.shift;
        fields.fold(total, |word, (&code, field)| {
            word | (W::from(code) << field.shift)
        })
    }

    /// Appends the codes of a word.
    pub(super) fn unpack(&self, word: W, out: &mut Vec<u8>) {
        out.extend(self.tickets.iter().map(|&field| get(word, field)));
    }

    /// Bits of the total row.
    #[inline]
    pub(super) fn total_mask(&self) -> W {
        self.total_mask
    }

    /// Total and winners of a word's codes.
    #[inline]
    pub(super) fn sum(&self, word: W) -> W::Sum {
        let codes = word & self.codes_mask;
        let mut sum = W::Sum::default();
        let mut shift = 0;
        for table in &self.tables {
            sum = sum + table[usize::from((codes >> shift).slot())];
            shift += SLOT_BITS;
        }
        sum
    }
}

/// The value of a field; it has at most 8 bits.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a field has at most 8 bits"
)]
fn get<W: Word>(word: W, field: Field) -> u8 {
    (u32::from((word >> field.shift).slot()) & ((1 << field.width) - 1)) as u8
}

/// The bits of a field.
fn ones<W: Word>(field: Field) -> W {
    let bits = field.shift..field.shift + field.width;
    bits.fold(W::default(), |mask, bit| mask | (W::from(1) << bit))
}

/// Bits that hold one of `values` values; at least 1.
fn width(values: usize) -> u32 {
    (usize::BITS - values.saturating_sub(1).leading_zeros()).max(1)
}

/// Places the total row at the top of the word, and the tickets in slots: the
/// widest first, each in the first slot with room.
fn place(tickets: &[u32], total: u32, slots: usize) -> Option<(Vec<Field>, Field)> {
    let top = u32::try_from(slots).ok()? * SLOT_BITS - total;
    let mut room = vec![SLOT_BITS; slots];
    *room.last_mut()? -= total;
    let mut used = vec![0; slots];
    let mut fields = vec![Field { shift: 0, width: 0 }; tickets.len()];
    let mut order: Vec<usize> = (0..tickets.len()).collect();
    order.sort_by_key(|&ticket| std::cmp::Reverse(tickets[ticket]));
    for ticket in order {
        let width = tickets[ticket];
        let slot = (0..slots).find(|&slot| used[slot] + width <= room[slot])?;
        let shift = u32::try_from(slot).ok()? * SLOT_BITS + used[slot];
        fields[ticket] = Field { shift, width };
        used[slot] += width;
    }
    let total = Field {
        shift: top,
        width: total,
    };
    Some((fields, total))
}

/// The greatest common divisor of all ticket amounts, in cents.
fn unit(margins: &Margins) -> i64 {
    let rows = margins.tickets().iter().flatten();
    rows.map(|row| row.cents).fold(0, gcd).max(1)
}
