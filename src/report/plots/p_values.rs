//! All p-values of a battery, each with its level.

use std::f64::consts::LN_10;

use super::super::figure::{PValueRow, PValues};
use super::super::words::{clean, number};
use super::canvas::{
    ALARM, Axes, FAINT, GREY, INK, Key, MARGIN, Mark, Pen, SIZE, Sheet, Side, WIDTH, px, sheet,
};
use super::{PlotError, finite, text};
use crate::units::PValue;

const LEFT: i32 = 330;
const RIGHT: i32 = 770;
const ROW: i32 = 15;
const TOP: i32 = 100;

/// The figure's SVG text.
pub(super) fn svg(figure: &PValues) -> Result<String, PlotError> {
    for row in &figure.rows {
        finite(row.ln_p, || format!("ln p of {}", clean(&row.label)))?;
        finite(row.ln_level, || {
            format!("ln level of {}", clean(&row.label))
        })?;
    }
    let rows = i32::try_from(figure.rows.len()).unwrap_or(i32::MAX / 64);
    let limit = limit(&figure.rows);
    let bottom = TOP + ROW * rows.max(1);
    let rejected = figure.rows.iter().filter(|row| row.rejected).count();
    let words = format!(
        "{} tests with a p-value, {rejected} rejected. To the right: less likely under what is \
         tested.",
        figure.rows.len()
    );
    sheet(&figure.caption, bottom + 50, |sheet| {
        sheet.subtitle(&words)?;
        sheet.legend(
            62,
            &[
                (Key::Point(Mark::Disc, INK), "declared"),
                (Key::Point(Mark::Ring, INK), "assumed"),
                (Key::Point(Mark::Diamond, ALARM), "declared, rejected"),
                (Key::Point(Mark::OpenDiamond, ALARM), "assumed, rejected"),
                (Key::Point(Mark::Tick, GREY), "level of Holm's first step"),
                (Key::Point(Mark::Right, ALARM), "beyond the axis"),
            ],
        )?;
        sheet.write_in(
            "assay (sample)",
            px(LEFT - 10, TOP - 12),
            Side::End,
            SIZE,
            true,
            GREY,
        )?;
        sheet.write_in(
            "p",
            px(WIDTH - MARGIN, TOP - 12),
            Side::End,
            SIZE,
            true,
            GREY,
        )?;
        for i in (0..rows).step_by(2) {
            sheet.fill(
                px(MARGIN, TOP + i * ROW),
                px(WIDTH - MARGIN, TOP + (i + 1) * ROW),
                FAINT,
            )?;
        }
        if figure.rows.is_empty() {
            sheet.write(
                "no p-values",
                px(LEFT + 10, TOP + ROW / 2),
                Side::Start,
                GREY,
            )?;
        }
        let plane = sheet.plane(&Axes {
            left: LEFT,
            right: RIGHT,
            top: TOP,
            bottom,
            x: 0.0..limit,
            y: f64::from(rows.max(1))..0.0,
            ticks: 9,
            x_name: "−log₁₀ p",
            x_words: &|x| number(*x),
            y_words: None,
        })?;
        let mut middle = TOP + ROW / 2;
        for row in &figure.rows {
            let y = px(0, middle).1;
            let level = (plane.at_x(digits(row.ln_level)), y);
            sheet.mark(level, Mark::Tick, GREY)?;
            draw_row(
                sheet,
                row,
                (plane.at_x(0.0), plane.at_x(digits(row.ln_p))),
                middle,
                limit,
            )?;
            middle += ROW;
        }
        Ok(())
    })
}

fn draw_row(
    sheet: &Sheet,
    row: &PValueRow,
    (zero, x): (i32, i32),
    middle: i32,
    limit: f64,
) -> Result<(), PlotError> {
    let y = px(0, middle).1;
    let ink = if row.rejected { ALARM } else { INK };
    sheet.line(&[(zero, y), (x, y)], Pen::Solid, 1.0, ink)?;
    let mark = match (digits(row.ln_p) > limit, row.rejected, row.assumed) {
        (true, _, _) => Mark::Right,
        (false, true, false) => Mark::Diamond,
        (false, true, true) => Mark::OpenDiamond,
        (false, false, false) => Mark::Disc,
        (false, false, true) => Mark::Ring,
    };
    sheet.mark((x, y), mark, ink)?;
    let label = text::fit(&clean(&row.label), f64::from(LEFT - 10 - MARGIN), SIZE);
    sheet.write(&label, px(LEFT - 10, middle), Side::End, ink)?;
    let p = PValue::from_ln(row.ln_p).map_or_else(|| "–".to_owned(), |p| p.to_string());
    sheet.write_in(
        &p,
        px(WIDTH - MARGIN, middle),
        Side::End,
        SIZE,
        row.rejected,
        ink,
    )
}

/// Right end of the axis: all levels, and the p-values unless they lie far
/// beyond the levels.
fn limit(rows: &[PValueRow]) -> f64 {
    let most = |values: &mut dyn Iterator<Item = f64>| values.fold(0.0, f64::max);
    let level = most(&mut rows.iter().map(|row| digits(row.ln_level)));
    let p = most(&mut rows.iter().map(|row| digits(row.ln_p)));
    (p * 1.05).min(level * 2.5).max(level * 1.2).max(3.0)
}

/// −log₁₀ of a probability given by its natural logarithm.
fn digits(ln: f64) -> f64 {
    -ln / LN_10
}
