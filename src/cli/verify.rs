//! `lotproof verify`.

use std::io::IsTerminal;
use std::time::Instant;

use jiff::Timestamp;

use super::args::Verify;
use super::drawing::use_threads;
use super::failure::{Failure, exit};
use super::output::{complain, say, say_text};
use super::plan::{Plan, Task};
use super::watch::{Interrupt, Progress};
use super::words;
use crate::report::{self, Decision, Report, Run, terminal};
use crate::rng::Seed;
use crate::verdict::prove;

/// Runs `verify` and returns the exit code.
pub fn verify(args: &Verify, command: &str) -> Result<u8, Failure> {
    use_threads(args.threads)?;
    let interrupt = Interrupt::install();
    let run_id = match &args.run_id {
        Some(name) => name.clone(),
        None => run_id()?,
    };
    let plan = Plan::new(args, &run_id)?;
    let mut reports = Vec::with_capacity(plan.tasks.len());
    let mut failed = Vec::new();
    let mut codes = Vec::with_capacity(plan.tasks.len());
    // A failure of one game is told and hides nothing of the others; only the
    // user's wish to stop ends the run.
    for task in &plan.tasks {
        let done = one_game(args, &plan, task, command, &interrupt).and_then(|report| {
            codes.push(code_of(report.results.verdict.decision));
            let written = show_and_write(args, task, &report);
            reports.push(report.results);
            written
        });
        if let Err(failure) = done {
            let told = words(&failure);
            complain(&told);
            if reports
                .last()
                .is_none_or(|last| last.game.id != task.game.id)
            {
                failed.push((task.game.id.clone(), told));
            }
            codes.push(failure.code());
            if failure.code() == exit::STOPPED {
                break;
            }
        }
    }
    if let Some(combined) = &plan.combined
        && !codes.contains(&exit::STOPPED)
        && let Err(error) = combined.write(&reports, &failed)
    {
        let failure = Failure::from(error);
        complain(&words(&failure));
        codes.push(failure.code());
    }
    if args.json && !reports.is_empty() {
        let text = match &reports[..] {
            [only] if plan.tasks.len() == 1 => serde_json::to_string_pretty(only),
            several => serde_json::to_string_pretty(several),
        };
        say(&text.map_err(|source| Failure::Run(source.into()))?)?;
    }
    Ok(exit_code(&codes))
}

/// The summary first: a disk that refuses does not cost the verdict.
fn show_and_write(args: &Verify, task: &Task, report: &Report) -> Result<(), Failure> {
    let show = !args.quiet && !args.json;
    let shown = if show {
        let colour = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        say_text(&terminal(&report.results, colour))
    } else {
        Ok(())
    };
    let written = report.write(&task.folder, &args.format)?;
    for omitted in &written.omitted {
        complain(&format!(
            "{} was not written: {}",
            omitted.path, omitted.reason
        ));
    }
    shown?;
    if show {
        say(&format!("report: {}\n", written.path.display()))?;
    }
    Ok(())
}

fn one_game(
    args: &Verify,
    plan: &Plan,
    task: &Task,
    command: &str,
    interrupt: &Interrupt,
) -> Result<Report, Failure> {
    let started = Timestamp::now();
    let clock = Instant::now();
    let total = task
        .samples
        .iter()
        .map(|sample| sample.size(task.game.block))
        .fold(0, u64::saturating_add);
    let progress = Progress::new(&task.game.id, total, args.quiet, interrupt);
    let proof = prove(
        &task.game,
        task.source.as_ref(),
        &task.root,
        &task.samples,
        plan.terms,
        &progress,
    );
    progress.finish();
    let run = Run {
        command: repeatable(command, args.seed.is_some(), plan.seed),
        threads: rayon::current_num_threads(),
        started: started.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
        seconds: clock.elapsed().as_secs_f64(),
        host: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
    };
    let named = report::Named {
        declaration: &task.declaration,
        source: &task.source.name(),
        seed: &plan.seed.to_string(),
        rng: plan.generator.name(),
    };
    Ok(report::build(&task.game, &proof?, plan.terms, &named, run))
}

/// The command with the seed that the system gave, so that it repeats the run.
fn repeatable(command: &str, seed_typed: bool, seed: Seed) -> String {
    if seed_typed {
        return command.to_owned();
    }
    // Behind a bare `--` an option would be read as a game.
    match command.split_once(" -- ") {
        Some((options, games)) => format!("{options} --seed {seed} -- {games}"),
        None => format!("{command} --seed {seed}"),
    }
}

const fn code_of(decision: Decision) -> u8 {
    match decision {
        Decision::Conform => exit::CONFORM,
        Decision::NonConform => exit::NON_CONFORM,
        Decision::Inconclusive => exit::INCONCLUSIVE,
    }
}

/// Several games: 130 when the user stopped, else 1 over 4 over 3 over 0.
fn exit_code(codes: &[u8]) -> u8 {
    [
        exit::STOPPED,
        exit::NON_CONFORM,
        exit::FAILED,
        exit::USAGE,
        exit::INCONCLUSIVE,
    ]
    .into_iter()
    .find(|code| codes.contains(code))
    .unwrap_or(exit::CONFORM)
}

/// `20261130T214800Z-1a2b3c4d`.
fn run_id() -> Result<String, Failure> {
    let unique = Seed::from_system().map_err(|source| Failure::Run(source.into()))?;
    let [a, b, c, d, ..] = *unique.as_bytes();
    let tail = u32::from_be_bytes([a, b, c, d]);
    let now = Timestamp::now().strftime("%Y%m%dT%H%M%SZ");
    Ok(format!("{now}-{tail:08x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_code_rules() {
        let codes = [Decision::Conform, Decision::Inconclusive].map(code_of);
        assert_eq!(codes, [0, 3]);
        assert_eq!(exit_code(&[]), 0);
        assert_eq!(exit_code(&[0, 3, 0]), 3);
        assert_eq!(exit_code(&[3, 4, 0]), 4);
        assert_eq!(exit_code(&[3, 1, 4, 3]), 1);
        assert_eq!(exit_code(&[0, 1, 4, 130]), 130);
    }
}
