//! Every segment of the wheel is equally likely.
//!
//! Hypothesis (declared): spins are uniform over the segments. X² over all
//! segments when each expects 5 spins, else over equal bins of neighbouring
//! ones; and the emptiest and fullest segment by themselves, whose absence
//! moves X² by little: p = min(1, K·P(Bin(n, 1/K) beyond it)), Bonferroni's
//! bound over the K segments.
//!
//! Over 1 000 cells or more the chi-square limit serves: with 5 spins expected
//! in each its level was simulated right within its error down to 1e-4. Over
//! fewer, as [`cells`](super::cells), the exact law is simulated where cells
//! are not ample or p is small; bins are then at most 50.

use super::battery::{Assay, Entry, Evidence, Level, Outcome};
use super::cells::{Cells, Count, POWER, Sampling, chi_square_p, noncentrality};
use super::record::{Cell, Detectable, Effect, Family, Hypothesis};
use crate::game::{Game, article};
use crate::numerics::{Binomial, DiscreteLaw};
use crate::units::{PValue, as_f64, grouped};

/// Least expected spins in a bin.
const LEAST_EXPECTED: u64 = 5;

/// Cells from which on the limit law serves.
const MANY: usize = 1_000;

/// Bins at most, where they are too few for the limit law.
const FEW: usize = 50;

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
        let what = if bins.len() == segments.len() {
            "segments"
        } else {
            "bins of segments"
        };
        let number = bins.len();
        let cells = Cells::pool(Sampling::With, bins);
        let x2 = cells.statistic();
        let dof = cells.dof();
        let (p, how) = if number < MANY {
            cells.p_value(level)
        } else {
            let how = "Pearson X², multinomial counts; two-sided p from the chi-square limit";
            (chi_square_p(x2, dof), how.to_owned())
        };
        let method = format!("{how}, over {} {what}", grouped(number as u64));
        Outcome {
            method,
            n: spins,
            statistic: Some(x2),
            dof: Some(dof),
            p,
            effect: Some(Effect {
                name: "standard deviations of X² from its mean".to_owned(),
                value: Some((x2 - dof) / (2.0 * dof).sqrt()),
            }),
            detectable: Some(Detectable {
                name: "root mean square relative deviation of the segments".to_owned(),
                value: noncentrality(dof, level.alpha / 2.0)
                    .map(|lambda| (lambda / as_f64(spins)).sqrt()),
                power: POWER,
            }),
            reference: "Pearson 1900, doi:10.1080/14786440009463897",
            ..Outcome::default()
        }
    }
}

/// Segments as cells, or equal bins of neighbouring ones where they expect
/// fewer than 5 spins each.
fn bins(segments: &[u64], spins: u64) -> Vec<Count> {
    let all = segments.len();
    let most = usize::try_from(spins / LEAST_EXPECTED).unwrap_or(all);
    // Few bins are simulated: no more of them than are soon drawn.
    let number = match all.min(most) {
        number if number == all || number >= MANY => number,
        number => number.min(FEW),
    };
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
            detectable: Some(self.detectable(spins, segments.len() as u64, level.alpha)),
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
    /// Rate ratio of a single segment that shows with 90 % power, by its exact
    /// binomial law.
    fn detectable(&self, spins: u64, segments: u64, alpha: f64) -> Detectable {
        Detectable {
            name: "rate ratio of one segment".to_owned(),
            value: self.ratio(spins, segments, alpha),
            power: POWER,
        }
    }

    fn ratio(&self, spins: u64, segments: u64, alpha: f64) -> Option<f64> {
        let uniform = 1.0 / as_f64(segments);
        let null = Binomial::from_ratio(spins, 1, segments).ok()?;
        let ln_level = (alpha * uniform).ln();
        // The power at a rate, and the end of the rates where it is greatest.
        let (power, most): (Box<dyn Fn(f64) -> f64>, f64) = match self.side {
            Side::Fullest => {
                let critical = null.critical_upper(ln_level)?;
                let power = move |rate| {
                    Binomial::new(spins, rate).map_or(0.0, |law| law.ln_at_least(critical).exp())
                };
                (Box::new(power), 1.0)
            }
            Side::Emptiest => {
                let critical = null.critical_lower(ln_level)?;
                let power =
                    move |rate| Binomial::new(spins, rate).map_or(0.0, |law| law.cdf(critical));
                (Box::new(power), 0.0)
            }
        };
        let (mut missed, mut caught) = (uniform, most);
        if power(caught) < POWER {
            return None;
        }
        while (caught - missed).abs() > 1e-6 * uniform {
            let middle = caught.midpoint(missed);
            if power(middle) < POWER {
                missed = middle;
            } else {
                caught = middle;
            }
        }
        Some(caught / uniform)
    }
}
