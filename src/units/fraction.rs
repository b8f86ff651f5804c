//! Exact rational numbers, for means and rates that no float holds.

use std::cmp::Ordering;
use std::fmt;

/// An exact fraction of two `i128`, always reduced, its denominator positive.
///
/// Arithmetic that leaves the range of `i128` is `None`, never a wrong number.
/// `{}` prints the fraction itself, `{:.4}` its decimals, rounded half away
/// from zero on the exact value:
///
/// ```
/// use lotproof::units::Fraction;
/// let mean = Fraction::new(18_700_000, 100_002).unwrap();
/// assert_eq!(mean.to_string(), "9350000/50001");
/// assert_eq!(format!("{mean:.9}"), "186.996260075");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    num: i128,
    den: i128,
}

impl Fraction {
    /// Nought.
    pub const ZERO: Self = Self { num: 0, den: 1 };

    /// `num / den`, or `None` when `den` is 0 or a reduced part does not fit.
    #[must_use]
    pub fn new(num: i128, den: i128) -> Option<Self> {
        if den == 0 {
            return None;
        }
        let common = gcd(num.unsigned_abs(), den.unsigned_abs());
        let magnitude = i128::try_from(num.unsigned_abs() / common).ok()?;
        let den_magnitude = i128::try_from(den.unsigned_abs() / common).ok()?;
        let negative = (num < 0) != (den < 0);
        Some(Self {
            num: if negative { -magnitude } else { magnitude },
            den: den_magnitude,
        })
    }

    /// Reads digits with at most one decimal mark, a point or a comma. Spaces
    /// between digits are skipped, no-break and thin ones as well, wherever a
    /// printer put them. `None` for anything else, signs included.
    ///
    /// ```
    /// use lotproof::units::Fraction;
    /// assert_eq!(Fraction::from_decimal("186,99\u{a0}626"), Fraction::new(18_699_626, 100_000));
    /// assert_eq!(Fraction::from_decimal("1,2,3"), None);
    /// ```
    #[must_use]
    pub fn from_decimal(text: &str) -> Option<Self> {
        let (mut num, mut den) = (0_i128, 1_i128);
        let (mut digits, mut marks) = (0, 0);
        for c in text.chars() {
            match c {
                ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}' => {}
                ',' | '.' => marks += 1,
                _ => {
                    let digit = c.to_digit(10)?;
                    num = num.checked_mul(10)?.checked_add(i128::from(digit))?;
                    if marks > 0 {
                        den = den.checked_mul(10)?;
                    }
                    digits += 1;
                }
            }
        }
        (digits > 0 && marks <= 1).then(|| Self::new(num, den))?
    }

    /// The reduced numerator, which carries the sign.
    #[must_use]
    pub fn numerator(self) -> i128 {
        self.num
    }

    /// The reduced denominator, at least 1.
    #[must_use]
    pub fn denominator(self) -> i128 {
        self.den
    }

    /// `self + other`, or `None` when it does not fit.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let left = self.num.checked_mul(other.den)?;
        let right = other.num.checked_mul(self.den)?;
        Self::new(left.checked_add(right)?, self.den.checked_mul(other.den)?)
    }

    /// `self · other`, or `None` when it does not fit.
    #[must_use]
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        Self::new(
            self.num.checked_mul(other.num)?,
            self.den.checked_mul(other.den)?,
        )
    }

    /// `self / other`, or `None` when `other` is 0 or the result does not fit.
    #[must_use]
    pub fn checked_div(self, other: Self) -> Option<Self> {
        Self::new(
            self.num.checked_mul(other.den)?,
            self.den.checked_mul(other.num)?,
        )
    }

    /// The nearest whole number, halves away from zero.
    ///
    /// ```
    /// use lotproof::units::Fraction;
    /// assert_eq!(Fraction::new(5, 2).unwrap().rounded(), 3);
    /// assert_eq!(Fraction::new(-5, 2).unwrap().rounded(), -3);
    /// ```
    #[must_use]
    pub fn rounded(self) -> i128 {
        let (whole, rest) = (self.num / self.den, self.num % self.den);
        if rest.unsigned_abs() >= self.den.unsigned_abs() - rest.unsigned_abs() {
            whole + rest.signum()
        } else {
            whole
        }
    }

    /// The nearest float but for a few units in the last place, for plots and
    /// statistics that are floats anyway.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "asked for by the caller")]
    pub fn to_f64(self) -> f64 {
        self.num as f64 / self.den as f64
    }
}

impl From<i64> for Fraction {
    fn from(whole: i64) -> Self {
        Self {
            num: i128::from(whole),
            den: 1,
        }
    }
}

impl Ord for Fraction {
    /// Compares whole parts, then the reciprocals of the rests (Euclid's
    /// steps), so that nothing is multiplied and nothing overflows.
    fn cmp(&self, other: &Self) -> Ordering {
        let wholes = self
            .num
            .div_euclid(self.den)
            .cmp(&other.num.div_euclid(other.den));
        let rests = (
            self.num.rem_euclid(self.den),
            other.num.rem_euclid(other.den),
        );
        wholes.then_with(|| match rests {
            (0, _) | (_, 0) => rests.0.cmp(&rests.1),
            (mine, theirs) => {
                let reciprocal = |num, den| Self { num, den };
                reciprocal(other.den, theirs).cmp(&reciprocal(self.den, mine))
            }
        })
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match f.precision() {
            Some(decimals) => self.decimal(decimals),
            None if self.den == 1 => self.num.unsigned_abs().to_string(),
            None => format!("{}/{}", self.num.unsigned_abs(), self.den),
        };
        f.pad_integral(self.num >= 0, "", &text)
    }
}

impl Fraction {
    /// The magnitude with that many decimals, by long division.
    fn decimal(self, decimals: usize) -> String {
        let den = self.den.unsigned_abs();
        let mut rest = self.num.unsigned_abs() % den;
        let whole = (self.num.unsigned_abs() / den).to_string();
        let mut digits: Vec<u8> = whole.bytes().map(|ascii| ascii - b'0').collect();
        for _ in 0..decimals {
            let (digit, next) = next_digit(rest, den);
            digits.push(digit);
            rest = next;
        }
        if rest >= den - rest {
            round_up(&mut digits);
        }
        let mut text: String = digits.iter().map(|d| char::from(b'0' + d)).collect();
        if decimals > 0 {
            text.insert(text.len() - decimals, '.');
        }
        text
    }
}

/// Digit and remainder of `10 · rest / den`, where `rest < den ≤ 2^127`: ten
/// additions, because ten times the rest need not fit.
fn next_digit(rest: u128, den: u128) -> (u8, u128) {
    let (mut digit, mut next) = (0, 0);
    for _ in 0..10 {
        next += rest;
        if next >= den {
            next -= den;
            digit += 1;
        }
    }
    (digit, next)
}

/// Adds one to the last decimal digit, with carry.
fn round_up(digits: &mut Vec<u8>) {
    for digit in digits.iter_mut().rev() {
        if *digit < 9 {
            *digit += 1;
            return;
        }
        *digit = 0;
    }
    digits.insert(0, 1);
}

/// Greatest common divisor; that of 0 and n is n.
fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn fraction(num: i128, den: i128) -> Fraction {
        Fraction::new(num, den).expect("test fractions fit")
    }

    #[test]
    fn decimals_are_rounded_half_away_from_zero() {
        for (num, den, decimals, text) in [
            (1, 8, 2, "0.13"),
            (-1, 8, 2, "-0.13"),
            (999, 1000, 2, "1.00"),
            (999_999, 100, 0, "10000"),
            (1, 3, 0, "0"),
            (0, 7, 1, "0.0"),
            (1, 2, 0, "1"),
            (2, 3, 5, "0.66667"),
            (i128::MAX, 1, 1, "170141183460469231731687303715884105727.0"),
            (i128::MAX - 1, i128::MAX, 3, "1.000"),
        ] {
            let text = text.to_owned();
            assert_eq!(format!("{:.decimals$}", fraction(num, den)), text);
        }
    }

    #[test]
    fn what_does_not_fit_is_none() {
        assert_eq!(Fraction::new(1, 0), None);
        assert_eq!(Fraction::new(i128::MIN, 1), None);
        assert_eq!(Fraction::new(i128::MIN, 2), Some(fraction(-(1 << 126), 1)));
        let huge = fraction(i128::MAX, 1);
        assert_eq!(huge.checked_add(huge), None);
        assert_eq!(huge.checked_mul(huge), None);
        assert_eq!(huge.checked_div(Fraction::ZERO), None);
        assert_eq!(huge.rounded(), i128::MAX);
    }

    #[test]
    fn rounding_and_printing_agree() {
        for (num, den, rounded, text) in [
            (5, 2, 3, "5/2"),
            (-5, 2, -3, "-5/2"),
            (7, 3, 2, "7/3"),
            (0, -3, 0, "0"),
            (-8, 4, -2, "-2"),
        ] {
            let fraction = fraction(num, den);
            assert_eq!(fraction.rounded(), rounded);
            assert_eq!(fraction.to_string(), text);
            assert_eq!(format!("{fraction:.0}"), rounded.to_string());
        }
    }

    #[test]
    fn decimal_texts_are_read_exactly() {
        assert_eq!(Fraction::from_decimal("0,50"), Some(fraction(1, 2)));
        assert_eq!(Fraction::from_decimal("1 000 000"), Some(1_000_000.into()));
        for text in ["", ",", "-1", "1e3", "1.0.0", "inf", &"9".repeat(40)] {
            assert_eq!(Fraction::from_decimal(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn arithmetic_agrees_with_small_integers(
            a in -999_i128..999, b in 1_i128..999, c in -999_i128..999, d in 1_i128..999,
        ) {
            let (x, y) = (fraction(a, b), fraction(c, d));
            prop_assert_eq!(x.checked_add(y), Fraction::new(a * d + c * b, b * d));
            prop_assert_eq!(x.checked_mul(y), Fraction::new(a * c, b * d));
            prop_assert_eq!(x.cmp(&y), (a * d).cmp(&(c * b)));
        }

        #[test]
        fn printing_and_ordering_never_panic(
            a: i128, b: i128, c: i128, d: i128, decimals in 0_usize..40,
        ) {
            if let (Some(x), Some(y)) = (Fraction::new(a, b), Fraction::new(c, d)) {
                let _ = (x.cmp(&y), format!("{x:.decimals$} {x}"), x.rounded());
                prop_assert_eq!(x.cmp(&y), y.cmp(&x).reverse());
            }
        }
    }
}
