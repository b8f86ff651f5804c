//! `lint`, `compare` and `show`, run as processes.

mod common;
mod figures;
mod side_by_side;
mod tables;
