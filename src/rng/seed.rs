//! The master seed of a run.

use std::fmt;
use std::str::FromStr;

use rand::TryRng;
use rand::rngs::SysRng;

/// A master seed of up to 256 bits, kept in one canonical text.
///
/// A decimal number is a `u64`; `0x` and up to 64 hexadecimal digits give
/// more. Both name the same seed when they are the same number.
///
/// ```
/// use lotproof::rng::Seed;
/// let seed: Seed = "0x10".parse().unwrap();
/// assert_eq!(seed, "16".parse().unwrap());
/// assert_eq!(seed.to_string(), "16");
/// assert!("1e9".parse::<Seed>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed {
    /// Little-endian.
    bytes: [u8; 32],
}

/// A seed's text that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "seed {found:?} is not a seed: give a decimal number up to 18446744073709551615, \
     or 0x and up to 64 hexadecimal digits"
)]
pub struct SeedError {
    found: String,
}

impl Seed {
    /// 256 bits from the operating system.
    ///
    /// # Errors
    ///
    /// When the operating system gives no random bits.
    pub fn from_system() -> std::io::Result<Self> {
        let mut bytes = [0; 32];
        SysRng
            .try_fill_bytes(&mut bytes)
            .map_err(std::io::Error::other)?;
        Ok(Self { bytes })
    }

    /// The seed's bytes, little-endian.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self { bytes }
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        let refused = || SeedError {
            found: text.to_owned(),
        };
        let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) else {
            // `u64::from_str` takes a leading plus sign, which no file format does.
            if text.starts_with('+') {
                return Err(refused());
            }
            return text.parse::<u64>().map(Self::from).map_err(|_| refused());
        };
        if digits.is_empty() || digits.len() > 64 {
            return Err(refused());
        }
        let mut bytes = [0; 32];
        for (i, digit) in digits.chars().rev().enumerate() {
            let value = digit.to_digit(16).ok_or_else(refused)?;
            #[expect(clippy::cast_possible_truncation, reason = "a digit is below 16")]
            let nibble = value as u8;
            bytes[i / 2] |= nibble << (4 * (i % 2));
        }
        Ok(Self { bytes })
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.bytes[8..].iter().all(|&byte| byte == 0) {
            let mut low = [0; 8];
            low.copy_from_slice(&self.bytes[..8]);
            return write!(f, "{}", u64::from_le_bytes(low));
        }
        f.write_str("0x")?;
        let digits = self.bytes.iter().rev().skip_while(|&&byte| byte == 0);
        for (place, byte) in digits.enumerate() {
            // The first byte has no leading nought.
            if place == 0 {
                write!(f, "{byte:x}")?;
            } else {
                write!(f, "{byte:02x}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn canonical_text_is_read_back() {
        for text in ["0", "1", "18446744073709551615"] {
            assert_eq!(text.parse::<Seed>().unwrap().to_string(), text);
        }
        let long = format!("0x1{}", "0".repeat(63));
        assert_eq!(long.parse::<Seed>().unwrap().to_string(), long);
        assert_eq!("0x0001".parse::<Seed>().unwrap(), Seed::from(1));
    }

    #[test]
    fn refuses_what_is_no_seed() {
        for text in [
            "",
            "0x",
            "-1",
            "+1",
            "1.0",
            "18446744073709551616",
            "0xg",
            "é",
        ] {
            let message = text.parse::<Seed>().unwrap_err().to_string();
            assert!(message.contains(&format!("{text:?}")), "{message}");
        }
        assert!(format!("0x{}", "1".repeat(65)).parse::<Seed>().is_err());
    }

    #[test]
    fn system_seeds_differ() {
        assert_ne!(Seed::from_system().unwrap(), Seed::from_system().unwrap());
    }

    proptest! {
        #[test]
        fn any_bytes_survive_the_text(bytes: [u8; 32]) {
            let seed = Seed { bytes };
            prop_assert_eq!(seed.to_string().parse::<Seed>().unwrap(), seed);
        }
    }
}
