//! Data flows one way: a module uses the base and lower layers only.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Layers of the modules below `src/`. Modules of one layer do not use each
/// other; the base (0) is listed in [`BASE`].
const LAYERS: [(&str, u32); 21] = [
    ("units", 0),
    ("numerics", 0),
    ("rng", 0),
    ("regulation", 1),
    ("game", 2),
    ("coupling", 3),
    ("payout", 3),
    ("lint", 4),
    ("ticket", 4),
    ("deck", 5),
    ("crooked", 5),
    ("adjudicate", 5),
    ("replay", 5),
    ("stream", 6),
    ("tally", 7),
    ("export", 7),
    ("assay", 8),
    ("verdict", 9),
    ("trial", 10),
    ("report", 11),
    ("cli", 12),
];

/// What the modules of the base may use of the base.
const BASE: [(&str, &[&str]); 3] = [("units", &[]), ("rng", &[]), ("numerics", &["rng"])];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a source folder is readable") {
        let path = entry.expect("an entry is readable").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Modules named after `crate::` in code: comments and documentation may point
/// anywhere.
fn used(code: &str) -> Vec<String> {
    let mut used = Vec::new();
    for line in code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
    {
        for part in line.split("crate::").skip(1) {
            let name: String = part
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
                .collect();
            used.push(name);
        }
    }
    used
}

fn allowed(from: &str, to: &str, layers: &BTreeMap<&str, u32>) -> bool {
    // The macro that takes a substream apart stands at the crate's root.
    if from == to || to == "with_generator" {
        return true;
    }
    let (Some(&from_layer), Some(&to_layer)) = (layers.get(from), layers.get(to)) else {
        return false;
    };
    if from_layer == 0 {
        let listed = BASE.iter().find(|(name, _)| *name == from);
        return listed.is_some_and(|(_, base)| base.contains(&to));
    }
    to_layer < from_layer
}

#[test]
fn modules_use_lower_layers_only() {
    let layers: BTreeMap<&str, u32> = LAYERS.into_iter().collect();
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    assert!(files.len() > 50, "the sources were found");
    let mut arrows = Vec::new();
    let mut checked = 0;
    for file in files {
        let inside = file.strip_prefix(&src).expect("below src");
        let first = inside
            .components()
            .next()
            .expect("a path")
            .as_os_str()
            .to_string_lossy();
        let module = first.trim_end_matches(".rs").to_owned();
        if module == "main" || module == "lib" {
            continue;
        }
        let code = fs::read_to_string(&file).expect("a source file is readable");
        for other in used(&code) {
            checked += 1;
            if !allowed(&module, &other, &layers) {
                arrows.push(format!("{}: {module} uses {other}", inside.display()));
            }
        }
    }
    assert!(checked > 100, "uses were found");
    assert!(
        arrows.is_empty(),
        "arrows against the flow:\n{}",
        arrows.join("\n")
    );
}

#[test]
fn the_check_sees_an_arrow_against_the_flow() {
    let layers: BTreeMap<&str, u32> = LAYERS.into_iter().collect();
    assert_eq!(
        used("use crate::cli::exit; // crate::x\n// crate::deck"),
        ["cli", "x"]
    );
    assert!(!allowed("tally", "cli", &layers), "upwards");
    assert!(!allowed("deck", "crooked", &layers), "sideways");
    assert!(
        !allowed("units", "rng", &layers),
        "within the base, unlisted"
    );
    assert!(!allowed("assay", "nowhere", &layers), "unknown modules");
    assert!(allowed("assay", "tally", &layers) && allowed("numerics", "rng", &layers));
}
