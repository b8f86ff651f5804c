//! Help, completions and the manual, made from the list of commands.

use std::fs;

use super::common::{code, done, process, stdout};

#[test]
fn help_lists_every_command_once_in_its_group() {
    let output = process(&["--help"]).output().expect("the process runs");
    done(&output);
    let help = stdout(&output);
    let commands = lotproof::cli::command();
    let mut last = 0;
    let mut in_groups = 0;
    for command in commands.get_subcommands() {
        let line = format!("\n  {} ", command.get_name());
        assert_eq!(help.matches(&line).count(), 1, "{line} in\n{help}");
        let order = command.get_display_order();
        assert!(order >= 100, "{} has a group", command.get_name());
        assert!(
            order >= last,
            "{} stands beside its group",
            command.get_name()
        );
        last = order;
        in_groups += 1;
    }
    let headings: Vec<&str> = help
        .lines()
        .filter(|line| line.ends_with(':') && !line.starts_with(' '))
        .collect();
    assert_eq!(headings.first(), Some(&"Declare:"));
    assert_eq!(
        headings[headings.len() - 3..],
        ["Other:", "Options:", "Exit codes:"]
    );
    let (groups, _) = help.split_once("Options:").expect("options");
    let listed = groups.lines().filter(|line| line.starts_with("  "));
    assert_eq!(listed.count(), in_groups);
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = process(&["completions", shell]).output().expect("it runs");
        done(&output);
        for command in lotproof::cli::command().get_subcommands() {
            let name = command.get_name();
            assert!(stdout(&output).contains(name), "{shell}: {name}");
        }
    }
    let output = process(&["completions", "tcsh"]).output().expect("it runs");
    assert_eq!(code(&output), 2);
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let output = process(&["man"]).output().expect("the process runs");
    done(&output);
    assert!(stdout(&output).contains(".TH lotproof 1"));
    assert!(stdout(&output).contains("Exit codes"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pages = folder.path().join("man1");
    let write = |more: &[&str]| {
        let mut command = process(&["man", "--out"]);
        command.arg(&pages).args(more).output().expect("it runs")
    };
    done(&write(&[]));
    let mut expected = vec!["lotproof.1".to_owned()];
    for command in lotproof::cli::command().get_subcommands() {
        let name = format!("lotproof-{}.1", command.get_name());
        let text = fs::read_to_string(pages.join(&name)).expect("a page");
        assert!(text.contains(".SH OPTIONS"), "{name}");
        expected.push(name);
    }
    expected.sort();
    let entries = fs::read_dir(&pages).expect("a folder");
    let mut found: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    found.sort();
    assert_eq!(found, expected);
    assert_eq!(code(&write(&[])), 2, "pages are kept");
    done(&write(&["--force"]));
}
