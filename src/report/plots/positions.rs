//! Deviation of the winners' positions from uniform.

use super::super::figure::Positions;
use super::super::words::{number, percent};
use super::canvas::{ALARM, Axes, GREY, INK, Key, MARGIN, Mark, PALE, Pen, Side, WIDTH, px, sheet};
use super::{PlotError, finite};
use crate::units::grouped;

const LEFT: i32 = 80;
const RIGHT: i32 = WIDTH - MARGIN - 10;
const TOP: i32 = 96;
const BOTTOM: i32 = 340;
/// More points than this are thinned to the least and the greatest of each of
/// half as many slices: the eye sees no difference, a file does.
const MOST: usize = 1_600;

/// The figure's SVG text.
pub(super) fn svg(figure: &Positions) -> Result<String, PlotError> {
    let band = finite(figure.band, || "half-width of the band".to_owned())?.abs();
    for (x, y) in &figure.points {
        finite(*x, || "part of the block".to_owned())?;
        finite(*y, || format!("F(x) − x at x = {x}"))?;
    }
    let worst = figure
        .points
        .iter()
        .copied()
        .max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()));
    let far = worst.map_or(0.0, |(_, y)| y.abs());
    let half = (far.max(band) * 1.2).max(1e-12);
    let largest = worst.map_or_else(String::new, |(x, y)| {
        let side = if y.abs() > band { "outside" } else { "inside" };
        format!(
            " Largest deviation {} at x = {}, {side} the band.",
            number(y),
            number(x)
        )
    });
    let words = format!(
        "{} winners among {} units.{largest}",
        grouped(figure.winners),
        grouped(figure.units)
    );
    let band_words = format!("simultaneous 99 % band (± {})", number(band));
    sheet(&figure.caption, BOTTOM + 50, |sheet| {
        sheet.subtitle(&words)?;
        sheet.legend(
            62,
            &[
                (Key::Line(Pen::Solid, INK), "F(x) − x"),
                (Key::Band, &band_words),
                (Key::Point(Mark::Ring, INK), "largest, inside"),
                (Key::Point(Mark::Diamond, ALARM), "largest, outside"),
            ],
        )?;
        sheet.write("F(x) − x", px(MARGIN, TOP - 12), Side::Start, INK)?;
        let plane = sheet.plane(&Axes {
            left: LEFT,
            right: RIGHT,
            top: TOP,
            bottom: BOTTOM,
            x: 0.0..1.0,
            y: -half..half,
            ticks: 11,
            x_name: "x, part of the block passed",
            x_words: &|x| percent(*x),
            y_words: Some(&|y| number(snap(*y, half))),
        })?;
        sheet.fill(plane.at(0.0, band), plane.at(1.0, -band), PALE)?;
        for edge in [band, -band] {
            sheet.line(
                &[plane.at(0.0, edge), plane.at(1.0, edge)],
                Pen::Dashed,
                1.0,
                GREY,
            )?;
        }
        sheet.line(
            &[plane.at(0.0, 0.0), plane.at(1.0, 0.0)],
            Pen::Solid,
            1.0,
            GREY,
        )?;
        let Some((x, y)) = worst else {
            return sheet.write("no winners", px(LEFT + 16, TOP + 20), Side::Start, GREY);
        };
        let path: Vec<_> = thinned(&figure.points)
            .map(|(x, y)| plane.at(x, y))
            .collect();
        sheet.line(&path, Pen::Solid, 1.5, INK)?;
        let (mark, ink) = if y.abs() > band {
            (Mark::Diamond, ALARM)
        } else {
            (Mark::Ring, INK)
        };
        sheet.mark(plane.at(x, y), mark, ink)
    })
}

/// The least and the greatest point of each slice, in their order.
fn thinned(points: &[(f64, f64)]) -> impl Iterator<Item = (f64, f64)> {
    let slice = if points.len() > MOST {
        points.len().div_ceil(MOST / 2)
    } else {
        1
    };
    points.chunks(slice).flat_map(|part| {
        let indexed = || part.iter().copied().enumerate();
        let least = indexed().min_by(|a, b| a.1.1.total_cmp(&b.1.1));
        let greatest = indexed().max_by(|a, b| a.1.1.total_cmp(&b.1.1));
        let mut pair: Vec<_> = least.into_iter().chain(greatest).collect();
        pair.sort_by_key(|(i, _)| *i);
        pair.dedup_by_key(|(i, _)| *i);
        pair.into_iter().map(|(_, point)| point)
    })
}

/// Zero where the axis means zero.
fn snap(y: f64, half: f64) -> f64 {
    if y.abs() < half * 1e-9 { 0.0 } else { y }
}
