//! A prize too many.

use crate::game::{Class, ClassSource, Game, Unit};
use crate::ticket::{Layout, Source, Stretch, Units};

/// The first losing ticket of the first block carries the second prize of the
/// table (20 000 € in `coup-de-chance`): a census must find it.
pub struct CountPlusOne<S> {
    inner: S,
    code: u8,
}

impl<S: Source> CountPlusOne<S> {
    /// Name of the fault.
    pub const NAME: &'static str = "count+1";

    /// Plants the fault into `inner`, a source of `game`; nothing when the game
    /// has no second printed prize, or no unit without it.
    pub fn new(inner: S, game: &Game) -> Option<Self> {
        let classes = game.classes();
        let printed = |class: &&Class| class.source == ClassSource::Printed;
        let second = classes.as_slice().iter().filter(printed).nth(1)?;
        let code = classes.printed(second.amount?)?;
        (second.count < u64::from(game.block)).then_some(Self { inner, code })
    }
}

impl<S: Source> Source for CountPlusOne<S> {
    fn name(&self) -> String {
        Self::NAME.to_owned()
    }

    fn unit(&self) -> Unit {
        self.inner.unit()
    }

    fn units(&self, block: u32, length: u32, out: &mut Units) {
        self.inner.units(block, length, out);
        if block == 0 {
            // A pack game may have no losing pack: then the last one without
            // that prize is taken.
            let loser = out.codes.iter().position(|&code| code == 0);
            let victim = loser.or_else(|| out.codes.iter().rposition(|&code| code != self.code));
            if let Some(code) = victim.and_then(|victim| out.codes.get_mut(victim)) {
                *code = self.code;
            }
        }
    }

    fn draws(&self, batch: u64, out: &mut [u8], spins: &mut Vec<u32>) {
        self.inner.draws(batch, out, spins);
    }

    fn spins(&self, batch: u64, out: &mut [u32]) {
        self.inner.spins(batch, out);
    }

    fn layout(&self) -> Result<&Layout, String> {
        self.inner.layout()
    }

    fn print(&self, stretch: Stretch<'_>, see: &mut dyn FnMut(usize, &[u32])) {
        self.inner.print(stretch, see);
    }
}
