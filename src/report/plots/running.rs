//! Payout rate of the units so far.

use super::super::figure::{RunningPayout, RunningPoint};
use super::super::words::{clean, number, percent};
use super::canvas::{Axes, GREY, INK, Key, MARGIN, PALE, Pen, Side, WIDTH, px, sheet};
use super::{PlotError, finite};
use crate::units::{as_f64, grouped};

const LEFT: i32 = 80;
const RIGHT: i32 = WIDTH - MARGIN - 24;
const TOP: i32 = 96;
const BOTTOM: i32 = 360;
/// Part of the sample that does not set the height of the axis: the band of the
/// first units is as wide as the greatest prize.
const WARM_UP: f64 = 0.05;

/// The figure's SVG text.
pub(super) fn svg(figure: &RunningPayout) -> Result<String, PlotError> {
    let declared = finite(figure.declared, || "declared rate".to_owned())?;
    for point in &figure.points {
        for value in [point.rate, point.low, point.high] {
            finite(value, || {
                format!("rate at {} {}", grouped(point.units), clean(&figure.unit))
            })?;
        }
    }
    let unit = clean(&figure.unit);
    let last = figure.points.last().copied();
    let words = last.map_or_else(
        || format!("No {unit} drawn; declared rate {}.", percent(declared)),
        |point| {
            format!(
                "{} {unit}: {} of their price paid back; declared {}; pointwise 99 % band {} to {}.",
                grouped(point.units),
                percent(point.rate),
                percent(declared),
                percent(point.low),
                percent(point.high),
            )
        },
    );
    let (low, high) = heights(&figure.points, declared);
    let end = last.map_or(1.0, |point| as_f64(point.units)).max(1.0);
    let x_name = format!("{unit} so far");
    sheet(&figure.caption, BOTTOM + 50, |sheet| {
        sheet.subtitle(&words)?;
        sheet.legend(
            62,
            &[
                (Key::Line(Pen::Solid, INK), "payout rate so far"),
                (Key::Line(Pen::Dotted, INK), "declared rate"),
                (Key::Band, "pointwise 99 % band"),
            ],
        )?;
        sheet.write("paid back / price", px(MARGIN, TOP - 12), Side::Start, INK)?;
        let plane = sheet.plane(&Axes {
            left: LEFT,
            right: RIGHT,
            top: TOP,
            bottom: BOTTOM,
            x: 0.0..end,
            y: low..high,
            ticks: 8,
            x_name: &x_name,
            x_words: &|x| units(*x),
            y_words: Some(&|y| percent(*y)),
        })?;
        let edge = |of: fn(&RunningPoint) -> f64| -> Vec<_> {
            figure
                .points
                .iter()
                .map(|p| plane.at(as_f64(p.units), of(p)))
                .collect()
        };
        let (lows, highs) = (edge(low_end), edge(high_end));
        if figure.points.len() > 1 {
            let around: Vec<_> = highs.iter().chain(lows.iter().rev()).copied().collect();
            sheet.shape(&around, PALE)?;
            for (edge, of) in [(&lows, low_end as fn(&_) -> _), (&highs, high_end)] {
                let inside = edge.iter().zip(&figure.points);
                let inside = inside.filter(|(_, point)| (low..=high).contains(&of(point)));
                let inside: Vec<_> = inside.map(|(dot, _)| *dot).collect();
                sheet.line(&inside, Pen::Dashed, 1.0, GREY)?;
            }
        }
        let level = [plane.at(0.0, declared), plane.at(end, declared)];
        sheet.line(&level, Pen::Dotted, 1.75, INK)?;
        match figure.points.len() {
            0 => sheet.write("nothing drawn", px(LEFT + 16, TOP + 20), Side::Start, GREY),
            1 => sheet.mark(edge(|p| p.rate)[0], super::canvas::Mark::Disc, INK),
            _ => sheet.line(&edge(|p| p.rate), Pen::Solid, 1.75, INK),
        }
    })
}

fn low_end(point: &RunningPoint) -> f64 {
    point.low
}

fn high_end(point: &RunningPoint) -> f64 {
    point.high
}

/// Heights that hold the declared rate, the end of the sample, and band and
/// rate after the warm-up.
fn heights(points: &[RunningPoint], declared: f64) -> (f64, f64) {
    let end = points.last().map_or(0.0, |point| as_f64(point.units));
    let mut low = declared;
    let mut high = declared;
    for point in points.iter().filter(|p| as_f64(p.units) >= end * WARM_UP) {
        low = low.min(point.low).min(point.rate);
        high = high.max(point.high).max(point.rate);
    }
    let room = ((high - low) * 0.06).max(declared.abs() * 1e-4).max(1e-9);
    (low - room, high + room)
}

/// A number of units on the axis.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "checked range"
)]
fn units(x: f64) -> String {
    match x {
        x if x >= 1e9 => format!("{} G", number(x / 1e9)),
        x if x >= 1e6 => format!("{} M", number(x / 1e6)),
        x if x >= 0.0 && x.fract() == 0.0 => grouped(x as u64),
        x => number(x),
    }
}
