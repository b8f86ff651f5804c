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
    fn different_numbers_read_differently() {
        let all: std::collections::BTreeSet<String> = (0..20_000).map(in_letters).collect();
        assert_eq!(all.len(), 20_000);
    }
}
