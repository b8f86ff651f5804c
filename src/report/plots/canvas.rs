//! A sheet to draw on: places, pens, marks, axes, a legend.
//!
//! `plotters` places things on whole dots; a sheet has four dots to the pixel,
//! and the SVG's `viewBox` brings it back to its size.

use std::fmt::Display;
use std::ops::Range;

use plotters::chart::{ChartBuilder, LabelAreaPosition};
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, DashedPathElement, PathElement, Polygon, Text};
use plotters::prelude::SVGBackend;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, RGBColor, ShapeStyle, TextStyle};

use super::super::figure::Caption;
use super::super::words::clean;
use super::{PlotError, finite, text};

/// Width of every figure in pixels.
pub(super) const WIDTH: i32 = 860;
/// Dots to the pixel.
const DOTS: i32 = 4;
/// Left and right margin in pixels.
pub(super) const MARGIN: i32 = 14;
/// Size of ordinary text in pixels.
pub(super) const SIZE: f64 = 12.0;

/// Text and observed values.
pub(super) const INK: RGBColor = RGBColor(0x1a, 0x1a, 0x1a);
/// Secondary text and declared values.
pub(super) const GREY: RGBColor = RGBColor(0x55, 0x55, 0x55);
/// Bands.
pub(super) const PALE: RGBColor = RGBColor(0xdd, 0xe3, 0xea);
/// Stripes and grids.
pub(super) const FAINT: RGBColor = RGBColor(0xf2, 0xf2, 0xf2);
/// What is out of its band or rejected; its shape differs as well.
pub(super) const ALARM: RGBColor = RGBColor(0xb0, 0x00, 0x20);

/// A place in dots.
pub(super) type Dot = (i32, i32);

/// A place in pixels, as dots.
pub(super) const fn px(x: i32, y: i32) -> Dot {
    (x * DOTS, y * DOTS)
}

/// How a line is drawn.
#[derive(Clone, Copy)]
pub(super) enum Pen {
    /// Unbroken.
    Solid,
    /// Long dashes.
    Dashed,
    /// Short dashes.
    Dotted,
}

/// A point's shape.
#[derive(Clone, Copy)]
pub(super) enum Mark {
    /// Filled circle.
    Disc,
    /// Open circle.
    Ring,
    /// Filled diamond.
    Diamond,
    /// Open diamond.
    OpenDiamond,
    /// Upright stroke.
    Tick,
    /// Arrow head to the left, for what lies beyond an axis.
    Left,
    /// Arrow head to the right.
    Right,
    /// Arrow head upwards.
    Up,
    /// Arrow head downwards.
    Down,
}

/// An entry of the legend.
#[derive(Clone, Copy)]
pub(super) enum Key {
    /// A shaded band.
    Band,
    /// A line.
    Line(Pen, RGBColor),
    /// A point.
    Point(Mark, RGBColor),
}

/// Where text is fixed to its place.
#[derive(Clone, Copy)]
pub(super) enum Side {
    /// Text runs to the right of its place.
    Start,
    /// Text is centred on its place.
    Middle,
    /// Text ends at its place.
    End,
}

/// A white sheet under construction.
pub(super) struct Sheet<'a> {
    root: DrawingArea<SVGBackend<'a>, Shift>,
}

/// Draws a sheet of `height` pixels with the caption's title.
pub(super) fn sheet(
    caption: &Caption,
    height: i32,
    draw: impl FnOnce(&Sheet) -> Result<(), PlotError>,
) -> Result<String, PlotError> {
    let mut svg = String::new();
    {
        let size = (
            (WIDTH * DOTS).unsigned_abs(),
            (height * DOTS).unsigned_abs(),
        );
        let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        root.fill(&plotters::style::WHITE).map_err(refused)?;
        let sheet = Sheet { root };
        let within = f64::from(WIDTH - 2 * MARGIN);
        let title = text::fit(&clean(&caption.title), within, 17.0);
        sheet.write_in(&title, px(MARGIN, 18), Side::Start, 16.0, true, INK)?;
        draw(&sheet)?;
        sheet.root.present().map_err(refused)?;
    }
    let end = svg.find('>').map_or(0, |at| at + 1);
    let (width_dots, height_dots) = px(WIDTH, height);
    let title = text::escaped(&clean(&caption.title));
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {width_dots} {height_dots}\" role=\"img\" aria-label=\"{title}\">\n\
         <title>{title}</title>\n<desc>{}</desc>\n",
        text::escaped(&clean(&caption.text))
    );
    Ok(head + svg[end..].trim_start())
}

impl<'a> Sheet<'a> {
    /// Ordinary text.
    pub(super) fn write(
        &self,
        words: &str,
        at: Dot,
        side: Side,
        ink: RGBColor,
    ) -> Result<(), PlotError> {
        self.write_in(words, at, side, SIZE, false, ink)
    }

    /// Text of a given size in pixels.
    pub(super) fn write_in(
        &self,
        words: &str,
        at: Dot,
        anchor: Side,
        size: f64,
        bold: bool,
        ink: RGBColor,
    ) -> Result<(), PlotError> {
        let anchor = match anchor {
            Side::Start => HPos::Left,
            Side::Middle => HPos::Center,
            Side::End => HPos::Right,
        };
        let mut style = face(size).color(&ink).pos(Pos::new(anchor, VPos::Center));
        if bold {
            style.font = style.font.style(FontStyle::Bold);
        }
        self.root
            .draw(&Text::new(words, at, style))
            .map_err(refused)
    }

    /// Lines of secondary text below the title; gives the pixel below them.
    pub(super) fn subtitle(&self, words: &str) -> Result<i32, PlotError> {
        let mut y = 40;
        for line in text::wrap(&clean(words), f64::from(WIDTH - 2 * MARGIN), SIZE) {
            self.write(&line, px(MARGIN, y), Side::Start, GREY)?;
            y += 17;
        }
        Ok(y)
    }

    /// A legend in one row, centred at pixel `y`.
    pub(super) fn legend(&self, y: i32, entries: &[(Key, &str)]) -> Result<(), PlotError> {
        let mut x = MARGIN;
        for (key, words) in entries {
            match *key {
                Key::Band => self.fill(px(x, y - 6), px(x + 24, y + 6), PALE)?,
                Key::Line(pen, ink) => self.line(&[px(x, y), px(x + 24, y)], pen, 1.5, ink)?,
                Key::Point(mark, ink) => self.mark(px(x + 12, y), mark, ink)?,
            }
            self.write(words, px(x + 30, y), Side::Start, INK)?;
            #[expect(clippy::cast_possible_truncation, reason = "a width within the sheet")]
            let room = text::width(words, SIZE).ceil() as i32;
            x += 30 + room + 16;
        }
        Ok(())
    }

    /// A line through places; `width` in pixels.
    pub(super) fn line(
        &self,
        places: &[Dot],
        pen: Pen,
        width: f64,
        ink: RGBColor,
    ) -> Result<(), PlotError> {
        let style = stroke(width, ink);
        let dashes = match pen {
            Pen::Solid => {
                let path = PathElement::new(places.to_vec(), style);
                return self.root.draw(&path).map_err(refused);
            }
            Pen::Dashed => (7 * DOTS, 4 * DOTS),
            Pen::Dotted => (2 * DOTS, 3 * DOTS),
        };
        let path = DashedPathElement::new(places.iter().copied(), dashes.0, dashes.1, style);
        self.root.draw(&path).map_err(refused)
    }

    /// A filled rectangle.
    pub(super) fn fill(&self, from: Dot, to: Dot, ink: RGBColor) -> Result<(), PlotError> {
        self.shape(&[from, (to.0, from.1), to, (from.0, to.1)], ink)
    }

    /// A filled polygon.
    pub(super) fn shape(&self, corners: &[Dot], ink: RGBColor) -> Result<(), PlotError> {
        let shape = Polygon::new(corners.to_vec(), ink.filled());
        self.root.draw(&shape).map_err(refused)
    }

    /// A point.
    pub(super) fn mark(&self, (x, y): Dot, mark: Mark, ink: RGBColor) -> Result<(), PlotError> {
        let r = 4 * DOTS;
        let wide = r + DOTS;
        let diamond = [(x - wide, y), (x, y - wide), (x + wide, y), (x, y + wide)];
        match mark {
            Mark::Disc => self
                .root
                .draw(&Circle::new((x, y), r, ink.filled()))
                .map_err(refused),
            Mark::Ring => {
                let ring = Circle::new((x, y), r, plotters::style::WHITE.filled());
                self.root.draw(&ring).map_err(refused)?;
                let ring = Circle::new((x, y), r, stroke(1.5, ink));
                self.root.draw(&ring).map_err(refused)
            }
            Mark::Diamond => self.shape(&diamond, ink),
            Mark::OpenDiamond => {
                self.shape(&diamond, plotters::style::WHITE)?;
                let around = [
                    diamond[0], diamond[1], diamond[2], diamond[3], diamond[0], diamond[1],
                ];
                self.line(&around, Pen::Solid, 1.5, ink)
            }
            Mark::Tick => self.line(&[(x, y - wide), (x, y + wide)], Pen::Solid, 2.0, ink),
            Mark::Left => self.shape(&[(x, y), (x + 2 * r, y - wide), (x + 2 * r, y + wide)], ink),
            Mark::Right => self.shape(&[(x, y), (x - 2 * r, y - wide), (x - 2 * r, y + wide)], ink),
            Mark::Up => self.shape(&[(x, y), (x - wide, y + 2 * r), (x + wide, y + 2 * r)], ink),
            Mark::Down => self.shape(&[(x, y), (x - wide, y - 2 * r), (x + wide, y - 2 * r)], ink),
        }
    }

    /// Axes in the rectangle between two places; the x axis is named below it.
    pub(super) fn plane(&self, axes: &Axes) -> Result<Plane<'a>, PlotError> {
        for (range, name) in [(&axes.x, "the x axis"), (&axes.y, "the y axis")] {
            finite(range.start, || format!("start of {name}"))?;
            finite(range.end, || format!("end of {name}"))?;
        }
        let (width, height) = self.root.dim_in_pixel();
        let (left, top) = px(axes.left, axes.top);
        let (right, bottom) = px(axes.right, axes.bottom);
        let mut chart = ChartBuilder::on(&self.root)
            .margin_top(top)
            .margin_right(width.cast_signed() - right)
            .set_label_area_size(LabelAreaPosition::Left, left)
            .set_label_area_size(LabelAreaPosition::Bottom, height.cast_signed() - bottom)
            .build_cartesian_2d(axes.x.clone(), axes.y.clone())
            .map_err(refused)?;
        let mut mesh = chart.configure_mesh();
        mesh.axis_style(stroke(1.0, GREY))
            .bold_line_style(stroke(1.0, RGBColor(0xe2, 0xe2, 0xe2)))
            .label_style(face(SIZE).color(&INK))
            .max_light_lines(0)
            .set_all_tick_mark_size(4 * DOTS)
            .x_labels(axes.ticks)
            .x_label_formatter(axes.x_words)
            .y_labels(9);
        match axes.y_words {
            Some(y_words) => mesh.y_label_formatter(y_words).draw(),
            None => mesh.disable_y_mesh().disable_y_axis().draw(),
        }
        .map_err(refused)?;
        let middle = i32::midpoint(axes.left, axes.right);
        self.write(axes.x_name, px(middle, axes.bottom + 36), Side::Middle, INK)?;
        Ok(Plane {
            area: chart.plotting_area().clone(),
            x: axes.x.clone(),
            y: axes.y.clone(),
        })
    }
}

/// Axes of a plane; places in pixels.
pub(super) struct Axes<'f> {
    pub(super) left: i32,
    pub(super) right: i32,
    pub(super) top: i32,
    pub(super) bottom: i32,
    pub(super) x: Range<f64>,
    pub(super) y: Range<f64>,
    /// Most labels on the x axis.
    pub(super) ticks: usize,
    pub(super) x_name: &'f str,
    pub(super) x_words: &'f dyn Fn(&f64) -> String,
    /// `None`: no y axis, as its rows carry their own words.
    pub(super) y_words: Option<&'f dyn Fn(&f64) -> String>,
}

/// Places of values between axes.
pub(super) struct Plane<'a> {
    area: DrawingArea<SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>,
    x: Range<f64>,
    y: Range<f64>,
}

impl Plane<'_> {
    /// Dot of an x value; beyond the axis, its end.
    pub(super) fn at_x(&self, x: f64) -> i32 {
        self.at(x, self.y.start).0
    }

    /// Place of a pair of values; beyond an axis, its end.
    pub(super) fn at(&self, x: f64, y: f64) -> Dot {
        let x = x.clamp(self.x.start, self.x.end);
        let y = y.clamp(self.y.start.min(self.y.end), self.y.end.max(self.y.start));
        self.area.map_coordinate(&(x, y))
    }
}

fn face(size: f64) -> TextStyle<'static> {
    // The SVG backend divides sizes by 1.24.
    TextStyle::from(("sans-serif", size * 1.24 * f64::from(DOTS)))
}

fn stroke(width: f64, ink: RGBColor) -> ShapeStyle {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a pen's width"
    )]
    let dots = (width * f64::from(DOTS)).round() as u32;
    ink.stroke_width(dots)
}

fn refused(error: impl Display) -> PlotError {
    PlotError::Draw(error.to_string())
}
