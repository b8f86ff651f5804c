//! The splitting tree: what each leaf of a block holds.

use std::ops::Range;

use crate::numerics::sample::multivariate_hypergeometric;
use crate::rng::{Purpose, Root};

/// Units in a leaf: its codes, one byte each, stay in the second-level cache
/// while they are shuffled.
pub const LEAF: u32 = 65_536;

/// A block as a binary tree over leaves of [`LEAF`] units, or of as many as
/// [`with_leaf`](Self::with_leaf) was told.
///
/// A block is a multiset of classes in uniformly random order. Then the
/// composition of its left part follows the multivariate hypergeometric law,
/// given which the two parts are again independent blocks in uniformly random
/// order. So a block is drawn by splitting its composition down the tree, each
/// node on a substream named by its place, and shuffling each leaf. That is
/// exactly the uniform law, runs in parallel, touches no memory at random
/// outside a cached leaf, and gives any slice without the rest.
#[derive(Clone, Debug)]
pub struct SplitTree {
    counts: Vec<u64>,
    units: u32,
    leaf: u32,
}

/// A run of leaves and what they hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Numbers of the leaves.
    pub leaves: Range<u32>,
    /// Units of each class in them.
    pub counts: Vec<u64>,
}

impl SplitTree {
    /// The tree of a block that holds `counts[i]` units of class i; `None`
    /// when the block is empty or beyond 32 bits.
    #[must_use]
    pub fn new(counts: Vec<u64>) -> Option<Self> {
        Self::with_leaf(counts, LEAF)
    }

    /// As [`new`](Self::new), with leaves of `leaf` units; `None` also when
    /// `leaf` is 0. Its draws are those of another generator: leaves of a few
    /// units are for checks of the law on small blocks.
    #[must_use]
    pub fn with_leaf(counts: Vec<u64>, leaf: u32) -> Option<Self> {
        let units = counts
            .iter()
            .try_fold(0_u64, |sum, &count| sum.checked_add(count))?;
        let units = u32::try_from(units).ok().filter(|&units| units > 0)?;
        (leaf > 0).then_some(Self {
            counts,
            units,
            leaf,
        })
    }

    /// Units in the block.
    #[must_use]
    pub fn units(&self) -> u32 {
        self.units
    }

    /// The whole block.
    #[must_use]
    pub fn top(&self) -> Node {
        Node {
            leaves: 0..self.units.div_ceil(self.leaf),
            counts: self.counts.clone(),
        }
    }

    /// Positions (from 0) that a run of leaves covers.
    #[must_use]
    pub fn positions(&self, leaves: &Range<u32>) -> Range<u32> {
        let at = |leaf: u32| leaf.saturating_mul(self.leaf).min(self.units);
        at(leaves.start)..at(leaves.end)
    }

    /// Splits a node of two leaves or more into its halves, as block `block`
    /// of this root does.
    ///
    /// # Panics
    ///
    /// When the node's counts do not fill its leaves, which no node from
    /// [`top`](Self::top) does.
    #[must_use]
    pub fn split(&self, root: &Root, block: u32, node: Node) -> (Node, Node) {
        let Range { start, end } = node.leaves;
        let middle = start + (end - start) / 2;
        let positions = self.positions(&(start..middle));
        let left_units = u64::from(positions.end - positions.start);
        let place = [block, start, end].map(u64::from);
        let mut rng = root.substream(Purpose::Split, &place);
        let mut left = vec![0; node.counts.len()];
        multivariate_hypergeometric(&mut rng, &node.counts, left_units, &mut left)
            .expect("a node holds its left half, in as many classes");
        let mut right = node.counts;
        for (right, left) in right.iter_mut().zip(&left) {
            *right -= left;
        }
        (
            Node {
                leaves: start..middle,
                counts: left,
            },
            Node {
                leaves: middle..end,
                counts: right,
            },
        )
    }
}
