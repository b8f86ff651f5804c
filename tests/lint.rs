//! `lint`, `compare` and `show`, run as processes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use lotproof::game::embedded;
use serde_json::Value;

fn lotproof(args: &[&str]) -> Output {
    let mut process = Command::new(env!("CARGO_BIN_EXE_lotproof"));
    process.args(args).output().expect("the process runs")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

/// Standard output with plain spaces.
fn stdout(output: &Output) -> String {
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    text.replace('\u{a0}', " ")
}

fn stderr(output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    text.replace('\u{a0}', " ")
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// An embedded declaration with these changes, as a file.
fn changed(folder: &Path, id: &str, changes: &[(&str, &str)]) -> String {
    let game = embedded().iter().find(|game| game.id == id);
    let mut toml = game.expect("an embedded game").toml.to_owned();
    for (from, to) in changes {
        assert_eq!(toml.matches(from).count(), 1, "{from} occurs once");
        toml = toml.replacen(from, to, 1);
    }
    let path = folder.join("my.toml");
    fs::write(&path, toml).expect("a file");
    path.to_str().expect("an UTF-8 path").to_owned()
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

const TOTAL: (&str, &str) = ("total = 50_000", "total = 60_000");
const NAMED: (&str, &str) = ("total = 50_000", "total = 60_000, misprint = \"total\"");

/// One more ticket of 1 € in ticket 1 of the pack, whose own table still adds
/// up.
const EXTRA: [(&str, &str); 3] = [
    (
        "{ count = 339_600, amount = 1,     total = 339_600 }",
        "{ count = 339_601, amount = 1,     total = 339_601 }",
    ),
    ("printed_count = 482_602", "printed_count = 482_603"),
    ("printed_total = 878_100", "printed_total = 878_101"),
];

#[test]
fn the_declared_games_agree_with_themselves() {
    for (game, line) in [
        (
            "coup-de-chance",
            "coup-de-chance: 21 figures exact, 0 rounding, 0 misprint\n",
        ),
        (
            "tresor",
            "tresor: 28 figures exact, 2 rounding, 0 misprint\n",
        ),
        (
            "pack-vip-2009",
            "pack-vip-2009: 178 figures exact, 0 rounding, 0 misprint, 4 not checked\n",
        ),
    ] {
        let output = lotproof(&["lint", game]);
        assert_eq!(code(&output), 0, "{game}: {}", stderr(&output));
        assert!(stdout(&output).ends_with(line), "{}", stdout(&output));
    }
}

#[test]
fn tresor_shows_its_two_roundings() {
    insta::assert_snapshot!(stdout(&lotproof(&["lint", "tresor"])));
}

#[test]
fn all_lists_exact_figures_and_how_sums_are_reached() {
    let text = stdout(&lotproof(&["lint", "coup-de-chance", "--all"]));
    for part in [
        "row 50 × 1 000 € (line 24): printed total 50 000 €",
        "100 000 € = 5 × 20 000 €",
        "25 € = 10 € + 10 € + 5 €",
        "10 200 000 € of 15 000 000 € for 3 000 000 tickets: 68.000000 %",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let text = stdout(&lotproof(&["lint", "pack-vip-2009", "--all"]));
    for part in [
        "33 294 admissible patterns meet all 70 equations (rank 63)",
        "15 € = ",
        "money of the ticket tables 11 250 140 €",
        "3 497 275 winning tickets",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

#[test]
fn one_changed_figure_is_named_with_both_values_and_its_reading() {
    let sums = "closes the table's sums (766 557 prizes, 10 200 000 €)";
    for (change, parts) in [
        (
            TOTAL,
            [
                "row 50 × 1 000 € (line 24): printed total 60 000 €, computed 50 000 €",
                "reading « total is 50 000 € »",
                sums,
            ],
        ),
        (
            ("count = 50, ", "count = 60, "),
            [
                "row 60 × 1 000 € (line 24): printed total 50 000 €, computed 60 000 €",
                "reading « count is 50 »",
                sums,
            ],
        ),
        (
            ("amount = 1_000, ", "amount = 1_200, "),
            [
                "row 50 × 1 200 € (line 24): printed total 50 000 €, computed 60 000 €",
                "reading « amount is 1 000 € »",
                sums,
            ],
        ),
        (
            ("printed_total = 10_200_000", "printed_total = 10_200_500"),
            [
                "prize table, art. 3: printed total 10 200 500 €, computed 10 200 000 €",
                "reading « printed total of the table is 10 200 000 € »",
                "agrees with every row",
            ],
        ),
    ] {
        let folder = folder();
        let file = changed(folder.path(), "coup-de-chance", &[change]);
        let output = lotproof(&["lint", &file]);
        assert_eq!(code(&output), 1, "{}", stderr(&output));
        let text = stdout(&output);
        for part in parts {
            assert!(text.contains(part), "{part} in\n{text}");
        }
        assert!(
            text.contains("declaration says"),
            "the text differs\n{text}"
        );
    }
}

#[test]
fn json_holds_every_finding_with_exact_figures() {
    let output = lotproof(&["lint", "tresor", "--json"]);
    assert_eq!(code(&output), 0);
    let document = json(&output);
    assert_eq!(document["game"]["id"], "tresor");
    assert_eq!(document["summary"]["exact"], 28);
    assert_eq!(document["summary"]["rounding"], 2);
    let findings = document["findings"].as_array().expect("a list");
    assert_eq!(findings.len(), 30);
    let mean = findings.iter().find(|f| f["check"] == "wheel-mean");
    let mean = mean.expect("the mean");
    assert_eq!(mean["outcome"], "rounding");
    assert_eq!(mean["computed"]["exact"], "935000000/50001");
    assert_eq!(mean["computed"]["unit"], "cents");
    assert_eq!(mean["place"]["line"], 30);
    assert_eq!(mean["place"]["clause"], "2");
}

#[test]
fn one_ticket_too_many_names_the_rows_that_clash() {
    let folder = folder();
    let file = changed(folder.path(), "pack-vip-2009", &EXTRA);
    let output = lotproof(&["lint", &file, "--json"]);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    let document = json(&output);
    let findings = document["findings"].as_array().expect("a list");
    let message = |check: &str| -> Vec<String> {
        let found = findings
            .iter()
            .filter(|f| f["check"] == check && f["outcome"] == "misprint");
        found
            .map(|f| f["message"].as_str().expect("words").replace('\u{a0}', " "))
            .collect()
    };
    let money = message("tickets");
    assert!(
        money[0].contains("11 250 141 €, of the pack table 11 250 140 €"),
        "{money:?}"
    );
    let clash = message("packs");
    assert_eq!(clash.len(), 1);
    assert!(clash[0].contains("rows clash"), "{clash:?}");
    assert!(clash[0].contains("339 601 × 1 €"), "{clash:?}");
    // Rows and sums agree in themselves.
    assert!(message("row-total").is_empty() && message("sum-of-counts").is_empty());
}

#[test]
fn an_impossible_declaration_is_no_lint() {
    let folder = folder();
    for (change, part) in [
        (("count = 440_000,", "count = 4_400_000,"), "at most"),
        (("amount = 10, ", "amount = 100, "), "that no row above has"),
        (
            ("clause = \"3\"", "claws = \"3\""),
            "did you mean `clause`?",
        ),
    ] {
        let file = changed(folder.path(), "coup-de-chance", &[change]);
        let output = lotproof(&["lint", &file]);
        assert_eq!(code(&output), 2, "{}", stdout(&output));
        assert!(stderr(&output).contains(part), "{}", stderr(&output));
    }
    assert_eq!(code(&lotproof(&["lint", "no-such-game"])), 2);
}

#[test]
fn verify_refuses_a_misprint_unless_the_declaration_names_it() {
    let folder = folder();
    let verify = |file: &str| {
        let out = folder.path().join("out");
        let out = out.to_str().expect("an UTF-8 path");
        let args = [
            "--tickets",
            "3000000",
            "--seed",
            "1",
            "--run-id",
            "run",
            "--force",
        ];
        let args = [&["verify", file, "--json", "--out", out][..], &args].concat();
        lotproof(&args)
    };
    let file = changed(folder.path(), "coup-de-chance", &[TOTAL]);
    let output = verify(&file);
    assert_eq!(code(&output), 2);
    let told = stderr(&output);
    for part in [
        "my.toml:24: misprint in prize table, art. 3, row 50 × 1 000 €",
        "printed total 60 000 €, computed 50 000 €",
        "lotproof lint ",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert!(!folder.path().join("out").exists(), "nothing was opened");

    let file = changed(folder.path(), "coup-de-chance", &[NAMED]);
    assert_eq!(code(&lotproof(&["lint", &file])), 1, "it stays a misprint");
    let output = verify(&file);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let gaps = json(&output)["verdict"]["not_tested"].to_string();
    assert!(gaps.contains("reading named by the declaration"), "{gaps}");
}

#[test]
fn a_named_figure_must_be_printed() {
    let folder = folder();
    let bare = (
        "total = 50_000 },\n  { count = 22_500",
        "misprint = \"total\" },\n  { count = 22_500",
    );
    let file = changed(folder.path(), "coup-de-chance", &[bare]);
    let output = lotproof(&["lint", &file]);
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("copy the printed total"),
        "{}",
        stderr(&output)
    );
    let bare = ("printed_count = 766_557", "misprint = \"printed_count\"");
    let file = changed(folder.path(), "coup-de-chance", &[bare]);
    let output = lotproof(&["lint", &file]);
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("prints no such sum"),
        "{}",
        stderr(&output)
    );
}

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
        ("count = 2, ", "count = 1, "),
        ("count = 5, ", "count = 2, "),
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

#[test]
fn tables_that_are_not_printed_end_with_3() {
    let output = lotproof(&["lint", "pack-2005"]);
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("the pack's prize table, art. 2"), "{text}");
    assert!(text.contains("23 missing"), "{text}");

    // With tables their sums are checked; letters and pay-tables stay missing.
    let output = lotproof(&["lint", "pack-2005", "--tables", "assumed"]);
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("0 misprint, 14 missing"), "{text}");

    // A supplier's tables that break the declared sums are a misprint.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("tables.toml");
    let tables = lotproof::game::assumed_tables("pack-2005").expect("ours");
    let tables = tables.replace("\"assumed\"", "\"supplied\"").replace(
        "count = 2,       amount = 10_000",
        "count = 2, amount = 20_000",
    );
    fs::write(&file, tables).expect("written");
    let file = file.to_str().expect("UTF-8");
    let output = lotproof(&["lint", "pack-2005", "--tables", file]);
    assert_eq!(code(&output), 1, "{}", stdout(&output));
    let output = lotproof(&["verify", "pack-2005", "--tables", file]);
    assert_eq!(code(&output), 2, "{}", stdout(&output));
    assert!(stderr(&output).contains(file), "{}", stderr(&output));
    // The other games declare their own.
    let output = lotproof(&["lint", "tresor", "--tables", "assumed"]);
    assert_eq!(code(&output), 2);
}
