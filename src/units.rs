//! Quantities with their unit in the type: money in cents, exact fractions,
//! odds, p-values; and the digest that names a file.

mod fraction;
mod money;

pub use fraction::Fraction;
pub use money::{euros, whole_cents};

use std::fmt::{self, Write as _};
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// An amount of money in integer cents of a euro.
///
/// Money never passes through a float. The range of `i64` holds 92 million
/// billion euros; totals over many blocks use [`i128`] at the place where they
/// multiply.
///
/// ```
/// use lotproof::units::Cents;
/// assert_eq!(Cents::from_euros(100_000).to_string(), "100\u{a0}000 €");
/// assert_eq!(Cents(1_250).to_string(), "12.50 €");
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Cents(pub i64);

impl Cents {
    /// No money.
    pub const ZERO: Self = Self(0);

    /// A whole number of euros.
    #[must_use]
    pub const fn from_euros(euros: i64) -> Self {
        Self(euros * 100)
    }

    /// The amount in euros, for plots and ratios only.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "display and ratios only")]
    pub fn as_euros(self) -> f64 {
        self.0 as f64 / 100.0
    }

    /// `self · count`, or `None` when it does not fit.
    #[must_use]
    pub fn times(self, count: u64) -> Option<Self> {
        let product = i128::from(self.0) * i128::from(count);
        i64::try_from(product).ok().map(Self)
    }
}

impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let euros = grouped(self.0.unsigned_abs() / 100);
        match self.0.unsigned_abs() % 100 {
            0 => f.pad(&format!("{sign}{euros} €")),
            cents => f.pad(&format!("{sign}{euros}.{cents:02} €")),
        }
    }
}

impl Add for Cents {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Cents {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Cents {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Cents {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i64> for Cents {
    type Output = Self;
    fn mul(self, factor: i64) -> Self {
        Self(self.0 * factor)
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

/// A number of things, with the noun in its number: `1 block`, `3 000 blocks`.
///
/// ```
/// use lotproof::units::counted;
/// assert_eq!(counted(1, "block"), "1 block");
/// assert_eq!(counted(3_000, "pool"), "3\u{a0}000 pools");
/// ```
#[must_use]
pub fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(count))
}

/// Writes a count with its thousands parted by no-break spaces.
///
/// ```
/// assert_eq!(lotproof::units::grouped(12_000_000), "12\u{a0}000\u{a0}000");
/// ```
#[must_use]
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() * 2);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text
}

/// A count as a float, exact below 2^53; no run that ends counts further.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts below 2^53")]
pub const fn as_f64(count: u64) -> f64 {
    count as f64
}

/// SHA-256 of some bytes, lower-case hexadecimal.
///
/// ```
/// assert!(lotproof::units::sha256_hex(b"").starts_with("e3b0c44298fc1c14"));
/// ```
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes as lower-case hexadecimal digits.
///
/// ```
/// assert_eq!(lotproof::units::hex(&[0x0a, 0xff]), "0aff");
/// ```
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// A chance of `won` in `of`, kept as the two counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Odds {
    /// How many win.
    pub won: u64,
    /// Out of how many.
    pub of: u64,
}

impl fmt::Display for Odds {
    #[expect(clippy::cast_precision_loss, reason = "display only")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.won == 0 {
            return f.pad("never");
        }
        let one_in = self.of as f64 / self.won as f64;
        if self.of.is_multiple_of(self.won) || one_in >= 1_000.0 {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a positive ratio of counts"
            )]
            let whole = one_in.round() as u64;
            f.pad(&format!("1 in {}", grouped(whole)))
        } else {
            f.pad(&format!("1 in {one_in:.2}"))
        }
    }
}

/// A p-value, kept as its natural logarithm so that no tail is lost.
///
/// A p-value is never 0 and may be 1; [`PValue::get`] underflows to the
/// smallest normal number below about 1e-308, [`PValue::ln`] does not.
///
/// ```
/// use lotproof::units::PValue;
/// let p = PValue::from_ln(-2_000.0).unwrap();
/// assert_eq!(p.ln(), -2_000.0);
/// assert!(PValue::new(0.0).is_none() && PValue::new(f64::NAN).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct PValue {
    ln: f64,
}

impl PValue {
    /// The p-value that says nothing.
    pub const ONE: Self = Self { ln: 0.0 };

    /// From a probability in (0, 1]; `None` outside it.
    #[must_use]
    pub fn new(p: f64) -> Option<Self> {
        (p > 0.0 && p <= 1.0).then(|| Self { ln: p.ln() })
    }

    /// From a natural logarithm in (-∞, 0]; `None` outside it. A rounding
    /// excess of at most 1e-9 above 0 is taken as 0.
    #[must_use]
    pub fn from_ln(ln: f64) -> Option<Self> {
        (ln.is_finite() && ln <= 1e-9).then(|| Self { ln: ln.min(0.0) })
    }

    /// The natural logarithm of p.
    #[must_use]
    pub fn ln(self) -> f64 {
        self.ln
    }

    /// p itself, or `None` where it is below the smallest normal number.
    #[must_use]
    pub fn get(self) -> Option<f64> {
        let p = self.ln.exp();
        (p >= f64::MIN_POSITIVE).then_some(p)
    }

    /// `min(1, factor · p)`, for Bonferroni-like adjustments; `factor` > 0.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self {
            ln: (self.ln + factor.ln()).min(0.0),
        }
    }

    /// Whether p ≤ `level`.
    #[must_use]
    pub fn at_most(self, level: f64) -> bool {
        self.ln <= level.ln()
    }
}

impl fmt::Display for PValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Some(p) if p >= 1e-3 => f.pad(&format!("{p:.4}")),
            Some(p) => f.pad(&format!("{p:.2e}")),
            None => f.pad(&format!("1e{:.0}", self.ln / std::f64::consts::LN_10)),
        }
    }
}
