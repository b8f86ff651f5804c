//! Probability laws with certified digits.
//!
//! Everything a p-value needs, and nothing else: laws in, probabilities and their
//! logarithms out. The module knows numbers only, no application.
//!
//! # Contents
//!
//! | laws | |
//! |---|---|
//! | [`normal`] | standard normal tails and quantiles |
//! | [`ChiSquare`] | chi-square tails and quantiles, real degrees of freedom |
//! | [`Binomial`], [`Hypergeometric`], [`Poisson`] | counts, through the trait [`DiscreteLaw`] |
//! | [`kolmogorov`], [`ks`] | Kolmogorov-Smirnov distance: limit law, finite samples |
//! | [`finite_ks`] | Kolmogorov-Smirnov distance of a random subset, exact |
//! | [`anderson_darling`] | Anderson-Darling statistic: limit law |
//!
//! | tools | |
//! |---|---|
//! | [`gamma`] | log-gamma and incomplete gamma functions |
//! | [`sample`] | exact, portable samplers |
//! | [`prec`] | all tolerances, explained |
//! | [`LawError`] | what can be wrong with an argument |
//!
//! # Conventions
//!
//! * `cdf(x) = P(X <= x)`, `sf(x) = P(X > x)`, `ln_...` their natural logarithms. Both tails
//!   are computed in their own right, never as one minus a rounded other one; logarithms stay
//!   meaningful far below the smallest `f64`.
//! * Constructors and functions of real arguments check them and return [`LawError`]; NaN
//!   is always an error. Methods taking a `u64` accept every value. Nothing panics, returns
//!   NaN, or runs without a bound on its steps.
//! * Elementary functions come from `libm`, so results are the same on every platform.
//!
//! # Accuracy
//!
//! Measured against mpmath (40 to 70 digits) on the golden rows, for values from 1 down to 1e-305;
//! the promise is 1e-10. Logarithms of smaller values are as accurate, relative to
//! `max(1, |ln p| / 1000)`.
//!
//! | function | largest relative error |
//! |---|---|
//! | normal tails; quantiles | 2e-15; 1e-15 |
//! | ln-gamma | 3e-16 |
//! | incomplete gamma (a to 3e10), chi-square (to 1e5 degrees) | 6e-13 |
//! | chi-square quantiles | 4e-15 |
//! | binomial (n to 1e12), Poisson (rate to 1e11) | 3e-13 |
//! | hypergeometric (population to 9e15) | 2e-13 |
//! | Kolmogorov limit; finite samples (n to 20 000; beyond) | 6e-14; 1e-12; 3e-11 |
//! | Anderson-Darling limit | 1e-14 |
//!
//! # Why not an existing crate
//!
//! The published crates lose the digits asked for here in the middle of the binomial for large `n`,
//! in the hypergeometric law for populations of millions, and underflow in the tails.

// Counts are at most 2^53 (checked on entry), where conversions to and from f64 are exact.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss
)]
// Comparisons with exact special values (0, 1, an unchanged iterate) are meant as such.
#![allow(clippy::float_cmp)]
// Formulas keep the letters of their sources: a, x, n, k, z.
#![allow(clippy::many_single_char_names)]

pub mod anderson_darling;
pub mod finite_ks;
pub mod gamma;
pub mod kolmogorov;
pub mod ks;
pub mod normal;
pub mod prec;
pub mod sample;

mod band;
mod binomial;
mod chi_square;
mod error;
mod hypergeometric;
mod lattice;
mod log_space;
mod poisson;
mod quadrature;
mod roots;
mod stirling;

pub use binomial::Binomial;
pub use chi_square::ChiSquare;
pub use error::LawError;
pub use hypergeometric::Hypergeometric;
pub use lattice::DiscreteLaw;
pub use poisson::Poisson;
