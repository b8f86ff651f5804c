//! Figures as SVG text, one file per kind of figure.
//!
//! Every drawing is 860 pixels wide, has no identifier that could clash with
//! another drawing in one page, loads nothing, and tells its series apart by
//! shape and dash, so that it reads in black and white. The same figure gives
//! the same bytes.

mod canvas;
mod p_values;
mod positions;
mod ratios;
mod running;
mod segments;
#[cfg(test)]
mod tests;
pub(super) mod text;

use thiserror::Error;

use super::figure::Figure;

/// Why a figure was not drawn.
#[derive(Debug, Error)]
pub enum PlotError {
    /// A number of the figure is infinite or not a number.
    #[error("{what} is {value}: only finite numbers can be drawn")]
    NotFinite {
        /// What the number stands for, with its place.
        what: String,
        /// The number.
        value: f64,
    },
    /// The drawing library refused.
    #[error("the figure could not be drawn: {0}")]
    Draw(String),
}

/// The SVG text of a figure, from `<svg` to `</svg>` and a newline.
///
/// ```
/// use lotproof::report::figure::{Caption, Figure, PValues};
/// let caption = Caption { id: "p".into(), title: "All p-values".into(), text: String::new() };
/// let svg = lotproof::report::plots::svg(&Figure::PValues(PValues { caption, rows: vec![] }))?;
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), lotproof::report::plots::PlotError>(())
/// ```
///
/// # Errors
///
/// [`PlotError`] when a number is not finite. A figure without data is drawn
/// empty and says so.
pub fn svg(figure: &Figure) -> Result<String, PlotError> {
    match figure {
        Figure::Ratios(ratios) => ratios::svg(ratios),
        Figure::Segments(segments) => segments::svg(segments),
        Figure::Positions(positions) => positions::svg(positions),
        Figure::RunningPayout(running) => running::svg(running),
        Figure::PValues(p_values) => p_values::svg(p_values),
    }
}

/// Refuses numbers that cannot be placed on an axis.
fn finite(value: f64, what: impl FnOnce() -> String) -> Result<f64, PlotError> {
    if value.is_finite() {
        Ok(value)
    } else {
        Err(PlotError::NotFinite {
            what: what(),
            value,
        })
    }
}
