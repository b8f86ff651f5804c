//! `games`, `show` and `verify`, run as processes: what they print, what they
//! leave, and their exit codes.

mod common;
mod endings;
mod refusals;
mod verdicts;
