//! Every segment of the wheel is equally likely.
//!
//! Hypothesis (declared): spins are uniform over the segments. X² over all
//! segments when each expects 5 spins, else over equal bins of neighbouring
//! ones; and the emptiest and fullest segment by themselves, whose absence
//! moves X² by little: p = min(1, K·P(Bin(n, 1/K) beyond it)), Bonferroni's
//! bound over the K segments.
//!
//! The limit law of X² over K cells that expect E each is judged by the third
//! cumulant of X², K·(8 + 22/E) against 8·K: at z standard deviations the tail
//! is off by about exp(22/E·K·z³/(6·(2K)^1.5)). The limit serves while that is
//! within 10 %.

use super::battery::{Assay, Entry, Evidence, Level, Outcome};
use super::cells::{Count, POWER, as_f64, chi_square_p, noncentrality};
use super::record::{Cell, Detectable, Effect, Family, Hypothesis};
use crate::game::{Game, article};
use crate::numerics::{Binomial, DiscreteLaw, normal};
use crate::units::{PValue, grouped};

/// Least expected spins in a bin.
const LEAST_EXPECTED: u64 = 5;

/// Relative error of the limit's tail that is allowed.
const TAIL_ERROR: f64 = 0.10;

struct Uniform {
    entry: Entry,
}

struct Extreme {
    entry: Entry,
    side: Side,
}

#[derive(Clone, Copy)]
enum Side {
    Emptiest,
    Fullest,
}

pub(super) fn plan(game: &Game, sample: usize, battery: &mut Vec<Box<dyn Assay>>) {
    let Some(wheel) = &game.wheel else { return };
    let entry = |id: &str, question: &str| Entry {
        id: id.to_owned(),
        question: question.to_owned(),
        sample,
        family: Family::Wheel,
        hypothesis: Hypothesis::Declared,
        clause: article(&wheel.clause),
        structural: false,
    };
    battery.push(Box::new(Uniform {
        entry: entry(
            "wheel-index",
            "Are all segments of the wheel equally likely?",
        ),
    }));
    battery.push(Box::new(Extreme {
        entry: entry(
            "wheel-emptiest",
            "Is some segment drawn too rarely, or never?",
        ),
        side: Side::Emptiest,
    }));
    battery.push(Box::new(Extreme {
        entry: entry("wheel-fullest", "Is some segment drawn too often?"),
        side: Side::Fullest,
    }));
}

impl Assay for Uniform {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, level: &Level) -> Outcome {
        let tally = &evidence.tallies[self.entry.sample];
        let spins = tally.spins();
        let Some(segments) = tally.wheel.as_ref().map(|wheel| &wheel.segments) else {
            return Outcome::not_run(0, "no spin was seen");
        };
        let bins = bins(segments, spins);
        if bins.len() < 2 {
            return Outcome::not_run(spins, "fewer than two bins expect 5 spins: too few spins");
        }
        let width: u64 = bins.iter().map(|bin| bin.population).sum();
        let x2: f64 = bins
            .iter()
            .map(|bin| {
                let expected = as_f64(spins) * as_f64(bin.population) / as_f64(width);
                (as_f64(bin.observed) - expected).powi(2) / expected
            })
            .sum();
        let k = as_f64(bins.len() as u64);
        let dof = k - 1.0;
        let mut method = format!(
            "Pearson X² over {} {}, multinomial counts; two-sided p from the chi-square limit",
            grouped(bins.len() as u64),
            if bins.len() == segments.len() {
                "segments"
            } else {
                "bins of segments"
            }
        );
        let z = (x2 - dof) / (2.0 * dof).sqrt();
        let error = tail_error(k, as_f64(spins) / k, z);
        if error > TAIL_ERROR {
            method.push_str(&format!(
                " (its tail may be off by {:.0} % here)",
                100.0 * error
            ));
        }
        Outcome {
            method,
            n: spins,
            statistic: Some(x2),
            dof: Some(dof),
            p: chi_square_p(x2, dof),
            effect: Some(Effect {
                name: "standard deviations of X² from its mean".to_owned(),
                value: Some(z),
            }),
            detectable: Some(Detectable {
                name: "root mean square relative deviation of the segments".to_owned(),
                value: noncentrality(dof, level.alpha / 2.0)
                    .map(|lambda| (lambda / as_f64(spins)).sqrt()),
                power: POWER,
            }),
            reference: "Pearson 1900, doi:10.1080/14786440009463897; Haldane 1937, \
                        doi:10.1093/biomet/29.1-2.133",
            ..Outcome::default()
        }
    }
}

/// Segments as cells, or equal bins of neighbouring ones where they expect
/// fewer than 5 spins each.
fn bins(segments: &[u64], spins: u64) -> Vec<Count> {
    let all = segments.len();
    let number = usize::try_from(spins / LEAST_EXPECTED).map_or(all, |most| all.min(most));
    (0..number)
        .map(|bin| {
            let of_bin = &segments[all * bin / number..all * (bin + 1) / number];
            Count {
                label: String::new(),
                population: of_bin.len() as u64,
                observed: of_bin.iter().sum(),
            }
        })
        .collect()
}

/// Estimated relative error of the limit's upper tail at z.
fn tail_error(cells: f64, expected: f64, z: f64) -> f64 {
    let excess = 22.0 / expected * cells / (2.0 * cells).powf(1.5);
    (excess * z.abs().powi(3) / 6.0).exp_m1()
}

impl Assay for Extreme {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, level: &Level) -> Outcome {
        let tally = &evidence.tallies[self.entry.sample];
        let spins = tally.spins();
        let Some(segments) = tally.wheel.as_ref().map(|wheel| &wheel.segments) else {
            return Outcome::not_run(0, "no spin was seen");
        };
        let k = as_f64(segments.len() as u64);
        let found = match self.side {
            Side::Emptiest => segments.iter().enumerate().min_by_key(|(_, count)| **count),
            Side::Fullest => segments.iter().enumerate().max_by_key(|(_, count)| **count),
        };
        let (Some((index, &count)), Ok(law)) =
            (found, Binomial::from_ratio(spins, 1, segments.len() as u64))
        else {
            return Outcome::not_run(spins, "no spin was seen");
        };
        if spins == 0 {
            return Outcome::not_run(0, "no spin was seen");
        }
        let ln_tail = match self.side {
            Side::Emptiest => law.ln_cdf(count),
            Side::Fullest => law.ln_at_least(count),
        };
        let expected = as_f64(spins) / k;
        Outcome {
            method: "exact binomial tail of the most extreme segment, times the number of segments"
                .to_owned(),
            n: spins,
            statistic: Some(as_f64(count)),
            p: PValue::from_ln((ln_tail + k.ln()).min(0.0)),
            effect: Some(Effect {
                name: "observed / expected".to_owned(),
                value: Some(as_f64(count) / expected),
            }),
            detectable: Some(self.detectable(expected, k, level.alpha)),
            cells: vec![Cell {
                label: format!("segment {}", index + 1),
                observed: count,
                expected,
            }],
            reference: "exact law; Bonferroni's bound",
            ..Outcome::default()
        }
    }
}

impl Extreme {
    /// Rate ratio of a single segment that shows with 90 % power, by the
    /// normal limit.
    fn detectable(&self, expected: f64, segments: f64, alpha: f64) -> Detectable {
        let shift = normal::isf(alpha / segments)
            .ok()
            .map(|z| (z + 1.281_551_565_544_6) / expected.sqrt());
        let ratio = match self.side {
            Side::Emptiest => shift.map(|shift| 1.0 - shift).filter(|&ratio| ratio > 0.0),
            Side::Fullest => shift.map(|shift| 1.0 + shift),
        };
        Detectable {
            name: "rate ratio of one segment".to_owned(),
            value: ratio,
            power: POWER,
        }
    }
}
