//! Times what a run of `verify` spends its time on, through the code that
//! `verify` runs. Each line of the output is a case: name, threads, what is
//! counted, how many of it a round makes, and the median, least and greatest
//! nanoseconds per one of it, parted by tabs.
//!
//! `lotproof-benches [ROUNDS]`, 7 unless said otherwise; one round more is
//! made first and not counted. `compare.py` sets the medians beside NumPy's.

mod cases;
mod clock;

use std::process::ExitCode;

fn main() -> ExitCode {
    let rounds = match std::env::args().nth(1).map(|text| text.parse()) {
        None => 7,
        Some(Ok(rounds @ 1..=1_000)) => rounds,
        Some(_) => {
            eprintln!("usage: lotproof-benches [ROUNDS], with 1 to 1000 rounds");
            return ExitCode::from(2);
        }
    };
    match cases::run(rounds) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lotproof-benches: {error}");
            ExitCode::FAILURE
        }
    }
}
