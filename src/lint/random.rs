//! Random tables with one figure changed: it is found, and its true reading is
//! offered.

use std::fmt::Write as _;

use proptest::prelude::*;

use super::tests::misprints;
use super::{Outcome, Value, arithmetic, lint};
use crate::game::{embedded, load_str};

/// A consistent table: distinct amounts in euros, counts, totals of each row,
/// sums.
#[derive(Clone, Debug)]
struct Figures {
    rows: Vec<[u64; 3]>,
    count: u64,
    total: u64,
}

impl Figures {
    fn toml(&self) -> String {
        let mut text = format!(
            "[game]\nid = \"g\"\ntitle = \"G\"\nunit = \"ticket\"\nprice = 1\nblock = 4_000_000_000\n\
             clause = \"1\"\n[regulation]\ncitation = \"C\"\n[prizes]\nclause = \"2\"\n\
             printed_count = {}\nprinted_total = {}\nrows = [\n",
            self.count, self.total
        );
        for [count, amount, total] in &self.rows {
            let _ = writeln!(
                text,
                "{{ count = {count}, amount = {amount}, total = {total} }},"
            );
        }
        text + "]\n"
    }

    /// Figure number `index` as it is, and changed by `step`.
    fn change(&mut self, index: usize, step: u64) -> (usize, u64) {
        let rows = self.rows.len() * 3;
        let figure = match index % (rows + 2) {
            i if i < rows => &mut self.rows[i / 3][i % 3],
            i if i == rows => &mut self.count,
            _ => &mut self.total,
        };
        let old = *figure;
        *figure += step;
        (index % (rows + 2), old)
    }
}

fn consistent() -> impl Strategy<Value = Figures> {
    prop::collection::btree_map(1_u64..100_000, 1_u64..1_000_000, 1..8).prop_map(|rows| {
        let rows: Vec<[u64; 3]> = rows
            .into_iter()
            .map(|(amount, count)| [count, amount, count * amount])
            .collect();
        Figures {
            count: rows.iter().map(|row| row[0]).sum(),
            total: rows.iter().map(|row| row[2]).sum(),
            rows,
        }
    })
}

proptest! {
    #[test]
    fn one_changed_figure_is_found_and_its_true_reading_offered(
        table in consistent(), index in 0_usize..26, step in 1_u64..1_000,
    ) {
        let sound = load_str("my.toml", &table.toml()).expect("a sound table");
        prop_assert!(misprints(&sound).is_empty());
        let mut table = table;
        let (figure, old) = table.change(index, step);
        // An amount that another row has is refused by the loader.
        let Ok(game) = load_str("my.toml", &table.toml()) else {
            return Ok(());
        };
        let rows = table.rows.len() * 3;
        let names = ["count is ", "amount is ", "total is "];
        let value = match figure % 3 {
            _ if figure == rows => Value::from(old).to_string(),
            0 if figure < rows => Value::from(old).to_string(),
            _ => crate::units::Cents::from_euros(i64::try_from(old).expect("small")).to_string(),
        };
        let reading = match figure {
            i if i < rows => format!("{}{value}", names[i % 3]),
            i if i == rows => format!("printed number of prizes is {value}"),
            _ => format!("printed total of the table is {value}"),
        };
        let found = arithmetic(&game);
        let misprints: Vec<_> = found.iter().filter(|f| f.outcome == Outcome::Misprint).collect();
        prop_assert!(!misprints.is_empty());
        prop_assert!(
            misprints.iter().any(|f| f.readings.iter().any(|r| r.ends_with(&reading))),
            "{} not in {:?}", reading, misprints
        );
    }

    #[test]
    fn hostile_figures_are_judged_without_a_panic(
        which in 0_usize..3,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4),
    ) {
        let mut toml = embedded()[which].toml.to_owned();
        for (at, with) in changes {
            let figures: Vec<_> = toml.match_indices(" = ").map(|(i, _)| i + 3).collect();
            let start = *at.get(&figures);
            let end = start + toml[start..].find([',', ' ', '\n']).unwrap_or(0);
            toml.replace_range(start..end, HOSTILE[with.index(HOSTILE.len())]);
        }
        let Ok(game) = load_str("my.toml", &toml) else {
            return Ok(());
        };
        // The linear programs of packs are tested by themselves.
        let found = if game.pack.is_none() { lint(&game) } else { arithmetic(&game) };
        prop_assert!(!found.is_empty());
        for finding in found {
            prop_assert!(!finding.message.is_empty());
        }
    }
}

/// Figures at the ends of their ranges, and beyond.
const HOSTILE: &[&str] = &[
    "0",
    "1",
    "0.01",
    "4_294_967_295",
    "1_000_000_000",
    "92233720368547758.07",
    "9223372036854775807",
    "\"\"",
    "\"99999999999999999999999999999999999,9\"",
    "\"printed_total\"",
    "[]",
];
