//! The reference generator: blocks that hold exactly what is declared, in
//! uniformly random order.

mod guide;
mod leaf;
mod packs;
mod plain;
mod print;
mod reference;
mod tree;

pub use guide::Guide;
pub use leaf::{Drawing, Spinning};
pub use plain::{FisherYates, shuffled_block};
pub use print::{Press, PressError};
pub use reference::{Deck, DeckError};
pub use tree::{LEAF, SplitTree};
