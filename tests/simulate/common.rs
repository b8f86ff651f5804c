//! Declarations, a place to write in, and what the library draws.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use lotproof::game::{self, Game};
use lotproof::rng::{Generator, Root, Seed};
use lotproof::stream::{self, REFERENCE};
use lotproof::ticket::{Source, Units};

pub const WHEEL: &str = r#"
[game]
id = "fair"
title = "Fair"
unit = "ticket"
price = 2
block = 1000
clause = "1"
[regulation]
citation = "Rules of the fair"
[prizes]
clause = "2"
rows = [{ count = 100, amount = 5 }, { count = 50, wheel = true }, { count = 150, amount = 2 }]
[wheel]
name = "Wheel"
clause = "3"
segments = [{ count = 2, amount = 20 }, { count = 5, amount = 5 }, { count = 3, amount = 2.5 }]
"#;

pub const PACK: &str = r#"
[game]
id = "fair-pack"
title = "Village fair, two tickets"
unit = "pack"
price = 5
block = 60
clause = "1"
[regulation]
citation = "Rules of the fair"
[prizes]
clause = "2"
rows = [{ count = 10, amount = 5 }, { count = 40, amount = 3 }, { count = 10, amount = 2 }]
[pack]
winners = [1, 2]
minimum = 2
clause = "2"
[[pack.ticket]]
name = "Left"
clause = "3"
prizes_clause = "3.1"
rows = [{ count = 30, amount = 3 }, { count = 5, amount = 2 }]
[[pack.ticket]]
name = "Right"
clause = "4"
prizes_clause = "4.1"
rows = [{ count = 20, amount = 3 }, { count = 15, amount = 2 }]
"#;

/// A folder with a declaration in it, for what is written.
pub struct Place(pub tempfile::TempDir);

impl Place {
    pub fn new(declaration: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("out")).expect("a folder");
        fs::write(folder.path().join("game.toml"), declaration).expect("a declaration");
        Self(folder)
    }

    pub fn declaration(&self) -> String {
        let path = self.0.path().join("game.toml");
        path.to_str().expect("UTF-8").to_owned()
    }

    pub fn game(&self) -> Game {
        game::find(&self.declaration()).expect("the declaration is sound")
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.path().join("out").join(name)
    }

    /// Runs a command on the declaration, in the folder of what is written.
    pub fn run(&self, command: &str, args: &[&str]) -> Output {
        process(&[command, &self.declaration()])
            .args(args)
            .current_dir(self.0.path().join("out"))
            .output()
            .expect("the process runs")
    }

    pub fn entries(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path().join("out")).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = names
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

pub fn process(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lotproof"));
    command.args(args);
    command
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

pub fn done(output: &Output) {
    assert_eq!(code(output), 0, "{}", stderr(output));
}

/// Names and cells of a CSV text.
pub fn read(bytes: &[u8]) -> (Vec<String>, Vec<Vec<String>>) {
    let mut reader = csv::Reader::from_reader(bytes);
    let owned = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect();
    let names = owned(reader.headers().expect("a header"));
    let rows = reader.records();
    let rows = rows.map(|row| owned(&row.expect("a row"))).collect();
    (names, rows)
}

pub fn source(game: &Game, seed: u64) -> Box<dyn Source> {
    let root = Root::new(Generator::Pcg64, Seed::from(seed), &game.id);
    stream::pick(REFERENCE, game, &root).expect("a source")
}

/// The first `length` rows of block `number` (from 1) as the library draws
/// them.
pub fn drawn(game: &Game, seed: u64, number: u32, length: u32) -> Vec<Vec<String>> {
    let mut units = Units::default();
    source(game, seed).units(number - 1, length, &mut units);
    let classes = game.classes();
    let mut spins = units.spins.iter();
    let mut rows = Vec::new();
    for (position, &code) in (1..).zip(&units.codes) {
        let spun = Some(code) == classes.wheel();
        let cents = if spun {
            let segment = spins.next().expect("a spin for each wheel ticket");
            game.wheel.as_ref().expect("a wheel").amount(*segment)
        } else {
            let class = &classes.as_slice()[usize::from(code)];
            class.amount.expect("a printed amount")
        };
        let mut row = vec![
            number.to_string(),
            position.to_string(),
            cents.0.to_string(),
        ];
        if game.wheel.is_some() {
            row.push(spun.to_string());
        }
        rows.push(row);
    }
    rows
}
