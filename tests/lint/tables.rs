//! Tables that a regulation does not print, from a file of their own.

use std::fs;

use crate::common::{code, folder, lotproof, stderr, stdout};

#[test]
fn tables_that_are_not_printed_end_with_3() {
    let output = lotproof(&["lint", "pack-2005"]);
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("the pack's prize table, art. 2"), "{text}");
    assert!(text.contains("23 missing"), "{text}");

    // With tables their sums are checked; letters and pay-tables stay missing.
    let output = lotproof(&["lint", "pack-2005", "--tables", "assumed"]);
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("0 misprint, 14 missing"), "{text}");

    // A supplier's tables that break the declared sums are a misprint.
    let folder = folder();
    let file = folder.path().join("tables.toml");
    let tables = lotproof::game::assumed_tables("pack-2005").expect("ours");
    let tables = tables.replace("\"assumed\"", "\"supplied\"").replace(
        "count = 2,       amount = 10_000",
        "count = 2, amount = 20_000",
    );
    fs::write(&file, tables).expect("written");
    let file = file.to_str().expect("UTF-8");
    let output = lotproof(&["lint", "pack-2005", "--tables", file]);
    assert_eq!(code(&output), 1, "{}", stdout(&output));
    let output = lotproof(&["verify", "pack-2005", "--tables", file]);
    assert_eq!(code(&output), 2, "{}", stdout(&output));
    assert!(stderr(&output).contains(file), "{}", stderr(&output));
    // The other games declare their own.
    let output = lotproof(&["lint", "tresor", "--tables", "assumed"]);
    assert_eq!(code(&output), 2);
}

#[test]
fn sums_that_a_file_prints_are_compared() {
    let folder = folder();
    let file = folder.path().join("tables.toml");
    let tables = lotproof::game::assumed_tables("pack-2005").expect("ours");
    let print = |sums: &str| {
        let tables = tables.replace("\"assumed\"", "\"supplied\"");
        let sums = format!("[prizes]\n{sums}\n");
        fs::write(&file, tables.replacen("[prizes]\n", &sums, 1)).expect("written");
    };
    let name = file.to_str().expect("UTF-8");
    let lint = || lotproof(&["lint", "pack-2005", "--tables", name]);

    print("printed_count = 750_000\nprinted_total = 5_250_000");
    assert_eq!(code(&lint()), 3, "{}", stdout(&lint()));

    print("printed_count = 750_000\nprinted_total = 5_250_001");
    let output = lint();
    assert_eq!(code(&output), 1);
    let told = format!(
        "printed total is 5 250 001 € in {name}, 5 250 000 € in the declaration of pack-2005"
    );
    assert!(stdout(&output).contains(&told), "{}", stdout(&output));
    let output = lotproof(&["verify", "pack-2005", "--tables", name]);
    assert_eq!(code(&output), 2, "{}", stdout(&output));
    assert!(stderr(&output).contains(&told), "{}", stderr(&output));
}
