//! Bad usage, broken places, and runs that end early.

use std::fs;
use std::process::{Command, Stdio};

use super::common::{Place, WHEEL, code, done, process, read, stderr};

#[test]
fn an_existing_file_is_kept_unless_forced() {
    let place = Place::new(WHEEL);
    fs::write(place.file("t.csv"), "thesis").expect("a file");
    let args = ["--blocks", "1", "--seed", "1", "--out", "t.csv"];
    let refused = place.run("simulate", &args);
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("--force"), "{}", stderr(&refused));
    assert_eq!(
        fs::read_to_string(place.file("t.csv")).expect("kept"),
        "thesis"
    );
    done(&place.run("simulate", &[&args[..], &["--force"]].concat()));
    let (_, rows) = read(&fs::read(place.file("t.csv")).expect("the file"));
    assert_eq!(rows.len(), 1_000);
    assert_eq!(place.entries(), ["t.csv"]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::write(place.file("plain"), "").expect("a file");
        let mode = |name| {
            fs::metadata(place.file(name))
                .expect("a file")
                .permissions()
                .mode()
        };
        assert_eq!(mode("t.csv"), mode("plain"), "rights as of any new file");
    }
}

#[test]
fn bad_usage_and_broken_places_are_refused_before_anything_is_drawn() {
    let place = Place::new(WHEEL);
    fs::write(place.file("file"), "kept").expect("a file");
    // Many blocks: drawing them before the refusal would time out.
    let many = ["--blocks", "1_000_000"];
    let one = ["--blocks", "1"];
    let cases: &[(&[&str], &[&str], i32, &str)] = &[
        (&many, &["--out", "t.txt"], 2, ".parquet"),
        (
            &many,
            &["--out", "t.csv", "--format", "parquet"],
            2,
            "leave one of the two",
        ),
        (
            &many,
            &["--out", "t", "--format", "xml"],
            2,
            "csv.gz or parquet",
        ),
        (
            &many,
            &["--out", "gone/t.csv"],
            4,
            "check that the folder exists",
        ),
        (
            &many,
            &["--out", "file/t.csv"],
            4,
            "a part of the path is a file",
        ),
        (
            &many,
            &["--out", "..", "--format", "csv"],
            2,
            "regular file",
        ),
        (&many, &["--out", "-", "--json"], 2, "leave --json out"),
        (&many, &["--tickets", "5", "--out", "t.csv"], 2, "--tickets"),
        (&many, &["--out", "t.csv", "--seed", "x"], 2, "decimal"),
        (
            &many,
            &["--out", "t.csv", "--generator", "fair"],
            2,
            "count+1",
        ),
        (&one, &["--out", "t.csv", "--from", "0"], 2, "1.."),
        (
            &one,
            &["--out", "t.csv", "--from", "4294967296"],
            2,
            "--from",
        ),
        (
            &["--blocks", "5000000000"],
            &["--out", "t.csv"],
            2,
            "4294967295",
        ),
        (
            &["--blocks", "2"],
            &["--from", "4294967295", "--out", "t.csv"],
            2,
            "write fewer",
        ),
        (&["--tickets", "-5"], &["--out", "t.csv"], 2, "whole number"),
        (&[], &["--out", "t.csv"], 2, "--blocks"),
        (&many, &[], 2, "--out"),
    ];
    for (extent, args, expected, part) in cases {
        let output = place.run("simulate", &[*extent, *args].concat());
        let said = stderr(&output);
        assert_eq!(code(&output), *expected, "{args:?}: {said}");
        assert!(said.contains(part), "{args:?}: {said}");
        assert_eq!(place.entries(), ["file"], "{args:?} leaves nothing");
    }
    #[cfg(unix)]
    {
        let args = ["--out", "/dev/null", "--format", "csv", "--force"];
        let output = place.run("simulate", &[&one[..], &args].concat());
        assert_eq!(code(&output), 2, "{}", stderr(&output));
        assert!(stderr(&output).contains("a device or pipe"));
    }
    assert_eq!(
        fs::read_to_string(place.file("file")).expect("kept"),
        "kept"
    );
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_says_so() {
    let place = Place::new(WHEEL);
    let output = place.run("simulate", &["--blocks", "1", "--out", "t.parquet"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("feature `parquet`"));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_success_and_ends_the_run() {
    for args in [
        &["simulate", "tresor", "--blocks", "1_000_000"][..],
        &["wheel", "tresor", "--draws", "1_000_000_000_000"],
    ] {
        let mut child = process(args)
            .args(["--seed", "1", "--out", "-"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the process starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the process ends");
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert_eq!(stderr(&output), "");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failed_run() {
    let output = process(&["simulate", "coup-de-chance", "--blocks", "1", "--out", "-"])
        .stdout(fs::File::create("/dev/full").expect("the device opens"))
        .output()
        .expect("the process runs");
    assert_eq!(code(&output), 4);
    let said = stderr(&output);
    assert!(said.contains("cannot write standard output"), "{said}");
    assert_eq!(said.matches("No space left").count(), 1, "{said}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_nothing() {
    let place = Place::new(WHEEL);
    let child = process(&["simulate", "tresor", "--blocks", "1_000_000", "--seed", "1"])
        .args(["--out", "t.csv"])
        .current_dir(place.0.path().join("out"))
        .stderr(Stdio::piped())
        .spawn()
        .expect("the process starts");
    let start = std::time::Instant::now();
    while place.entries().is_empty() && start.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(place.entries().len(), 1, "a temporary file");
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.expect("kill runs").success());
    let output = child.wait_with_output().expect("the process ends");
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert_eq!(place.entries(), [""; 0]);
}
