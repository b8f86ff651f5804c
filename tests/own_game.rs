//! A game that is none of the embedded ones: the example of docs/declaration.md
//! is linted, shown, simulated and verified, and breaking it is told.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn example() -> String {
    fs::read_to_string(root().join("docs/examples/harbour-fair.toml")).expect("the example")
}

fn lotproof(args: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lotproof"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("the process runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace('\u{a0}', " ")
}

/// A folder that holds the example, changed, as `my.toml`.
fn folder(from: &str, to: &str) -> tempfile::TempDir {
    let toml = example();
    assert!(toml.contains(from), "{from}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("my.toml"), toml.replacen(from, to, 1)).expect("written");
    folder
}

#[test]
fn the_page_shows_the_file_that_is_tested() {
    let page = fs::read_to_string(root().join("docs/declaration.md")).expect("the page");
    let shown = page
        .split("```toml\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    assert_eq!(shown, Some(example().as_str()));
    for line in page.lines().filter(|line| line.starts_with("lotproof ")) {
        assert!(line.contains("docs/examples/harbour-fair.toml"), "{line}");
    }
}

#[test]
fn it_is_shown() {
    let folder = folder("", "");
    let shown = lotproof(&["show", "my.toml"], folder.path());
    assert_eq!(shown.status.code(), Some(0));
    let shown = text(&shown.stdout);
    for words in [
        "Harbour Fair (harbour-fair)",
        "blocks of 120 000 tickets",
        "pools of 40 000",
        "50.1000 %",
        "The Harbour Wheel",
        "Lighthouse",
        "art. 5",
    ] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
}

#[test]
fn it_is_linted() {
    let folder = folder("", "");
    let linted = lotproof(&["lint", "my.toml"], folder.path());
    assert_eq!(linted.status.code(), Some(0), "{}", text(&linted.stdout));
}

#[test]
fn it_is_simulated_pool_by_pool() {
    let folder = folder("", "");
    let args = [
        "simulate", "my.toml", "--blocks", "2", "--seed", "1", "--out", "fair.csv",
    ];
    let done = lotproof(&args, folder.path());
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    let csv = fs::read_to_string(folder.path().join("fair.csv")).expect("the file is written");
    let mut rows = csv.lines();
    assert_eq!(rows.next(), Some("block,position,prize_cents,wheel"));
    let mut top = [0; 6];
    let mut count: u64 = 0;
    for row in rows {
        let fields: Vec<&str> = row.split(',').collect();
        let number = |field: usize| fields[field].parse::<u64>().expect("a number");
        // Blocks of 120 000 from 1, positions from 1 in order.
        assert_eq!(number(0), count / 120_000 + 1, "{row}");
        assert_eq!(number(1), count % 120_000 + 1, "{row}");
        if number(2) == 100_000 && fields[3] == "false" {
            top[usize::try_from(count / 40_000).expect("small")] += 1;
        }
        count += 1;
    }
    assert_eq!(count, 240_000);
    assert_eq!(
        top, [1; 6],
        "each pool holds one of the three highest prizes"
    );
}

#[test]
fn it_is_verified_pool_by_pool() {
    let folder = folder("", "");
    let args = [
        "verify",
        "my.toml",
        "--tickets",
        "1_220_000",
        "--spins",
        "20_000_000",
        "--seed",
        "1",
        "--out",
        "r",
        "--run-id",
        "run",
    ];
    let done = lotproof(&args, folder.path());
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stdout));
    let results = folder.path().join("r/harbour-fair/run/results.json");
    let results = fs::read_to_string(results).expect("results are written");
    let results: Value = serde_json::from_str(&results).expect("JSON");
    let samples = &results["samples"];
    // 30 whole pools and a part of one more.
    assert_eq!(samples[0]["pools"], 30);
    assert_eq!(samples[0]["blocks"], 10);
    assert_eq!(samples[0]["tickets"], 1_200_000);
    assert_eq!(samples[1]["tickets"], 20_000);
    let scope = results["verdict"]["scope"].as_str().expect("a scope");
    assert!(scope.contains("pool by pool"), "{scope}");
    let order = results["assays"].as_array().expect("assays").iter();
    let order: Vec<_> = order.filter(|assay| assay["family"] == "order").collect();
    assert!(!order.is_empty() && order.iter().all(|assay| assay["hypothesis"] == "declared"));
}

#[test]
fn what_is_broken_is_told_with_its_place() {
    for (from, to, place, told) in [
        ("[game]", "[game", "my.toml:3:", "broken TOML"),
        ("block =", "blok =", "my.toml:8:1", "did you mean `block`?"),
        (
            "count = 30, ",
            "count = -30,",
            "my.toml:21:",
            "a whole number from 0 to 120 000",
        ),
        (
            "count = 3,  ",
            "count = 120_001,",
            "my.toml:20:",
            "a whole number from 0 to 120 000",
        ),
        (
            "amount = 5, ",
            "amount = 5.001,",
            "my.toml:25:",
            "at most two decimals",
        ),
        (
            "{ count = 4,  amount = 100 }",
            "{ count = 0, amount = 100 }",
            "my.toml:35:",
            "from 1",
        ),
        (
            "size = 40_000",
            "size = 50_000",
            "my.toml:69:",
            "a divisor of the block",
        ),
        (
            "size = 40_000",
            "size = 30_000",
            "my.toml:69:",
            "no multiple of 4 pools",
        ),
        (
            "shuffled = true",
            "shuffled = 1",
            "my.toml:65:",
            "true or false",
        ),
        (
            "\"declared\"",
            "\"ours\"",
            "my.toml:32:",
            "\"assumed\" or \"declared\"",
        ),
        (
            "unit = \"ticket\"",
            "unit = \"pack\"",
            "my.toml:",
            "expected",
        ),
    ] {
        let folder = folder(from, to);
        for command in ["show", "lint", "verify"] {
            let done = lotproof(&[command, "my.toml"], folder.path());
            let message = text(&done.stderr);
            assert_eq!(done.status.code(), Some(2), "{command} {to}: {message}");
            assert!(
                message.contains(place) && message.contains(told),
                "{to}: {message}"
            );
            assert!(!folder.path().join("reports").exists(), "{command} {to}");
        }
    }
    // A wheel without segments, and a pack without tickets.
    let toml = example();
    let (start, end) = (
        toml.find("segments = [").unwrap(),
        toml.find("[[surface]]").unwrap(),
    );
    let wheel = format!("{}segments = []\n\n{}", &toml[..start], &toml[end..]);
    let pack = include_str!("../src/game/games/pack-vip-2009.toml");
    let pack = &pack[..pack.find("[[pack.ticket]]").unwrap()];
    for (toml, told) in [
        (wheel.as_str(), "runs of equal segments"),
        (pack, "[[pack.ticket]]"),
    ] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("my.toml"), toml).expect("written");
        let done = lotproof(&["verify", "my.toml"], folder.path());
        let message = text(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{message}");
        assert!(
            message.contains("my.toml:") && message.contains(told),
            "{message}"
        );
    }
}
