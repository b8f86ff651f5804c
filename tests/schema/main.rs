//! `results.json` is what `docs/results.schema.json` says: for every kind of
//! game and every decision, and damaged documents are refused.

mod validator;

use std::process::Command;

use serde_json::{Value, json};
use validator::violations;

fn schema() -> Value {
    serde_json::from_str(include_str!("../../docs/results.schema.json")).expect("JSON")
}

/// The `results.json` of one run, which ends with `code`.
fn results(args: &[&str], code: i32) -> Value {
    let out = tempfile::tempdir().expect("a temporary folder");
    let output = Command::new(env!("CARGO_BIN_EXE_lotproof"))
        .args(["verify", args[0], "--run-id", "run", "--quiet"])
        .args(["--format", "json", "--out"])
        .arg(out.path())
        .args(&args[1..])
        .output()
        .expect("the process runs");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {words}");
    let game = std::fs::read_dir(out.path())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path().join("run"))
        .find(|run| run.is_dir())
        .expect("the run is there");
    let text = std::fs::read_to_string(game.join("results.json")).expect("results.json");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn real_results_meet_the_schema() {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/small-fair.toml");
    let runs: [(&[&str], i32); 6] = [
        (&["coup-de-chance", "--tickets", "3000000"], 0),
        (&["coup-de-chance", "--tickets", "1"], 3),
        (&["coup-de-chance", "--tickets", "1000000"], 3),
        (
            &[
                "coup-de-chance",
                "--tickets",
                "3000000",
                "--generator",
                "count+1",
            ],
            1,
        ),
        (&["tresor", "--tickets", "1000", "--spins", "1000000"], 3),
        (&["pack-vip-2009", "--tickets", "1500000"], 0),
    ];
    for (args, code) in runs {
        let results = results(&[args, &["--seed", "1"][..]].concat(), code);
        let found = violations(&schema(), &results);
        assert!(found.is_empty(), "{args:?}:\n{}", found.join("\n"));
        assert!(results["assays"].as_array().is_some_and(|a| !a.is_empty()));
    }
    // A user's own game, a long seed and another generator.
    let long = format!("0x{}", "f".repeat(64));
    let args = [
        own,
        "--rng",
        "xoshiro256++",
        "--seed",
        &long,
        "--tickets",
        "7000",
    ];
    let results = results(&[&args[..], &["--spins", "5000"]].concat(), 0);
    let found = violations(&schema(), &results);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_place_of_the_schema_is_strict_and_described() {
    fn walk(schema: &Value, place: &str) {
        if schema.get("$ref").is_some() {
            return;
        }
        let kind = schema["type"].to_string();
        if !place.ends_with("/items") {
            let words = schema["description"].as_str().unwrap_or_default();
            assert!(words.ends_with('.'), "{place} is described");
        }
        if kind.contains("object") {
            assert_eq!(schema["additionalProperties"], false, "{place}");
            let properties = schema["properties"].as_object().expect("properties");
            let required = schema["required"].as_array().expect("required");
            assert_eq!(required.len(), properties.len(), "{place}");
            for (name, inner) in properties {
                assert!(required.contains(&json!(name)), "{place}/{name}");
                walk(inner, &format!("{place}/{name}"));
            }
        }
        if kind.contains("array") {
            walk(&schema["items"], &format!("{place}/items"));
        }
    }
    let schema = schema();
    walk(&schema, "");
    for (name, part) in schema["$defs"].as_object().expect("parts") {
        walk(part, name);
    }
    assert_eq!(
        schema["properties"]["format_version"]["const"],
        lotproof::report::FORMAT_VERSION
    );
}

#[test]
fn damaged_results_are_refused() {
    let whole = results(
        &["coup-de-chance", "--tickets", "1000000", "--seed", "1"],
        3,
    );
    let schema = schema();
    assert!(violations(&schema, &whole).is_empty());
    let tested = whole["assays"]
        .as_array()
        .and_then(|assays| assays.iter().position(|assay| assay["p"].is_number()))
        .expect("an assay with a p-value");
    let assay = |key: &str| format!("/assays/{tested}/{key}");
    let wrong = [
        ("/format_version".to_owned(), json!(2)),
        ("/tool/name".to_owned(), json!("another")),
        ("/seed".to_owned(), json!(1)),
        ("/rng".to_owned(), json!("mt19937")),
        ("/game/declaration_sha256".to_owned(), json!("abc")),
        ("/game/tables".to_owned(), json!("guessed")),
        ("/samples".to_owned(), json!([])),
        ("/samples/0/model".to_owned(), json!("without replacement")),
        ("/samples/0/unit".to_owned(), json!("book")),
        ("/samples/0/payout_cents".to_owned(), json!(12.5)),
        ("/observed/tickets".to_owned(), json!(-1)),
        ("/run/threads".to_owned(), json!(0)),
        ("/run/seconds".to_owned(), json!(null)),
        (assay("p"), json!(1.5)),
        (assay("p"), json!(-0.1)),
        (assay("p"), json!("0.5")),
        (assay("ln_p"), json!(0.1)),
        (assay("p_adjusted"), json!(2)),
        (assay("family"), json!("prizes")),
        (assay("hypothesis"), json!("known")),
        (assay("status"), json!("FAIL")),
        (assay("n"), json!(1.5)),
        (assay("cells"), json!(null)),
        (assay("effect"), json!({"name": "ratio"})),
        (assay("reason"), json!(["none"])),
        ("/verdict/decision".to_owned(), json!("nonconform")),
        ("/verdict/alpha".to_owned(), json!(1)),
        ("/verdict/reasons".to_owned(), json!("none")),
    ];
    for (place, value) in wrong {
        let mut damaged = whole.clone();
        *damaged.pointer_mut(&place).expect("the place is there") = value;
        let found = violations(&schema, &damaged);
        assert!(
            found.iter().any(|line| line.starts_with(&place)),
            "{place}: {found:?}"
        );
    }
    for (parent, key) in [
        ("", "verdict"),
        ("", "seed"),
        ("/run", "host"),
        ("/game", "date"),
        ("/assays/0", "ln_p"),
        ("/samples/0", "spins"),
        ("/verdict", "not_tested"),
    ] {
        let mut damaged = whole.clone();
        let object = damaged.pointer_mut(parent).and_then(Value::as_object_mut);
        assert!(object.is_some_and(|object| object.remove(key).is_some()));
        assert!(
            !violations(&schema, &damaged).is_empty(),
            "{key} is missing"
        );
        let mut damaged = whole.clone();
        damaged.pointer_mut(parent).expect("the place is there")["extra"] = json!(1);
        assert!(
            !violations(&schema, &damaged).is_empty(),
            "{parent} holds more"
        );
    }
}
