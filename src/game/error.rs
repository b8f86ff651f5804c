//! Why a declaration is refused: where, what was found, what was expected, and
//! what to do about it.

use std::fmt;
use std::io;

/// A declaration that cannot be used.
///
/// Each message stands alone:
///
/// ```
/// let broken = include_str!("games/tresor.toml").replace("count = 42,", "count = -3,");
/// let error = lotproof::game::load_str("games/my.toml", &broken).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "games/my.toml:27:13: `prizes.rows.count` is -3, expected a whole number from 0 to \
///      12\u{a0}000\u{a0}000; a count is the number of these prizes in one block, at most the block"
/// );
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DeclarationError {
    /// The file cannot be opened or read to its end.
    #[error("{file}: cannot be read ({cause}); give the path of a readable TOML file")]
    Unreadable {
        /// Path as given.
        file: String,
        /// What the system says.
        #[source]
        cause: io::Error,
    },
    /// The file is not a text of reasonable size.
    #[error("{file}: is {found}, expected {expected}; {advice}")]
    NotADeclaration {
        /// Path as given.
        file: String,
        /// What the file is.
        found: String,
        /// What it should be.
        expected: &'static str,
        /// What to do.
        advice: &'static str,
    },
    /// The text is not TOML.
    #[error("{place}: broken TOML at {found}: {message}; correct the syntax there")]
    Syntax {
        /// Where the parser stopped.
        place: Place,
        /// What stands there.
        found: String,
        /// What the parser says.
        message: String,
    },
    /// A key that the format does not have.
    #[error("{place}: {table} has no key `{key}`, expected one of {known}; {advice}")]
    UnknownKey {
        /// Where the key stands.
        place: Place,
        /// Name of the table that holds it.
        table: String,
        /// The key.
        key: String,
        /// The keys that the table may have.
        known: String,
        /// The nearest known key, or to remove it.
        advice: String,
    },
    /// A key that the format asks for.
    #[error("{place}: {table} lacks `{key}`, expected {expected}; add it")]
    MissingKey {
        /// Where the table begins.
        place: Place,
        /// Name of the table.
        table: String,
        /// The missing key.
        key: &'static str,
        /// What its value would be.
        expected: &'static str,
    },
    /// A value that is of the wrong type, out of range, or at odds with
    /// another one.
    #[error("{place}: `{key}` is {found}, expected {expected}; {advice}")]
    Value {
        /// Where the value stands.
        place: Place,
        /// The key with its tables, such as `prizes.rows.count`.
        key: String,
        /// The value as written.
        found: String,
        /// What it should be.
        expected: String,
        /// What to do.
        advice: &'static str,
    },
    /// A name that is neither an embedded game nor a path.
    #[error("`{name}` is no known game, expected {known} or a path ending in .toml; {advice}")]
    UnknownGame {
        /// The name as given.
        name: String,
        /// Ids of the embedded games.
        known: String,
        /// The nearest id, or how to list them.
        advice: String,
    },
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Path as given.
    pub file: Box<str>,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}
