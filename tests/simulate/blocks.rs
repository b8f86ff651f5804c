//! Tickets of blocks: what the library draws and `verify` counts.

use std::fs;

use lotproof::game;
use lotproof::ticket::Units;
use serde_json::Value;

use super::common::{PACK, Place, WHEEL, done, drawn, process, read, source, stderr, stdout};

#[test]
fn a_file_holds_the_blocks_that_the_library_draws() {
    let place = Place::new(WHEEL);
    let args = ["--tickets", "2_300", "--from", "7", "--seed", "9", "--out"];
    let output = place.run("simulate", &[&args[..], &["t.csv"]].concat());
    done(&output);
    assert_eq!(stdout(&output), "");
    let said = stderr(&output);
    assert!(
        said.contains("2\u{a0}300 tickets of fair, blocks 7 to 9"),
        "{said}"
    );
    let bytes = fs::read(place.file("t.csv")).expect("the file");
    assert!(
        said.contains(&lotproof::units::sha256_hex(&bytes)),
        "{said}"
    );
    let (names, rows) = read(&bytes);
    assert_eq!(names, ["block", "position", "prize_cents", "wheel"]);
    let game = place.game();
    let blocks = [(7, 1_000), (8, 1_000), (9, 300)];
    let expected: Vec<_> = blocks
        .into_iter()
        .flat_map(|(number, length)| drawn(&game, 9, number, length))
        .collect();
    assert_eq!(rows, expected);
    let piped = place.run("simulate", &[&args[..], &["-", "--quiet"]].concat());
    assert_eq!((piped.stdout, piped.stderr), (bytes, Vec::new()));
    assert_eq!(place.entries(), ["t.csv"]);
}

/// Runs of neighbours that have it.
fn runs(values: impl Iterator<Item = bool>) -> u64 {
    let mut before = false;
    let mut runs = 0;
    for value in values {
        runs += u64::from(value && !before);
        before = value;
    }
    runs
}

#[test]
fn block_k_is_the_block_k_that_verify_counts() {
    let place = Place::new(WHEEL);
    let seed = ["--seed", "9", "--tickets", "2400"];
    let verify = ["--spins", "1000", "--out", "r", "--run-id", "x", "--quiet"];
    place.run("verify", &[&seed[..], &verify].concat());
    let text = fs::read_to_string(place.file("r/fair/x/results.json")).expect("results");
    let results: Value = serde_json::from_str(&text).expect("JSON");
    let observed = |assay: &str, label: &str| {
        let assays = results["assays"].as_array().expect("assays");
        let assay = assays
            .iter()
            .find(|found| found["id"] == assay && found["sample"] == "on-sale")
            .expect("the assay");
        let cells = assay["cells"].as_array().expect("cells");
        let cell = cells.iter().find(|cell| cell["label"] == label);
        cell.expect("the cell")["observed"]
            .as_u64()
            .expect("a count")
    };
    let output = place.run("simulate", &[&seed[..], &["--out", "-"]].concat());
    let (_, rows) = read(&output.stdout);
    // What is on sale is the part of a block: block 3.
    let sale: Vec<&Vec<String>> = rows.iter().filter(|row| row[0] == "3").collect();
    assert_eq!(sale.len(), 400);
    let with = |cents: &str, wheel: &str| {
        let rows = sale.iter().filter(|row| row[2] == cents && row[3] == wheel);
        rows.count() as u64
    };
    let spun = sale.iter().filter(|row| row[3] == "true").count() as u64;
    assert_eq!(observed("prize-table", "draw wheel"), spun);
    assert_eq!(observed("prize-table", "5 €"), with("500", "false"));
    assert_eq!(observed("prize-table", "2 €"), with("200", "false"));
    assert_eq!(
        observed("wheel-amount-20-euro", "20 €"),
        with("2000", "true")
    );
    assert_eq!(observed("wheel-amount-5-euro", "5 €"), with("500", "true"));
    // The order agrees too: runs of winners and of wheel tickets.
    let winners = sale.iter().map(|row| row[2] != "0");
    assert_eq!(observed("runs-winners", "runs"), runs(winners));
    let wheels = sale.iter().map(|row| row[3] == "true");
    assert_eq!(observed("runs-draw-wheel", "runs"), runs(wheels));
}

#[test]
fn a_real_block_pays_its_table_and_threads_change_no_byte() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let formats: &[&str] = if cfg!(feature = "parquet") {
        &["csv", "parquet"]
    } else {
        &["csv"]
    };
    for format in formats {
        let run = |threads: &str| {
            let path = folder.path().join(format!("{threads}.{format}"));
            let output = process(&["simulate", "coup-de-chance", "--blocks", "1", "--from", "2"])
                .args(["--seed", "0x2a", "--json", "--threads", threads, "--out"])
                .arg(&path)
                .output()
                .expect("the process runs");
            done(&output);
            let told: Value = serde_json::from_str(&stdout(&output)).expect("JSON alone");
            (path, told)
        };
        let (path, one) = run("1");
        let (_, three) = run("3");
        assert_eq!(one["sha256"], three["sha256"], "{format}");
        assert_eq!(one["rows"], 3_000_000);
        assert_eq!(one["seed"], "42");
        let bytes = fs::metadata(&path).expect("the file").len();
        assert_eq!(one["bytes"], bytes);
    }
    let bytes = fs::read(folder.path().join("1.csv")).expect("the file");
    let game = game::find("coup-de-chance").expect("a game");
    let mut units = Units::default();
    source(&game, 42).units(1, game.block, &mut units);
    let classes = game.classes();
    let mut counts = vec![0_u64; classes.as_slice().len()];
    let mut lines = std::str::from_utf8(&bytes).expect("text").lines();
    assert_eq!(lines.next(), Some("block,position,prize_cents"));
    for (position, &code) in (1..).zip(&units.codes) {
        let class = &classes.as_slice()[usize::from(code)];
        let cents = class.amount.expect("an amount").0;
        let expected = format!("2,{position},{cents}");
        assert_eq!(lines.next(), Some(expected.as_str()));
        counts[usize::from(code)] += 1;
    }
    assert_eq!(lines.next(), None);
    assert_eq!(counts, classes.counts());
}

#[test]
fn many_small_blocks_are_the_same_for_any_number_of_threads() {
    // More than one part of any format, of blocks that do not divide it.
    let small = WHEEL.replace("block = 1000", "block = 999");
    let place = Place::new(&small);
    let endings: &[&str] = if cfg!(feature = "parquet") {
        &["csv", "csv.gz", "parquet"]
    } else {
        &["csv", "csv.gz"]
    };
    for ending in endings {
        let files = ["1", "2", "5"].map(|threads| {
            let name = format!("{threads}.{ending}");
            let args = ["--tickets", "600_500", "--seed", "3", "--threads", threads];
            done(&place.run("simulate", &[&args[..], &["--out", &name]].concat()));
            fs::read(place.file(&name)).expect("the file")
        });
        assert!(files[0] == files[1] && files[0] == files[2], "{ending}");
    }
    let (_, rows) = read(&fs::read(place.file("1.csv")).expect("the file"));
    assert_eq!(rows.len(), 600_500);
    let game = place.game();
    for number in [1, 65, 66, 601] {
        let start = (number as usize - 1) * 999;
        let expected = drawn(&game, 3, number, 999);
        assert_eq!(rows[start..start + 999], expected, "block {number}");
    }
    assert_eq!(rows[600_499][..2], ["602".to_owned(), "101".to_owned()]);
}

#[test]
fn a_pack_pays_its_tickets() {
    let place = Place::new(PACK);
    done(&place.run(
        "simulate",
        &["--blocks", "2", "--seed", "5", "--out", "p.csv"],
    ));
    let (names, rows) = read(&fs::read(place.file("p.csv")).expect("the file"));
    let expected = [
        "block",
        "position",
        "prize_cents",
        "ticket1_cents",
        "ticket2_cents",
    ];
    assert_eq!(names, expected);
    assert_eq!(rows.len(), 120);
    let cents = |row: &[String], column: usize| row[column].parse::<i64>().expect("cents");
    for row in &rows {
        assert_eq!(cents(row, 2), cents(row, 3) + cents(row, 4), "{row:?}");
    }
    for block in ["1", "2"] {
        let count = |column: usize, paid: i64| {
            let rows = rows.iter().filter(|row| row[0] == block);
            rows.filter(|row| cents(row, column) == paid).count()
        };
        let totals = [count(2, 500), count(2, 300), count(2, 200)];
        assert_eq!(totals, [10, 40, 10]);
        let tickets = [count(3, 300), count(3, 200), count(4, 300), count(4, 200)];
        assert_eq!(tickets, [30, 5, 20, 15]);
    }
}

#[test]
fn the_last_block_has_the_largest_number() {
    let place = Place::new(WHEEL);
    let args = [
        "--tickets",
        "2",
        "--from",
        "4294967295",
        "--seed",
        "1",
        "--out",
        "-",
    ];
    let output = place.run("simulate", &args);
    done(&output);
    let (_, rows) = read(&output.stdout);
    assert_eq!(rows, drawn(&place.game(), 1, u32::MAX, 2));
}

#[test]
fn a_seed_of_the_system_is_told_and_repeats_the_file() {
    let place = Place::new(WHEEL);
    let args = ["--blocks", "1", "--quiet", "--out"];
    let output = place.run("simulate", &[&args[..], &["a.csv"]].concat());
    done(&output);
    let said = stderr(&output);
    let seed = said
        .trim_end()
        .strip_prefix("lotproof: seed ")
        .expect("only the seed");
    done(&place.run(
        "simulate",
        &[&args[..], &["b.csv", "--seed", seed]].concat(),
    ));
    let file = |name| fs::read(place.file(name)).expect("the file");
    assert_eq!(file("a.csv"), file("b.csv"));
}
