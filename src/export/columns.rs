//! Columns of a table, a part of its rows at a time.

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Numbers below 2^32.
    U32,
    /// Numbers below 2^64.
    U64,
    /// Signed numbers, such as cents.
    I64,
    /// Signed numbers, some of them missing.
    MaybeI64,
    /// Yes or no.
    Bool,
    /// Text, few different ones in a part.
    Text,
}

/// Name and kind of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Name in the header: letters, digits, `_`, `.` and `-`, so that no format
    /// quotes it.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
}

impl Field {
    /// A column of this name and kind.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: Kind) -> Self {
        let name = name.into();
        Self { name, kind }
    }
}

/// The values of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// Of [`Kind::U32`].
    U32(Vec<u32>),
    /// Of [`Kind::U64`].
    U64(Vec<u64>),
    /// Of [`Kind::I64`].
    I64(Vec<i64>),
    /// Of [`Kind::MaybeI64`].
    MaybeI64(Vec<Option<i64>>),
    /// Of [`Kind::Bool`].
    Bool(Vec<bool>),
    /// Of [`Kind::Text`]: different texts, and the number of each row's.
    Text(Vec<String>, Vec<u32>),
}

impl Column {
    /// Number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::U32(values) => values.len(),
            Self::U64(values) => values.len(),
            Self::I64(values) => values.len(),
            Self::MaybeI64(values) => values.len(),
            Self::Bool(values) => values.len(),
            Self::Text(_, rows) => rows.len(),
        }
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
