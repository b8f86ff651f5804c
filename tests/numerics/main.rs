//! The laws and special functions against golden values, brute force and their
//! own laws. Golden rows: `tests/golden`; the script that made ours:
//! `tests/reference`.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "arguments are chosen so that these are exact"
)]

mod brute_force;
mod laws;
mod oracle;
mod sampling;
mod subset_ks;
