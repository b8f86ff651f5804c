//! Whole numbers in French letters, as tickets transcribe them.

const UNITS: [&str; 17] = [
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze",
    "douze", "treize", "quatorze", "quinze", "seize",
];
const TENS: [&str; 7] = [
    "",
    "",
    "vingt",
    "trente",
    "quarante",
    "cinquante",
    "soixante",
];

/// A whole number in French letters, in the traditional spelling: hyphens
/// below one hundred, « vingts » and « cents » only at the end, « mille »
/// without an s.
///
/// ```
/// use lotproof::ticket::in_letters;
/// assert_eq!(in_letters(20_000), "vingt mille");
/// assert_eq!(in_letters(71), "soixante et onze");
/// assert_eq!(in_letters(1_280), "mille deux cent quatre-vingts");
/// assert_eq!(in_letters(200_000), "deux cent mille");
/// ```
#[must_use]
pub fn in_letters(number: u32) -> String {
    if number == 0 {
        return UNITS[0].to_owned();
    }
    let (milliards, rest) = (number / 1_000_000_000, number % 1_000_000_000);
    let (millions, rest) = (rest / 1_000_000, rest % 1_000_000);
    let (thousands, rest) = (rest / 1_000, rest % 1_000);
    let mut words = Vec::new();
    for (count, noun) in [(milliards, "milliard"), (millions, "million")] {
        if count > 0 {
            let plural = if count > 1 { "s" } else { "" };
            words.push(format!("{} {noun}{plural}", hundreds(count, true)));
        }
    }
    match thousands {
        0 => {}
        1 => words.push("mille".to_owned()),
        many => words.push(format!("{} mille", hundreds(many, false))),
    }
    if rest > 0 {
        words.push(hundreds(rest, true));
    }
    words.join(" ")
}

/// 1 to 999; `last` when no « mille » follows.
fn hundreds(number: u32, last: bool) -> String {
    let (hundreds, rest) = (number / 100, number % 100);
    let plural = if rest == 0 && last { "s" } else { "" };
    let head = match hundreds {
        0 => String::new(),
        1 => "cent".to_owned(),
        many => format!("{} cent{plural}", UNITS[many as usize]),
    };
    match (head.is_empty(), rest) {
        (false, 0) => head,
        (true, rest) => tens(rest, last),
        (false, rest) => format!("{head} {}", tens(rest, last)),
    }
}

/// 1 to 99.
fn tens(number: u32, last: bool) -> String {
    let (ten, unit) = (number / 10, number % 10);
    match (ten, unit) {
        (0, _) | (1, 0..=6) => UNITS[number as usize].to_owned(),
        (1, _) => format!("dix-{}", UNITS[unit as usize]),
        (7, 1) => "soixante et onze".to_owned(),
        (7, _) => format!("soixante-{}", tens(10 + unit, last)),
        (8, 0) => format!("quatre-vingt{}", if last { "s" } else { "" }),
        (8, _) => format!("quatre-vingt-{}", UNITS[unit as usize]),
        (9, _) => format!("quatre-vingt-{}", tens(10 + unit, last)),
        (_, 0) => TENS[ten as usize].to_owned(),
        (_, 1) => format!("{} et un", TENS[ten as usize]),
        _ => format!("{}-{}", TENS[ten as usize], UNITS[unit as usize]),
    }
}

/// The number that these letters spell, in the spelling of [`in_letters`];
/// hyphens and spaces are one, and the plural of « vingts » and « cents » is
/// not asked for.
#[must_use]
pub(super) fn from_letters(letters: &str) -> Option<u32> {
    let spelled = plain(letters);
    let (mut total, mut group) = (0_u64, 0_u64);
    for word in &spelled {
        match word.as_str() {
            "et" => {}
            // « quatre-vingt » is four times twenty.
            "vingt" if group % 100 == 4 => group += 76,
            "vingt" => group += 20,
            "cent" => group = group.max(1) * 100,
            "mille" => (total, group) = (total + group.max(1) * 1_000, 0),
            "million" => (total, group) = (total + group * 1_000_000, 0),
            "milliard" => (total, group) = (total + group * 1_000_000_000, 0),
            word => {
                let unit = UNITS.iter().position(|unit| *unit == word);
                let ten = TENS.iter().skip(3).position(|ten| *ten == word);
                group += match (unit, ten) {
                    (Some(unit), _) => unit as u64,
                    (None, Some(ten)) => 10 * (ten as u64 + 3),
                    (None, None) => return None,
                };
            }
        }
        if total > u64::from(u32::MAX) || group > 999 {
            return None;
        }
    }
    // Words in another order spell no number.
    let number = u32::try_from(total + group).ok()?;
    (!spelled.is_empty() && plain(&in_letters(number)) == spelled).then_some(number)
}

/// Words without plurals.
fn plain(letters: &str) -> Vec<String> {
    let words = letters.split([' ', '-', '\u{a0}', '\u{202f}', '\u{2010}', '\u{2011}']);
    let words = words.filter(|word| !word.is_empty());
    words
        .map(|word| match word {
            "vingts" | "cents" | "millions" | "milliards" => word[..word.len() - 1].to_owned(),
            word => word.to_owned(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_the_regulations() {
        for (number, words) in [
            (5, "cinq"),
            (17, "dix-sept"),
            (21, "vingt et un"),
            (60, "soixante"),
            (80, "quatre-vingts"),
            (81, "quatre-vingt-un"),
            (95, "quatre-vingt-quinze"),
            (99, "quatre-vingt-dix-neuf"),
            (100, "cent"),
            (500, "cinq cents"),
            (5_000, "cinq mille"),
            (80_000, "quatre-vingt mille"),
            (1_000_000, "un million"),
            (2_000_300, "deux millions trois cents"),
        ] {
            assert_eq!(in_letters(number), words);
        }
    }

    #[test]
    fn letters_are_read_back() {
        for number in (0..20_000).chain([80_000, 1_000_000, 2_000_300, 1_200_000_001]) {
            assert_eq!(from_letters(&in_letters(number)), Some(number));
        }
        for wrong in [
            "",
            "dix dix",
            "cent mille cent mille",
            "et",
            "sept-vingts",
            "mille un mille",
        ] {
            assert_eq!(from_letters(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn different_numbers_read_differently() {
        let all: std::collections::BTreeSet<String> = (0..20_000).map(in_letters).collect();
        assert_eq!(all.len(), 20_000);
    }
}
