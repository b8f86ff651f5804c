//! Spins by bins of neighbouring segments.

use super::super::figure::Segments;
use super::super::words::number;
use super::canvas::{ALARM, Axes, GREY, INK, Key, MARGIN, Mark, PALE, Pen, Side, WIDTH, px, sheet};
use super::{PlotError, finite};
use crate::units::grouped;

const LEFT: i32 = 90;
const RIGHT: i32 = WIDTH - MARGIN - 24;
const TOP: i32 = 96;
const BOTTOM: i32 = 340;
/// Bins further than this many half-bands from 1 are drawn at the edge.
const FURTHEST: f64 = 8.0;

/// The figure's SVG text.
pub(super) fn svg(figure: &Segments) -> Result<String, PlotError> {
    let band = finite(figure.band, || "half-width of the band".to_owned())?.abs();
    for (i, ratio) in figure.ratios.iter().enumerate() {
        finite(*ratio, || format!("ratio of bin {}", i + 1))?;
    }
    let far = figure
        .ratios
        .iter()
        .fold(0.0, |far: f64, r| far.max((r - 1.0).abs()));
    let most = if band > 0.0 {
        band * FURTHEST
    } else {
        f64::MAX
    };
    let half = (far.max(band) * 1.15).min(most).max(1e-9);
    let outside = figure
        .ratios
        .iter()
        .filter(|r| (*r - 1.0).abs() > band)
        .count();
    let bins = figure.ratios.len();
    let words = format!(
        "{} spins, {} segments in {bins} bins of equal width; {outside} of {bins} bins outside the \
         band (about 1 % are expected to be).",
        grouped(figure.spins),
        grouped(u64::from(figure.segments)),
    );
    let band_words = format!("99 % band of a single bin (1 ± {})", number(band));
    sheet(&figure.caption, BOTTOM + 50, |sheet| {
        sheet.subtitle(&words)?;
        sheet.legend(
            62,
            &[
                (Key::Line(Pen::Solid, INK), "observed / expected"),
                (Key::Band, &band_words),
                (Key::Point(Mark::Diamond, ALARM), "outside"),
                (Key::Point(Mark::Up, ALARM), "beyond the axis"),
            ],
        )?;
        sheet.write(
            "observed / expected",
            px(MARGIN, TOP - 12),
            Side::Start,
            INK,
        )?;
        let last = f64::from(figure.segments.max(2));
        let plane = sheet.plane(&Axes {
            left: LEFT,
            right: RIGHT,
            top: TOP,
            bottom: BOTTOM,
            x: 1.0..last,
            y: 1.0 - half..1.0 + half,
            ticks: 10,
            x_name: "segment of the wheel (number)",
            x_words: &|x| whole(*x),
            y_words: Some(&|y| ratio(*y, half)),
        })?;
        sheet.fill(plane.at(1.0, 1.0 + band), plane.at(last, 1.0 - band), PALE)?;
        for edge in [1.0 + band, 1.0 - band] {
            sheet.line(
                &[plane.at(1.0, edge), plane.at(last, edge)],
                Pen::Dashed,
                1.0,
                GREY,
            )?;
        }
        sheet.line(
            &[plane.at(1.0, 1.0), plane.at(last, 1.0)],
            Pen::Solid,
            1.0,
            GREY,
        )?;
        if figure.ratios.is_empty() {
            return sheet.write("no spins", px(LEFT + 16, TOP + 20), Side::Start, GREY);
        }
        let edge = |bin: usize| 1.0 + (last - 1.0) * share(bin, bins);
        let mut steps = Vec::with_capacity(2 * bins);
        for (i, r) in figure.ratios.iter().enumerate() {
            steps.push(plane.at(edge(i), *r));
            steps.push(plane.at(edge(i + 1), *r));
        }
        sheet.line(&steps, Pen::Solid, 1.25, INK)?;
        for (i, r) in figure.ratios.iter().enumerate() {
            let off = r - 1.0;
            if off.abs() > band {
                let mark = match off {
                    off if off > half => Mark::Up,
                    off if off < -half => Mark::Down,
                    _ => Mark::Diamond,
                };
                sheet.mark(
                    plane.at(f64::midpoint(edge(i), edge(i + 1)), *r),
                    mark,
                    ALARM,
                )?;
            }
        }
        Ok(())
    })
}

/// A ratio near 1 with as many decimals as the axis needs.
fn ratio(y: f64, half: f64) -> String {
    if half >= 1e6 {
        return number(y);
    }
    let decimals = match half {
        h if h > 0.5 => 1,
        h if h > 0.05 => 2,
        h if h > 0.005 => 3,
        h if h > 0.0005 => 4,
        _ => return deviation(y - 1.0, half),
    };
    format!("{y:.decimals$}")
}

/// `1 ± deviation`, for an axis of very small deviations.
fn deviation(off: f64, half: f64) -> String {
    match off {
        off if off.abs() < half * 1e-6 => "1".to_owned(),
        off if off < 0.0 => format!("1 − {}", number(-off)),
        off => format!("1 + {}", number(off)),
    }
}

/// A label that stands for a whole number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an axis from 1 to u32"
)]
fn whole(x: f64) -> String {
    grouped(x.round().max(0.0) as u64)
}

#[expect(clippy::cast_precision_loss, reason = "places on paper")]
fn share(part: usize, of: usize) -> f64 {
    part as f64 / of as f64
}
