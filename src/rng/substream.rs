//! Substreams: one generator per batch, derived by hashing names.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use rand::rngs::{ChaCha20Rng, Xoshiro256PlusPlus};
use rand::{Rng, SeedableRng, TryRng};
use rand_pcg::Pcg64;
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};

use super::Seed;

/// Version of the derivation below; a change of it changes every draw.
const FORMAT: &str = "lotproof substream 1";

/// A named generator, sound for simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Generator {
    /// PCG XSL-RR 128/64 (O'Neill 2014).
    #[default]
    Pcg64,
    /// `ChaCha` with 20 rounds (Bernstein 2008); cryptographic.
    ChaCha20,
    /// xoshiro256++ (Blackman & Vigna 2021, doi:10.1145/3460772).
    Xoshiro256PlusPlus,
}

impl Generator {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Pcg64, Self::ChaCha20, Self::Xoshiro256PlusPlus];

    /// Its name on the command line and in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pcg64 => "pcg64",
            Self::ChaCha20 => "chacha20",
            Self::Xoshiro256PlusPlus => "xoshiro256++",
        }
    }
}

impl fmt::Display for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Generator {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A generator name that is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("generator {0:?} is not known: choose pcg64, chacha20 or xoshiro256++")]
pub struct UnknownGenerator(String);

impl FromStr for Generator {
    type Err = UnknownGenerator;

    fn from_str(name: &str) -> Result<Self, UnknownGenerator> {
        Self::ALL
            .into_iter()
            .find(|generator| generator.name() == name)
            .ok_or_else(|| UnknownGenerator(name.to_owned()))
    }
}

/// What a substream is drawn for; part of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Composition of one node of a block's splitting tree.
    Split,
    /// Order of the tickets in one leaf of a block.
    Leaf,
    /// Spins of the tickets of one leaf that win one.
    LeafSpins,
    /// Order and spins of a whole block that is drawn by one shuffle.
    WholeBlock,
    /// Walk of a block of packs.
    Walk,
    /// Order of the packs of a block.
    PackOrder,
    /// A batch of draws with replacement.
    Draws,
    /// Spins of a batch of draws with replacement.
    DrawSpins,
    /// A batch of spins of the wheel.
    Wheel,
    /// What stands on a run of units of a block.
    Print,
    /// What stands on a run of units drawn with replacement.
    PrintDraws,
    /// A simulated null law of a test.
    Simulation,
}

impl Purpose {
    const fn name(self) -> &'static str {
        match self {
            Self::Split => "split",
            Self::Leaf => "leaf",
            Self::LeafSpins => "leaf-spins",
            Self::WholeBlock => "whole-block",
            Self::Walk => "walk",
            Self::PackOrder => "pack-order",
            Self::Draws => "draws",
            Self::DrawSpins => "draw-spins",
            Self::Wheel => "wheel",
            Self::Print => "print",
            Self::PrintDraws => "print-draws",
            Self::Simulation => "simulation",
        }
    }
}

/// What all substreams of one game in one run have in common.
#[derive(Clone, Debug)]
pub struct Root {
    generator: Generator,
    seed: Seed,
    game: String,
}

impl Root {
    /// The root for a game's draws.
    #[must_use]
    pub fn new(generator: Generator, seed: Seed, game: &str) -> Self {
        Self {
            generator,
            seed,
            game: game.to_owned(),
        }
    }

    /// The substream of `purpose` at `index` (for example block and leaf).
    ///
    /// Its generator is seeded with the SHA-256 of the format tag, the master
    /// seed, the game, the purpose and the indices, each field after its
    /// length as a little-endian `u64`. So streams are unrelated even where
    /// the generator's own jumps or increments would not be: PCG is a linear
    /// congruential generator modulo 2^128, whose streams at power-of-two
    /// distances share low state bits.
    #[must_use]
    pub fn substream(&self, purpose: Purpose, index: &[u64]) -> Substream {
        let mut hash = Sha256::new();
        let mut field = |bytes: &[u8]| {
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        field(FORMAT.as_bytes());
        field(self.seed.as_bytes());
        field(self.game.as_bytes());
        field(purpose.name().as_bytes());
        for part in index {
            field(&part.to_le_bytes());
        }
        let state: [u8; 32] = hash.finalize().into();
        match self.generator {
            Generator::Pcg64 => Substream::Pcg64(Pcg64::from_seed(state)),
            Generator::ChaCha20 => Substream::ChaCha20(Box::new(ChaCha20Rng::from_seed(state))),
            Generator::Xoshiro256PlusPlus => {
                Substream::Xoshiro256PlusPlus(Xoshiro256PlusPlus::from_seed(state))
            }
        }
    }
}

/// One batch's generator. Hot loops take it apart with [`with_generator!`] so
/// that the choice of generator costs nothing per word.
///
/// [`with_generator!`]: crate::with_generator
#[derive(Debug)]
pub enum Substream {
    /// See [`Generator::Pcg64`].
    Pcg64(Pcg64),
    /// See [`Generator::ChaCha20`]; boxed, as it holds a buffer.
    ChaCha20(Box<ChaCha20Rng>),
    /// See [`Generator::Xoshiro256PlusPlus`].
    Xoshiro256PlusPlus(Xoshiro256PlusPlus),
}

/// Runs an expression with the concrete generator of a [`Substream`], so that
/// it is compiled once for each.
#[macro_export]
#[doc(hidden)]
macro_rules! with_generator {
    ($substream:expr, $rng:ident => $body:expr) => {
        match $substream {
            $crate::rng::Substream::Pcg64($rng) => $body,
            $crate::rng::Substream::ChaCha20(boxed) => {
                let $rng = &mut **boxed;
                $body
            }
            $crate::rng::Substream::Xoshiro256PlusPlus($rng) => $body,
        }
    };
}

impl TryRng for Substream {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(with_generator!(self, rng => rng.next_u32()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(with_generator!(self, rng => rng.next_u64()))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        with_generator!(self, rng => rng.fill_bytes(bytes));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(generator: Generator, purpose: Purpose, index: &[u64]) -> [u64; 2] {
        let root = Root::new(generator, Seed::from(1), "game");
        let mut stream = root.substream(purpose, index);
        [stream.next_u64(), stream.next_u64()]
    }

    #[test]
    fn pcg64_is_the_reference_generator() {
        // Words of the PCG reference implementation for state 42, stream 54.
        let mut pcg = Pcg64::new(42, 54);
        assert_eq!(pcg.next_u64(), 0x86b1_da1d_7206_2b68);
        assert_eq!(pcg.next_u64(), 0x1304_aa46_c985_3d39);
    }

    #[test]
    fn every_part_of_the_name_counts() {
        let all = [
            words(Generator::Pcg64, Purpose::Leaf, &[1, 2]),
            words(Generator::ChaCha20, Purpose::Leaf, &[1, 2]),
            words(Generator::Xoshiro256PlusPlus, Purpose::Leaf, &[1, 2]),
            words(Generator::Pcg64, Purpose::Split, &[1, 2]),
            words(Generator::Pcg64, Purpose::Leaf, &[2, 1]),
            words(Generator::Pcg64, Purpose::Leaf, &[1]),
            words(Generator::Pcg64, Purpose::Leaf, &[1, 2, 0]),
        ];
        for (i, left) in all.iter().enumerate() {
            for right in &all[i + 1..] {
                assert_ne!(left, right);
            }
        }
        assert_eq!(all[0], words(Generator::Pcg64, Purpose::Leaf, &[1, 2]));
    }

    #[test]
    fn generators_are_known_by_name() {
        for generator in Generator::ALL {
            assert_eq!(generator.name().parse(), Ok(generator));
        }
        let message = "mt19937".parse::<Generator>().unwrap_err().to_string();
        assert!(
            message.contains("mt19937") && message.contains("pcg64"),
            "{message}"
        );
    }
}
