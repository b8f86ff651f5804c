//! Differences and alternatives in words.

use crate::units::Fraction;

/// `a - b`, or `None` when it does not fit.
pub(super) fn minus(a: Fraction, b: Fraction) -> Option<Fraction> {
    a.checked_add(b.checked_mul(Fraction::from(-1))?)
}

/// A few texts as « a », « b » or « c »; of many, the first ones and how many
/// more.
pub(super) fn either(texts: &[String]) -> String {
    const SHOWN: usize = 4;
    let quoted: Vec<String> = texts
        .iter()
        .take(SHOWN)
        .map(|text| format!("« {text} »"))
        .collect();
    match (&quoted[..], texts.len().saturating_sub(SHOWN)) {
        ([first @ .., last], 0) if !first.is_empty() => {
            format!("{} or {last}", first.join(", "))
        }
        (all, 0) => all.join(""),
        (all, more) => format!("{} or {more} more", all.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alternatives_are_listed() {
        let texts = |n: usize| -> Vec<String> { (0..n).map(|i| i.to_string()).collect() };
        assert_eq!(either(&texts(1)), "« 0 »");
        assert_eq!(either(&texts(2)), "« 0 » or « 1 »");
        assert_eq!(either(&texts(3)), "« 0 », « 1 » or « 2 »");
        assert_eq!(either(&texts(6)), "« 0 », « 1 », « 2 », « 3 » or 2 more");
    }
}
