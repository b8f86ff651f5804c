//! Every command, run as a process: what it prints, what it leaves, and its
//! exit code.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The program under test.
fn process() -> Command {
    Command::new(env!("CARGO_BIN_EXE_lotproof"))
}

fn lotproof(args: &[&str]) -> Output {
    process().args(args).output().expect("the process runs")
}

/// Runs `verify` into a fresh folder.
fn verify(args: &[&str]) -> (Output, tempfile::TempDir) {
    let out = tempfile::tempdir().expect("a temporary folder");
    let place = out.path().to_str().expect("an UTF-8 path").to_owned();
    let all: Vec<&str> = ["verify", "--out", &place, "--run-id", "run"]
        .into_iter()
        .chain(args.iter().copied())
        .collect();
    (lotproof(&all), out)
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn results(out: &Path, game: &str) -> Value {
    let path = out.join(game).join("run").join("results.json");
    let text = fs::read_to_string(path).expect("results.json is there");
    serde_json::from_str(&text).expect("results.json is JSON")
}

fn without_run(mut results: Value) -> Value {
    let removed = results
        .as_object_mut()
        .and_then(|object| object.remove("run"));
    assert!(removed.is_some(), "results hold the run");
    results
}

fn entries(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

#[test]
fn games_are_listed() {
    let output = lotproof(&["games"]);
    assert_eq!(code(&output), 0);
    for game in ["coup-de-chance", "tresor", "pack-vip-2009"] {
        assert!(stdout(&output).contains(game), "{}", stdout(&output));
    }
    let json: Value = serde_json::from_str(&stdout(&lotproof(&["games", "--json"]))).expect("JSON");
    assert_eq!(json[0]["block"], 3_000_000);
    assert_eq!(json[0]["payout_rate"], 0.68);
}

#[test]
fn a_game_is_shown_with_its_articles() {
    let output = lotproof(&["show", "tresor"]);
    let text = stdout(&output);
    assert_eq!(code(&output), 0);
    for part in [
        "Tirage Spécial, art. 3.3.4",
        "100\u{a0}002 segments",
        "74.2080 %",
        "art. 3.2",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let pack: Value =
        serde_json::from_str(&stdout(&lotproof(&["show", "pack-vip-2009", "--json"])))
            .expect("JSON");
    assert_eq!(pack["pack"]["tickets"].as_array().map(Vec::len), Some(8));
}

#[test]
fn a_conforming_run_writes_its_whole_report() {
    let (output, out) = verify(&["coup-de-chance", "--seed", "1"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let run = out.path().join("coup-de-chance").join("run");
    let expected = [
        "junit.xml",
        "manifest.json",
        "plots",
        "report.html",
        "report.md",
        "results.json",
        "tallies.parquet",
    ];
    let expected: Vec<&str> = expected
        .into_iter()
        .filter(|name| cfg!(feature = "parquet") || *name != "tallies.parquet")
        .collect();
    assert_eq!(entries(&run), expected);
    assert_eq!(
        entries(out.path()),
        ["coup-de-chance", "junit.xml", "latest.json"]
    );
    let results = results(out.path(), "coup-de-chance");
    assert_eq!(results["format_version"], 1);
    assert_eq!(results["seed"], "1");
    assert_eq!(results["rng"], "pcg64");
    assert_eq!(results["verdict"]["decision"], "conform");
    let tickets = results["observed"]["tickets"].as_u64().expect("a count");
    assert!(tickets >= 10_000_000, "{tickets}");
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    // A census, a part of a block and spins: every kind of substream.
    let run = |threads: &str| {
        let args = [
            "tresor",
            "--seed",
            "7",
            "--tickets",
            "13_000_000",
            "--spins",
            "1_000_000",
            "--threads",
            threads,
        ];
        let (output, out) = verify(&args);
        // A million spins see the rarest segments too coarsely.
        assert_eq!(code(&output), 3, "{}", stderr(&output));
        without_run(results(out.path(), "tresor"))
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!(one, run("7"));
    assert_eq!(one["observed"]["tickets"], 13_000_000);
}

#[test]
fn one_ticket_too_many_is_caught() {
    let (output, out) = verify(&[
        "coup-de-chance",
        "--tickets",
        "3000000",
        "--seed",
        "1",
        "--generator",
        "count+1",
    ]);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    let results = results(out.path(), "coup-de-chance");
    assert_eq!(results["verdict"]["decision"], "non-conform");
    let reason = results["verdict"]["reasons"][0].as_str().expect("a reason");
    assert!(
        reason.contains("block 1: 6 of « 20\u{a0}000 € » instead of 5"),
        "{reason}"
    );
}

#[test]
fn a_wheel_without_its_last_segment_is_caught() {
    let args = [
        "tresor",
        "--tickets",
        "12000000",
        "--spins",
        "5000000",
        "--seed",
        "1",
        "--generator",
        "wheel-off-by-one",
    ];
    let (output, out) = verify(&args);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    let results = results(out.path(), "tresor");
    let reasons = results["verdict"]["reasons"].as_array().expect("reasons");
    assert!(
        reasons.iter().any(|reason| reason
            .as_str()
            .is_some_and(|r| r.contains("wheel-emptiest"))),
        "{reasons:?}"
    );
}

#[test]
fn too_few_tickets_are_inconclusive() {
    let (output, out) = verify(&["coup-de-chance", "--tickets", "1", "--seed", "1"]);
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    let results = results(out.path(), "coup-de-chance");
    assert_eq!(results["verdict"]["decision"], "inconclusive");
    assert_eq!(results["observed"]["tickets"], 1);
    // Enough for the test of the table, but not for the rarest material class.
    let (output, out) = verify(&["coup-de-chance", "--tickets", "1000000", "--seed", "1"]);
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    let results = self::results(out.path(), "coup-de-chance");
    assert!(
        results["verdict"]["reasons"][0]
            .as_str()
            .is_some_and(|r| r.contains("100\u{a0}000 €"))
    );
}

#[test]
fn bad_usage_is_refused_before_anything_is_drawn() {
    let cases: [(&[&str], &str); 22] = [
        (&["coup-de-chance", "--tickets", "0"], "from 1"),
        (&["coup-de-chance", "--tickets", "-5"], "whole number"),
        (
            &["tresor", "--spins", "18446744073709551615"],
            "1000000000000000 (10^15)",
        ),
        (&["tresor", "--spins", "-5"], "whole number"),
        (&["coup-de-chance", "--alpha", "-5"], "above 0 and below 1"),
        (&["coup-de-chance", "--min-effect", "-5"], "above 1"),
        (&["coup-de-chance", "--min-effect", "1001"], "at most 1000"),
        (&["coup-de-chance", "--seed", "-5"], "decimal"),
        (&["coup-de-chance", "--threads", "-5"], "1..=1024"),
        (&["coup-de-chance", "--tickets", "many"], "whole number"),
        (&["coup-de-chance", "--alpha", "0"], "above 0 and below 1"),
        (&["coup-de-chance", "--alpha", "2"], "above 0 and below 1"),
        (&["coup-de-chance", "--alpha", "nan"], "above 0 and below 1"),
        (&["coup-de-chance", "--min-effect", "1"], "above 1"),
        (&["coup-de-chance", "--seed", "x"], "seed"),
        (&["coup-de-chance", "--rng", "mt19937"], "pcg64"),
        (&["coup-de-chanse"], "coup-de-chance"),
        (&["coup-de-chance", "coup-de-chance"], "named twice"),
        (
            &["coup-de-chance", "--generator", "wheel-off-by-one"],
            "draw wheel",
        ),
        (&["pack-vip-2009", "--model", "with"], "packs"),
        (
            &["pack-vip-2009", "--generator", "fisher-yates"],
            "single tickets",
        ),
        (&["--all", "tresor"], "--all"),
    ];
    for (args, part) in cases {
        let (output, out) = verify(args);
        let message = stderr(&output);
        assert_eq!(code(&output), 2, "{args:?}: {message}");
        assert!(message.contains(part), "{args:?}: {message}");
        assert_eq!(entries(out.path()), [""; 0], "{args:?} leaves nothing");
    }
    assert_eq!(code(&lotproof(&["verify"])), 2);
    assert_eq!(code(&lotproof(&["prove"])), 2);
    assert_eq!(code(&lotproof(&["--help"])), 0);
    assert_eq!(code(&lotproof(&["--version"])), 0);
}

#[test]
fn an_existing_run_is_kept_unless_forced() {
    let (first, out) = verify(&["coup-de-chance", "--tickets", "3000000", "--seed", "1"]);
    assert_eq!(code(&first), 0, "{}", stderr(&first));
    let place = out.path().to_str().expect("UTF-8");
    let again = |more: &[&str]| {
        let args = [
            "verify",
            "coup-de-chance",
            "--tickets",
            "3000000",
            "--seed",
            "2",
            "--out",
            place,
            "--run-id",
            "run",
        ];
        lotproof(&[&args[..], more].concat())
    };
    let refused = again(&[]);
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("--force"), "{}", stderr(&refused));
    assert_eq!(results(out.path(), "coup-de-chance")["seed"], "1");
    assert_eq!(code(&again(&["--force"])), 0);
    assert_eq!(results(out.path(), "coup-de-chance")["seed"], "2");
}

#[test]
fn an_output_place_that_is_no_folder_is_refused() {
    let out = tempfile::tempdir().expect("a temporary folder");
    let file = out.path().join("file");
    fs::write(&file, "kept").expect("a file is written");
    for place in [file.clone(), file.join("below")] {
        let place = place.to_str().expect("UTF-8");
        let output = lotproof(&["verify", "coup-de-chance", "--tickets", "1", "--out", place]);
        assert_eq!(code(&output), 4, "{}", stderr(&output));
        assert!(stderr(&output).contains("file"), "{}", stderr(&output));
    }
    assert_eq!(fs::read_to_string(&file).expect("still a file"), "kept");
    assert_eq!(entries(out.path()), ["file"]);
}

#[test]
fn json_and_quiet_mean_what_they_say() {
    let (output, _out) = verify(&[
        "coup-de-chance",
        "--tickets",
        "3000000",
        "--seed",
        "1",
        "--json",
    ]);
    let json: Value = serde_json::from_str(&stdout(&output)).expect("JSON alone");
    assert_eq!(json["game"]["id"], "coup-de-chance");
    let (output, _out) = verify(&[
        "coup-de-chance",
        "--tickets",
        "3000000",
        "--seed",
        "1",
        "--quiet",
    ]);
    assert_eq!(
        (code(&output), stdout(&output), stderr(&output)),
        (0, String::new(), String::new())
    );
}

#[test]
fn a_seed_has_one_name() {
    let seed = |typed: &str| {
        let (output, out) = verify(&["coup-de-chance", "--tickets", "3000", "--seed", typed]);
        assert_eq!(code(&output), 3, "{}", stderr(&output));
        without_run(results(out.path(), "coup-de-chance"))
    };
    assert_eq!(seed("0x11"), seed("17"));
    assert_ne!(seed("17"), seed("18"));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = process()
        .args(["show", "pack-vip-2009"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the process starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the process ends");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
}

#[cfg(unix)]
#[test]
fn ctrl_c_and_sigterm_leave_nothing() {
    for signal in ["-INT", "-TERM"] {
        a_stopped_run_leaves_nothing(signal);
    }
}

#[cfg(unix)]
fn a_stopped_run_leaves_nothing(signal: &str) {
    let out = tempfile::tempdir().expect("a temporary folder");
    let child = process()
        .args([
            "verify",
            "coup-de-chance",
            "--tickets",
            "30_000_000_000",
            "--seed",
            "1",
            "--out",
        ])
        .arg(out.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the process starts");
    std::thread::sleep(std::time::Duration::from_secs(2));
    let killed = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(killed.expect("kill runs").success());
    let output = child.wait_with_output().expect("the process ends");
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    let left: Vec<String> = entries(out.path());
    for game in &left {
        assert_eq!(entries(&out.path().join(game)), [""; 0], "no run is left");
    }
}

/// A ticket game of `block` units with these prize rows, as a file.
fn own_game(folder: &Path, block: u32, rows: &str) -> String {
    let path = folder.join("fair.toml");
    let text = format!(
        "[game]\nid = \"fair\"\ntitle = \"Fair\"\nunit = \"ticket\"\nprice = 2\nblock = {block}\n\
         clause = \"1\"\n[regulation]\ncitation = \"Rules of the fair\"\ndate = 2011-05-23\n\
         [prizes]\nclause = \"2\"\nrows = [{rows}]\n"
    );
    fs::write(&path, text).expect("a declaration is written");
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn a_part_of_a_block_needs_a_block_that_has_parts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = own_game(folder.path(), 2, "{ count = 1, amount = 2 }");
    let (output, _out) = verify(&[&game, "--model", "without"]);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    assert!(
        stderr(&output).contains("a third of the 2"),
        "{}",
        stderr(&output)
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_hides_no_verdict_and_costs_no_report() {
    let out = tempfile::tempdir().expect("a temporary folder");
    let run = |extra: &[&str], id: &str| {
        process()
            .args(["verify", "coup-de-chance", "--tickets", "3000000"])
            .args(["--seed", "1", "--run-id", id, "--out"])
            .arg(out.path())
            .args(extra)
            .stdout(fs::File::create("/dev/full").expect("the device opens"))
            .output()
            .expect("the process runs")
    };
    let output = run(&["--generator", "count+1"], "false");
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    assert!(stderr(&output).contains("standard output"));
    assert_eq!(code(&run(&[], "true")), 4);
    for run in ["false", "true"] {
        let page = out.path().join("coup-de-chance").join(run);
        assert!(page.join("report.html").exists(), "{run}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_changes_no_exit_code() {
    let output = process()
        .args(["show", "no-such-game"])
        .stderr(fs::File::create("/dev/full").expect("the device opens"))
        .status()
        .expect("the process runs");
    assert_eq!(output.code(), Some(2));
}

#[test]
fn a_prize_too_many_needs_a_second_prize() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (block, rows) in [
        (10, "{ count = 1, amount = 2 }"),
        (10, "{ count = 0, amount = 5 }, { count = 10, amount = 2 }"),
    ] {
        let game = own_game(folder.path(), block, rows);
        let (output, _out) = verify(&[&game, "--generator", "count+1"]);
        assert_eq!(code(&output), 2, "{}", stderr(&output));
        assert!(
            stderr(&output).contains("two printed prizes"),
            "{}",
            stderr(&output)
        );
    }
}

#[test]
fn force_spares_a_folder_that_is_no_run() {
    let out = tempfile::tempdir().expect("a temporary folder");
    let place = out.path().join("coup-de-chance").join("run");
    fs::create_dir_all(&place).expect("a folder is made");
    fs::write(place.join("thesis.txt"), "mine").expect("a file is written");
    let output = process()
        .args(["verify", "coup-de-chance", "--tickets", "1", "--force"])
        .args(["--run-id", "run", "--out"])
        .arg(out.path())
        .output()
        .expect("the process runs");
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    assert!(stderr(&output).contains("manifest.json"));
    assert_eq!(entries(&place), ["thesis.txt"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_declaration_that_is_a_device_is_refused() {
    let output = lotproof(&["show", "/dev/zero"]);
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("regular file"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_foreign_title_cannot_command_the_terminal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = own_game(folder.path(), 10, "{ count = 1, amount = 2 }");
    let text = fs::read_to_string(&path).expect("the declaration");
    let text = text.replace("title = \"Fair\"", "title = \"F\\u001b[31mair\"");
    fs::write(&path, text).expect("it is written");
    let output = lotproof(&["show", &path]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).starts_with("F\u{fffd}[31mair"));
}

#[test]
fn a_run_of_an_own_declaration_can_be_repeated_and_names_its_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = own_game(folder.path(), 10, "{ count = 1, amount = 2 }");
    let (output, out) = verify(&[&game, "--tickets", "25", "--format", "md,html"]);
    let first = results(out.path(), "fair");
    let seed = first["seed"].as_str().expect("a seed");
    let command = first["run"]["command"].as_str().expect("a command");
    assert!(command.ends_with(&format!(" --seed {seed}")), "{command}");
    let (again, second) = verify(&[&game, "--tickets", "25", "--seed", seed]);
    assert_eq!(code(&output), code(&again), "{}", stderr(&again));
    let second = results(second.path(), "fair");
    assert_eq!(without_run(first.clone()), without_run(second));
    assert_eq!(first["game"]["declaration"], *game);
    assert_eq!(first["game"]["citation"], "Rules of the fair");
    assert_eq!(first["game"]["date"], "2011-05-23");
    assert_eq!(first["verdict"]["min_effect"], 1.1);
    let run = out.path().join("fair").join("run");
    let manifest = fs::read_to_string(run.join("manifest.json")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    let bytes = fs::metadata(&game).expect("the file").len();
    assert_eq!(manifest["inputs"][0]["path"], *game);
    assert_eq!(manifest["inputs"][0]["bytes"], bytes);
    assert_eq!(
        manifest["inputs"][0]["sha256"],
        first["game"]["declaration_sha256"]
    );
    for page in ["report.md", "report.html"] {
        let text = fs::read_to_string(run.join(page)).expect("a page");
        assert!(!text.contains("declared by the regulation"), "{page}");
        assert!(
            text.contains("Rules of the fair, dated 2011-05-23"),
            "{page}"
        );
    }
}
