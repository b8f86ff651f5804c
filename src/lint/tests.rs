//! Every check on declarations that break it.

use super::*;
use crate::game::{embedded, find, load_str};

fn changed(index: usize, changes: &[(&str, &str)]) -> Game {
    let mut toml = embedded()[index].toml.to_owned();
    for (from, to) in changes {
        assert_eq!(toml.matches(from).count(), 1, "{from} occurs once");
        toml = toml.replacen(from, to, 1);
    }
    load_str("my.toml", &toml).unwrap_or_else(|error| panic!("{error}"))
}

fn of(game: &Game, outcome: Outcome) -> Vec<Finding> {
    let found = lint(game).into_iter();
    found.filter(|finding| finding.outcome == outcome).collect()
}

/// The misprints that arithmetic finds, in words.
pub(super) fn misprints(game: &Game) -> Vec<String> {
    let found = arithmetic(game).into_iter();
    let misprints = found.filter(|finding| finding.outcome == Outcome::Misprint);
    misprints
        .map(|finding| finding.to_string().replace('\u{a0}', " "))
        .collect()
}

#[test]
fn the_embedded_declarations_agree_with_themselves_and_their_texts() {
    for (id, rounding, not_checked) in [
        ("coup-de-chance", 0, 0),
        ("tresor", 2, 0),
        // Three tickets' amounts that surfaces print outside the tables.
        ("pack-vip-2009", 0, 4),
    ] {
        let findings = lint(&find(id).expect("embedded"));
        let summary = Summary::of(&findings);
        assert_eq!((summary.misprint, summary.missing), (0, 0), "{id}");
        assert_eq!(summary.rounding, rounding, "{id}");
        assert_eq!(summary.not_checked, not_checked, "{id}");
        assert!(summary.exact >= 20, "{id}: {}", summary.exact);
    }
}

#[test]
fn the_two_roundings_of_tresor_are_exact_figures() {
    let found = of(&find("tresor").expect("embedded"), Outcome::Rounding);
    let shown: Vec<_> = found
        .iter()
        .map(|f| (f.check, f.computed.as_ref().map(Value::to_string)))
        .collect();
    assert_eq!(
        shown,
        [
            (
                Check::RowTotal,
                Some("22\u{a0}439\u{a0}551.20897582 €".to_owned())
            ),
            (Check::WheelMean, Some("186.996260075 €".to_owned())),
        ]
    );
    // 120 000 × 18 700 000 / 100 002 €, in cents.
    let exact = crate::units::Fraction::new(120_000 * 1_870_000_000, 100_002).map(Value::Money);
    assert_eq!(found[0].computed, exact);
}

#[test]
fn a_wrong_row_total_is_read_by_the_tables_sums() {
    let game = changed(0, &[("total = 50_000", "total = 60_000")]);
    assert_eq!(
        misprints(&game),
        [
            "prize table, art. 3, row 50 × 1 000 € (line 24): printed total 60 000 €, computed \
             50 000 €; reading « total is 50 000 € » closes the table's sums (766 557 prizes, \
             10 200 000 €)"
        ]
    );
    // The text prints the right one.
    let all = of(&game, Outcome::Misprint);
    assert_eq!(all.len(), 2);
    assert_eq!(
        all[1].message.replace('\u{a0}', " "),
        "declaration says total 60 000 €, the text prints 50 000 €"
    );
}

#[test]
fn a_wrong_count_shows_in_its_row_and_below_the_table() {
    let found = misprints(&changed(0, &[("count = 50, ", "count = 60, ")]));
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("« count is 50 » closes"), "{}", found[0]);
    assert!(
        found[1].contains("computed 766 567; reading « row 60 × 1 000 €: count is 50 » closes"),
        "{}",
        found[1]
    );
}

#[test]
fn a_wrong_amount_is_one_misprint() {
    let found = misprints(&changed(0, &[("amount = 1_000, ", "amount = 1_200, ")]));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("reading « amount is 1 000 € » closes"));
}

#[test]
fn a_wrong_sum_agrees_with_every_row_when_read_right() {
    let sum = ("printed_total = 10_200_000", "printed_total = 10_200_001");
    let found = misprints(&changed(0, &[sum]));
    assert_eq!(
        found,
        [
            "prize table, art. 3: printed total 10 200 001 €, computed 10 200 000 €; reading \
             « printed total of the table is 10 200 000 € » agrees with every row"
        ]
    );
    let count = ("printed_count = 766_557", "printed_count = 766_558");
    let found = misprints(&changed(0, &[count]));
    assert!(found[0].contains("« printed number of prizes is 766 557 » agrees"));
}

#[test]
fn a_sum_that_a_row_could_explain_says_either() {
    // 440 000 × 10 € or 440 000 × 20 €: a digit of the amount, and the total with it.
    let game = changed(
        0,
        &[("printed_total = 10_200_000", "printed_total = 14_600_000")],
    );
    let found = misprints(&game);
    assert!(
        found[0].ends_with(
            "either « printed total of the table is 10 200 000 € », which agrees with every row, \
             or two figures of one row: « row 440 000 × 10 €: amount is 20 €, and the total with it »"
        ),
        "{found:?}"
    );
}

#[test]
fn two_figures_of_one_row_are_tried_when_no_single_one_closes() {
    let row = "{ count = 50,      amount = 1_000,   total = 50_000 }";
    let game = changed(
        0,
        &[(row, "{ count = 51, amount = 1_000, total = 51_000 }")],
    );
    let found = misprints(&game);
    assert_eq!(found.len(), 2, "number and total of the table");
    for finding in found {
        let would = "« row 51 × 1 000 €: count is 50, and the total with it » would";
        assert!(finding.contains(would), "{finding}");
    }
}

#[test]
fn several_readings_are_all_named() {
    // Without printed sums nothing tells count, amount and total apart.
    let game = changed(
        0,
        &[
            ("printed_count = 766_557\n", ""),
            ("printed_total = 10_200_000\n", ""),
            ("total = 50_000", "total = 60_000"),
        ],
    );
    let found = misprints(&game);
    assert!(
        found[0].ends_with(
            "3 readings close the table, which prints no sums: « count is 60 », « amount is \
             1 200 € » or « total is 50 000 € »"
        ),
        "{}",
        found[0]
    );
    let open = of(&game, Outcome::NotChecked);
    assert_eq!(open.len(), 2, "both sums");
}

#[test]
fn two_wrong_figures_have_no_reading() {
    let game = changed(
        0,
        &[
            ("total = 50_000", "total = 60_000"),
            ("total = 100_000", "total = 123_456"),
        ],
    );
    let found = misprints(&game);
    assert_eq!(found.len(), 2);
    assert!(
        found[0].contains("no change of one figure closes"),
        "{}",
        found[0]
    );
}

#[test]
fn a_named_misprint_is_told_as_named() {
    let misprint = ("total = 50_000", "total = 60_000, misprint = \"total\"");
    let game = changed(0, &[misprint]);
    let found = arithmetic(&game);
    let misprints: Vec<_> = found
        .iter()
        .filter(|f| f.outcome == Outcome::Misprint)
        .collect();
    assert_eq!(misprints.len(), 1);
    assert!(misprints[0].named);
    assert_eq!(misprints[0].readings, ["total is 50\u{a0}000 €"]);
    let sum = (
        "printed_total = 10_200_000",
        "printed_total = 1\nmisprint = \"printed_total\"",
    );
    assert_eq!(named(&changed(0, &[sum])).len(), 1);
    let count = (
        "printed_count = 766_557",
        "printed_count = 1\nmisprint = \"printed_count\"",
    );
    assert_eq!(named(&changed(0, &[misprint, count])).len(), 2);
}

#[test]
fn a_misprint_that_is_none_is_a_misprint_of_the_declaration() {
    for (from, to) in [
        ("total = 50_000", "total = 50_000, misprint = \"total\""),
        (
            "printed_count = 766_557",
            "printed_count = 766_557\nmisprint = \"printed_count\"",
        ),
    ] {
        let game = changed(0, &[(from, to)]);
        let found = misprints(&game);
        assert!(found[0].contains("remove `misprint`"), "{found:?}");
        assert!(named(&game).is_empty());
    }
}

#[test]
fn the_wheel_row_is_off_beyond_rounding() {
    for (total, outcome) in [
        ("22_439_551.21", Outcome::Rounding),
        ("22_439_551.20", Outcome::Misprint),
        ("22_439_552", Outcome::Misprint),
    ] {
        let game = changed(1, &[("total = 22_439_551", &format!("total = {total}"))]);
        let row = arithmetic(&game)
            .into_iter()
            .find(|f| f.place.line == Some(30));
        assert_eq!(row.expect("the wheel's row").outcome, outcome, "{total}");
    }
    let game = changed(1, &[("total = 22_439_551", "total = 22_439_552")]);
    let found = misprints(&game);
    assert!(
        found[0].contains("« total is 22 439 551 € » closes"),
        "{found:?}"
    );
}

#[test]
fn the_figures_of_the_text_are_compared_one_by_one() {
    let told = |index, from, to| -> Vec<String> {
        let found = of(&changed(index, &[(from, to)]), Outcome::Misprint).into_iter();
        let found = found.filter(|finding| finding.check == Check::Regulation);
        found.map(|f| f.message.replace('\u{a0}', " ")).collect()
    };
    assert_eq!(
        told(0, "price = 5 ", "price = 6 "),
        ["declaration says a price of 6 €, the text prints 5 €"]
    );
    assert_eq!(
        told(0, "block = 3_000_000", "block = 3_000_001"),
        ["declaration says a block of 3 000 001, the text prints 3 000 000"]
    );
    assert_eq!(
        told(1, "186,99\\u00a0626", "186,99627"),
        ["declaration says mean 186,99627, the text prints 186,99 626"]
    );
    assert_eq!(
        told(
            1,
            "{ count = 7_000,  amount = 300 }",
            "{ count = 7_000, amount = 301 }"
        ),
        [
            "declaration says run 5: 7 000 segments of 301 €, the text prints 7 000 segments of 300 €"
        ]
    );
    let row = "  { count = 220_000, amount = 5,       total = 1_100_000 },\n";
    assert!(
        told(0, row, "")
            .contains(&"declaration says a table of 6 rows, the text prints 7 rows".to_owned())
    );
}

#[test]
fn an_amount_beyond_all_sums_is_told() {
    let row = "amount = 25,      total = 2_100_000";
    let game = changed(0, &[(row, "amount = 27, total = 2_268_000")]);
    let found = of(&game, Outcome::Misprint);
    let found = found.iter().find(|f| f.check == Check::Cumulation);
    assert!(
        found
            .expect("a finding")
            .message
            .contains("no sum of two or more")
    );
}

#[test]
fn kinds_of_cumulation_stand_where_they_can() {
    let tickets = changed(
        0,
        &[(
            "amount = 25,      total = 2_100_000, only_by = \"zones-or-surfaces\"",
            "amount = 25, total = 2_100_000, only_by = \"tickets\"",
        )],
    );
    let found = of(&tickets, Outcome::Misprint);
    assert!(
        found[0].message.contains("is for a pack's table"),
        "{found:?}"
    );
    let times = changed(
        0,
        &[(
            "amount = 10,      total = 4_400_000",
            "amount = 10, total = 4_400_000, only_by = \"multiplied\"",
        )],
    );
    let found = lint(&times);
    let row = found.iter().find(|f| f.message.starts_with("10 €"));
    assert_eq!(row.expect("a finding").message, "10 € = 5 € × 2");
}

#[test]
fn tables_that_no_packs_meet_are_named() {
    // Of three tickets at least, no pack holds the rare large amounts.
    let game = changed(
        2,
        &[("winners = [1, 2, 3, 4, 5, 7]", "winners = [3, 4, 5, 7]")],
    );
    let found = of(&game, Outcome::Misprint);
    assert!(found.iter().any(|f| f.check == Check::Packs), "{found:?}");
}

#[test]
fn what_the_text_does_not_print_is_missing_and_nothing_else() {
    let game = find("pack-2005").expect("embedded");
    let tables = 1 + game.pack.as_ref().expect("a pack").tickets.len();
    let others = game.missing.len() - tables;
    let summary = Summary::of(&lint(&game));
    assert_eq!(summary.missing, tables + others);
    assert_eq!((summary.misprint, summary.not_checked), (0, 0));
    // A file of tables gives the tables, not the letters and pay-tables.
    let assumed = crate::game::assumed_tables("pack-2005").expect("ours");
    let game = game.with_tables("assumed", assumed).expect("they fit");
    let summary = Summary::of(&lint(&game));
    assert_eq!((summary.missing, summary.misprint), (others, 0));
}
