//! What `simulate` and `wheel` share: opening a generator and a file, and the
//! words about what was written.

use std::path::Path;

use serde_json::{Value, json};

use super::args::Drawing;
use super::failure::Failure;
use super::output::{complain, say_text};
use crate::export::{ExportError, Field, FileFormat, Output, Target, Written};
use crate::game::Game;
use crate::rng::{Root, Seed};
use crate::stream;
use crate::ticket::Source;
use crate::units::grouped;

/// Sets the number of threads of the process; nothing typed leaves one per
/// processor.
pub fn use_threads(threads: Option<u16>) -> Result<(), Failure> {
    let Some(threads) = threads else {
        return Ok(());
    };
    rayon::ThreadPoolBuilder::new()
        .num_threads(usize::from(threads))
        .build_global()
        .map_err(|source| Failure::Run(source.into()))
}

/// A generator that is ready to draw.
pub struct Drawn<'a> {
    args: &'a Drawing,
    game: &'a Game,
    seed: Seed,
    /// The generator.
    pub source: Box<dyn Source>,
}

impl<'a> Drawn<'a> {
    /// The generator that was typed, after the seed was chosen and told.
    pub fn open(args: &'a Drawing, game: &'a Game) -> Result<Self, Failure> {
        let seed = match args.seed {
            Some(seed) => seed,
            None => Seed::from_system().map_err(|source| Failure::Run(source.into()))?,
        };
        let root = Root::new(args.rng, seed, &game.id);
        let source = stream::pick(&args.generator, game, &root)?;
        if args.seed.is_none() {
            complain(&format!("seed {seed}"));
        }
        Ok(Self {
            args,
            game,
            seed,
            source,
        })
    }

    /// What a draw depends on, as names and texts.
    fn provenance(&self) -> [(&'static str, String); 6] {
        [
            ("game", self.game.id.clone()),
            ("declaration_sha256", self.game.sha256.clone()),
            ("seed", self.seed.to_string()),
            ("rng", self.args.rng.name().to_owned()),
            ("generator", self.source.name()),
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ]
    }

    /// What a draw depends on, for a JSON object.
    pub fn json(&self) -> Value {
        let pairs = self.provenance();
        let pairs = pairs.map(|(name, text)| (name.to_owned(), Value::String(text)));
        Value::Object(pairs.into_iter().collect())
    }

    /// Begins a file of these columns.
    pub fn output(
        &self,
        target: Target,
        format: FileFormat,
        fields: Vec<Field>,
    ) -> Result<Output, ExportError> {
        let notes = self.provenance();
        let notes = notes.map(|(name, text)| (format!("lotproof.{name}"), text));
        Output::open(target, format, fields, &notes)
    }
}

/// Checks a place to write to, before anything is drawn.
pub fn target(args: &Drawing, path: &Path) -> Result<(Target, FileFormat), Failure> {
    let standard = is_standard(path);
    if standard && args.json {
        return Err(Failure::usage(
            "--json and --out - both print on standard output: write to a file, or leave --json out",
        ));
    }
    let opened = Target::open(path, args.format, args.force, std::io::stdout())?;
    Ok(opened)
}

/// Whether a path stands for standard output.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Tells what was written: JSON on standard output, else words on standard
/// error unless quiet. `what` is told of the rows, `facts` join the JSON.
pub fn tell(
    drawn: &Drawn<'_>,
    (path, format): (&Path, FileFormat),
    written: &Written,
    what: &str,
    facts: &Value,
) -> Result<(), Failure> {
    if drawn.args.json {
        let mut value = drawn.json();
        value["path"] = json!(path.to_string_lossy());
        value["format"] = json!(format.name());
        value["rows"] = json!(written.rows);
        value["bytes"] = json!(written.bytes);
        value["sha256"] = json!(written.sha256);
        if let Some(facts) = facts.as_object() {
            for (name, fact) in facts {
                value[name] = fact.clone();
            }
        }
        return say_text(&format!("{value:#}\n"));
    }
    if !drawn.args.quiet {
        let place = if is_standard(path) {
            "standard output".into()
        } else {
            path.display().to_string()
        };
        complain(&format!(
            "{place}: {what}; {} rows, {} bytes, seed {}, SHA-256 {}",
            grouped(written.rows),
            grouped(written.bytes),
            drawn.seed,
            written.sha256
        ));
    }
    Ok(())
}
