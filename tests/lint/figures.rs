//! Figures against each other and against the text.

use crate::common::{changed, code, folder, json, lotproof, stderr, stdout};

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
