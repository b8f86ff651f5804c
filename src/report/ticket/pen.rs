//! Marks of an SVG.

use std::fmt::Write as _;

use crate::report::plots::text::{escaped, fit, width, wrap};

/// The smallest letters that can be read.
const SMALLEST: f64 = 7.0;

/// An SVG that is being drawn.
#[derive(Default)]
pub(super) struct Pen {
    pub body: String,
}

impl Pen {
    /// A box; `style` are attributes.
    pub fn rect(&mut self, [x, y, width, height]: [f64; 4], style: &str) {
        let _ = writeln!(
            self.body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {style}/>"
        );
    }

    /// A line of text of at most `room` pixels, its middle left out where it is
    /// longer.
    pub fn text(&mut self, [x, y]: [f64; 2], room: f64, size: f64, style: &str, text: &str) {
        let text = escaped(&fit(text, room, size));
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" {style}>{text}</text>"
        );
    }

    /// A line of text, smaller where it needs.
    pub fn line(&mut self, at: [f64; 2], room: f64, size: f64, style: &str, text: &str) {
        let mut size = size;
        while width(text, size) > room && size > SMALLEST {
            size -= 0.5;
        }
        self.text(at, room, size, style, text);
    }

    /// Text of up to two lines around the point, smaller where it needs.
    pub fn block(&mut self, [x, y]: [f64; 2], room: f64, size: f64, style: &str, text: &str) {
        let fits = |size: f64| {
            let longest = text.split(' ').map(|word| width(word, size));
            longest.fold(0.0, f64::max) <= room && wrap(text, room, size).len() <= 2
        };
        let mut size = size;
        while !fits(size) && size > SMALLEST {
            size -= 0.5;
        }
        let lines = wrap(text, room, size);
        let lines = &lines[..lines.len().min(2)];
        let mut y = if lines.len() > 1 { y - 0.6 * size } else { y };
        for line in lines {
            self.text([x, y], room, size, style, line);
            y += 1.15 * size;
        }
    }

    /// What `draw` draws, moved and scaled.
    pub fn moved(&mut self, [x, y]: [f64; 2], scale: f64, draw: impl FnOnce(&mut Self)) {
        let _ = writeln!(
            self.body,
            "<g transform=\"translate({x:.1} {y:.1}) scale({scale})\">"
        );
        draw(self);
        self.body.push_str("</g>\n");
    }
}
