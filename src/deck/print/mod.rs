//! Printing: from a unit's prizes to what stands on its tickets.
//!
//! For each prize of a ticket the [ways](ways) to reach it are listed once:
//! which amounts win on which surface, and what multiplies them. A ticket takes
//! one of them uniformly (assumed: the texts say which ways are allowed, not how
//! often each is used), and each surface is printed so that it wins just those
//! amounts. Where several prints do, one is taken as the surface's module says
//! (assumed too). Nothing is allocated per ticket.

mod adds_to;
mod all_alike;
mod code_equal;
mod count_pays;
mod decoys;
mod exactly;
mod greater;
mod leading_digits;
mod match_pays;
mod matching;
mod more_in_second;
mod phrase;
mod press;
mod printer;
mod reveal;
mod spin;
mod surface;
mod symbol_pays;
mod target_pairs;
mod two_alike;
mod ways;
mod win;
mod word;
mod zones;

pub use press::{Press, PressError};
