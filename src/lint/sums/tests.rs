//! Sums of a file of tables beside those of the declaration.

use super::*;
use crate::game::{assumed_tables, find, load_str};
use crate::lint::arithmetic;

/// What the sums say of the assumed tables with one line more under [prizes].
fn said(declaration: Game, more: &str) -> Vec<(Outcome, String)> {
    let tables = assumed_tables("pack-2005").expect("ours");
    let tables = tables.replacen("[prizes]\n", &format!("[prizes]\n{more}\n"), 1);
    let game = declaration
        .with_tables("t.toml", &tables)
        .unwrap_or_else(|error| panic!("{error}"));
    let found = arithmetic(&game).into_iter();
    found
        .filter(|finding| finding.message.contains("t.toml"))
        .map(|finding| (finding.outcome, finding.message.replace('\u{a0}', " ")))
        .collect()
}

fn pack_2005() -> Game {
    find("pack-2005").expect("embedded")
}

#[test]
fn sums_of_a_file_agree_with_the_declared_ones() {
    assert!(said(pack_2005(), "").is_empty());
    assert_eq!(
        said(pack_2005(), "printed_count = 750_000"),
        [(
            Outcome::Exact,
            "printed number of prizes 750 000 in t.toml, as in the declaration of pack-2005"
                .to_owned()
        )]
    );
    let told = said(
        pack_2005(),
        "printed_count = 750_001\nprinted_total = 5_250_001",
    );
    let told: Vec<(Outcome, &str)> = told.iter().map(|(o, m)| (*o, m.as_str())).collect();
    assert_eq!(
        told,
        [
            (
                Outcome::Misprint,
                "printed number of prizes is 750 001 in t.toml, 750 000 in the declaration of \
                 pack-2005"
            ),
            (
                Outcome::Misprint,
                "printed total is 5 250 001 € in t.toml, 5 250 000 € in the declaration of \
                 pack-2005"
            ),
        ]
    );
}

#[test]
fn where_the_declared_sum_is_named_as_wrong_the_rows_decide() {
    let pack = crate::game::embedded()
        .iter()
        .find(|game| game.id == "pack-2005");
    let toml = pack.expect("embedded").toml.replace(
        "printed_total = 5_250_000",
        "printed_total = 5_250_009\nmisprint = \"printed_total\"",
    );
    let declared = || load_str("my.toml", &toml).expect("it loads");
    let told = said(declared(), "printed_total = 5_250_000");
    assert_eq!(told[0].0, Outcome::Exact, "{told:?}");
    let told = said(declared(), "printed_total = 5_250_009");
    assert_eq!(
        told,
        [(
            Outcome::Misprint,
            "printed total is 5 250 009 € in t.toml, 5 250 000 € by its rows".to_owned()
        )]
    );
}
