//! `lotproof lint`: a declaration against itself and its regulation.

use std::fmt::Write as _;

use serde_json::json;

use super::args::Lint;
use super::columns::{Align, columns};
use super::declare::pretty;
use super::failure::{Failure, exit};
use super::games::open;
use super::output::say_text;
use crate::game::Game;
use crate::lint::{self, Check, Finding, Outcome, Summary};
use crate::report::clean;

/// Lints one declaration and returns the exit code.
pub fn lint(args: &Lint) -> Result<u8, Failure> {
    let game = open(&args.game, args.tables.as_deref())?;
    let findings = lint::lint(&game);
    let summary = Summary::of(&findings);
    let text = if args.json {
        pretty(&json!({
            "game": {
                "id": game.id,
                "title": game.title,
                "declaration_sha256": game.sha256,
                "regulation_sha256": game.regulation.sha256,
                "tables": game.tables.origin,
                "tables_sha256": game.tables.sha256,
            },
            "summary": summary,
            "findings": findings,
        }))
    } else {
        page(&game, &findings, summary, args.all)
    };
    say_text(&text)?;
    Ok(code(summary))
}

/// Refuses a declaration whose figures disagree, unless it says which is wrong:
/// nothing could be tested against it.
pub fn refuse_misprints(name: &str, game: &Game) -> Result<(), Failure> {
    let findings = lint::arithmetic(game);
    let mut misprints = findings
        .iter()
        .filter(|finding| finding.outcome == Outcome::Misprint && !finding.named);
    let Some(first) = misprints.next() else {
        return Ok(());
    };
    let more = match misprints.count() {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    // The lines of tables from a file of their own are that file's.
    let file = game.tables.file.as_deref().unwrap_or(name);
    let line = first
        .place
        .line
        .map_or(String::new(), |line| format!(":{line}"));
    Err(Failure::usage(format!(
        "{file}{line}: misprint in {}{more}; run `lotproof lint {name}`, then correct the figure, \
         or say which printed figure is wrong: `misprint = \"total\"` in its row, or \"printed_count\" or \
         \"printed_total\" in its table",
        clean(&first.to_string())
    )))
}

/// A misprint over missing figures over none.
const fn code(summary: Summary) -> u8 {
    if summary.misprint > 0 {
        exit::NON_CONFORM
    } else if summary.missing > 0 {
        exit::INCONCLUSIVE
    } else {
        exit::CONFORM
    }
}

fn page(game: &Game, findings: &[Finding], summary: Summary, all: bool) -> String {
    let mut text = format!("{} ({})\n", clean(&game.title), game.id);
    for outcome in Outcome::ALL {
        let found = findings.iter().filter(|finding| finding.outcome == outcome);
        let found: Vec<&Finding> = found.collect();
        if found.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n{}", outcome.word());
        if outcome == Outcome::Exact && !all {
            text.push_str(&counts(&found));
            continue;
        }
        for finding in found {
            let _ = writeln!(text, "  {}", clean(&finding.to_string()));
        }
    }
    let _ = writeln!(text, "\n{}", line(&game.id, summary));
    text
}

/// How many exact figures each check found.
fn counts(found: &[&Finding]) -> String {
    let rows: Vec<Vec<String>> = Check::ALL
        .iter()
        .filter_map(|&check| {
            let of_check = found.iter().filter(|finding| finding.check == check);
            let count = of_check.count();
            (count > 0).then(|| vec![count.to_string(), check.title().to_owned()])
        })
        .collect();
    columns(&rows, &[Align::Right], 2)
}

/// `coup-de-chance: 24 figures exact, 0 rounding, 0 misprint`.
fn line(id: &str, summary: Summary) -> String {
    let noun = if summary.exact == 1 {
        "figure"
    } else {
        "figures"
    };
    let mut line = format!(
        "{id}: {} {noun} exact, {} rounding, {} misprint",
        summary.exact, summary.rounding, summary.misprint
    );
    for (count, word) in [
        (summary.missing, Outcome::Missing.word()),
        (summary.not_checked, Outcome::NotChecked.word()),
    ] {
        if count > 0 {
            let _ = write!(line, ", {count} {word}");
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misprint_counts_more_than_a_missing_figure() {
        let summary = |misprint, missing| Summary {
            misprint,
            missing,
            ..Summary::default()
        };
        assert_eq!(code(summary(0, 0)), 0);
        assert_eq!(code(summary(0, 2)), 3);
        assert_eq!(code(summary(1, 2)), 1);
    }
}
