//! Running the program and reading what it left.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// The program under test.
pub fn process() -> Command {
    Command::new(env!("CARGO_BIN_EXE_lotproof"))
}

pub fn lotproof(args: &[&str]) -> Output {
    process().args(args).output().expect("the process runs")
}

/// Runs `verify` into a fresh folder.
pub fn verify(args: &[&str]) -> (Output, tempfile::TempDir) {
    let out = tempfile::tempdir().expect("a temporary folder");
    let place = out.path().to_str().expect("an UTF-8 path").to_owned();
    let all: Vec<&str> = ["verify", "--out", &place, "--run-id", "run"]
        .into_iter()
        .chain(args.iter().copied())
        .collect();
    (lotproof(&all), out)
}

pub fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

pub fn results(out: &Path, game: &str) -> Value {
    let path = out.join(game).join("run").join("results.json");
    let text = fs::read_to_string(path).expect("results.json is there");
    serde_json::from_str(&text).expect("results.json is JSON")
}

pub fn without_run(mut results: Value) -> Value {
    let removed = results
        .as_object_mut()
        .and_then(|object| object.remove("run"));
    assert!(removed.is_some(), "results hold the run");
    results
}

pub fn entries(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}
