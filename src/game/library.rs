//! The embedded declarations, and finding a game by name or path.

use std::path::Path;

use super::nearest::nearest;
use super::{DeclarationError, Game, load_file, load_str};

/// An embedded declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Embedded {
    /// The game's id.
    pub id: &'static str,
    /// The declaration, a TOML text.
    pub toml: &'static str,
}

/// The embedded declarations.
///
/// ```
/// let ids: Vec<_> = lotproof::game::embedded().iter().map(|game| game.id).collect();
/// assert_eq!(ids, ["coup-de-chance", "tresor", "pack-vip-2009", "pack-2005"]);
/// ```
#[must_use]
pub fn embedded() -> &'static [Embedded] {
    &[
        Embedded {
            id: "coup-de-chance",
            toml: include_str!("games/coup-de-chance.toml"),
        },
        Embedded {
            id: "tresor",
            toml: include_str!("games/tresor.toml"),
        },
        Embedded {
            id: "pack-vip-2009",
            toml: include_str!("games/pack-vip-2009.toml"),
        },
        Embedded {
            id: "pack-2005",
            toml: include_str!("games/pack-2005.toml"),
        },
    ]
}

/// Loads an embedded game by its id, or the declaration at a path: a name that
/// holds a separator or ends in `.toml`.
///
/// ```
/// let game = lotproof::game::find("tresor").unwrap();
/// assert_eq!(game.block, 12_000_000);
/// let error = lotproof::game::find("trezor").unwrap_err();
/// assert!(error.to_string().ends_with("did you mean `tresor`?"));
/// ```
///
/// # Errors
/// When the name is unknown, with the known ones and the nearest, or when the
/// file at the path is refused.
pub fn find(name_or_path: &str) -> Result<Game, DeclarationError> {
    let path = Path::new(name_or_path);
    let is_toml = path
        .extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("toml"));
    if is_toml || name_or_path.contains(['/', '\\']) {
        return load_file(path);
    }
    let ids = embedded().iter().map(|game| game.id);
    match embedded().iter().find(|game| game.id == name_or_path) {
        Some(game) => load_str(&format!("{}.toml", game.id), game.toml),
        None => Err(DeclarationError::UnknownGame {
            name: name_or_path.to_owned(),
            known: ids.clone().collect::<Vec<_>>().join(", "),
            advice: nearest(name_or_path, ids)
                .map_or("write ./ before the name of a file".to_owned(), |near| {
                    format!("did you mean `{near}`?")
                }),
        }),
    }
}
