//! The command line: what was typed (`args`), checked (`plan`), run.

mod args;
mod columns;
mod compare;
mod declare;
mod drawing;
mod failure;
mod games;
mod judge;
mod lint;
mod output;
mod plan;
mod shell;
mod simulate;
mod ticket;
mod verify;
mod watch;
mod wheel;

use clap::FromArgMatches as _;

pub use args::{Cli, Command};
pub use failure::{Failure, exit};
pub use output::complain;
pub use shell::command;

/// Parses the process's arguments, runs the command and returns the exit code.
#[must_use]
pub fn main() -> u8 {
    let typed = command().try_get_matches();
    let cli = match typed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are answers, not errors. A closed pipe is fine.
            let code = if error.use_stderr() {
                exit::USAGE
            } else {
                exit::CONFORM
            };
            let _ = error.print();
            return code;
        }
    };
    run(&cli).unwrap_or_else(|failure| {
        complain(&words(&failure));
        failure.code()
    })
}

/// The error with its causes.
fn words(failure: &Failure) -> String {
    match failure {
        Failure::Run(error) => format!("{error:#}"),
        other => other.to_string(),
    }
}

fn run(cli: &Cli) -> Result<u8, Failure> {
    match &cli.command {
        Command::Games { json } => declare::games(*json),
        Command::Show { game, tables, json } => declare::show(game, tables.as_deref(), *json),
        Command::Lint(args) => lint::lint(args),
        Command::Compare { a, b, json } => compare::compare(a, b, *json),
        Command::Simulate(args) => simulate::simulate(args),
        Command::Ticket(args) => ticket::ticket(args),
        Command::Wheel(args) => wheel::wheel(args),
        Command::Judge(args) => judge::judge(args),
        Command::Verify(args) => verify::verify(args, &typed()),
        Command::Completions { shell } => shell::completions(*shell),
        Command::Man { out, force } => shell::man(out.as_deref(), *force),
    }
}

/// The command line as it can be typed again.
fn typed() -> String {
    let plain = |word: &str| {
        !word.is_empty()
            && word
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c))
    };
    let words = std::env::args_os().skip(1).map(|word| {
        let word = word.to_string_lossy().into_owned();
        if plain(&word) {
            word
        } else {
            format!("'{}'", word.replace('\'', r"'\''"))
        }
    });
    std::iter::once("lotproof".to_owned())
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}
