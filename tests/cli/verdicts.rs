//! What runs find, and what they print and write.

use std::fs;

use serde_json::Value;

use crate::common::{code, entries, lotproof, results, stderr, stdout, verify, without_run};
use crate::refusals::own_game;

#[test]
fn games_are_listed() {
    let output = lotproof(&["games"]);
    assert_eq!(code(&output), 0);
    for game in ["coup-de-chance", "tresor", "pack-vip-2009"] {
        assert!(stdout(&output).contains(game), "{}", stdout(&output));
    }
    let json: Value = serde_json::from_str(&stdout(&lotproof(&["games", "--json"]))).expect("JSON");
    assert_eq!(json[0]["block"], 3_000_000);
    assert_eq!(json[0]["payout_rate"], 0.68);
}

#[test]
fn a_game_is_shown_with_its_articles() {
    let output = lotproof(&["show", "tresor"]);
    let text = stdout(&output);
    assert_eq!(code(&output), 0);
    for part in [
        "Tirage Spécial, art. 3.3.4",
        "100\u{a0}002 segments",
        "74.2080 %",
        "art. 3.2",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let pack: Value =
        serde_json::from_str(&stdout(&lotproof(&["show", "pack-vip-2009", "--json"])))
            .expect("JSON");
    assert_eq!(pack["pack"]["tickets"].as_array().map(Vec::len), Some(8));
}

#[test]
fn a_conforming_run_writes_its_whole_report() {
    let (output, out) = verify(&["coup-de-chance", "--seed", "1"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let run = out.path().join("coup-de-chance").join("run");
    let expected = [
        "junit.xml",
        "manifest.json",
        "plots",
        "report.html",
        "report.md",
        "results.json",
        "tallies.parquet",
    ];
    let expected: Vec<&str> = expected
        .into_iter()
        .filter(|name| cfg!(feature = "parquet") || *name != "tallies.parquet")
        .collect();
    assert_eq!(entries(&run), expected);
    assert_eq!(
        entries(out.path()),
        ["coup-de-chance", "junit.xml", "latest.json"]
    );
    let results = results(out.path(), "coup-de-chance");
    assert_eq!(results["format_version"], 1);
    assert_eq!(results["seed"], "1");
    assert_eq!(results["rng"], "pcg64");
    assert_eq!(results["verdict"]["decision"], "conform");
    let tickets = results["observed"]["tickets"].as_u64().expect("a count");
    assert!(tickets >= 10_000_000, "{tickets}");
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    // A census, a part of a block and spins: every kind of substream.
    let run = |threads: &str| {
        let args = [
            "tresor",
            "--seed",
            "7",
            "--tickets",
            "13_000_000",
            "--spins",
            "1_000_000",
            "--threads",
            threads,
        ];
        let (output, out) = verify(&args);
        // A million spins see the rarest segments too coarsely.
        assert_eq!(code(&output), 3, "{}", stderr(&output));
        without_run(results(out.path(), "tresor"))
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!(one, run("7"));
    assert_eq!(one["observed"]["tickets"], 13_000_000);
}

#[test]
fn one_ticket_too_many_is_caught() {
    let (output, out) = verify(&[
        "coup-de-chance",
        "--tickets",
        "3000000",
        "--seed",
        "1",
        "--generator",
        "count+1",
    ]);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    let results = results(out.path(), "coup-de-chance");
    assert_eq!(results["verdict"]["decision"], "non-conform");
    let reason = results["verdict"]["reasons"][0].as_str().expect("a reason");
    assert!(
        reason.contains("block 1: 6 of « 20\u{a0}000 € » instead of 5"),
        "{reason}"
    );
}

#[test]
fn a_wheel_without_its_last_segment_is_caught() {
    let args = [
        "tresor",
        "--tickets",
        "12000000",
        "--spins",
        "5000000",
        "--seed",
        "1",
        "--generator",
        "wheel-off-by-one",
    ];
    let (output, out) = verify(&args);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    let results = results(out.path(), "tresor");
    let reasons = results["verdict"]["reasons"].as_array().expect("reasons");
    assert!(
        reasons.iter().any(|reason| reason
            .as_str()
            .is_some_and(|r| r.contains("wheel-emptiest"))),
        "{reasons:?}"
    );
}

#[test]
fn too_few_tickets_are_inconclusive() {
    let (output, out) = verify(&["coup-de-chance", "--tickets", "1", "--seed", "1"]);
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    let results = results(out.path(), "coup-de-chance");
    assert_eq!(results["verdict"]["decision"], "inconclusive");
    assert_eq!(results["observed"]["tickets"], 1);
    // Enough for the test of the table, but not for the rarest material class.
    let (output, out) = verify(&["coup-de-chance", "--tickets", "1000000", "--seed", "1"]);
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    let results = self::results(out.path(), "coup-de-chance");
    assert!(
        results["verdict"]["reasons"][0]
            .as_str()
            .is_some_and(|r| r.contains("100\u{a0}000 €"))
    );
}

#[test]
fn json_and_quiet_mean_what_they_say() {
    let (output, _out) = verify(&[
        "coup-de-chance",
        "--tickets",
        "3000000",
        "--seed",
        "1",
        "--json",
    ]);
    let json: Value = serde_json::from_str(&stdout(&output)).expect("JSON alone");
    assert_eq!(json["game"]["id"], "coup-de-chance");
    let (output, _out) = verify(&[
        "coup-de-chance",
        "--tickets",
        "3000000",
        "--seed",
        "1",
        "--quiet",
    ]);
    assert_eq!(
        (code(&output), stdout(&output), stderr(&output)),
        (0, String::new(), String::new())
    );
}

#[test]
fn a_seed_has_one_name() {
    let seed = |typed: &str| {
        let (output, out) = verify(&["coup-de-chance", "--tickets", "3000", "--seed", typed]);
        assert_eq!(code(&output), 3, "{}", stderr(&output));
        without_run(results(out.path(), "coup-de-chance"))
    };
    assert_eq!(seed("0x11"), seed("17"));
    assert_ne!(seed("17"), seed("18"));
}

#[test]
fn a_run_of_an_own_declaration_can_be_repeated_and_names_its_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = own_game(folder.path(), 10, "{ count = 1, amount = 2 }");
    let (output, out) = verify(&[&game, "--tickets", "25", "--format", "md,html"]);
    let first = results(out.path(), "fair");
    let seed = first["seed"].as_str().expect("a seed");
    let command = first["run"]["command"].as_str().expect("a command");
    assert!(command.ends_with(&format!(" --seed {seed}")), "{command}");
    let (again, second) = verify(&[&game, "--tickets", "25", "--seed", seed]);
    assert_eq!(code(&output), code(&again), "{}", stderr(&again));
    let second = results(second.path(), "fair");
    assert_eq!(without_run(first.clone()), without_run(second));
    assert_eq!(first["game"]["declaration"], *game);
    assert_eq!(first["game"]["citation"], "Rules of the fair");
    assert_eq!(first["game"]["date"], "2011-05-23");
    assert_eq!(first["verdict"]["min_effect"], 1.1);
    let run = out.path().join("fair").join("run");
    let manifest = fs::read_to_string(run.join("manifest.json")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    let bytes = fs::metadata(&game).expect("the file").len();
    assert_eq!(manifest["inputs"][0]["path"], *game);
    assert_eq!(manifest["inputs"][0]["bytes"], bytes);
    assert_eq!(
        manifest["inputs"][0]["sha256"],
        first["game"]["declaration_sha256"]
    );
    for page in ["report.md", "report.html"] {
        let text = fs::read_to_string(run.join(page)).expect("a page");
        assert!(!text.contains("declared by the regulation"), "{page}");
        assert!(
            text.contains("Rules of the fair, dated 2011-05-23"),
            "{page}"
        );
    }
}
