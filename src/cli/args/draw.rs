//! Options of the commands that write what a generator draws.

use std::path::PathBuf;

use clap::Args;

use super::count;
use crate::export::FileFormat;

/// Options of `simulate`.
#[derive(Debug, Args)]
pub struct Simulate {
    /// A game's name, or the path of a declaration.
    pub game: String,
    /// The prize tables of a game whose regulation does not print them.
    /// Default: our assumed ones.
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
    /// Whole blocks.
    #[arg(
        long,
        value_name = "N",
        value_parser = count,
        required_unless_present = "tickets",
        conflicts_with = "tickets",
        allow_negative_numbers = true
    )]
    pub blocks: Option<u64>,
    /// Tickets (packs), exactly: whole blocks, then a part of one more.
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub tickets: Option<u64>,
    /// First block, from 1; block K is the block K that `verify` draws with the
    /// same seed.
    #[arg(
        long,
        value_name = "K",
        value_parser = clap::value_parser!(u32).range(1..),
        default_value = "1",
        allow_negative_numbers = true
    )]
    pub from: u32,
    /// Write what stands on each ticket too: a column of text for each symbol,
    /// number, amount and transcription.
    #[arg(long)]
    pub layouts: bool,
    /// File to write, ending in .csv, .csv.gz or .parquet; `-` is standard
    /// output.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// What is drawn, and how.
    #[command(flatten)]
    pub drawing: Drawing,
}

/// Options of `ticket`.
#[derive(Debug, Args)]
pub struct Sight {
    /// A game's name, or the path of a declaration.
    pub game: String,
    /// Its block, from 1: the one that `verify` and `simulate` draw with the
    /// same seed.
    #[arg(
        long,
        value_name = "B",
        value_parser = clap::value_parser!(u32).range(1..),
        allow_negative_numbers = true
    )]
    pub block: u32,
    /// Its position in the block, from 1.
    #[arg(
        long,
        value_name = "P",
        value_parser = clap::value_parser!(u32).range(1..),
        allow_negative_numbers = true
    )]
    pub position: u32,
    /// The prize tables of a game whose regulation does not print them.
    /// Default: our assumed ones.
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
    /// Draw it too, covered and scratched, into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Replace an existing file.
    #[arg(long)]
    pub force: bool,
    /// Master seed: a decimal number, or 0x and up to 64 hexadecimal digits.
    /// Default: 256 bits of the system, printed on standard error.
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub seed: Option<crate::rng::Seed>,
    /// Random number generator: pcg64, chacha20 or xoshiro256++.
    #[arg(long, value_name = "NAME", default_value_t)]
    pub rng: crate::rng::Generator,
    /// The built-in generator: the reference, or a planted fault.
    #[arg(long, value_name = "NAME", default_value = crate::stream::REFERENCE)]
    pub generator: String,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Options of `wheel`.
#[derive(Debug, Args)]
pub struct Spin {
    /// A game with a draw wheel: its name, or the path of its declaration.
    pub game: String,
    /// Spins.
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub draws: u64,
    /// Write the spins instead of a table: a file ending in .csv, .csv.gz or
    /// .parquet; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// What is drawn, and how.
    #[command(flatten)]
    pub drawing: Drawing,
}

/// Options of both.
#[derive(Debug, Args)]
pub struct Drawing {
    /// Master seed: a decimal number, or 0x and up to 64 hexadecimal digits.
    /// Default: 256 bits of the system, always printed on standard error.
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub seed: Option<crate::rng::Seed>,
    /// Random number generator: pcg64, chacha20 or xoshiro256++.
    #[arg(long, value_name = "NAME", default_value_t)]
    pub rng: crate::rng::Generator,
    /// The built-in generator: the reference, or a planted fault.
    #[arg(long, value_name = "NAME", default_value = crate::stream::REFERENCE)]
    pub generator: String,
    /// Format of the file: csv, csv.gz or parquet. Default: its ending; csv on
    /// standard output.
    #[arg(long, value_name = "NAME")]
    pub format: Option<FileFormat>,
    /// Replace an existing file.
    #[arg(long)]
    pub force: bool,
    /// Threads. Default: one per processor.
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=1024),
        allow_negative_numbers = true
    )]
    pub threads: Option<u16>,
    /// Print JSON on standard output.
    #[arg(long)]
    pub json: bool,
    /// Print nothing but errors, results on standard output, and a seed that
    /// was not typed.
    #[arg(long, short)]
    pub quiet: bool,
}
