//! The laws and special functions against golden values, brute force and their
//! own laws. Golden rows: `tests/golden`; the script that made ours:
//! `tests/reference`.

mod brute_force;
mod laws;
mod oracle;
mod sampling;
mod subset_ks;
