//! One win of a surface.

/// Money that a surface wins, as it stands there and what multiplies it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Win {
    /// The amount that is printed, in cents.
    pub cents: u32,
    /// Its coefficient; 0 where the amount must stand there and is not won.
    pub times: u8,
}

/// The win of a surface that has at most one.
pub(super) fn only(wins: &[Win]) -> Option<Win> {
    wins.first().filter(|win| win.times > 0).copied()
}

/// The amount that must stand there, won or not.
pub(super) fn stands(wins: &[Win]) -> Option<u32> {
    wins.first().map(|win| win.cents)
}
