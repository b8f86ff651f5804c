//! The cross-check of the splitting tree: a whole block by one shuffle.

use rand::Rng;

use super::leaf::Spinning;
use super::reference::Deck;
use crate::game::{Game, Unit};
use crate::rng::{Purpose, Root, below};
use crate::ticket::{Layout, Source, Stretch, Units};
use crate::with_generator;

/// Puts the multiset that holds `counts[i]` units of class i in uniformly
/// random order, into `out` as one code per unit.
///
/// The plain shuffle, one exchange from each word of `rng`, over the whole
/// block: nothing of the splitting tree is used, so the two check each other
/// (Durstenfeld 1964, doi:10.1145/364520.364540). Exactly uniform, as
/// [`below`] is; a block larger than the cache takes several times as long as
/// by the tree.
///
/// # Panics
///
/// When there are more than 255 classes, or the counts add up to more units
/// than memory holds.
pub fn shuffled_block<R: Rng + ?Sized>(rng: &mut R, counts: &[u64], out: &mut Vec<u8>) {
    out.clear();
    for (code, &count) in counts.iter().enumerate() {
        let code = u8::try_from(code).expect("a class has a code of one byte");
        let count = usize::try_from(count).expect("a block fits the memory");
        out.resize(out.len() + count, code);
    }
    let units = u32::try_from(out.len()).expect("a block has fewer than 2^32 units");
    for open in (2..=units).rev() {
        out.swap(open as usize - 1, below(rng, open) as usize);
    }
}

/// A source of single tickets whose blocks are drawn whole, by
/// [`shuffled_block`]; draws with replacement and spins by themselves are
/// those of the reference.
///
/// A laboratory verifies a game with it to check that the verdict does not
/// hang on the splitting tree.
#[derive(Debug)]
pub struct FisherYates {
    deck: Deck,
    root: Root,
    counts: Vec<u64>,
    spinning: Option<Spinning>,
}

impl FisherYates {
    /// Its name on the command line.
    pub const NAME: &'static str = "fisher-yates";

    /// The cross-check of `deck`, the deck of `game`, a game of single
    /// tickets; blocks are drawn from `root`'s substreams.
    #[must_use]
    pub fn new(deck: Deck, root: Root, game: &Game) -> Self {
        Self {
            spinning: Spinning::of(game),
            counts: game.classes().counts(),
            deck,
            root,
        }
    }
}

impl Source for FisherYates {
    fn name(&self) -> String {
        Self::NAME.to_owned()
    }

    fn unit(&self) -> Unit {
        self.deck.unit()
    }

    fn units(&self, block: u32, length: u32, out: &mut Units) {
        out.reset(0);
        let mut rng = self
            .root
            .substream(Purpose::WholeBlock, &[u64::from(block)]);
        with_generator!(&mut rng, rng => {
            shuffled_block(rng, &self.counts, &mut out.codes);
            out.codes.truncate(length as usize);
            // Spins come in the order of positions, so those of a part of the
            // block are the first of the whole.
            if let Some(Spinning { code, segments }) = self.spinning {
                let winners = out.codes.iter().filter(|&&held| held == code);
                out.spins.extend(winners.map(|_| below(rng, segments)));
            }
        });
    }

    fn draws(&self, batch: u64, out: &mut [u8], spins: &mut Vec<u32>) {
        self.deck.draws(batch, out, spins);
    }

    fn spins(&self, batch: u64, out: &mut [u32]) {
        self.deck.spins(batch, out);
    }

    fn layout(&self) -> Result<&Layout, String> {
        self.deck.layout()
    }

    fn print(&self, stretch: Stretch<'_>, see: &mut dyn FnMut(usize, &[u32])) {
        self.deck.print(stretch, see);
    }
}
