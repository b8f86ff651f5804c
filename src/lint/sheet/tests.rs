//! What counts as a rounded print.

use super::*;
use crate::game::load_str;
use crate::lint::{Check, Finding, arithmetic};

/// The wheel's row of a game with this number of spins and printed total; the
/// mean is that of two segments.
fn wheel_row(spins: u32, segments: [&str; 2], total: &str) -> Finding {
    let [a, b] = segments;
    let toml = format!(
        "[game]\nid = \"g\"\ntitle = \"G\"\nunit = \"ticket\"\nprice = 1\nblock = 1_000\n\
         clause = \"1\"\n[regulation]\ncitation = \"C\"\n[prizes]\nclause = \"2\"\n\
         rows = [{{ count = {spins}, wheel = true, total = {total} }}]\n\
         [wheel]\nname = \"W\"\nclause = \"4\"\n\
         segments = [{{ count = 1, amount = {a} }}, {{ count = 2, amount = {b} }}]\n"
    );
    let game = load_str("my.toml", &toml).unwrap_or_else(|error| panic!("{error}"));
    let found = arithmetic(&game).into_iter();
    let mut rows = found.filter(|finding| finding.check == Check::RowTotal);
    rows.next().expect("the row")
}

#[test]
fn a_sum_in_whole_cents_is_not_rounded() {
    // 3 spins of (499 + 2 × 500.75) / 3 €.
    let segments = ["499", "500.75"];
    let row = wheel_row(3, segments, "1_500.50");
    assert_eq!(row.outcome, Outcome::Exact);
    for total in ["1_501", "1_500", "1_500.51"] {
        let row = wheel_row(3, segments, total);
        assert_eq!(row.outcome, Outcome::Misprint, "{total}");
        assert_eq!(row.readings, ["total is 1\u{a0}500.50 €"]);
    }
}

#[test]
fn a_sum_with_a_fraction_of_a_cent_is_rounded_to_the_euro_or_the_cent() {
    // One spin: 500.1666… €.
    let segments = ["499", "500.75"];
    for (total, words) in [
        ("500", "rounded to the euro"),
        ("500.17", "rounded to the cent"),
    ] {
        let row = wheel_row(1, segments, total);
        assert_eq!(row.outcome, Outcome::Rounding, "{total}");
        assert!(row.message.contains(words), "{}", row.message);
    }
    for total in ["501", "500.16", "500.2"] {
        let row = wheel_row(1, segments, total);
        assert_eq!(row.outcome, Outcome::Misprint, "{total}");
    }
}
