//! The loader against damaged files: it reads or refuses, and never panics.

use proptest::prelude::*;

use super::{embedded, load_str};
use crate::units::Fraction;

/// Values that have broken parsers and arithmetic before.
const HOSTILE: &[&str] = &[
    "-1",
    "0",
    "1e400",
    "nan",
    "inf",
    "0.001",
    "\"\"",
    "\"12,50\"",
    "[]",
    "{}",
    "[[]]",
    "true",
    "9223372036854775807",
    "9223372036854775808",
    "99999999999999999999999999999999999999999999",
    "92233720368547758.07",
    "\"92233720368547758,07\"",
    "0xFFFFFFFFFFFFFFFF",
    "4294967295",
    "1979-05-27",
    "\"\\u0000\"",
    "'''\n'''",
    "=",
    "\u{feff}",
];

proptest! {
    #[test]
    fn a_damaged_file_is_read_or_refused_with_a_place(
        which in 0_usize..4,
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..20, any::<prop::sample::Index>()), 1..4),
    ) {
        let mut chars: Vec<char> = embedded()[which].toml.chars().collect();
        for (at, length, with) in cuts {
            let at = at.index(chars.len());
            let end = (at + length).min(chars.len());
            chars.splice(at..end, with.get(HOSTILE).chars());
        }
        let toml: String = chars.into_iter().collect();
        check(&toml)?;
    }

    #[test]
    fn a_hostile_value_is_read_or_refused_with_a_place(
        which in 0_usize..4,
        at in any::<prop::sample::Index>(),
        with in prop::sample::select(HOSTILE),
    ) {
        let toml = embedded()[which].toml;
        let ends: Vec<_> = toml.match_indices(" = ").map(|(i, _)| i + 3).collect();
        let start = *at.get(&ends);
        let end = start + toml[start..].find([',', ' ', '\n']).unwrap_or(0);
        check(&format!("{}{with}{}", &toml[..start], &toml[end..]))?;
    }

    #[test]
    fn any_text_is_refused(text in "\\PC{0,200}") {
        prop_assert!(load_str("any.toml", &text).is_err());
    }
}

/// Whatever loads has its exact figures; whatever does not says where.
fn check(toml: &str) -> Result<(), TestCaseError> {
    match load_str("damaged.toml", toml) {
        Ok(game) => {
            let counts: u64 = game.classes().counts().iter().sum();
            prop_assert_eq!(counts, u64::from(game.block));
            prop_assert!(game.payout_rate() >= Fraction::ZERO);
            if let Some(wheel) = &game.wheel {
                prop_assert!(wheel.mean() > Fraction::ZERO);
            }
        }
        Err(error) => {
            let message = error.to_string();
            prop_assert!(message.starts_with("damaged.toml:"), "{}", message);
            prop_assert!(!message.contains('\n'), "{}", message);
        }
    }
    Ok(())
}
