//! Drawings of degenerate and extreme data.

use super::super::figure::{
    Caption, Figure, PValueRow, PValues, Positions, RatioRow, Ratios, RunningPayout, RunningPoint,
    Segments,
};
use super::super::fixture::{failing, passing};
use super::super::tests::assert_well_formed;
use super::{PlotError, svg};

fn caption() -> Caption {
    Caption {
        id: "figure".to_owned(),
        title: "« Title » <b> & \"quotes\" \u{1b}".to_owned(),
        text: "Text with < and &".to_owned(),
    }
}

fn ratios(rows: Vec<RatioRow>) -> Figure {
    Figure::Ratios(Ratios {
        caption: caption(),
        sample: "1 <ticket>".to_owned(),
        rows,
    })
}

fn ratio(observed: u64, expected: f64, low: f64, high: f64) -> RatioRow {
    RatioRow {
        label: "a very long label ".repeat(20),
        observed,
        expected,
        low,
        high,
    }
}

fn segments(ratios: Vec<f64>, band: f64) -> Figure {
    Figure::Segments(Segments {
        caption: caption(),
        segments: 100_002,
        spins: 0,
        ratios,
        band,
    })
}

fn positions(points: Vec<(f64, f64)>, band: f64) -> Figure {
    let units = u64::MAX;
    Figure::Positions(Positions {
        caption: caption(),
        winners: 0,
        units,
        points,
        band,
    })
}

fn running(points: Vec<RunningPoint>, declared: f64) -> Figure {
    let unit = "tickets".to_owned();
    Figure::RunningPayout(RunningPayout {
        caption: caption(),
        unit,
        points,
        declared,
    })
}

fn p_values(rows: Vec<PValueRow>) -> Figure {
    Figure::PValues(PValues {
        caption: caption(),
        rows,
    })
}

fn p_value(ln_p: f64, ln_level: f64) -> PValueRow {
    PValueRow {
        label: "p & q".to_owned(),
        ln_p,
        ln_level,
        rejected: true,
        assumed: true,
    }
}

fn point(units: u64, rate: f64) -> RunningPoint {
    RunningPoint {
        units,
        rate,
        low: 0.0,
        high: 2.0,
    }
}

#[test]
fn degenerate_and_extreme_data_are_drawn() {
    for figure in [
        ratios(vec![]),
        ratios(vec![ratio(0, 0.0, 0.0, 0.0)]),
        ratios(vec![
            ratio(2, 2.0, 2.0, 2.0),
            ratio(3, 2.0, 2.0, 2.0),
            ratio(1, 2.0, 2.0, 2.0),
        ]),
        ratios(vec![
            ratio(u64::MAX, 1e300, 0.0, 1.5e300),
            ratio(0, 1e-300, 0.0, 1.0),
        ]),
        ratios(vec![
            ratio(12_345_678, 12_400_000.0, 12_390_000.0, 12_410_000.0),
            ratio(9_000_000_000, 1e10, 9.9e9, 1.01e10),
            ratio(123_456_789, 123_456_790.0, 123_456_700.0, 123_456_900.0),
        ]),
        segments(vec![], 0.0),
        segments(vec![0.0], 0.0),
        segments(vec![1.0; 5], 1e-7),
        segments(vec![1e9, 0.0], 1e-12),
        positions(vec![], 0.0),
        positions(vec![(0.5, 0.0)], 0.1),
        positions(
            (0..100_000).map(|i| (f64::from(i) / 1e5, 0.001)).collect(),
            1e-9,
        ),
        running(vec![], 0.68),
        running(vec![point(0, 0.0)], 0.0),
        running(vec![point(1, 200_000.0), point(u64::MAX, 0.7)], 0.68),
        p_values(vec![]),
        p_values(vec![p_value(0.0, 0.0)]),
        p_values(vec![p_value(-1e6, -8.0)]),
    ] {
        let text = svg(&figure).unwrap();
        assert_well_formed(&text);
        assert!(!text.contains("NaN") && !text.contains("inf"), "{figure:?}");
        assert!(!text.contains('\u{1b}'));
        assert!(text.len() < 200_000, "{} bytes", text.len());
    }
}

#[test]
fn numbers_that_are_not_finite_are_refused() {
    for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for figure in [
            ratios(vec![ratio(1, wrong, 0.0, 1.0)]),
            ratios(vec![ratio(1, 1.0, wrong, 1.0)]),
            ratios(vec![ratio(1, 1.0, 0.0, wrong)]),
            segments(vec![wrong], 0.1),
            segments(vec![1.0], wrong),
            positions(vec![(wrong, 0.0)], 0.1),
            positions(vec![(0.0, wrong)], 0.1),
            positions(vec![], wrong),
            running(vec![point(1, wrong)], 0.68),
            running(vec![], wrong),
            p_values(vec![p_value(wrong, -8.0)]),
            p_values(vec![p_value(-1.0, wrong)]),
        ] {
            assert!(
                matches!(svg(&figure), Err(PlotError::NotFinite { .. })),
                "{figure:?}"
            );
        }
    }
}

#[test]
fn the_same_figure_gives_the_same_bytes_and_no_identifier() {
    for figure in failing().figures.iter().chain(&passing().figures) {
        let text = svg(figure).unwrap();
        assert_eq!(text, svg(figure).unwrap());
        assert!(!text.contains(" id=\"") && !text.contains("href") && !text.contains("url("));
        assert!(text.contains("<title>") && text.contains("role=\"img\""));
    }
}

#[test]
fn a_class_is_outside_only_beyond_the_ends_of_its_band() {
    let outside = |observed| {
        let text = svg(&ratios(vec![ratio(observed, 2.0, 0.0, 5.0)])).unwrap();
        text.contains("1 of 1 classes outside")
    };
    assert!(!outside(0) && !outside(5) && outside(6));
}
