//! Two declarations beside each other, and each shown whole.

use lotproof::game::embedded;

use crate::common::{changed, code, folder, json, lotproof, stderr, stdout};

#[test]
fn two_games_stand_side_by_side() {
    let output = lotproof(&["compare", "coup-de-chance", "tresor"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    insta::assert_snapshot!(stdout(&output));
}

#[test]
fn a_game_differs_from_itself_in_nothing() {
    let output = lotproof(&["compare", "tresor", "tresor"]);
    assert_eq!(code(&output), 0);
    assert_eq!(stdout(&output).matches('≠').count(), 1, "the legend alone");
}

#[test]
fn different_blocks_are_compared_per_unit() {
    let folder = folder();
    // Half the block, half of each count but one.
    let halves = [
        ("block = 3_000_000", "block = 1_500_000"),
        ("count = 2,  ", "count = 1,  "),
        ("count = 5,  ", "count = 2,  "),
        ("count = 50, ", "count = 25, "),
        ("count = 22_500,", "count = 11_250,"),
        ("count = 84_000,", "count = 42_000,"),
        ("count = 440_000,", "count = 220_000,"),
        (
            "  { count = 220_000, amount = 5, ",
            "  { count = 110_000, amount = 5, ",
        ),
    ];
    let file = changed(folder.path(), "coup-de-chance", &halves);
    let document = json(&lotproof(&["compare", "coup-de-chance", &file, "--json"]));
    let prizes = document["prizes"].as_array().expect("a list");
    let differing: Vec<_> = prizes
        .iter()
        .filter(|prize| prize["differs"] == true)
        .map(|prize| &prize["amount_cents"])
        .collect();
    assert_eq!(
        differing,
        [2_000_000],
        "5 of 3 000 000 is no 2 of 1 500 000"
    );
    assert_eq!(document["same_block"], false);
}

#[test]
fn comparing_needs_two_declarations() {
    let output = lotproof(&["compare", "tresor", "trezor"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("did you mean `tresor`?"));
    let help = stdout(&lotproof(&["compare", "--help"]));
    assert!(help.contains("however much they differ"), "{help}");
}

#[test]
fn every_game_is_shown_whole() {
    for game in embedded() {
        let output = lotproof(&["show", game.id]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let text = stdout(&output);
        let tables = if game.id == "pack-2005" {
            [
                "announces and does not print",
                "not printed by the regulation",
            ]
        } else {
            ["of the payout", "in all"]
        };
        for part in tables
            .into_iter()
            .chain(["payout rate", "surface «", "art. "])
        {
            assert!(text.contains(part), "{part} in {}\n{text}", game.id);
        }
    }
    insta::assert_snapshot!(stdout(&lotproof(&["show", "tresor"])));
}
