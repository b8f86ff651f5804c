//! The `lotproof` command.

use std::panic;
use std::process::ExitCode;

fn main() -> ExitCode {
    let code = panic::catch_unwind(lotproof::cli::main).unwrap_or_else(|_| {
        lotproof::cli::complain("this is a fault of lotproof itself; please report it");
        lotproof::cli::exit::FAILED
    });
    ExitCode::from(code)
}
