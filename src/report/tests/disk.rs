//! Folders on disk.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::super::fixture::{failing, inconclusive, passing};
use super::super::{Folder, Format, Latest, Manifest, Report, WriteError};
use crate::units::sha256_hex;

fn open(dir: &Path, run: &str, force: bool) -> Result<Folder, WriteError> {
    Folder::open(dir, "game", run, force)
}

/// Every file below a directory, by path relative to it, with `/`.
fn files(dir: &Path) -> BTreeSet<String> {
    fn walk(dir: &Path, prefix: &str, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(dir).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{prefix}{}", entry.file_name().into_string().unwrap());
            if entry.path().is_dir() {
                walk(&entry.path(), &format!("{name}/"), found);
            } else {
                found.insert(name);
            }
        }
    }
    let mut found = BTreeSet::new();
    walk(dir, "", &mut found);
    found
}

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> T {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_manifest_holds_the_digest_of_every_other_file() {
    let dir = tempfile::tempdir().unwrap();
    let report = inconclusive();
    let folder = open(dir.path(), "one", false).unwrap();
    assert!(files(dir.path()).is_empty(), "opening leaves nothing");
    let written = report.write(&folder, &Format::ALL).unwrap();
    assert_eq!(written.path, dir.path().join("game/one"));
    let manifest: Manifest = read(&written.path.join("manifest.json"));
    let mut listed: BTreeSet<String> = manifest.files.iter().map(|f| f.path.clone()).collect();
    listed.insert("manifest.json".to_owned());
    assert_eq!(listed, files(&written.path));
    for file in &manifest.files {
        let bytes = fs::read(written.path.join(&file.path)).unwrap();
        assert_eq!(
            (file.bytes, &file.sha256),
            (bytes.len() as u64, &sha256_hex(&bytes))
        );
    }
    assert_eq!(manifest.inputs, report.inputs);
    assert_eq!(manifest.omitted, written.omitted);
    assert_eq!(written.omitted.is_empty(), cfg!(feature = "parquet"));
}

#[test]
fn only_what_is_asked_for_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let folder = open(dir.path(), "one", false).unwrap();
    let path = failing().write(&folder, &[Format::Plots]).unwrap().path;
    let expected = [
        "manifest.json",
        "plots/classes.svg",
        "plots/p-values.svg",
        "plots/positions.svg",
        "plots/running-payout.svg",
        "results.json",
    ];
    assert_eq!(files(&path), expected.map(str::to_owned).into());
}

#[test]
fn equal_reports_give_equal_files() {
    let dir = tempfile::tempdir().unwrap();
    let write = |run| {
        let folder = open(dir.path(), run, false).unwrap();
        passing().write(&folder, &Format::ALL).unwrap().path
    };
    let (one, two) = (write("one"), write("two"));
    for file in files(&one) {
        assert_eq!(
            fs::read(one.join(&file)).unwrap(),
            fs::read(two.join(&file)).unwrap(),
            "{file}"
        );
    }
}

#[test]
fn an_existing_run_is_replaced_only_by_force() {
    let dir = tempfile::tempdir().unwrap();
    let early = open(dir.path(), "one", false).unwrap();
    let folder = open(dir.path(), "one", false).unwrap();
    let path = failing().write(&folder, &Format::ALL).unwrap().path;
    fs::write(path.join("of-the-old-run"), "").unwrap();
    assert!(matches!(
        open(dir.path(), "one", false),
        Err(WriteError::Exists { .. })
    ));
    // Another run took the name after this one had checked it.
    let late = failing().write(&early, &[Format::Json]);
    assert!(matches!(late, Err(WriteError::Exists { .. })));
    assert!(path.join("report.html").exists());
    let folder = open(dir.path(), "one", true).unwrap();
    failing().write(&folder, &[Format::Json]).unwrap();
    let expected = [
        "game/one/manifest.json",
        "game/one/results.json",
        "latest.json",
    ];
    assert_eq!(files(dir.path()), expected.map(str::to_owned).into());
}

#[test]
fn latest_keeps_the_last_run_of_each_game() {
    let dir = tempfile::tempdir().unwrap();
    let write = |game, run, report: Report| {
        let folder = Folder::open(dir.path(), game, run, false).unwrap();
        report.write(&folder, &[]).unwrap();
    };
    write("tresor", "one", passing());
    write("coup-de-chance", "one", failing());
    write("tresor", "two", passing());
    let latest: Latest = read(&dir.path().join("latest.json"));
    assert_eq!(latest.games.len(), 2);
    assert_eq!(latest.games["tresor"].path, "tresor/two");
    assert_eq!(latest.games["coup-de-chance"].decision, "non-conform");
    assert!(
        dir.path()
            .join(&latest.games["tresor"].path)
            .join("results.json")
            .exists()
    );
}

#[test]
fn a_foreign_latest_json_is_not_overwritten() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("latest.json"), "{\"mine\": 1}").unwrap();
    assert!(matches!(
        open(dir.path(), "one", true),
        Err(WriteError::NotOurs { .. })
    ));
}

#[test]
fn a_large_newer_or_special_latest_json_is_refused() {
    let refused = |fill: &dyn Fn(&Path), part: &str| {
        let dir = tempfile::tempdir().unwrap();
        fill(&dir.path().join("latest.json"));
        let error = open(dir.path(), "one", true).unwrap_err();
        assert!(matches!(error, WriteError::NotOurs { .. }), "{error}");
        assert!(error.to_string().contains(part), "{error}");
    };
    let newer = "{\"format_version\": 99, \"games\": {}}";
    refused(&|path| fs::write(path, newer).unwrap(), "version 99");
    let large = |path: &Path| {
        let file = fs::File::create(path).unwrap();
        file.set_len((16 << 20) + 1).unwrap();
    };
    refused(&large, "16 MiB");
    refused(&|path| fs::create_dir(path).unwrap(), "no regular file");
    #[cfg(unix)]
    refused(
        &|path| std::os::unix::fs::symlink("/dev/zero", path).unwrap(),
        "no regular file",
    );
}

#[test]
fn force_replaces_only_a_run() {
    let dir = tempfile::tempdir().unwrap();
    let place = dir.path().join("game/one");
    let refused = || {
        let error = open(dir.path(), "one", true).unwrap_err();
        assert!(matches!(error, WriteError::NotARun { .. }), "{error}");
        assert!(
            error.to_string().contains("one is no folder with"),
            "{error}"
        );
    };
    fs::create_dir_all(&place).unwrap();
    refused();
    fs::write(
        place.join("manifest.json"),
        "{\"tool\": {\"name\": \"npm\"}}",
    )
    .unwrap();
    refused();
    fs::write(place.join("manifest.json"), "{").unwrap();
    refused();
    fs::remove_dir_all(&place).unwrap();
    fs::write(&place, "mine").unwrap();
    refused();
    assert_eq!(fs::read_to_string(&place).unwrap(), "mine");
}

#[test]
fn runs_that_start_at_the_same_time_do_not_hinder_each_other() {
    for _ in 0..50 {
        let dir = tempfile::tempdir().unwrap();
        let place = dir.path().join("a/b");
        std::thread::scope(|scope| {
            for run in ["one", "two", "three", "four"] {
                let place = &place;
                scope.spawn(move || {
                    let folder = open(place, run, false).unwrap();
                    inconclusive().write(&folder, &[Format::Json]).unwrap();
                });
            }
        });
        assert_eq!(fs::read_dir(place.join("game")).unwrap().count(), 4);
    }
}

#[test]
fn names_that_could_leave_the_directory_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let long = "x".repeat(65);
    for name in [
        "",
        ".",
        "..",
        "a/b",
        "a\\b",
        "a b",
        "é",
        "a\0",
        "latest.json",
        &long,
    ] {
        assert!(
            matches!(open(dir.path(), name, true), Err(WriteError::Name { .. })),
            "{name}"
        );
        let game = Folder::open(dir.path(), name, "run", true);
        assert!(matches!(game, Err(WriteError::Name { .. })), "{name}");
    }
    open(dir.path(), "20261130T214800Z-0a1b2c3d", false).unwrap();
}

#[test]
fn a_file_in_the_way_is_told_before_drawing() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    let error = open(&file, "one", false).unwrap_err();
    assert!(matches!(error, WriteError::NotDirectory { .. }));
    assert!(error.to_string().contains("file is not a directory"));
    let error = open(&file.join("below"), "one", false)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("below") && error.contains("Not a directory"),
        "{error}"
    );
    fs::write(dir.path().join("game"), "").unwrap();
    let error = open(dir.path(), "one", false).unwrap_err();
    assert!(matches!(error, WriteError::NotDirectory { .. }));
}

#[test]
fn opening_a_missing_directory_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    open(&dir.path().join("a/b"), "one", false).unwrap();
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

#[test]
fn a_failed_write_leaves_nothing_and_names_the_path() {
    let dir = tempfile::tempdir().unwrap();
    let folder = open(dir.path(), "one", false).unwrap();
    // The place of the game's runs becomes a file after the check.
    fs::write(dir.path().join("game"), "").unwrap();
    let error = failing()
        .write(&folder, &Format::ALL)
        .unwrap_err()
        .to_string();
    assert!(error.contains("game"), "{error}");
    assert_eq!(files(dir.path()), ["game".to_owned()].into());
}

#[test]
fn a_figure_that_cannot_be_drawn_does_not_cost_the_verdict() {
    use super::super::figure::Figure;
    let dir = tempfile::tempdir().unwrap();
    let mut report = failing();
    if let Figure::Positions(positions) = &mut report.figures[1] {
        positions.band = f64::NAN;
    }
    let folder = open(dir.path(), "one", false).unwrap();
    let written = report
        .write(&folder, &[Format::Html, Format::Plots])
        .unwrap();
    assert_eq!(written.omitted.len(), 1);
    assert_eq!(written.omitted[0].path, "plots/positions.svg");
    let page = fs::read_to_string(written.path.join("report.html")).unwrap();
    assert!(page.contains("This figure could not be drawn: half-width of the band is NaN"));
}

#[test]
fn figures_of_one_name_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let mut report = failing();
    report.figures.push(report.figures[0].clone());
    let folder = open(dir.path(), "one", false).unwrap();
    let error = report.write(&folder, &[Format::Plots]);
    assert!(matches!(error, Err(WriteError::FigureName(name)) if name == "classes"));
}
