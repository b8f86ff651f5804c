//! Games as they are named on the command line.

use std::path::Path;

use super::failure::Failure;
use crate::game::{self, Game, TablesOrigin, assumed_tables};

/// The word that stands for our own tables in the place of a file.
const ASSUMED: &str = "assumed";

/// The game of that name or path, with the tables of a file when one is given.
pub fn open(name: &str, tables: Option<&Path>) -> Result<Game, Failure> {
    let game = game::find(name)?;
    match tables {
        None => Ok(game),
        Some(word) if word == Path::new(ASSUMED) => assumed(game),
        Some(file) => Ok(game.with_tables_file(file)?),
    }
}

/// As [`open`], but a game whose tables are missing gets our assumed ones when
/// no file is given: no ticket can be drawn without.
pub fn open_to_draw(name: &str, tables: Option<&Path>) -> Result<Game, Failure> {
    let game = open(name, tables)?;
    if game.tables.origin == TablesOrigin::Missing {
        assumed(game)
    } else {
        Ok(game)
    }
}

fn assumed(game: Game) -> Result<Game, Failure> {
    match assumed_tables(&game.id) {
        Some(text) => {
            let file = format!("{}.assumed.toml", game.id);
            Ok(game.with_tables(&file, text)?)
        }
        None => Err(Failure::usage(format!(
            "game {}: its tables are not known, and no assumed ones are at hand; give them by \
             --tables FILE",
            game.id
        ))),
    }
}
