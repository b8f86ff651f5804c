//! Views of hand-made reports.

mod disk;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::fixture::{failing, inconclusive, passing};
use super::{Report, html, json, junit::junit, markdown, terminal};
use crate::assay::{Hypothesis, Status};

/// Fails unless `text` is well-formed XML: balanced, no stray `<` or `&`.
pub(super) fn assert_well_formed(text: &str) {
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    let mut depth = 0_u32;
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag)) => {
                depth += 1;
                assert!(tag.attributes().all(|a| a.is_ok()), "attributes of {tag:?}");
            }
            Ok(Event::End(_)) => depth -= 1,
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(error) => panic!("at {}: {error}", reader.error_position()),
        }
    }
    assert_eq!(depth, 0, "elements left open");
}

const HOSTILE: &str =
    "</td><script>alert(1)</script> & \"x\" 'y' | `z` \u{1b}[31m\u{202e}\0 ]]> @all";

/// A report whose every text from outside is hostile.
fn hostile() -> Report {
    let mut report = failing();
    let results = &mut report.results;
    for text in [
        &mut results.game.title,
        &mut results.game.id,
        &mut results.game.citation,
        &mut results.game.declaration,
        &mut results.verdict.scope,
        &mut results.run.command,
        &mut results.run.host,
        &mut results.seed,
        &mut results.rng,
    ] {
        HOSTILE.clone_into(text);
    }
    for text in results
        .verdict
        .reasons
        .iter_mut()
        .chain(&mut results.verdict.not_tested)
    {
        HOSTILE.clone_into(text);
    }
    for sample in &mut results.samples {
        HOSTILE.clone_into(&mut sample.id);
        HOSTILE.clone_into(&mut sample.source);
    }
    for record in &mut results.assays {
        for text in [
            &mut record.id,
            &mut record.question,
            &mut record.sample,
            &mut record.clause,
            &mut record.method,
            &mut record.reference,
        ] {
            HOSTILE.clone_into(text);
        }
        record.reason = Some(HOSTILE.to_owned());
        for cell in &mut record.cells {
            HOSTILE.clone_into(&mut cell.label);
        }
    }
    report.figures = vec![super::fixture::p_values(&results.assays)];
    report
}

#[test]
fn terminal_snapshots() {
    insta::assert_snapshot!("terminal_failing", terminal(&failing().results, false));
    insta::assert_snapshot!("terminal_passing", terminal(&passing().results, false));
    insta::assert_snapshot!(
        "terminal_inconclusive",
        terminal(&inconclusive().results, false)
    );
}

#[test]
fn terminal_fits_and_is_plain_unless_asked() {
    for report in [failing(), passing(), inconclusive(), hostile()] {
        let text = terminal(&report.results, false);
        assert!(!text.contains('\u{1b}'));
        for line in text.lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
    let coloured = terminal(&failing().results, true);
    assert!(coloured.starts_with("\u{1b}[1;31mNON-CONFORM"));
    let plain = without_colours(&coloured);
    assert_eq!(plain, terminal(&failing().results, false));
}

/// Text without its colours.
fn without_colours(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

#[test]
fn markdown_snapshots() {
    insta::assert_snapshot!("markdown_failing", markdown(&failing().results));
    insta::assert_snapshot!("markdown_inconclusive", markdown(&inconclusive().results));
}

#[test]
fn markdown_rows_have_the_columns_of_their_head() {
    for report in [failing(), passing(), hostile()] {
        let text = markdown(&report.results);
        let unescaped = text.replace("\\`", "");
        let outside_code: String = unescaped.split('`').step_by(2).collect();
        assert!(!outside_code.contains("<script") && !outside_code.contains("@all"));
        let columns = |line: &str| line.replace("\\|", "").matches('|').count();
        let mut head = None;
        for line in text.lines() {
            if !line.starts_with('|') {
                head = None;
                continue;
            }
            assert_eq!(*head.get_or_insert(columns(line)), columns(line), "{line}");
        }
    }
}

#[test]
fn junit_snapshots() {
    insta::assert_snapshot!(
        "junit_inconclusive",
        junit([&inconclusive().results]).unwrap()
    );
    let failing = junit([&failing().results]).unwrap();
    insta::assert_snapshot!("junit_failing", failing);
}

#[test]
fn junit_tells_of_games_that_came_to_no_verdict() {
    let failed = [("other".to_owned(), "disk full <again>".to_owned())];
    let text = super::junit::combined([&passing().results], &failed).unwrap();
    assert_well_formed(&text);
    assert_eq!(text.matches("<testsuite ").count(), 2);
    assert!(text.contains("lotproof.other") && text.contains("disk full &lt;again"));
    assert_eq!(text.matches("<error ").count(), 1);
}

#[test]
fn junit_holds_every_assay_of_every_game_and_the_verdicts() {
    let reports = [failing(), passing(), inconclusive(), hostile()];
    let text = junit(reports.iter().map(|report| &report.results)).unwrap();
    assert_well_formed(&text);
    let assays: usize = reports
        .iter()
        .map(|report| report.results.assays.len())
        .sum();
    assert_eq!(text.matches("<testcase ").count(), assays + reports.len());
    assert_eq!(
        text.matches("<error ").count(),
        1,
        "the inconclusive verdict"
    );
    let with = |status| {
        let all = reports.iter().flat_map(|report| &report.results.assays);
        all.filter(|record| record.status == status).count()
    };
    let verdicts = 2;
    assert_eq!(
        text.matches("<failure ").count(),
        with(Status::Fail) + verdicts
    );
    assert_eq!(text.matches("<skipped ").count(), with(Status::NotRun));
    assert_eq!(
        text.matches("suspect, advisory").count(),
        with(Status::Suspect)
    );
}

#[test]
fn json_snapshots() {
    let text = json(&inconclusive().results).unwrap();
    assert!(text.ends_with("}\n"));
    let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
    value["run"] = "[run]".into();
    insta::assert_snapshot!(
        "json_inconclusive",
        serde_json::to_string_pretty(&value).unwrap()
    );
}

#[test]
fn json_tells_an_underflown_p_by_its_logarithm() {
    let text = json(&failing().results).unwrap();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(value["assays"][1]["p"].is_null());
    assert_eq!(value["assays"][1]["ln_p"], -860.0);
}

#[test]
fn html_is_well_formed_and_loads_nothing() {
    for report in [failing(), passing(), inconclusive(), hostile()] {
        let text = html(&report).unwrap();
        assert_well_formed(&text);
        for outside in [
            "src=",
            "@import",
            "url(",
            "<link",
            "<script",
            "<iframe",
            "javascript:",
        ] {
            assert!(!text.contains(outside), "{outside}");
        }
        assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}') && !text.contains('\0'));
    }
}

#[test]
fn html_anchors_are_unique_and_links_lead_somewhere() {
    let text = html(&failing()).unwrap();
    let after = |mark: &str| -> Vec<String> {
        let parts = text.split(mark).skip(1);
        parts
            .map(|part| part.split('"').next().unwrap_or_default().to_owned())
            .collect()
    };
    let mut anchors = after(" id=\"");
    let count = anchors.len();
    anchors.sort_unstable();
    anchors.dedup();
    assert_eq!(anchors.len(), count, "an id comes twice");
    for link in after("href=\"#") {
        assert!(anchors.contains(&link), "{link} leads nowhere");
    }
}

#[test]
fn html_shows_every_assay_once_and_keeps_assumed_ones_apart() {
    let report = failing();
    let text = html(&report).unwrap();
    assert_eq!(
        text.matches("<tr class=\"test\"").count(),
        report.results.assays.len()
    );
    let apart = text.find("id=\"assumed\"").unwrap();
    for (record, place) in report.results.assays.iter().zip(1..) {
        let at = text.find(&format!("id=\"assay-{place}\"")).unwrap();
        assert_eq!(
            at > apart,
            record.hypothesis == Hypothesis::Assumed,
            "{}",
            record.id
        );
    }
}

#[test]
fn html_shows_the_furthest_of_many_cells() {
    let mut report = failing();
    let cell = report.results.assays[1].cells[0].clone();
    let cells = (0..100_u32).map(|i| {
        let mut cell = cell.clone();
        cell.label = format!("bin {i}");
        cell.expected = 100.0;
        cell.observed = if i == 63 { 200 } else { 100 };
        cell
    });
    report.results.assays[1].cells = cells.collect();
    let text = html(&report).unwrap();
    assert!(text.contains("bin 63<"));
    assert!(text.contains("of 100; all are in results.json"));
}

#[test]
fn an_own_declaration_is_not_called_the_regulations() {
    let mut report = passing();
    report.results.game.declaration = "my/fair.toml".to_owned();
    let results = &report.results;
    for text in [
        html(&report).unwrap(),
        markdown(results),
        terminal(results, false),
    ] {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!text.contains("declared by the regulation"));
        assert!(text.contains("fair.toml; not compared with"), "{text}");
    }
}

#[test]
fn a_group_that_did_not_run_is_no_exact_comparison() {
    let mut report = inconclusive();
    let skipped = report.results.assays[0].clone();
    let line = |report: &Report| {
        let text = terminal(&report.results, false);
        let line = text.lines().find(|line| line.contains(" prize-table  "));
        line.unwrap()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(line(&report), "not run prize-table file 1 – – –");
    let mut ran = report.results.assays[1].clone();
    ran.family = skipped.family;
    report.results.assays.push(ran);
    let line = line(&report);
    assert!(
        line.starts_with("pass prize-table file 2 (1 not run) payout"),
        "{line}"
    );
}

#[test]
fn the_one_cell_of_a_failure_is_named() {
    let mut report = inconclusive();
    let record = &mut report.results.assays[1];
    record.status = Status::Fail;
    record.cells = vec![crate::assay::Cell {
        label: "segment 100002".to_owned(),
        observed: 0,
        expected: 199.996,
    }];
    let text = markdown(&report.results);
    let words = "segment 100002: 0 observed, 199.996 expected";
    assert!(text.contains(words), "{text}");
}
