//! Exact money in words.

use super::{Cents, Fraction, grouped};

/// Decimals of a euro that are shown of a fraction of a cent.
const DECIMALS: usize = 9;

/// Cents as euros: to the cent when they are whole, else with up to nine
/// decimals, without trailing zeros.
///
/// ```
/// use lotproof::units::{Fraction, euros};
/// let mean = Fraction::new(1_870_000_000, 100_002).unwrap();
/// assert_eq!(euros(mean), "186.996260075 €");
/// assert_eq!(euros(1_250.into()), "12.50 €");
/// ```
#[must_use]
pub fn euros(cents: Fraction) -> String {
    if let Some(whole) = whole_cents(cents) {
        return whole.to_string();
    }
    let Some(euros) = cents.checked_div(Fraction::from(100)) else {
        return format!("{cents} cents");
    };
    let text = format!("{euros:.DECIMALS$}");
    let (sign, size) = match text.strip_prefix('-') {
        Some(size) => ("-", size),
        None => ("", text.as_str()),
    };
    let (whole, decimals) = size.split_once('.').unwrap_or((size, ""));
    let whole = whole.parse().map_or(whole.to_owned(), grouped);
    format!("{sign}{whole}.{} €", decimals.trim_end_matches('0'))
}

/// The amount when it is a whole number of cents.
///
/// ```
/// use lotproof::units::{Cents, Fraction, whole_cents};
/// assert_eq!(whole_cents(Fraction::new(10, 2).unwrap()), Some(Cents(5)));
/// assert_eq!(whole_cents(Fraction::new(1, 2).unwrap()), None);
/// ```
#[must_use]
pub fn whole_cents(cents: Fraction) -> Option<Cents> {
    if cents.denominator() != 1 {
        return None;
    }
    i64::try_from(cents.numerator()).ok().map(Cents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_shown_to_the_cent_or_with_its_fraction() {
        let fraction = |num, den| Fraction::new(num, den).expect("fits");
        assert_eq!(euros(fraction(1_000_050, 1)), "10\u{a0}000.50 €");
        assert_eq!(euros(fraction(1_870_000_000, 100_002)), "186.996260075 €");
        assert_eq!(euros(fraction(-1, 4)), "-0.0025 €");
    }
}
