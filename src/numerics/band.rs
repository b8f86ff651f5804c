//! The chance that a counting path leaves a band.
//!
//! A path counts how many of `m` events have happened as time runs from 0 to its end. It
//! is a memoryless process (independent increments) conditioned on its final count
//! `m`. A band is given by finitely many *checks*: at its time, an upper check
//! condemns every path whose count has reached a level, a lower check every path whose
//! count has not passed one.
//!
//! The recursion carries the probability of each count over the paths still inside, and
//! adds up the probability of the paths **as they leave** (times the chance that the rest of
//! the path brings the count to `m`). The exit probability is thus a sum of positive
//! terms and keeps its relative accuracy however small it is: about `2e-16` times
//! the number of checks, in the worst case.
//!
//! With events uniform on `[0, 1]` (Poisson increments) this is Noé's recursion for the
//! Kolmogorov-Smirnov distance; with Bernoulli increments it is its counterpart for
//! random subsets.
//!
//! Source: M. Noé (1972), Ann. Math. Statist. 43, doi:10.1214/aoms/1177692700, rearranged for
//! the complement.

use super::lattice::{DiscreteLaw, Lattice};
use super::prec::NEGLIGIBLE;

/// A path condition at one point of time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Check<T> {
    pub(super) time: T,
    pub(super) level: u64,
    pub(super) side: Side,
}

/// Which paths a check condemns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// Those with a count of at least the level.
    Upper,
    /// Those with a count of at most the level.
    Lower,
}

/// A memoryless counting process.
pub(super) trait Counting {
    /// Points of time.
    type Time: Copy + PartialEq;
    /// The law of a number of events.
    type Law: Lattice;

    /// Number of events between two times.
    fn between(&self, from: Self::Time, to: Self::Time) -> Self::Law;
    /// Number of events from a time to the end.
    fn after(&self, time: Self::Time) -> Self::Law;
}

/// Probability that the process, conditioned on `total` events in all, fails a check.
///
/// `checks` are in order of time; levels of each side increase by one from check to check.
/// Masses below `vanishing` are dropped; it should be some 30 powers of ten below the result.
/// Cost: the number of checks times the square of the band's width (at most).
pub(super) fn exit_probability<C: Counting>(
    process: &C,
    start: C::Time,
    total: u64,
    checks: &[Check<C::Time>],
    vanishing: f64,
) -> f64 {
    let ln_total = process.after(start).ln_mass(total);
    let mut uppers = checks.iter().filter(|check| check.side == Side::Upper);
    // Counts from `cap` on are certain to fail the next upper check.
    let next_cap = |next: Option<&Check<C::Time>>| next.map_or(total + 1, |check| check.level);
    let mut cap = next_cap(uppers.next());
    let mut state = State {
        first: 0,
        mass: vec![1.0],
    };
    let mut now = start;
    let mut exit = 0.0;
    let mut increments = Vec::new();
    let mut next = Vec::new();

    for check in checks {
        if check.time != now {
            fill_mass(
                &process.between(now, check.time),
                total - state.first,
                vanishing,
                &mut increments,
            );
            now = check.time;
            let rest = process.after(now);
            // A path at count j now ends at `total` with this probability (relative to all).
            let completion = |count: u64| libm::exp(rest.ln_pmf(total - count) - ln_total);
            exit += overshoot(&state, &increments, cap..=total, &completion);
            state.advance(&increments, cap, vanishing, &mut next);
        }
        match check.side {
            Side::Upper => cap = next_cap(uppers.next()),
            Side::Lower => {
                let rest = process.after(now);
                while state.first <= check.level && !state.mass.is_empty() {
                    let count = state.first;
                    exit += state.mass[0] * libm::exp(rest.ln_pmf(total - count) - ln_total);
                    state.mass.remove(0);
                    state.first += 1;
                }
            }
        }
        if state.mass.is_empty() {
            break;
        }
    }
    exit
}

/// Probabilities of the counts `first`, `first + 1`, ... over the paths still inside.
struct State {
    first: u64,
    mass: Vec<f64>,
}

impl State {
    /// Probability of `count` after independent `increments` (largest first).
    fn convolved(&self, increments: &[f64], count: u64) -> f64 {
        let reach = (count - self.first) as usize;
        // Pair mass[i] with the increment of reach - i, at most increments.len() - 1.
        let from = (reach + 1).saturating_sub(increments.len());
        let to = self.mass.len().min(reach + 1);
        if from >= to {
            return 0.0;
        }
        let skipped = increments.len() - 1 - (reach - from);
        dot(&self.mass[from..to], &increments[skipped..])
    }

    /// Adds the increments, keeping counts below `cap`.
    fn advance(&mut self, increments: &[f64], cap: u64, vanishing: f64, next: &mut Vec<f64>) {
        let top = self.first + (self.mass.len() + increments.len()) as u64 - 1;
        next.clear();
        next.extend((self.first..cap.min(top)).map(|count| self.convolved(increments, count)));
        while next.last().is_some_and(|&mass| mass < vanishing) {
            next.pop();
        }
        std::mem::swap(&mut self.mass, next);
    }
}

/// The inner product over the shorter of the two slices, in four interleaved sums (which
/// the compiler can keep in vector registers).
fn dot(left: &[f64], right: &[f64]) -> f64 {
    let length = left.len().min(right.len());
    let (left, right) = (
        left[..length].chunks_exact(4),
        right[..length].chunks_exact(4),
    );
    let tail: f64 = (left.remainder().iter().zip(right.remainder()))
        .map(|(x, y)| x * y)
        .sum();
    let mut sums = [0.0; 4];
    for (x, y) in left.zip(right) {
        for lane in 0..4 {
            sums[lane] += x[lane] * y[lane];
        }
    }
    tail + ((sums[0] + sums[1]) + (sums[2] + sums[3]))
}

/// Probability of the paths that jump to one of the condemned `counts`.
fn overshoot(
    state: &State,
    increments: &[f64],
    counts: std::ops::RangeInclusive<u64>,
    completion: &impl Fn(u64) -> f64,
) -> f64 {
    let mut sum = 0.0;
    let mut previous = 0.0;
    for count in counts {
        let mass = state.convolved(increments, count);
        if mass == 0.0 {
            break;
        }
        let term = mass * completion(count);
        sum += term;
        // The terms rise to one peak and fall.
        if term < previous && term <= NEGLIGIBLE * sum {
            break;
        }
        previous = term;
    }
    sum
}

/// The masses of 0, 1, ... up to `limit`, **largest count first**, without those
/// that vanish beyond the peak.
fn fill_mass<L: Lattice>(law: &L, limit: u64, vanishing: f64, mass: &mut Vec<f64>) {
    let (low, high) = law.bounds();
    let high = high.min(limit);
    let peak = law.peak().clamp(low, high);
    let at_peak = libm::exp(law.ln_mass(peak));
    mass.clear();
    let mut term = at_peak;
    for k in peak..high {
        term *= law.step_up(k);
        if term < vanishing {
            break;
        }
        mass.push(term);
    }
    mass.reverse();
    mass.push(at_peak);
    term = at_peak;
    for k in (low + 1..=peak).rev() {
        term *= law.step_down(k);
        mass.push(if term < vanishing { 0.0 } else { term });
    }
    mass.resize(mass.len() + low as usize, 0.0);
}
