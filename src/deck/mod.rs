//! The reference generator: blocks that hold exactly what is declared, in
//! uniformly random order.

mod guide;
mod leaf;
mod packs;
mod reference;
mod tree;

pub use guide::Guide;
pub use reference::{Deck, DeckError};
pub use tree::{LEAF, SplitTree};
