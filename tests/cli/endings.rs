//! Closed pipes, signals and full disks.

use std::fs;
use std::process::{Command, Stdio};

use crate::common::{code, entries, process, stderr};

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
