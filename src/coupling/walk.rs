//! The Markov chain over exact arrangements that draws a block.

use super::error::CouplingError;
use super::patterns::Patterns;
use super::tables::Margins;
use super::words::{Layout, SlotTable, Sum, Word, slot_table};
use rand::Rng;

/// Sweeps of one block, unless the caller asks for others.
pub const SWEEPS: u32 = 200;

/// Largest `log2(N^2 2^T)`: one 64-bit word then draws a whole proposal.
const MAX_PROPOSAL_BITS: u32 = 60;

/// Proposals drawn at a time: their packs are read before the first is decided,
/// so that the waits for memory overlap.
const BATCH: usize = 64;

/// The walk of one game, with packs of the narrowest word that holds one.
#[derive(Clone, Debug)]
pub(super) enum Walk {
    Narrow(Chain<u32, 2>),
    Middle(Chain<u64, 4>),
    Wide(Chain<u128, 8>),
}

impl Walk {
    /// Prepares the walk from an exact start (packs of each pattern).
    pub(super) fn new(
        margins: &Margins,
        patterns: &Patterns,
        start: &[u64],
    ) -> Result<Self, CouplingError> {
        let packs = u128::from(margins.packs());
        let bound = (packs * packs) << patterns.tickets();
        if bound >> MAX_PROPOSAL_BITS > 0 {
            return Err(CouplingError::WalkSize {
                what: format!(
                    "{packs} packs of {} tickets: N^2 2^T must stay below \
                     2^{MAX_PROPOSAL_BITS}; split the block",
                    patterns.tickets()
                ),
            });
        }
        if let Some(chain) = Chain::new(margins, patterns, start) {
            return Ok(Self::Narrow(chain));
        }
        if let Some(chain) = Chain::new(margins, patterns, start) {
            return Ok(Self::Middle(chain));
        }
        if let Some(chain) = Chain::new(margins, patterns, start) {
            return Ok(Self::Wide(chain));
        }
        Err(CouplingError::WalkSize {
            what: "its rows need more than eight slots of 16 bits, or a total more than 59 bits: declare \
                   fewer rows or tickets"
                .to_owned(),
        })
    }

    /// Walks `sweeps` sweeps from the start and appends the packs to `out`.
    pub(super) fn block<R: Rng + ?Sized>(&self, sweeps: u32, rng: &mut R, out: &mut Vec<u8>) {
        match self {
            Self::Narrow(chain) => chain.block(sweeps, rng, out),
            Self::Middle(chain) => chain.block(sweeps, rng, out),
            Self::Wide(chain) => chain.block(sweeps, rng, out),
        }
    }
}

/// The walk over packs held in words `W` of `C` slots.
#[derive(Clone, Debug)]
pub(super) struct Chain<W: Word, const C: usize> {
    layout: Layout<W, C>,
    /// For each subset of the tickets, the bits of their codes.
    subsets: SlotTable<W>,
    /// By the highest 8 bits of a word.
    totals: Box<[Total<W::Sum>; 256]>,
    start: Vec<W>,
}

/// One row of the pack table, as the walk needs it.
#[derive(Clone, Copy, Debug, Default)]
struct Total<S> {
    /// The total.
    units: S,
    /// The admissible numbers of winning tickets, one bit each.
    winners: u32,
}

impl<W: Word, const C: usize> Chain<W, C> {
    fn new(margins: &Margins, patterns: &Patterns, start: &[u64]) -> Option<Self> {
        let layout = Layout::new(margins)?;
        let subsets = (0..1 << patterns.tickets()).map(|subset| layout.mask(subset));
        let mut totals = Box::new([Total::default(); 256]);
        for (top, total) in totals.iter_mut().enumerate() {
            let r = layout.total_row(top);
            if let Some(row) = margins.totals().get(r) {
                *total = Total {
                    units: layout.units(row.cents).unwrap_or_default(),
                    winners: margins.winner_set(r),
                };
            }
        }
        let mut packs = Vec::new();
        for (pattern, &count) in start.iter().enumerate() {
            let total_row = u8::try_from(patterns.total_row(pattern)).ok()?;
            let word = layout.pack(patterns.codes(pattern), total_row);
            packs.extend((0..count).map(|_| word));
        }
        Some(Self {
            subsets: slot_table(subsets.collect())?,
            layout,
            totals,
            start: packs,
        })
    }

    fn block<R: Rng + ?Sized>(&self, sweeps: u32, rng: &mut R, out: &mut Vec<u8>) {
        let mut state = self.start.clone();
        self.walk(&mut state, sweeps, rng);
        out.reserve(state.len() * self.layout.tickets());
        for &word in &state {
            self.layout.unpack(word, out);
        }
    }

    /// `sweeps` times N/2 (rounded up) proposals.
    fn walk<R: Rng + ?Sized>(&self, state: &mut [W], sweeps: u32, rng: &mut R) {
        let draw = Draw::new(state.len() as u64, self.layout.tickets());
        let mut left = u64::from(sweeps) * (state.len() as u64).div_ceil(2);
        let mut batch = [Proposal::default(); BATCH];
        while left > 0 {
            let size = left.min(BATCH as u64);
            left -= size;
            let batch = &mut batch[..usize::try_from(size).unwrap_or(0)];
            let mut read = W::default();
            for proposal in batch.iter_mut() {
                *proposal = draw.next(rng);
                read = read ^ state[proposal.first as usize] ^ state[proposal.second as usize];
            }
            std::hint::black_box(read);
            for &proposal in batch.iter() {
                self.decide(state, proposal);
            }
        }
    }

    /// Exchanges the amounts of the subset's tickets between two packs if the
    /// totals are the same pair as before and both packs stay admissible.
    /// Without branches: refusing is exchanging nothing.
    #[inline]
    fn decide(&self, state: &mut [W], proposal: Proposal) {
        let (first, second) = (proposal.first as usize, proposal.second as usize);
        let (a, b) = (state[first], state[second]);
        let differ = a ^ b;
        let codes = differ & self.subsets[usize::from(proposal.subset)];
        let (sum_a, sum_b) = (self.layout.sum(a ^ codes), self.layout.sum(b ^ codes));
        let total_a = self.totals[usize::from(a.top())];
        let total_b = self.totals[usize::from(b.top())];
        // The sum of both totals never changes, so one of them decides.
        let same = u8::from(sum_a.units() == total_a.units);
        let swapped = u8::from(sum_a.units() == total_b.units);
        let exchange = (total_a.winners ^ total_b.winners) & u32::all(1 - same);
        let winners_a = (total_a.winners ^ exchange) >> sum_a.winners();
        let winners_b = (total_b.winners ^ exchange) >> sum_b.winners();
        let admissible = (winners_a & winners_b & 1) as u8;
        let totals = differ & self.layout.total_mask() & W::all(1 - same);
        let change = (codes | totals) & W::all((same | swapped) & admissible);
        state[first] = a ^ change;
        state[second] = b ^ change;
    }
}

/// Two packs, and a subset of the tickets as bits.
#[derive(Clone, Copy, Debug, Default)]
struct Proposal {
    first: u32,
    second: u32,
    subset: u16,
}

/// Draws two packs (the same one twice is possible, and changes nothing) and a
/// subset of the tickets from one 64-bit word, without bias.
///
/// Multiply-shift three times on what the step before left, with one rejection
/// test for the product of the bounds (Lemire 2019, doi:10.1145/3230636;
/// Brackett-Rozinsky and Lemire 2024, doi:10.1002/spe.3369).
#[derive(Clone, Copy, Debug)]
struct Draw {
    packs: u64,
    tickets: u32,
    /// `2^64 mod N^2 2^T`: words whose last remainder is below it are redrawn.
    reject_below: u64,
}

impl Draw {
    fn new(packs: u64, tickets: usize) -> Self {
        let bound = (packs * packs).max(1) << tickets;
        Self {
            packs,
            tickets: u32::try_from(tickets).unwrap_or(0),
            reject_below: bound.wrapping_neg() % bound,
        }
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "high halves are below N or 2^T; low halves are cut on purpose"
    )]
    fn next<R: Rng + ?Sized>(self, rng: &mut R) -> Proposal {
        loop {
            let first = u128::from(rng.next_u64()) * u128::from(self.packs);
            let second = u128::from(first as u64) * u128::from(self.packs);
            let rest = second as u64;
            if rest << self.tickets >= self.reject_below {
                return Proposal {
                    first: (first >> 64) as u32,
                    second: (second >> 64) as u32,
                    subset: (rest >> (64 - self.tickets)) as u16,
                };
            }
        }
    }
}
