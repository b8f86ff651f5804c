//! Observed against expected counts by class.
//!
//! The bands of a table's classes differ by four orders of magnitude as ratios
//! (0 to 3 for a jackpot, 0.999 to 1.001 for a common class), so no axis of
//! ratios shows them all. The axis is the deviation in units of the class's own
//! band instead: −1 and 1 are the ends of the band for every class. The counts,
//! the band and the ratio stand beside it in figures.

use super::super::figure::{RatioRow, Ratios};
use super::super::words::{clean, number};
use super::canvas::{
    ALARM, Axes, FAINT, GREY, INK, Key, MARGIN, Mark, PALE, Pen, SIZE, Sheet, Side, WIDTH, px,
    sheet,
};
use super::{PlotError, finite, text};
use crate::units::{as_f64, grouped};

const LEFT: i32 = 176;
const RIGHT: i32 = 470;
const ROW: i32 = 24;
/// Right ends of the columns of figures.
const COLUMNS: [(i32, &str); 4] = [
    (558, "observed"),
    (646, "expected"),
    (778, "99 % band"),
    (WIDTH - MARGIN, "obs./exp."),
];
/// The axis never reaches further than this many half-bands.
const FURTHEST: f64 = 4.0;

/// The figure's SVG text.
pub(super) fn svg(figure: &Ratios) -> Result<String, PlotError> {
    check(figure)?;
    let rows = i32::try_from(figure.rows.len()).unwrap_or(i32::MAX / 64);
    let deviations: Vec<f64> = figure.rows.iter().map(deviation).collect();
    let furthest = deviations.iter().fold(0.0, |far: f64, d| far.max(d.abs()));
    let limit = (furthest * 1.1).clamp(1.6, FURTHEST);
    let outside = deviations.iter().filter(|d| d.abs() > 1.0).count();
    let words = format!(
        "{}. Band: the counts that 99 % of samples stay in, for each class alone; {outside} of {} \
         classes outside.",
        figure.sample,
        figure.rows.len(),
    );
    let lines = text::wrap(&clean(&words), f64::from(WIDTH - 2 * MARGIN), SIZE).len();
    let top = 90 + 17 * i32::try_from(lines).unwrap_or(1);
    let bottom = top + ROW * rows.max(1);
    sheet(&figure.caption, bottom + 50, |sheet| {
        let y = sheet.subtitle(&words)?;
        sheet.legend(
            y + 4,
            &[
                (Key::Band, "99 % band"),
                (Key::Point(Mark::Disc, INK), "within its band"),
                (Key::Point(Mark::Diamond, ALARM), "outside"),
                (Key::Point(Mark::Right, ALARM), "outside, beyond the axis"),
            ],
        )?;
        for (x, name) in COLUMNS {
            sheet.write_in(name, px(x, top - 10), Side::End, SIZE, true, GREY)?;
        }
        sheet.write_in(
            "class",
            px(LEFT - 10, top - 10),
            Side::End,
            SIZE,
            true,
            GREY,
        )?;
        for i in (0..rows).step_by(2) {
            sheet.fill(
                px(MARGIN, top + i * ROW),
                px(WIDTH - MARGIN, top + (i + 1) * ROW),
                FAINT,
            )?;
        }
        let plane = sheet.plane(&Axes {
            left: LEFT,
            right: RIGHT,
            top,
            bottom,
            x: -limit..limit,
            y: f64::from(rows.max(1))..0.0,
            ticks: 9,
            x_name: "(observed − expected) / half of the class's own band",
            x_words: &|x| number(*x),
            y_words: None,
        })?;
        let (band_left, band_right) = (plane.at_x(-1.0), plane.at_x(1.0));
        let (band_top, band_bottom) = (px(0, top).1, px(0, bottom).1);
        sheet.fill((band_left, band_top), (band_right, band_bottom), PALE)?;
        for x in [band_left, band_right] {
            sheet.line(&[(x, band_top), (x, band_bottom)], Pen::Dashed, 1.0, GREY)?;
        }
        let zero = plane.at_x(0.0);
        sheet.line(
            &[(zero, band_top), (zero, band_bottom)],
            Pen::Solid,
            1.0,
            GREY,
        )?;
        if figure.rows.is_empty() {
            sheet.write(
                "no classes",
                px(LEFT + 10, top + ROW / 2),
                Side::Start,
                GREY,
            )?;
        }
        let mut middle = top + ROW / 2;
        for (row, deviation) in figure.rows.iter().zip(&deviations) {
            let y = px(0, middle).1;
            point(sheet, plane.at_x(*deviation), y, zero, *deviation, limit)?;
            figures(sheet, row, middle)?;
            middle += ROW;
        }
        Ok(())
    })
}

/// One class's point, and a bar from zero to it.
fn point(
    sheet: &Sheet,
    x: i32,
    y: i32,
    zero: i32,
    deviation: f64,
    limit: f64,
) -> Result<(), PlotError> {
    let ink = if deviation.abs() > 1.0 { ALARM } else { INK };
    sheet.line(&[(zero, y), (x, y)], Pen::Solid, 1.5, ink)?;
    if deviation.abs() <= limit {
        let mark = if deviation.abs() > 1.0 {
            Mark::Diamond
        } else {
            Mark::Disc
        };
        return sheet.mark((x, y), mark, ink);
    }
    let words = if deviation.is_finite() {
        number(deviation)
    } else {
        "differs".to_owned()
    };
    let (mark, step, side) = if deviation > 0.0 {
        (Mark::Right, -12, Side::End)
    } else {
        (Mark::Left, 12, Side::Start)
    };
    sheet.mark((x, y), mark, ink)?;
    let (step, up) = px(step, -7);
    sheet.write_in(&words, (x + step, y + up), side, 10.0, true, ink)
}

/// One class's words and figures.
fn figures(sheet: &Sheet, row: &RatioRow, y: i32) -> Result<(), PlotError> {
    let label = text::fit(&clean(&row.label), f64::from(LEFT - 10 - MARGIN), SIZE);
    sheet.write(&label, px(LEFT - 10, y), Side::End, INK)?;
    let ratio = if row.expected > 0.0 {
        ratio(as_f64(row.observed) / row.expected)
    } else {
        "–".into()
    };
    let band = if row.high <= row.low {
        format!("exactly {}", whole(row.low))
    } else {
        format!("{} – {}", whole(row.low), whole(row.high))
    };
    let observed = if row.observed < 10_000_000_000 {
        grouped(row.observed)
    } else {
        format!("{:.4e}", as_f64(row.observed))
    };
    let cells = [observed, short(row.expected), band, ratio];
    let mut left = RIGHT;
    for ((x, _), cell) in COLUMNS.into_iter().zip(cells) {
        // Ten million and more fill their column: smaller letters keep it.
        let room = f64::from(x - left - 6);
        let size = SIZE * (room / text::width(&cell, SIZE)).clamp(0.75, 1.0);
        sheet.write_in(&cell, px(x, y), Side::End, size, false, INK)?;
        left = x;
    }
    Ok(())
}

/// Deviation of a class in half-bands of the side that it lies on.
fn deviation(row: &RatioRow) -> f64 {
    let far = as_f64(row.observed) - row.expected;
    let half = if far > 0.0 {
        row.high - row.expected
    } else {
        row.expected - row.low
    };
    if far == 0.0 {
        0.0
    } else if half > 0.0 {
        far / half
    } else {
        far * f64::INFINITY
    }
}

fn check(figure: &Ratios) -> Result<(), PlotError> {
    for row in &figure.rows {
        for (value, what) in [
            (row.expected, "expected count"),
            (row.low, "low end of the band"),
            (row.high, "high end of the band"),
        ] {
            finite(value, || format!("{what} of {}", clean(&row.label)))?;
        }
    }
    Ok(())
}

/// A count of a band, which is whole.
fn whole(x: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked range"
    )]
    if (0.0..1e9).contains(&x) && x.fract() == 0.0 {
        grouped(x as u64)
    } else {
        short(x)
    }
}

/// A ratio with as many decimals as its neighbours, unless it is far off.
fn ratio(x: f64) -> String {
    if x < 1_000.0 {
        format!("{x:.4}")
    } else {
        format!("{x:.1e}")
    }
}

fn short(x: f64) -> String {
    if x.abs() < 1e10 {
        number(x)
    } else {
        format!("{x:.3e}")
    }
}
