//! Random tables with one figure changed: it is found, and its true reading is
//! offered.

use std::fmt::Write as _;

use proptest::prelude::*;

use super::tests::misprints;
use super::{Outcome, Value, arithmetic};
use crate::game::load_str;

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
}
