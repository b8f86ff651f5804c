//! Processes, what they print, and declarations with changes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use lotproof::game::embedded;
use serde_json::Value;

pub fn lotproof(args: &[&str]) -> Output {
    let mut process = Command::new(env!("CARGO_BIN_EXE_lotproof"));
    process.args(args).output().expect("the process runs")
}

pub fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

/// Standard output with plain spaces.
pub fn stdout(output: &Output) -> String {
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    text.replace('\u{a0}', " ")
}

pub fn stderr(output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    text.replace('\u{a0}', " ")
}

pub fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// An embedded declaration with these changes, as a file.
pub fn changed(folder: &Path, id: &str, changes: &[(&str, &str)]) -> String {
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

pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}
