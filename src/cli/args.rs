//! What can be typed.

mod draw;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::report::Format;

pub use draw::{Drawing, Sight, Simulate, Spin};

/// Proves or disproves that an instant-lottery generator pays what its
/// regulation declares.
#[derive(Debug, Parser)]
#[command(name = "lotproof", version, propagate_version = true, after_help = EXIT_CODES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0    conform
  1    read whole, and false: non-conform, or a misprint found by lint
  2    bad usage, or an input that cannot be read
  3    inconclusive: too little was seen, or lint misses printed tables
  4    the run itself failed (output, disk)
  130  stopped by Ctrl-C";

const DECLARE: usize = 100;
const DRAW: usize = 200;
const PROVE: usize = 300;
const ACTUARY: usize = 400;
const PLAN: usize = 500;
const TRIAL: usize = 600;
const OTHER: usize = 700;

/// Groups of commands in `--help`: the lowest display order of each, and its
/// heading. A command joins one by `display_order`; without it, the last.
pub const GROUPS: [(usize, &str); 7] = [
    (DECLARE, "Declare"),
    (DRAW, "Draw"),
    (PROVE, "Prove"),
    (ACTUARY, "Actuary"),
    (PLAN, "Plan"),
    (TRIAL, "Trial"),
    (OTHER, "Other"),
];

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games that are declared.
    #[command(display_order = DECLARE)]
    Games {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Show what a game declares: tables, odds, payout rate, surfaces, articles.
    #[command(display_order = DECLARE)]
    Show {
        /// A game's name, or the path of a declaration.
        game: String,
        /// Prize tables that the regulation does not print: a file of tables,
        /// or the word assumed for ours.
        #[arg(long, value_name = "FILE")]
        tables: Option<PathBuf>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Check a declaration against itself and the text of its regulation.
    #[command(display_order = DECLARE, after_help = LINT_CODES)]
    Lint(Lint),
    /// Show two declarations side by side.
    #[command(display_order = DECLARE, after_help = COMPARE_CODES)]
    Compare {
        /// A game's name, or the path of a declaration.
        a: String,
        /// Another one.
        b: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Write tickets that a generator draws, as CSV or Parquet.
    #[command(display_order = DRAW)]
    Simulate(Box<Simulate>),
    /// Show one printed ticket (pack): what stands on it, what it wins and by
    /// which article.
    #[command(display_order = DRAW)]
    Ticket(Box<Sight>),
    /// Spin a game's draw wheel, and count or write what comes.
    #[command(display_order = DRAW)]
    Wheel(Box<Spin>),
    /// Draw tickets, test them against the declaration, write a report.
    #[command(display_order = PROVE)]
    Verify(Box<Verify>),
    /// Read printed tickets of a file and say what each pays by the rules.
    #[command(display_order = PROVE, after_help = JUDGE_CODES)]
    Judge(Judging),
    /// Print a script that completes commands and options in a shell.
    #[command(display_order = OTHER)]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write one for each command.
    #[command(display_order = OTHER)]
    Man {
        /// Folder for the pages lotproof.1, lotproof-verify.1, ….
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// Replace existing pages.
        #[arg(long, requires = "out")]
        force: bool,
    },
}

const LINT_CODES: &str = "\
Exit codes:
  0    every figure is exact, or rounded as printed
  1    a figure is misprinted
  2    the declaration cannot be read, or declares something impossible
  3    the text does not publish a figure that it announces";

const JUDGE_CODES: &str = "\
Exit codes:
  0    every ticket pays what its label says, or has none, and breaks no rule
  1    a ticket is wrong: row and column are named
  2    the file cannot be read to its end, or lacks a column";

const COMPARE_CODES: &str = "\
Exit codes:
  0    both declarations were read, however much they differ
  2    one of them cannot be read";

/// Options of `lint`.
#[derive(Debug, Args)]
pub struct Lint {
    /// A game's name, or the path of a declaration.
    pub game: String,
    /// Prize tables that the regulation does not print: a file of tables, or
    /// the word assumed for ours.
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
    /// List exact figures too, not only how many there are.
    #[arg(long)]
    pub all: bool,
    /// Print JSON, with every finding.
    #[arg(long)]
    pub json: bool,
}

/// Options of `judge`.
#[derive(Debug, Args)]
pub struct Judging {
    /// A game's name, or the path of a declaration.
    pub game: String,
    /// The tickets: CSV (plain or gzip) or Parquet, with the columns that
    /// `simulate --layouts` writes; block, position, wheel and prizes may be
    /// missing.
    #[arg(long, value_name = "FILE")]
    pub input: PathBuf,
    /// Prize tables that the regulation does not print: a file of tables, or
    /// the word assumed for ours. Without them what needs them is not judged.
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
    /// Print JSON, with up to 1 000 findings.
    #[arg(long)]
    pub json: bool,
}

/// Sampling model of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ModelArg {
    /// Whole blocks only.
    Census,
    /// A part of one block.
    Without,
    /// Independent draws.
    With,
}

/// Options of `verify`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag")]
pub struct Verify {
    /// Games: names, or paths of declarations.
    #[arg(
        required_unless_present = "all",
        conflicts_with = "all",
        value_name = "GAME"
    )]
    pub games: Vec<String>,
    /// Verify every declared game.
    #[arg(long)]
    pub all: bool,
    /// Tickets (packs) of each game, exactly: whole blocks, then a part of one
    /// more. Default: whole blocks of at least 10 000 000 together and a third
    /// of one more; of ticket games also 10 000 000 draws with replacement.
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub tickets: Option<u64>,
    /// Spins of the draw wheel by itself, for games that have one.
    #[arg(
        long,
        value_name = "N",
        value_parser = count,
        default_value = "400000000",
        allow_negative_numbers = true
    )]
    pub spins: u64,
    /// The prize tables of a game whose regulation does not print them (see
    /// `lotproof show`). Default: our assumed ones, whose tests are advisory.
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
    /// Force one sampling model for --tickets: whole blocks only (census), part
    /// of one block (without), or independent draws (with).
    #[arg(long, value_enum)]
    pub model: Option<ModelArg>,
    /// The built-in generator under test: reference; fisher-yates, its
    /// cross-check; or a planted fault.
    #[arg(long, value_name = "NAME", default_value = crate::stream::REFERENCE)]
    pub generator: String,
    /// Random number generator: pcg64, chacha20 or xoshiro256++.
    #[arg(long, value_name = "NAME", default_value_t)]
    pub rng: crate::rng::Generator,
    /// Master seed: a decimal number, or 0x and up to 64 hexadecimal digits.
    /// Default: 256 bits of the system, printed and stored.
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub seed: Option<crate::rng::Seed>,
    /// Family-wise error rate of each game, above 0 and below 1; k games may
    /// alarm k times as often.
    #[arg(
        long,
        value_name = "A",
        value_parser = alpha,
        default_value = "0.01",
        allow_negative_numbers = true
    )]
    pub alpha: f64,
    /// A class with 1 % of the payout must be seen to this rate ratio, or the
    /// run is inconclusive.
    #[arg(
        long,
        value_name = "RATIO",
        value_parser = min_effect,
        default_value = "1.10",
        allow_negative_numbers = true
    )]
    pub min_effect: f64,
    /// Test the labels only: print and judge no tickets.
    #[arg(long)]
    pub labels_only: bool,
    /// Where reports go: DIR/<game>/<run id>/.
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub out: PathBuf,
    /// Name of the run's folder. Default: date, time and a random part.
    #[arg(long, value_name = "NAME")]
    pub run_id: Option<String>,
    /// Replace an existing run of this name.
    #[arg(long)]
    pub force: bool,
    /// Files to write beside results.json and manifest.json: html, md, junit,
    /// plots, parquet.
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "LIST",
        default_value = "html,md,json,junit,plots,parquet"
    )]
    pub format: Vec<Format>,
    /// Threads. Default: one per processor.
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=1024),
        allow_negative_numbers = true
    )]
    pub threads: Option<u16>,
    /// Print results.json (of several games: an array) on standard output.
    #[arg(long)]
    pub json: bool,
    /// Print nothing but errors.
    #[arg(long, short)]
    pub quiet: bool,
}

/// Largest count: days of drawing, and far below the range of every sum.
const MOST: u64 = 1_000_000_000_000_000;

/// A positive whole number; `_` may part its digits.
fn count(text: &str) -> Result<u64, String> {
    let digits: String = text.chars().filter(|&letter| letter != '_').collect();
    let refused =
        || format!("expected a whole number from 1 to {MOST} (10^15), such as 10_000_000");
    if !digits.chars().all(|letter| letter.is_ascii_digit()) {
        return Err(refused());
    }
    digits
        .parse()
        .ok()
        .filter(|count| (1..=MOST).contains(count))
        .ok_or_else(refused)
}

fn alpha(text: &str) -> Result<f64, String> {
    let refused = || "expected a number above 0 and below 1, such as 0.01".to_owned();
    let alpha: f64 = text.parse().map_err(|_| refused())?;
    // The battery shares alpha; below this no simulated p-value could reach a
    // single entry's level.
    if alpha > 0.0 && alpha < 1e-4 {
        return Err("levels below 0.0001 are beyond what simulated p-values resolve".to_owned());
    }
    (alpha > 0.0 && alpha < 1.0)
        .then_some(alpha)
        .ok_or_else(refused)
}

fn min_effect(text: &str) -> Result<f64, String> {
    let refused = || "expected a rate ratio above 1 and at most 1000, such as 1.10".to_owned();
    let ratio: f64 = text.parse().map_err(|_| refused())?;
    (ratio > 1.0 && ratio <= 1_000.0)
        .then_some(ratio)
        .ok_or_else(refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_formats_are_all_of_them() {
        let all = Format::ALL.map(Format::name).join(",");
        let args = clap::Command::new("lotproof");
        let args = Verify::augment_args(args);
        let format = args.get_arguments().find(|arg| arg.get_id() == "format");
        let values = format.map(clap::Arg::get_default_values);
        assert!(values.is_some_and(|values| values.len() == 1 && values[0] == *all));
    }

    #[test]
    fn counts_and_ratios_have_limits() {
        assert_eq!(count("1_000_000_000_000_000"), Ok(MOST));
        for text in ["1000000000000001", "18446744073709551615", "-5", "0", ""] {
            assert!(
                count(text).is_err_and(|words| words.contains("10^15")),
                "{text}"
            );
        }
        assert_eq!(min_effect("1000"), Ok(1_000.0));
        assert!(min_effect("1000.1").is_err() && min_effect("inf").is_err());
    }
}
