//! Tickets: what a source hands out, and what is printed on them.
//!
//! A printed ticket is a row of [cells](cell), laid out surface by surface as a
//! [`Layout`] says. The reference generator writes such rows and the judge
//! reads them; this module is all that the two have in common.

pub mod cell;
mod layout;
mod source;
mod text;
mod words;

pub use layout::{Field, Kind, Layout, SurfaceCells};
pub use source::{Origin, PRINT_RUN, Source, Stretch, UNDECLARED, Units};
pub use text::Reader;
pub use words::in_letters;
