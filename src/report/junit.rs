//! `junit.xml`, for CI.
//!
//! A game is a test suite, an assay a test case. A declared fact that is false
//! is a failure, an assay that could not run is skipped with its reason, an
//! assumed hypothesis that is rejected passes with a note, and the test case
//! `verdict` fails when the run is non-conform and errors when it is
//! inconclusive.

use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

use super::model::{Decision, Results};
use super::words::{
    clean, detectable, effect, finding, headline, meaning, missing, number_or_none, p_value, tables,
};
use crate::assay::{Record, Status};
use crate::units::grouped;

/// The text of `junit.xml` for one run or for the runs of several games.
///
/// # Errors
///
/// When the document cannot be formed as XML.
pub fn junit<'a>(runs: impl IntoIterator<Item = &'a Results>) -> Result<String, SerializeError> {
    combined(runs, &[])
}

/// As [`junit`], with the games that came to no verdict, each with what went
/// wrong: a suite whose test case `verdict` is an error.
///
/// # Errors
///
/// When the document cannot be formed as XML.
pub fn combined<'a>(
    runs: impl IntoIterator<Item = &'a Results>,
    failed: &[(String, String)],
) -> Result<String, SerializeError> {
    let mut report = Report::new("lotproof");
    let mut seconds = 0.0;
    for results in runs {
        seconds += results.run.seconds;
        report.add_test_suite(suite(results));
    }
    for (game, reason) in failed {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_type("not judged");
        status.set_message(clean(reason));
        let mut case = TestCase::new("verdict", status);
        case.set_classname("verdict");
        let mut suite = TestSuite::new(format!("lotproof.{}", clean(game)));
        suite.add_test_case(case);
        report.add_test_suite(suite);
    }
    report.set_time(duration(seconds));
    report.to_string()
}

fn suite(results: &Results) -> TestSuite {
    let mut suite = TestSuite::new(format!("lotproof.{}", clean(&results.game.id)));
    suite.set_time(duration(results.run.seconds));
    for (name, value) in [
        ("seed", results.seed.clone()),
        ("rng", results.rng.clone()),
        ("version", results.tool.version.clone()),
        ("decision", results.verdict.decision.to_string()),
        ("alpha", results.verdict.alpha.to_string()),
        (
            "declaration_sha256",
            results.game.declaration_sha256.clone(),
        ),
        ("tables", tables(&results.game)),
        ("not_printed", missing(&results.game).join("; ")),
    ]
    .into_iter()
    .filter(|(_, value)| !value.is_empty())
    {
        suite.add_property((name, clean(&value).as_str()));
    }
    suite.add_test_cases(results.assays.iter().map(case));
    suite.add_test_case(verdict(results));
    suite
}

fn case(record: &Record) -> TestCase {
    let status = match record.status {
        Status::Pass | Status::Suspect => TestCaseStatus::success(),
        Status::Fail => ended(NonSuccessKind::Failure, "declared", record),
        Status::NotRun => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(finding(record));
            status
        }
    };
    let name = format!("{} ({})", clean(&record.id), clean(&record.sample));
    let mut case = TestCase::new(name, status);
    case.set_classname(record.family.name());
    if record.status == Status::Suspect {
        case.set_system_out(format!(
            "suspect, advisory as the hypothesis is assumed: {}\n{}",
            finding(record),
            evidence(record)
        ));
    }
    case
}

fn ended(kind: NonSuccessKind, class: &str, record: &Record) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(class);
    status.set_message(finding(record));
    status.set_description(evidence(record));
    status
}

/// The numbers of an assay, a line each.
fn evidence(record: &Record) -> String {
    format!(
        "asks: {}\nclause: {}\nmethod: {}\nn: {}\nstatistic: {}\nd.f.: {}\np: {}\nadjusted p: {}\n\
         effect: {}\nwould have caught: {}",
        clean(&record.question),
        clean(&record.clause),
        clean(&record.method),
        grouped(record.n),
        number_or_none(record.statistic),
        number_or_none(record.dof),
        p_value(record.p),
        p_value(record.p_adjusted),
        effect(record.effect.as_ref()),
        detectable(record.detectable.as_ref()),
    )
}

fn verdict(results: &Results) -> TestCase {
    let verdict = &results.verdict;
    let kind = match verdict.decision {
        Decision::Conform => None,
        Decision::NonConform => Some(NonSuccessKind::Failure),
        Decision::Inconclusive => Some(NonSuccessKind::Error),
    };
    let status = kind.map_or_else(TestCaseStatus::success, |kind| {
        let mut status = TestCaseStatus::non_success(kind);
        status.set_type(verdict.decision.to_string());
        status.set_message(format!(
            "{}: {}",
            headline(verdict.decision),
            meaning(verdict.decision)
        ));
        let reasons: Vec<String> = verdict.reasons.iter().map(|reason| clean(reason)).collect();
        status.set_description(reasons.join("\n"));
        status
    });
    let mut case = TestCase::new("verdict", status);
    case.set_classname("verdict");
    case
}

fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}
