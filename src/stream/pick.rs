//! Sources by name.

use crate::crooked::{CountPlusOne, WheelOffByOne};
use crate::deck::{Deck, DeckError, FisherYates};
use crate::game::Game;
use crate::rng::Root;
use crate::ticket::Source;

/// Name of the sound generator.
pub const REFERENCE: &str = "reference";

/// Names that [`pick`] knows.
pub const SOURCES: [&str; 4] = [
    REFERENCE,
    FisherYates::NAME,
    CountPlusOne::<Deck>::NAME,
    WheelOffByOne::<Deck>::NAME,
];

/// A source that cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PickError {
    /// No source has this name.
    #[error("generator {found:?} is not known: choose one of {}", SOURCES.join(", "))]
    Unknown {
        /// The name.
        found: String,
    },
    /// The generator draws blocks of single tickets only.
    #[error(
        "generator {found:?} shuffles blocks of single tickets; the packs of {game} are tied to \
         each other by their tables"
    )]
    Packs {
        /// The name.
        found: String,
        /// The game.
        game: String,
    },
    /// The fault is one of the draw wheel.
    #[error("generator {found:?} needs a game with a draw wheel; {game} has none")]
    NoWheel {
        /// The name.
        found: String,
        /// The game.
        game: String,
    },
    /// The fault is one of the second prize.
    #[error(
        "generator {found:?} needs a game with two printed prizes and with units that do not \
         win the second; {game} is none"
    )]
    NoSecondPrize {
        /// The name.
        found: String,
        /// The game.
        game: String,
    },
    /// The declaration admits no deck.
    #[error(transparent)]
    Deck(#[from] DeckError),
}

/// The built-in source of this name for a game.
///
/// # Errors
///
/// When the name is not known, the fault does not apply to the game, or its
/// declaration admits no deck.
pub fn pick(name: &str, game: &Game, root: &Root) -> Result<Box<dyn Source>, PickError> {
    let deck = || Deck::new(game, root.clone());
    match name {
        REFERENCE => Ok(Box::new(deck()?)),
        FisherYates::NAME if game.pack.is_some() => Err(PickError::Packs {
            found: name.to_owned(),
            game: game.id.clone(),
        }),
        FisherYates::NAME => Ok(Box::new(FisherYates::new(deck()?, root.clone(), game))),
        CountPlusOne::<Deck>::NAME => match CountPlusOne::new(deck()?, game) {
            Some(source) => Ok(Box::new(source)),
            None => Err(PickError::NoSecondPrize {
                found: name.to_owned(),
                game: game.id.clone(),
            }),
        },
        WheelOffByOne::<Deck>::NAME if game.wheel.is_some() => {
            Ok(Box::new(WheelOffByOne::new(deck()?, root.clone(), game)))
        }
        WheelOffByOne::<Deck>::NAME => Err(PickError::NoWheel {
            found: name.to_owned(),
            game: game.id.clone(),
        }),
        _ => Err(PickError::Unknown {
            found: name.to_owned(),
        }),
    }
}
