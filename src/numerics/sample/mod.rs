//! Exact, portable samplers of discrete laws.
//!
//! # Exactness
//!
//! Where only small numbers are involved the samplers are exact in integer arithmetic:
//! [`hypergeometric()`] and [`binomial()`] when one side of the table is at most
//! 64. Otherwise they use rejection with masses computed to about 1e-12 and 53-bit
//! uniforms: the probability of every value is met to a relative error of 1e-11
//! (values rarer than about 2^-53 excepted), far below what any feasible number of draws
//! could show.
//!
//! # Portability
//!
//! Only integer operations, IEEE basic arithmetic and `libm` are used, never a platform's
//! `ln` or `exp`: a generator in a given state yields the same draws on every machine. The
//! number of words consumed depends on the draws.
//!
//! # Sources
//!
//! D. Lemire (2019), ACM Trans. Model. Comput. Simul. 29, doi:10.1145/3230636 (bounded integers);
//! E. Stadlober (1990), J. Comput. Appl. Math. 31, doi:10.1016/0377-0427(90)90349-5
//! (ratio of uniforms).

mod binomial;
mod hypergeometric;
mod prepared;
mod ratio_of_uniforms;

pub use binomial::{binomial, multinomial};
pub use hypergeometric::{hypergeometric, multivariate_hypergeometric};
pub use prepared::Prepared;

/// Up to this many draws are made one by one, in integers: about 4 ns each, while one
/// draw by rejection with its set-up costs about 0.5 microseconds.
const ONE_BY_ONE: u64 = 64;
