//! Sums and products that make an amount, and those that nothing decides.

use proptest::prelude::*;

use super::*;
use crate::game::load_str;
use crate::lint::lint;

fn euros(list: &[i64]) -> Vec<Cents> {
    list.iter().copied().map(Cents::from_euros).collect()
}

fn shown(amount: i64, singles: &[i64]) -> Option<String> {
    match fewest(Cents::from_euros(amount), &euros(singles)) {
        Fewest::Sum(wins) => Some(written(&wins)),
        Fewest::Nothing | Fewest::TooFine => None,
    }
}

#[test]
fn the_sums_of_coup_de_chance() {
    let singles = [20_000, 1_000, 100, 10, 5];
    assert_eq!(shown(25, &singles).as_deref(), Some("10 € + 10 € + 5 €"));
    let most = shown(100_000, &singles);
    assert_eq!(most.as_deref(), Some("5 × 20\u{a0}000 €"));
    assert_eq!(shown(7, &singles), None);
    // One win is no sum.
    assert_eq!(shown(5, &[5]), None);
}

#[test]
fn a_sum_in_cents_of_a_fortune_is_not_searched() {
    let fine = fewest(Cents::from_euros(1_000_000_000), &[Cents(1), Cents(3)]);
    assert!(matches!(fine, Fewest::TooFine));
}

proptest! {
    #[test]
    fn the_fewest_wins_are_those_of_brute_force(
        amount in 1_i64..60, parts in prop::collection::btree_set(1_i64..30, 1..4),
    ) {
        let parts: Vec<i64> = parts.into_iter().collect();
        let found = match fewest(Cents(amount), &parts.iter().map(|&p| Cents(p)).collect::<Vec<_>>()) {
            Fewest::Sum(wins) => {
                prop_assert_eq!(wins.iter().map(|win| win.0).sum::<i64>(), amount);
                prop_assert!(wins.iter().all(|win| parts.contains(&win.0)));
                Some(wins.len())
            }
            Fewest::Nothing | Fewest::TooFine => None,
        };
        // Sums of exactly k wins, for k from 2.
        let mut sums = vec![0_i64];
        let mut brute = None;
        for wins in 1..=60 {
            let mut next: Vec<i64> = sums.iter().flat_map(|s| parts.iter().map(move |p| s + p)).filter(|s| *s <= amount).collect();
            next.sort_unstable();
            next.dedup();
            if wins > 1 && next.contains(&amount) {
                brute = Some(wins);
                break;
            }
            sums = next;
        }
        // A part equal to the amount is no sum; both leave it out.
        if !parts.contains(&amount) {
            prop_assert_eq!(found, brute);
        }
    }
}

/// A ticket game with these rows and surfaces.
fn game(rows: &str, surfaces: &[&str]) -> Game {
    let surface = "[[surface]]\nname = \"S\"\nclause = \"3\"\nrule = \"R\"\n";
    let surfaces: Vec<String> = surfaces
        .iter()
        .map(|more| format!("{surface}{more}\n"))
        .collect();
    let toml = format!(
        "[game]\nid = \"g\"\ntitle = \"G\"\nunit = \"ticket\"\nprice = 1\nblock = 1_000\n\
         clause = \"1\"\n[regulation]\ncitation = \"C\"\n[prizes]\nclause = \"2\"\n\
         rows = [\n{rows}\n]\n{}",
        surfaces.concat()
    );
    load_str("my.toml", &toml).unwrap_or_else(|error| panic!("{error}"))
}

/// What the check says of each row, with plain spaces.
fn said(game: &Game) -> Vec<(Outcome, String)> {
    let found = lint(game).into_iter();
    found
        .filter(|finding| finding.check == Check::Cumulation)
        .map(|finding| (finding.outcome, finding.message.replace('\u{a0}', " ")))
        .collect()
}

const PRODUCTS: &str = "{ count = 1, amount = 40, only_by = \"surfaces\" },\n\
     { count = 1, amount = 30, only_by = \"multiplied\" },\n\
     { count = 1, amount = 10 },\n{ count = 1, amount = 5 },";

#[test]
fn a_multiplied_win_may_be_a_term_of_a_sum() {
    let both = [
        (Outcome::Exact, "40 € = 30 € (10 € × 3) + 10 €".to_owned()),
        (Outcome::Exact, "30 € = 10 € × 3".to_owned()),
    ];
    assert_eq!(said(&game(PRODUCTS, &["", ""])), both);
    let zones = PRODUCTS.replace("surfaces", "zones-or-surfaces");
    assert_eq!(said(&game(&zones, &["", ""])), both);
    // Plain wins are shown where they do.
    let four = ["", "", "", ""];
    assert_eq!(said(&game(PRODUCTS, &four))[0].1, "40 € = 4 × 10 €");
}

#[test]
fn what_may_be_multiplied_is_no_misprint() {
    let rows = PRODUCTS.replace("amount = 40", "amount = 43");
    for rows in [rows, PRODUCTS.replace("amount = 30", "amount = 31")] {
        let said = said(&game(&rows, &["", ""]));
        let open = said
            .iter()
            .find(|(_, message)| message.contains("does not decide"));
        assert_eq!(
            open.expect("an open one").0,
            Outcome::NotChecked,
            "{said:?}"
        );
        assert!(
            said.iter()
                .all(|(outcome, _)| *outcome != Outcome::Misprint)
        );
    }
    let unknown = PRODUCTS
        .replace("amount = 40", "amount = 41")
        .replace("amount = 30", "amount = 31");
    let said = said(&game(&unknown, &["", ""]));
    assert_eq!(said[0].1, "41 € = 31 € (multiplied) + 10 €");
}

const MANY: &str = "{ count = 1, amount = 320, only_by = \"zones-or-surfaces\" },\n\
     { count = 1, amount = 5 },";

#[test]
fn wins_beyond_the_surfaces_are_an_assumption() {
    let many = "320 € = 64 × 5 €, if a ticket can win 64 times: the declaration does not say how \
                many zones it has";
    for surfaces in [&[][..], &["", ""], &["zones = 30", ""]] {
        assert_eq!(
            said(&game(MANY, surfaces)),
            [(Outcome::NotChecked, many.to_owned())]
        );
    }
    let two = MANY.replace("320", "10");
    let exact = said(&game(&two, &["", ""]));
    assert_eq!(exact, [(Outcome::Exact, "10 € = 5 € + 5 €".to_owned())]);
}

#[test]
fn surfaces_of_a_packs_ticket_may_print_other_amounts() {
    let pack = crate::game::find("pack-vip-2009").expect("embedded");
    let said = said(&pack);
    let twenty = said
        .iter()
        .find(|(_, message)| message.starts_with("20 000 €"));
    assert_eq!(
        twenty,
        Some(&(
            Outcome::NotChecked,
            "20 000 € exists only as a sum of surfaces; the other amounts of the table make it \
             with no fewer than 40 wins, but surfaces may print amounts that the table does not \
             hold: the table alone does not decide"
                .to_owned()
        ))
    );
}

#[test]
fn declared_zones_decide() {
    let exact = said(&game(MANY, &["zones = 63", ""]));
    assert_eq!(exact, [(Outcome::Exact, "320 € = 64 × 5 €".to_owned())]);
    let misprint = said(&game(MANY, &["zones = 62", "zones = 1"]));
    assert_eq!(misprint[0].0, Outcome::Misprint);
    assert!(
        misprint[0]
            .1
            .ends_with("no fewer than 64 wins, and a ticket has at most 63"),
        "{misprint:?}"
    );
    // Both zones of one surface and one of another: a sum of surfaces.
    let surfaces = "{ count = 1, amount = 15, only_by = \"surfaces\" },\n\
                    { count = 1, amount = 5 },";
    let said = |list: &[&str]| said(&game(surfaces, list))[0].0;
    assert_eq!(said(&["zones = 2", ""]), Outcome::Exact);
    assert_eq!(said(&["", ""]), Outcome::NotChecked);
    assert_eq!(said(&["zones = 1", "zones = 1"]), Outcome::Misprint);
    assert_eq!(said(&["zones = 3"]), Outcome::NotChecked);
}
