//! Euros as a declaration writes them: `100_000`, `12.5`, `"12,50"`.

use crate::units::Cents;

/// Largest amount of a prize, of a segment or of the price: a billion euros.
/// Sums are checked on their own.
pub(super) const LARGEST_AMOUNT: Cents = Cents::from_euros(1_000_000_000);

/// Why a text is no amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoAmount {
    /// Not a decimal number.
    NotANumber,
    /// More than two decimals.
    FractionOfACent,
    /// Beyond the range of [`Cents`].
    TooLarge,
}

/// Reads euros with at most two decimals after a point or a comma. Thousands
/// may be parted by spaces, no-break ones too, in groups of three.
pub(super) fn euros(text: &str) -> Result<Cents, NoAmount> {
    let (sign, magnitude) = match text.strip_prefix('-') {
        Some(magnitude) => (-1, magnitude),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, decimals) = match magnitude.split_once([',', '.']) {
        Some((_, "")) => return Err(NoAmount::NotANumber),
        Some((whole, decimals)) => (whole, decimals),
        None => (magnitude, ""),
    };
    let whole = ungrouped(whole).ok_or(NoAmount::NotANumber)?;
    if !is_digits(&whole) || !(decimals.is_empty() || is_digits(decimals)) {
        return Err(NoAmount::NotANumber);
    }
    // « 1.000 » is one euro to some and a thousand to others: refused as well.
    if decimals.len() > 2 {
        return Err(NoAmount::FractionOfACent);
    }
    let cents: i64 = format!("{whole}{decimals:0<2}")
        .parse()
        .map_err(|_| NoAmount::TooLarge)?;
    Ok(Cents(sign * cents))
}

/// Takes the spaces between groups of three digits out; `None` for other
/// groups.
fn ungrouped(whole: &str) -> Option<String> {
    let mut groups = whole.split([' ', '\u{a0}', '\u{2009}', '\u{202f}']);
    let mut digits = groups.next()?.to_owned();
    for group in groups {
        if group.len() != 3 || digits.is_empty() {
            return None;
        }
        digits.push_str(group);
    }
    Some(digits)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn euros_are_read_to_the_cent() {
        for (text, cents) in [
            ("5", 500),
            ("0.50", 50),
            ("12,5", 1_250),
            ("1 500,50", 150_050),
            ("1\u{a0}000\u{202f}000", 100_000_000),
            ("-3", -300),
        ] {
            assert_eq!(euros(text), Ok(Cents(cents)), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for (text, why) in [
            ("", NoAmount::NotANumber),
            ("5.", NoAmount::NotANumber),
            (".5", NoAmount::NotANumber),
            ("1e3", NoAmount::NotANumber),
            ("nan", NoAmount::NotANumber),
            ("1 50", NoAmount::NotANumber),
            ("1.000,50", NoAmount::NotANumber),
            ("5 €", NoAmount::NotANumber),
            ("0.005", NoAmount::FractionOfACent),
            ("1.000", NoAmount::FractionOfACent),
            ("99999999999999999999", NoAmount::TooLarge),
        ] {
            assert_eq!(euros(text), Err(why), "{text}");
        }
    }
}
