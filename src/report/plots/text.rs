//! Text for SVG: its width without a font at hand, and its markup.

/// Room that `text` takes at `size` pixels, in pixels, judged by classes of
/// letters and rather too wide: SVG has no font until a reader opens it.
pub(in crate::report) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * size
}

/// Width of a letter as a part of the font size, for Arial-like fonts.
fn advance(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.30,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '-' | ' ' | '\u{a0}' => 0.37,
        'm' | 'w' | 'M' | 'W' | '%' | '@' | '…' | '—' => 0.96,
        'A'..='Z' | '&' | '+' | '=' | '<' | '>' | '−' | '≥' | '≤' => 0.74,
        letter if letter.is_ascii() => 0.58,
        letter if u32::from(letter) < 0x0300 || letter == '–' || letter == '€' => 0.62,
        _ => 1.05,
    }
}

/// `text` as it is when it fits into `room` pixels, else with `…` in place of
/// its middle, as the ends of labels tell them apart.
pub(in crate::report) fn fit(text: &str, room: f64, size: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    for kept in (0..letters.len()).rev() {
        let (head, tail) = (kept - kept / 2, kept / 2);
        let short: String = letters[..head]
            .iter()
            .chain(&['…'])
            .chain(&letters[letters.len() - tail..])
            .collect();
        if width(&short, size) <= room {
            return short;
        }
    }
    "…".to_owned()
}

/// Splits `text` at spaces into lines of at most `room` pixels.
pub(in crate::report) fn wrap(text: &str, room: f64, size: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(word, size) + 0.37 * size <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fit(word, room, size)),
        }
    }
    lines
}

/// `text` as it stands in markup.
pub(in crate::report) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::{fit, width, wrap};

    #[test]
    fn long_labels_keep_both_ends() {
        let label = "prize-counts-of-the-whole-table (part)";
        let short = fit(label, 120.0, 12.0);
        assert!(
            short.starts_with("prize") && short.ends_with("part)"),
            "{short}"
        );
        assert!(width(&short, 12.0) <= 120.0);
        assert_eq!(fit("5 €", 120.0, 12.0), "5 €");
        assert_eq!(fit("anything", 1.0, 12.0), "…");
    }

    #[test]
    fn wrapped_lines_fit_and_lose_no_word() {
        let text = "one two three four five six seven";
        let lines = wrap(text, 80.0, 12.0);
        assert!(lines.iter().all(|line| width(line, 12.0) <= 80.0));
        assert_eq!(lines.join(" "), text);
    }
}
