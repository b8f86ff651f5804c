//! `lotproof ticket`: one printed unit as text, JSON and SVG.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn lotproof(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lotproof"));
    command.args(arguments).current_dir(folder);
    command.output().expect("runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const GAMES: [&str; 4] = ["coup-de-chance", "tresor", "pack-vip-2009", "pack-2005"];

#[test]
fn a_ticket_of_each_game_as_text() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, position) in GAMES.into_iter().zip(["4", "13", "7", "3"]) {
        let arguments = [
            "ticket",
            game,
            "--block",
            "1",
            "--position",
            position,
            "--seed",
            "4",
        ];
        let done = lotproof(&arguments, folder.path());
        assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
        insta::assert_snapshot!(format!("ticket_of_{game}"), text(&done.stdout));
    }
}

/// Block, position and print are those of `simulate` with the same seed.
#[test]
fn it_is_the_ticket_that_simulate_writes() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in GAMES {
        let arguments = [
            "simulate",
            game,
            "--tickets",
            "9000",
            "--from",
            "2",
            "--seed",
            "4",
            "--layouts",
            "--out",
            "-",
        ];
        let done = lotproof(&arguments, folder.path());
        let mut reader = csv::Reader::from_reader(done.stdout.as_slice());
        let names = reader.headers().expect("names").clone();
        let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("CSV")).collect();
        // Around the end of a run of units that share a substream.
        for position in [1_usize, 4_096, 4_097, 8_999] {
            let place = position.to_string();
            let arguments = [
                "ticket",
                game,
                "--block",
                "2",
                "--position",
                &place,
                "--seed",
                "4",
                "--json",
            ];
            let done = lotproof(&arguments, folder.path());
            let value: Value = serde_json::from_slice(&done.stdout).expect("JSON");
            let row = &rows[position - 1];
            assert_eq!((&row[0], &row[1]), ("2", place.as_str()));
            for (name, cell) in names.iter().zip(row).filter(|(name, _)| name.contains('.')) {
                assert_eq!(value["fields"][name], cell, "{game} {position} {name}");
            }
            let cents = &value["judgement"]["cents"];
            if *cents != Value::Null {
                assert_eq!(cents.to_string(), row[2], "{game} {position}");
            }
        }
    }
}

#[test]
fn the_svg_is_well_formed_and_names_every_surface() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, surfaces) in GAMES.into_iter().zip([5, 2, 12, 16]) {
        let arguments = [
            "ticket",
            game,
            "--block",
            "1",
            "--position",
            "2",
            "--seed",
            "4",
            "--svg",
            "t.svg",
            "--force",
        ];
        let done = lotproof(&arguments, folder.path());
        assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
        let svg = std::fs::read_to_string(folder.path().join("t.svg")).expect("a file");
        let mut reader = quick_xml::Reader::from_str(&svg);
        reader.config_mut().check_end_names = true;
        while reader.read_event().expect("well-formed") != quick_xml::events::Event::Eof {}
        assert!(svg.contains("Grattez"));
        // A covered and a scratched panel for each.
        assert_eq!(svg.matches("rx=\"6\"").count(), 2 * surfaces, "{game}");
    }
}

#[test]
fn what_cannot_be_shown_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let toml = include_str!("../docs/examples/harbour-fair.toml");
    let (before, after) = toml.split_once("[surface.play]").expect("a play");
    let (_, after) = after.split_once("\n\n").expect("a surface after it");
    std::fs::write(
        folder.path().join("bare.toml"),
        format!("{before}\n{after}"),
    )
    .expect("written");
    std::fs::write(folder.path().join("there.svg"), "").expect("written");
    for (arguments, expected) in [
        (
            vec!["coup-de-chance", "--block", "0", "--position", "1"],
            "0 is not in 1..",
        ),
        (
            vec!["coup-de-chance", "--block", "1", "--position", "0"],
            "0 is not in 1..",
        ),
        (
            vec!["coup-de-chance", "--block", "1", "--position", "3000001"],
            "beyond the 3000000 tickets",
        ),
        (
            vec!["bare.toml", "--block", "1", "--position", "1"],
            "does not declare how it is played",
        ),
        (
            vec![
                "tresor",
                "--block",
                "1",
                "--position",
                "1",
                "--svg",
                "there.svg",
            ],
            "there.svg",
        ),
    ] {
        let arguments: Vec<&str> = std::iter::once("ticket").chain(arguments).collect();
        let done = lotproof(&arguments, folder.path());
        let told = text(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(expected), "{arguments:?}: {told}");
    }
}
