//! `report.md`: the report for a pull request.

use std::fmt::Write as _;

use super::model::Results;
use super::words::{
    DISCLAIMER, citation, clean, detectable, effect, finding, findings, headline, meaning, missing,
    money, number, p_value, percent, sample_size, statistic, tables, tally, unofficial, version,
};
use crate::assay::{Family, Hypothesis, Record, Status};
use crate::units::grouped;

/// The text of `report.md`, in the Markdown of GitHub.
///
/// Text from declarations and inputs is escaped: it forms no markup, link or
/// mention.
#[must_use]
pub fn markdown(results: &Results) -> String {
    let mut text = String::new();
    // Writing to a String does not fail.
    let _ = write_all(&mut text, results);
    text
}

fn write_all(out: &mut String, results: &Results) -> std::fmt::Result {
    let verdict = &results.verdict;
    let game = &results.game;
    writeln!(
        out,
        "# {}: {}\n",
        headline(verdict.decision),
        escape(&game.title)
    )?;
    writeln!(out, "{}\n", meaning(verdict.decision))?;
    if let Some(words) = unofficial(game.tables) {
        writeln!(out, "> **{words}**\n")?;
    }
    writeln!(out, "- **Scope:** {}", escape(&verdict.scope))?;
    writeln!(
        out,
        "- **Family-wise error rate:** {}",
        percent(verdict.alpha)
    )?;
    writeln!(
        out,
        "- **Minimum effect:** rate ratio {}",
        number(verdict.min_effect)
    )?;
    writeln!(out, "- **Assays:** {}", tally(&results.assays))?;
    writeln!(out, "- **Prize tables:** {}", escape(&tables(game)))?;
    for item in missing(game) {
        writeln!(
            out,
            "- **Not printed by the regulation:** {}",
            escape(&item)
        )?;
    }
    writeln!(out, "- **Regulation:** {}", escape(&citation(game)))?;
    for reason in &verdict.reasons {
        writeln!(out, "- **Why:** {}", escape(reason))?;
    }
    samples(out, results)?;
    let findings = findings(results);
    if !findings.is_empty() {
        writeln!(out, "\n## Findings\n")?;
        for record in findings {
            writeln!(
                out,
                "- **{}** {} ({}): {}. {}",
                record.status,
                code(&record.id),
                escape(&record.sample),
                escape(finding(record).trim_end_matches('.')),
                escape(&record.question)
            )?;
        }
    }
    for hypothesis in [Hypothesis::Declared, Hypothesis::Assumed] {
        assays(out, results, hypothesis)?;
    }
    writeln!(out, "\n## Not tested\n")?;
    if verdict.not_tested.is_empty() {
        writeln!(out, "Nothing was left out.")?;
    }
    for item in &verdict.not_tested {
        writeln!(out, "- {}", escape(item))?;
    }
    repeat(out, results)?;
    writeln!(out, "\n_{DISCLAIMER}_")
}

fn samples(out: &mut String, results: &Results) -> std::fmt::Result {
    writeln!(out, "\n## Samples\n")?;
    writeln!(out, "| sample | size | model | paid | generator |")?;
    writeln!(out, "|---|---|---|---:|---|")?;
    for sample in &results.samples {
        writeln!(
            out,
            "| {} | {} | {} | {} | {} |",
            escape(&sample.id),
            sample_size(sample),
            sample.model,
            money(sample.payout_cents),
            escape(&sample.source)
        )?;
    }
    Ok(())
}

fn assays(out: &mut String, results: &Results, hypothesis: Hypothesis) -> std::fmt::Result {
    let of = |family: Family| {
        let all = results.assays.iter();
        all.filter(move |r| r.hypothesis == hypothesis && r.family == family)
    };
    if !results.assays.iter().any(|r| r.hypothesis == hypothesis) {
        return Ok(());
    }
    writeln!(out, "\n## {}", heading(hypothesis))?;
    for family in Family::ALL {
        if of(family).next().is_none() {
            continue;
        }
        writeln!(out, "\n### {family}\n")?;
        writeln!(
            out,
            "| status | assay | sample | n | statistic / d.f. | p | adjusted p | effect | would have caught |"
        )?;
        writeln!(out, "|---|---|---|---:|---:|---:|---:|---|---|")?;
        for record in of(family) {
            writeln!(out, "{}", row(record))?;
        }
    }
    Ok(())
}

/// Heading of the assays of declared or assumed hypotheses.
pub(super) const fn heading(hypothesis: Hypothesis) -> &'static str {
    match hypothesis {
        Hypothesis::Declared => "Declared: these decide",
        Hypothesis::Assumed => "Assumed: advisory, these do not decide",
    }
}

fn row(record: &Record) -> String {
    let status = match record.status {
        Status::Fail | Status::Suspect => format!("**{}**", record.status),
        Status::Pass | Status::NotRun => record.status.to_string(),
    };
    format!(
        "| {status} | {} | {} | {} | {} | {} | {} | {} | {} |",
        code(&record.id),
        escape(&record.sample),
        grouped(record.n),
        statistic(record),
        p_value(record.p),
        p_value(record.p_adjusted),
        escape(&effect(record.effect.as_ref())),
        escape(&detectable(record.detectable.as_ref())),
    )
}

fn repeat(out: &mut String, results: &Results) -> std::fmt::Result {
    writeln!(out, "\n## How to repeat\n")?;
    writeln!(
        out,
        "```sh\n{}\n```\n",
        clean(&results.run.command).replace("```", "'''")
    )?;
    writeln!(
        out,
        "- seed {}, generator {}",
        code(&results.seed),
        code(&results.rng)
    )?;
    writeln!(out, "- {}", escape(&version(results)))?;
    writeln!(
        out,
        "- started {} on {}, {} threads, {} s",
        escape(&results.run.started),
        escape(&results.run.host),
        results.run.threads,
        number(results.run.seconds)
    )?;
    writeln!(
        out,
        "- declaration SHA-256 {}",
        code(&results.game.declaration_sha256)
    )?;
    if let Some(digest) = &results.game.regulation_sha256 {
        writeln!(out, "- regulation SHA-256 {}", code(digest))?;
    }
    Ok(())
}

/// Text that forms no markup.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in clean(text).chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            // An entity forms no mention and no reference to an issue.
            '@' => escaped.push_str("&#64;"),
            '#' => escaped.push_str("&#35;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '>' | '!' | '$' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            _ => escaped.push(letter),
        }
    }
    escaped.replace("://", ":\u{200b}//")
}

/// Text in the face of code.
fn code(text: &str) -> String {
    format!("`{}`", clean(text).replace('`', "'").replace('|', "¦"))
}
