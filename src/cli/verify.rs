//! `lotproof verify`.

use std::io::IsTerminal;
use std::time::Instant;

use jiff::Timestamp;

use super::args::Verify;
use super::failure::{Failure, exit};
use super::output::{say, say_text};
use super::plan::{Plan, Task};
use super::watch::{Interrupt, Progress};
use crate::report::{self, Decision, Report, Run, terminal};
use crate::rng::Seed;
use crate::verdict::prove;

/// Runs `verify` and returns the exit code.
pub fn verify(args: &Verify, command: &str) -> Result<u8, Failure> {
    if let Some(threads) = args.threads {
        rayon::ThreadPoolBuilder::new()
            .num_threads(usize::from(threads))
            .build_global()
            .map_err(|source| Failure::Run(source.into()))?;
    }
    let interrupt = Interrupt::install();
    let run_id = match &args.run_id {
        Some(name) => name.clone(),
        None => run_id()?,
    };
    let plan = Plan::new(args, &run_id)?;
    let mut reports = Vec::with_capacity(plan.tasks.len());
    for task in &plan.tasks {
        let report = one_game(args, &plan, task, command, &interrupt)?;
        let written = report.write(&task.folder, &args.format)?;
        for omitted in &written.omitted {
            eprintln!(
                "lotproof: {} was not written: {}",
                omitted.path, omitted.reason
            );
        }
        if !args.quiet && !args.json {
            let colour = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
            say_text(&terminal(&report.results, colour))?;
            say(&format!("report: {}\n", written.path.display()))?;
        }
        reports.push(report.results);
    }
    if args.json {
        let text = match &reports[..] {
            [only] => serde_json::to_string_pretty(only),
            several => serde_json::to_string_pretty(several),
        };
        say(&text.map_err(|source| Failure::Run(source.into()))?)?;
    }
    Ok(exit_code(
        reports.iter().map(|results| results.verdict.decision),
    ))
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
        .sum();
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
        command: command.to_owned(),
        threads: rayon::current_num_threads(),
        started: started.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
        seconds: clock.elapsed().as_secs_f64(),
        host: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
    };
    let named = report::Named {
        source: &task.source.name(),
        seed: &plan.seed.to_string(),
        rng: plan.generator.name(),
    };
    Ok(report::build(&task.game, &proof?, plan.terms, &named, run))
}

/// Several games: 1 over 3 over 0.
fn exit_code(decisions: impl Iterator<Item = Decision>) -> u8 {
    let mut code = exit::CONFORM;
    for decision in decisions {
        code = match (code, decision) {
            (exit::NON_CONFORM, _) | (_, Decision::NonConform) => exit::NON_CONFORM,
            (exit::INCONCLUSIVE, _) | (_, Decision::Inconclusive) => exit::INCONCLUSIVE,
            _ => exit::CONFORM,
        };
    }
    code
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
    fn the_worst_decision_rules() {
        use Decision::{Conform, Inconclusive, NonConform};
        let code = |decisions: &[Decision]| exit_code(decisions.iter().copied());
        assert_eq!(code(&[]), 0);
        assert_eq!(code(&[Conform, Inconclusive, Conform]), 3);
        assert_eq!(code(&[Inconclusive, NonConform, Inconclusive]), 1);
    }
}
