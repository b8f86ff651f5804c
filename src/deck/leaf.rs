//! Drawing the units of a block, leaf by leaf.

use std::ops::Range;

use super::tree::{Node, SplitTree};
use crate::game::Game;
use crate::rng::{Purpose, Root, below, scatter};
use crate::with_generator;

/// The wheel's class and its number of segments.
#[derive(Clone, Copy, Debug)]
pub struct Spinning {
    /// Code of the class that spins.
    pub code: u8,
    /// Number of segments.
    pub segments: u32,
}

impl Spinning {
    /// The wheel of a game, when it has one.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        Some(Self {
            code: game.classes().wheel()?,
            segments: game.wheel.as_ref()?.len(),
        })
    }
}

/// Draws a slice of a block.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    /// The block's tree.
    pub tree: &'a SplitTree,
    /// Substreams of the run.
    pub root: &'a Root,
    /// Block, from 0.
    pub block: u32,
    /// The draw wheel, when the game has one.
    pub spinning: Option<Spinning>,
}

impl Drawing<'_> {
    /// Fills `out` with the codes at `slice` (positions from 0), and returns
    /// the segments that their spins drew, in order.
    ///
    /// # Panics
    ///
    /// When `slice` reaches beyond the block or does not fit `out`.
    pub fn fill(&self, slice: &Range<u32>, out: &mut [u8]) -> Vec<u32> {
        assert!(
            slice.end <= self.tree.units(),
            "the slice ends inside the block"
        );
        assert_eq!(slice.len(), out.len(), "the slice fits the buffer");
        self.node(self.tree.top(), slice, out)
    }

    fn node(&self, node: Node, slice: &Range<u32>, out: &mut [u8]) -> Vec<u32> {
        if out.is_empty() {
            return Vec::new();
        }
        if node.leaves.len() == 1 {
            return self.leaf(&node, slice, out);
        }
        let (left, right) = self.tree.split(self.root, self.block, node);
        let cut = self
            .tree
            .positions(&left.leaves)
            .end
            .clamp(slice.start, slice.end);
        let (left_out, right_out) = out.split_at_mut((cut - slice.start) as usize);
        let (mut spins, later) = rayon::join(
            || self.node(left, &(slice.start..cut), left_out),
            || self.node(right, &(cut..slice.end), right_out),
        );
        spins.extend(later);
        spins
    }

    fn leaf(&self, node: &Node, slice: &Range<u32>, out: &mut [u8]) -> Vec<u32> {
        let positions = self.tree.positions(&node.leaves);
        let place = [self.block, node.leaves.start].map(u64::from);
        let mut rng = self.root.substream(Purpose::Leaf, &place);
        if *slice == positions {
            let alike = deal(&node.counts, out);
            with_generator!(&mut rng, rng => scatter(rng, out, alike));
            return self.spins(&place, node, None);
        }
        let whole = &mut vec![0; positions.len()][..];
        let alike = deal(&node.counts, whole);
        with_generator!(&mut rng, rng => scatter(rng, whole, alike));
        let within =
            (slice.start - positions.start) as usize..(slice.end - positions.start) as usize;
        out.copy_from_slice(&whole[within.clone()]);
        let part = (&whole[..within.start], &whole[within]);
        self.spins(&place, node, Some(part))
    }

    /// Spins of the units of a leaf, or of its `part`, given as the codes before
    /// it and those in it; the spins of those before are drawn and dropped, so
    /// that a slice agrees with the whole.
    fn spins(&self, place: &[u64], node: &Node, part: Option<(&[u8], &[u8])>) -> Vec<u32> {
        let Some(Spinning { code, segments }) = self.spinning else {
            return Vec::new();
        };
        // Spins come in the order of positions, so only their number matters.
        let spinning = |codes: &[u8]| codes.iter().filter(|&&held| held == code).count() as u64;
        let (before, inside) = part.map_or_else(
            || (0, node.counts[usize::from(code)]),
            |(before, inside)| (spinning(before), spinning(inside)),
        );
        let mut rng = self.root.substream(Purpose::LeafSpins, place);
        with_generator!(&mut rng, rng => {
            for _ in 0..before {
                below(rng, segments);
            }
            (0..inside).map(|_| below(rng, segments)).collect()
        })
    }
}

/// Writes the classes one after the other, the most frequent first; returns how
/// many of it there are.
fn deal(counts: &[u64], out: &mut [u8]) -> usize {
    let most = counts.iter().copied().max().unwrap_or(0);
    let first = counts.iter().position(|&count| count == most);
    let mut rest = out;
    let mut write = |code: u8, count: u64| {
        #[expect(clippy::cast_possible_truncation, reason = "at most a leaf's units")]
        let (run, later) = std::mem::take(&mut rest).split_at_mut(count as usize);
        run.fill(code);
        rest = later;
        run.len()
    };
    let classes = || (0_u8..).zip(counts.iter().copied());
    let alike = classes()
        .filter(|&(code, _)| Some(usize::from(code)) == first)
        .map(|(code, count)| write(code, count))
        .sum();
    for (code, count) in classes().filter(|&(code, _)| Some(usize::from(code)) != first) {
        write(code, count);
    }
    alike
}
