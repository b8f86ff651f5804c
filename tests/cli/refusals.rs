//! What is refused, and what stays as it was.

use std::fs;
use std::path::Path;

use crate::common::{code, entries, lotproof, process, results, stderr, stdout, verify};

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

/// A ticket game of `block` units with these prize rows, as a file.
pub fn own_game(folder: &Path, block: u32, rows: &str) -> String {
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
