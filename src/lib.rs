//! Proves, or disproves, that an instant-lottery generator pays what its
//! regulation declares.
//!
//! Data flows one way: a regulation's text is read into a declaration
//! ([`game`]) and checked against itself ([`lint`]); tickets are drawn from a
//! source ([`deck`] is the reference); they are written to files ([`export`]) or
//! counted ([`tally`]), the counts are tested under the right
//! sampling model ([`assay`]), the tests are judged together ([`verdict`]) and
//! told ([`report`]). A module uses the base and modules before it only.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

// Base: no domain word above units.
pub mod numerics;
pub mod rng;
pub mod units;

// In flow order.
pub mod adjudicate;
pub mod assay;
pub mod cli;
pub mod coupling;
pub mod crooked;
pub mod deck;
pub mod export;
pub mod game;
pub mod lint;
pub mod payout;
pub mod regulation;
pub mod replay;
pub mod report;
pub mod stream;
pub mod tally;
pub mod ticket;
pub mod verdict;

/// The README's example is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
