//! `verify` of several games writes their test suites together.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use quick_xml::Reader;
use quick_xml::events::Event;

const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/small-fair.toml");

fn verify(out: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lotproof"))
        .args(["verify", "--seed", "2", "--spins", "1000", "--quiet"])
        .args(["--tickets", "2000", "--out"])
        .arg(out)
        .args(args)
        .output()
        .expect("the process runs")
}

/// Name, tests, failures and errors of each suite of the file.
fn suites(out: &Path) -> Vec<(String, u64, u64, u64)> {
    let text = fs::read_to_string(out.join("junit.xml")).expect("junit.xml is there");
    let mut reader = Reader::from_str(&text);
    let mut suites = Vec::new();
    loop {
        match reader.read_event().expect("well-formed XML") {
            Event::Start(tag) if tag.name().as_ref() == b"testsuite" => {
                let attribute = |name: &str| {
                    let found = tag.try_get_attribute(name).expect("attributes");
                    let value = found.expect("the attribute is there").value;
                    String::from_utf8(value.into_owned()).expect("UTF-8")
                };
                let number = |name| attribute(name).parse().expect("a number");
                suites.push((
                    attribute("name"),
                    number("tests"),
                    number("failures"),
                    number("errors"),
                ));
            }
            Event::Eof => return suites,
            _ => {}
        }
    }
}

fn entries(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn the_games_of_one_call_stand_in_one_file() {
    let out = tempfile::tempdir().expect("a temporary folder");
    let out = out.path();
    // With seed 1 a thousand fair spins alarm by chance.
    // 2 000 tickets are a block of one game and next to nothing of the other.
    let output = verify(out, &["coup-de-chance", OWN, "--generator", "count+1"]);
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert_eq!(
        entries(out),
        ["coup-de-chance", "junit.xml", "latest.json", "small-fair"]
    );
    let [large, small] = &suites(out)[..] else {
        panic!("two suites: {:?}", suites(out));
    };
    assert_eq!((&*large.0, large.3), ("lotproof.coup-de-chance", 1));
    assert_eq!(small.0, "lotproof.small-fair");
    // The census and the verdict.
    assert_eq!((small.2, small.3), (2, 0), "{small:?}");
    assert!(large.1 > 5 && small.1 > 5, "{large:?} {small:?}");

    // Another call: its own games only, be it one.
    verify(out, &["tresor", OWN]);
    let names = |out| -> Vec<String> { suites(out).into_iter().map(|s| s.0).collect() };
    let second = ["lotproof.tresor", "lotproof.small-fair"];
    assert_eq!(names(out), second);
    verify(out, &["coup-de-chance"]);
    assert_eq!(names(out), ["lotproof.coup-de-chance"]);
    assert!(entries(out).iter().all(|name| !name.starts_with('.')));
}

#[test]
fn it_is_written_only_when_junit_is_asked_for() {
    let out = tempfile::tempdir().expect("a temporary folder");
    verify(out.path(), &["coup-de-chance", OWN, "--format", "md"]);
    assert_eq!(
        entries(out.path()),
        ["coup-de-chance", "latest.json", "small-fair"]
    );
}

#[test]
fn a_folder_in_its_place_is_told_before_anything_is_drawn() {
    let out = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(out.path().join("junit.xml")).expect("a folder is made");
    let output = verify(out.path(), &["coup-de-chance", OWN]);
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(4), "{words}");
    assert!(words.contains("junit.xml is no file"), "{words}");
    assert_eq!(entries(out.path()), ["junit.xml"]);
}
