//! A wheel whose last segment is never hit.

use crate::game::{Game, Unit, Wheel};
use crate::rng::{Purpose, Root, fill_below};
use crate::ticket::{Layout, Source, Stretch, Units};
use crate::with_generator;

/// Spins are uniform over all segments but the last: the bound of the index is
/// one too low.
pub struct WheelOffByOne<S> {
    inner: S,
    root: Root,
    segments: u32,
}

impl<S: Source> WheelOffByOne<S> {
    /// Name of the fault.
    pub const NAME: &'static str = "wheel-off-by-one";

    /// Plants the fault into `inner`, a source of `game` that draws from
    /// `root`.
    pub fn new(inner: S, root: Root, game: &Game) -> Self {
        let segments = game.wheel.as_ref().map_or(1, Wheel::len);
        Self {
            inner,
            root,
            segments: segments.saturating_sub(1).max(1),
        }
    }
}

impl<S: Source> Source for WheelOffByOne<S> {
    fn name(&self) -> String {
        Self::NAME.to_owned()
    }

    fn unit(&self) -> Unit {
        self.inner.unit()
    }

    fn units(&self, block: u32, length: u32, out: &mut Units) {
        self.inner.units(block, length, out);
    }

    fn draws(&self, batch: u64, out: &mut [u8], spins: &mut Vec<u32>) {
        self.inner.draws(batch, out, spins);
    }

    fn spins(&self, batch: u64, out: &mut [u32]) {
        let mut rng = self.root.substream(Purpose::Wheel, &[batch]);
        with_generator!(&mut rng, rng => fill_below(rng, self.segments, out));
    }

    fn layout(&self) -> Result<&Layout, String> {
        self.inner.layout()
    }

    fn print(&self, stretch: Stretch<'_>, see: &mut dyn FnMut(usize, &[u32])) {
        self.inner.print(stretch, see);
    }
}
