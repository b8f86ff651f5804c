//! `lotproof wheel`.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Value, json};

use super::args::Spin;
use super::drawing::{Drawn, is_standard, target, tell, use_threads};
use super::failure::{Failure, exit};
use super::output::say_text;
use super::watch::{Interrupt, Progress};
use crate::export::{spin_fields, write_spins};
use crate::game::{self, Game, Wheel};
use crate::report::clean;
use crate::tally::{SamplePlan, WheelTally, collect};
use crate::units::{Cents, Fraction, as_f64, grouped};

/// Spins a wheel, and counts or writes what came.
pub fn wheel(args: &Spin) -> Result<u8, Failure> {
    use_threads(args.drawing.threads)?;
    let interrupt = Interrupt::install();
    let game = game::find(&args.game)?;
    let Some(wheel) = &game.wheel else {
        return Err(Failure::usage(format!(
            "{} has no draw wheel: name a game whose declaration has a table [wheel], such as \
             tresor",
            game.id
        )));
    };
    if let Some(path) = &args.out {
        return log(args, &game, wheel, path, &interrupt);
    }
    if args.drawing.format.is_some() || args.drawing.force {
        return Err(Failure::usage(
            "--format and --force are for files: add --out FILE, or leave them out",
        ));
    }
    let drawn = Drawn::open(&args.drawing, &game)?;
    let progress =
        Progress::new(&game.id, args.draws, args.drawing.quiet, &interrupt).then("counting");
    let plan = [SamplePlan::Spins { spins: args.draws }];
    let tallies = collect(&game, drawn.source.as_ref(), None, &plan, &progress);
    progress.finish();
    let tallies = tallies?;
    let counts = tallies.into_iter().find_map(|tally| tally.wheel);
    let table = Table::new(
        wheel,
        &counts.unwrap_or_else(|| WheelTally::new(wheel.len())),
    );
    let text = if args.drawing.json {
        format!("{:#}\n", table.json(drawn.json()))
    } else {
        table.page(&game, wheel)
    };
    say_text(&text)?;
    Ok(exit::CONFORM)
}

/// Writes the spins.
fn log(
    args: &Spin,
    game: &Game,
    wheel: &Wheel,
    path: &Path,
    interrupt: &Interrupt,
) -> Result<u8, Failure> {
    let (place, format) = target(&args.drawing, path)?;
    let drawn = Drawn::open(&args.drawing, game)?;
    let quiet = args.drawing.quiet || is_standard(path);
    let progress = Progress::new(&game.id, args.draws, quiet, interrupt).then("syncing");
    let written = drawn
        .output(place, format, spin_fields())
        .and_then(|mut output| {
            let source = drawn.source.as_ref();
            write_spins(wheel, source, args.draws, &mut output, &progress)?;
            output.finish()
        });
    progress.finish();
    let written = match written {
        Err(error) if is_standard(path) && error.is_closed_pipe() => return Ok(exit::CONFORM),
        other => other?,
    };
    let what = format!("{} spins of {}", grouped(args.draws), game.id);
    tell(&drawn, (path, format), &written, &what, &json!({}))?;
    Ok(exit::CONFORM)
}

/// Spins by amount, beside what is declared.
struct Table {
    spins: u64,
    rows: Vec<Row>,
    /// Spins whose segment is not on the wheel.
    off_wheel: u64,
    /// Mean cents of a spin, observed; nothing when it fits no fraction.
    observed: Option<Fraction>,
    declared: Fraction,
}

struct Row {
    amount: Cents,
    segments: u32,
    expected: f64,
    observed: u64,
}

impl Table {
    fn new(wheel: &Wheel, tally: &WheelTally) -> Self {
        let spins = tally.spins();
        let each = as_f64(spins) / f64::from(wheel.len());
        let counts = tally.by_amount(wheel);
        let paid: i128 = counts
            .iter()
            .zip(&wheel.segments)
            .map(|(&count, run)| i128::from(count) * i128::from(run.amount.0))
            .sum();
        let rows = wheel.segments.iter().zip(counts);
        let rows = rows.map(|(run, observed)| Row {
            amount: run.amount,
            segments: run.count,
            expected: each * f64::from(run.count),
            observed,
        });
        Self {
            spins,
            rows: rows.collect(),
            off_wheel: tally.off_wheel,
            observed: Fraction::new(paid, spins.into()),
            declared: wheel.mean(),
        }
    }

    fn page(&self, game: &Game, wheel: &Wheel) -> String {
        let mut text = String::new();
        let _ = writeln!(
            text,
            "{}, {} of {}: {} spins\n",
            clean(&wheel.name),
            clean(&game::article(&wheel.clause)),
            game.id,
            grouped(self.spins)
        );
        let _ = writeln!(
            text,
            "{:>14} {:>12} {:>18} {:>16} {:>9}",
            "amount", "segments", "expected", "observed", "ratio"
        );
        for row in &self.rows {
            let _ = writeln!(
                text,
                "{:>14} {:>12} {:>18.2} {:>16} {:>9.6}",
                row.amount.to_string(),
                grouped(row.segments.into()),
                row.expected,
                grouped(row.observed),
                as_f64(row.observed) / row.expected
            );
        }
        if self.off_wheel > 0 {
            let _ = writeln!(
                text,
                "{} spins hit a segment that is not on the wheel",
                grouped(self.off_wheel)
            );
        }
        let _ = writeln!(
            text,
            "\nmean payout of a spin, in cents: declared {} = {:.6}",
            self.declared,
            self.declared.to_f64()
        );
        if let Some(observed) = self.observed {
            let ratio = observed.to_f64() / self.declared.to_f64();
            let _ = writeln!(
                text,
                "                                 observed {observed} = {:.6}, ratio {ratio:.6}",
                observed.to_f64()
            );
        }
        text
    }

    /// Fields after those of `value`.
    fn json(&self, mut value: Value) -> Value {
        let ratio = |observed: f64, expected: f64| crate::assay::round_12(observed / expected);
        let rows = self.rows.iter().map(|row| {
            json!({
                "amount_cents": row.amount,
                "segments": row.segments,
                "expected": crate::assay::round_12(row.expected),
                "observed": row.observed,
                "ratio": ratio(as_f64(row.observed), row.expected),
            })
        });
        value["spins"] = json!(self.spins);
        value["rows"] = rows.collect();
        value["off_wheel"] = json!(self.off_wheel);
        let mean = |fraction: Fraction| {
            json!({
                "fraction": fraction.to_string(),
                "value": crate::assay::round_12(fraction.to_f64()),
            })
        };
        value["mean_cents"] = json!({
            "declared": mean(self.declared),
            "observed": self.observed.map(mean),
            "ratio": self.observed.map(|seen| ratio(seen.to_f64(), self.declared.to_f64())),
        });
        value
    }
}
