//! The deck of one declared game, as a source.

use super::guide::Guide;
use super::leaf::{Drawing, Spinning};
use super::packs::PackDeck;
use super::print::{Press, PressError};
use super::tree::SplitTree;
use crate::coupling::CouplingError;
use crate::game::{Game, Unit};
use crate::rng::{Purpose, Root, below, fill_below, pair_below};
use crate::ticket::{Layout, Origin, PRINT_RUN, Source, Stretch, UNDECLARED, Units};
use crate::with_generator;

/// Spins drawn between two looks at them: so few that the processor counts one
/// piece, at random places of its second-level cache, while it draws the next.
/// Even, as two spins come from each word.
const PIECE: usize = 16;

/// The reference generator of a declared game.
///
/// Every block holds exactly the declared prizes, in uniformly random order;
/// draws with replacement follow the table's proportions; spins are uniform
/// over the wheel's segments. Where the declaration says how each surface is
/// played, it prints the units too.
#[derive(Debug)]
pub struct Deck {
    root: Root,
    unit: Unit,
    tree: SplitTree,
    guide: Guide,
    spinning: Option<Spinning>,
    packs: Option<PackDeck>,
    press: Result<Press, PressError>,
}

/// A declaration that no deck can be built from.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DeckError {
    /// The block has no units, or its classes do not fill it.
    #[error("game {game}: a block of {block} units does not hold the declared prizes")]
    Block {
        /// The game.
        game: String,
        /// Its declared block.
        block: u32,
    },
    /// The tables of a pack game admit no block.
    #[error("game {game}: {source}")]
    Packs {
        /// The game.
        game: String,
        /// What was found.
        source: CouplingError,
    },
}

impl Deck {
    /// The deck of `game`, drawing from `root`'s substreams. Building a pack
    /// game's deck solves its tables, which takes seconds.
    ///
    /// # Errors
    ///
    /// When no block can hold what the game declares.
    pub fn new(game: &Game, root: Root) -> Result<Self, DeckError> {
        let classes = game.classes();
        let refused = || DeckError::Block {
            game: game.id.clone(),
            block: game.block,
        };
        let counts = classes.counts();
        let guide = Guide::new(&counts).ok_or_else(refused)?;
        let tree = SplitTree::new(counts).ok_or_else(refused)?;
        let spinning = Spinning::of(game);
        let packs = match &game.pack {
            None => None,
            Some(pack) => Some(
                PackDeck::new(game, pack).map_err(|source| DeckError::Packs {
                    game: game.id.clone(),
                    source,
                })?,
            ),
        };
        Ok(Self {
            root,
            unit: game.unit,
            tree,
            guide,
            spinning,
            packs,
            press: Press::new(game),
        })
    }

    /// The segments on the wheel, or 0.
    fn segments(&self) -> u32 {
        self.spinning.map_or(0, |wheel| wheel.segments)
    }

    /// How a slice of block `block` is drawn, for single tickets.
    #[must_use]
    pub fn drawing(&self, block: u32) -> Drawing<'_> {
        Drawing {
            tree: &self.tree,
            root: &self.root,
            block,
            spinning: self.spinning,
        }
    }
}

impl Source for Deck {
    fn name(&self) -> String {
        "reference".to_owned()
    }

    fn unit(&self) -> Unit {
        self.unit
    }

    fn units(&self, block: u32, length: u32, out: &mut Units) {
        out.reset(length as usize);
        match &self.packs {
            None => out.spins = self.drawing(block).fill(&(0..length), &mut out.codes),
            Some(packs) => packs.units(&self.root, block, out),
        }
    }

    fn draws(&self, batch: u64, out: &mut [u8], spins: &mut Vec<u32>) {
        let mut rng = self.root.substream(Purpose::Draws, &[batch]);
        let total = self.guide.total();
        with_generator!(&mut rng, rng => {
            let (pairs, rest) = out.as_chunks_mut::<2>();
            for pair in pairs {
                let (one, two) = pair_below(rng, total, total);
                *pair = [self.guide.class(one), self.guide.class(two)];
            }
            for last in rest {
                *last = self.guide.class(below(rng, total));
            }
        });
        if let Some(wheel) = self.spinning {
            let drawn = out.iter().filter(|&&code| code == wheel.code).count();
            spins.resize(drawn, 0);
            let mut rng = self.root.substream(Purpose::DrawSpins, &[batch]);
            with_generator!(&mut rng, rng => fill_below(rng, wheel.segments, spins));
        }
    }

    fn spins(&self, batch: u64, out: &mut [u32]) {
        let mut rng = self.root.substream(Purpose::Wheel, &[batch]);
        with_generator!(&mut rng, rng => fill_below(rng, self.segments(), out));
    }

    fn each_spin(&self, batch: u64, length: usize, see: &mut dyn FnMut(&[u32])) {
        let mut rng = self.root.substream(Purpose::Wheel, &[batch]);
        let mut piece = [0; PIECE];
        with_generator!(&mut rng, rng => {
            let mut left = length;
            while left > 0 {
                let spins = &mut piece[..left.min(PIECE)];
                fill_below(rng, self.segments(), spins);
                see(spins);
                left -= spins.len();
            }
        });
    }
    fn layout(&self) -> Result<&Layout, String> {
        match &self.press {
            Ok(press) => Ok(press.layout()),
            Err(reason) => Err(reason.to_string()),
        }
    }

    fn print(&self, stretch: Stretch<'_>, see: &mut dyn FnMut(usize, &[u32])) {
        let Ok(press) = &self.press else { return };
        let per_unit = stretch.tickets.len() / stretch.codes.len().max(1);
        let mut cells = vec![0; press.layout().width()];
        let runs = stretch.codes.chunks(PRINT_RUN as usize);
        for (run, codes) in (u64::from(stretch.first / PRINT_RUN)..).zip(runs) {
            let mut rng = match stretch.origin {
                Origin::Block(block) => self.root.substream(Purpose::Print, &[block.into(), run]),
                Origin::Batch(batch) => self.root.substream(Purpose::PrintDraws, &[batch, run]),
            };
            let start = usize::try_from(run * u64::from(PRINT_RUN)).unwrap_or(usize::MAX)
                - stretch.first as usize;
            with_generator!(&mut rng, rng => {
                for (at, &code) in (start..).zip(codes) {
                    if code != UNDECLARED {
                        let rows = &stretch.tickets[at * per_unit..(at + 1) * per_unit];
                        press.print(rng, code, rows, &mut cells);
                        see(at, &cells);
                    }
                }
            });
        }
    }
}
