//! Spins: what `verify` counts.

use std::fs;

use lotproof::stream::Unwatched;
use lotproof::tally::{SamplePlan, collect};
use serde_json::Value;

use super::common::{Place, WHEEL, code, done, process, read, source, stderr, stdout};
#[cfg(feature = "parquet")]
use super::parquet::parquet;

#[test]
fn the_spins_of_a_log_are_those_that_verify_counts() {
    let place = Place::new(WHEEL);
    // One batch and a part.
    let spins = 100_001;
    let args = ["--draws", "100_001", "--seed", "9"];
    done(&place.run("wheel", &[&args[..], &["--out", "w.csv"]].concat()));
    let (names, rows) = read(&fs::read(place.file("w.csv")).expect("the file"));
    assert_eq!(names, ["draw", "segment", "amount_cents"]);
    assert_eq!(rows.len(), 100_001);
    let game = place.game();
    let wheel = game.wheel.as_ref().expect("a wheel");
    let mut segments = vec![0_u64; 10];
    for (draw, row) in (1..).zip(&rows) {
        let segment: u32 = row[1].parse().expect("a number");
        let cents = wheel.amount(segment - 1).0;
        assert_eq!(
            row[..],
            [format!("{draw}"), segment.to_string(), cents.to_string()]
        );
        segments[segment as usize - 1] += 1;
    }
    // The sample that `verify` tests.
    let plan = [SamplePlan::Spins { spins }];
    let source = source(&game, 9);
    let tallies = collect(&game, source.as_ref(), None, &plan, &Unwatched).expect("not stopped");
    let tally = tallies[0].wheel.as_ref().expect("spins");
    assert_eq!(segments, tally.segments);
    // And the table of the same spins.
    let output = place.run("wheel", &[&args[..], &["--json"]].concat());
    done(&output);
    let told: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    let paid: i64 = rows
        .iter()
        .map(|row| row[2].parse::<i64>().expect("cents"))
        .sum();
    let by_amount = tally.by_amount(wheel);
    for (row, count) in [0, 1, 2].into_iter().zip(by_amount) {
        assert_eq!(told["rows"][row]["observed"], count);
    }
    assert_eq!(told["spins"], spins);
    assert_eq!(told["mean_cents"]["declared"]["fraction"], "725");
    let mean = lotproof::units::Fraction::new(paid.into(), spins.into()).expect("a mean");
    assert_eq!(told["mean_cents"]["observed"]["fraction"], mean.to_string());
    let page = stdout(&place.run("wheel", &args));
    assert!(page.contains("declared 725 = 725.000000"), "{page}");
    assert!(page.contains(&format!("observed {mean} = ")), "{page}");
    #[cfg(feature = "parquet")]
    {
        done(&place.run("wheel", &[&args[..], &["--out", "w.parquet"]].concat()));
        assert_eq!(parquet(&place.file("w.parquet")).1, rows);
    }
}

#[test]
fn a_game_without_a_wheel_cannot_be_spun() {
    let output = process(&["wheel", "coup-de-chance", "--draws", "5"])
        .output()
        .expect("the process runs");
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("no draw wheel"),
        "{}",
        stderr(&output)
    );
}
