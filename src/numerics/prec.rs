//! Every tolerance and switch point of the module, with the reason for its value.
//!
//! Nothing else in `numerics` may hold a bare accuracy constant: an auditor who
//! wants to know "how close is close" reads this file only.

/// Two outcomes are *tied* when the logarithms of their probabilities differ by at
/// most this much.
///
/// A two-sided p-value by minimum likelihood adds the outcomes that are no more
/// likely than the observed one, so equal outcomes must be recognised despite
/// rounding. Log-masses are computed to about 1e-13 down to `exp(-700)`, well
/// below this value; the closest *distinct* masses met in practice, P(0) and P(1)
/// of two marked items in a third of 12 million, differ by 1.25e-7 relative,
/// well above it. (R's `binom.test` uses 1e-7, which would come within a quarter of
/// that gap.)
pub const TIE: f64 = 1e-10;

/// Largest count taken by the discrete laws: 2^53, so that every count is exact as
/// an `f64` and products of two counts are exact as an `i128`.
pub const MAX_COUNT: u64 = 1 << 53;

/// A series or ratio sum stops when a term falls below this fraction of the sum.
/// The terms then left out are geometric with at most a few hundred effective
/// members, hence below a unit in the last place together.
pub(super) const NEGLIGIBLE: f64 = 1e-19;

/// Continued fractions stop when a step changes the value by less than this:
/// half a unit in the last place.
pub(super) const CONVERGED: f64 = 1.2e-16;

/// A continued fraction whose first denominator is at least this large equals its first
/// step to rounding.
pub(super) const ONE_STEP_FROM: f64 = 1e20;

/// Upper bound on the steps of any series or continued fraction. The regions in
/// which each one is used need at most about 2 000 steps; the bound only
/// guarantees that no argument can hang a caller.
pub(super) const MAX_STEPS: u32 = 20_000;

/// Upper bound on the steps of a root search (bisection alone needs about 1 100
/// to exhaust all doubles on an interval).
pub(super) const MAX_ROOT_STEPS: u32 = 2_000;

/// Below this argument Stirling's series is replaced by exact values or by the
/// log-gamma function. At 16 its first omitted term is 3e-18.
pub(super) const STIRLING_FROM: f64 = 16.0;

/// From this shape on, the incomplete gamma function is integrated by quadrature
/// when the argument is near the shape, where series and continued fraction
/// need of the order of `sqrt(a)` steps.
pub(super) const GAMMA_QUADRATURE_FROM: f64 = 1000.0;

/// "Near the shape": relative distance below which the quadrature is used.
/// Outside, the series and the fraction need at most about 400 steps.
pub(super) const GAMMA_QUADRATURE_WIDTH: f64 = 0.1;

/// A discrete tail is summed by Euler-Maclaurin when the local standard deviation
/// is at least this many lattice steps, else term by term (at most about 2 000
/// terms).
pub(super) const SMOOTH_SPREAD: f64 = 200.0;

/// ... and when the logarithm of the mass changes by at most this much a step.
/// The first omitted Euler-Maclaurin term, 367/967680 times the fifth difference,
/// is then below 2e-12 of one mass and 3e-14 of the tail.
pub(super) const SMOOTH_SLOPE: f64 = 0.02;

/// Normal upper tails switch from `erfc` to the Mills-ratio continued fraction at
/// this many standard deviations: there the fraction takes about 60 steps, and
/// `erfc(z / sqrt 2)` starts to magnify the rounding of its argument.
pub(super) const MILLS_FROM: f64 = 4.0;

/// Kolmogorov's limit law uses the theta series of the cdf below this argument and
/// the alternating series of the sf from it on (cdf and sf cross 1/2 near 0.83).
pub(super) const KOLMOGOROV_SPLIT: f64 = 0.83;

/// From `n d^2` equal to this on, the two-sided Kolmogorov-Smirnov tail is twice
/// the one-sided one: the neglected chance of crossing on both sides is a fraction
/// `exp(-6 n d^2)` of it, below 2e-13.
pub(super) const KS_ONE_SIDED_FROM: f64 = 4.9;

/// Largest sample size for which the two-sided Kolmogorov-Smirnov law is summed
/// exactly in its middle; beyond, the Pelz-Good expansion takes over.
pub(super) const KS_EXACT_MAX: u64 = 20_000;

/// Sample size whose exact law gives the `1/n^2` term missing from the Pelz-Good expansion.
pub(super) const KS_EXTRAPOLATE_FROM: u64 = 4_000;

/// For samples beyond [`KS_EXACT_MAX`]: from this `n d^2` on, twice the one-sided
/// tail less the (asymptotic) chance of crossing on both sides.
pub(super) const KS_LARGE_ONE_SIDED_FROM: f64 = 3.0;

/// Largest sample size taken by the finite Kolmogorov-Smirnov laws: the one-sided
/// sum costs one term an observation.
pub const KS_MAX_SAMPLE: u64 = 10_000_000;

/// Work (multiply-adds) up to which the subset Kolmogorov-Smirnov law is summed
/// exactly: about half a second on one 2020s core.
pub(super) const SUBSET_EXACT_WORK: f64 = 1.5e9;

/// Work that all subsets tested together may cost.
pub(super) const SUBSET_JOINT_WORK: f64 = 6e9;

/// Work beyond which the exact subset law is refused: about five seconds.
pub(super) const SUBSET_MAX_WORK: f64 = 1.5e10;

/// Below this probability the scaled masses of the band recursion may underflow,
/// so the subset law answers by Boole's bound in log space instead.
pub(super) const BAND_FLOOR: f64 = 1e-250;

/// Masses below this are dropped when the band recursion computes the two-sided
/// Kolmogorov-Smirnov law, whose result is above 1e-4 there.
pub(super) const KS_VANISHING_MASS: f64 = 1e-36;

/// Masses below this are dropped when it computes the subset law: they cannot matter to a result
/// above [`BAND_FLOOR`], and subnormal arithmetic is slow.
pub(super) const VANISHING_MASS: f64 = 1e-285;

/// Anderson-Darling's limit law sums the cdf below this argument and the sf from
/// it on (both are accurate on a wide overlap, roughly 0.3 to 2).
pub(super) const ANDERSON_DARLING_SPLIT: f64 = 0.8;
