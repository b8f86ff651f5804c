//! Winners neither cluster nor keep apart: the number of their runs.
//!
//! Hypothesis: as for [`positions`](super::positions). A run is a maximal
//! stretch of neighbouring units of the class. Of the C(n, m) placements,
//! C(n − m + 1, r)·C(m − 1, r − 1) have r runs, so the number of runs is
//! exactly hypergeometric: r successes among m draws from n, of which
//! n − m + 1 are successes. Two-sided by minimum likelihood. Over
//! several blocks the sum of their runs is tested against the simulated sum of
//! their exact laws, so that a drift common to all adds up.
//!
//! Sources: Stevens 1939, Annals of Eugenics 9, 10–17; Wald & Wolfowitz 1940,
//! doi:10.1214/aoms/1177731909.

use std::collections::BTreeMap;

use super::battery::{Assay, Entry, Evidence, Level, Outcome, Resolution};
use super::cells::POWER;
use super::monte_carlo;
use super::positions::{clause, hypothesis, subjects};
use super::record::{Cell, Detectable, Effect, Family};
use crate::game::Game;
use crate::numerics::sample::Prepared;
use crate::numerics::{DiscreteLaw, Hypergeometric, normal};
use crate::tally::Arrangement;
use crate::units::{PValue, as_f64};
use crate::with_generator;

struct Runs {
    entry: Entry,
    /// Index into a block's arrangements: 0 any winner, then class codes.
    index: usize,
}

pub(super) fn plan(game: &Game, sample: usize, battery: &mut Vec<Box<dyn Assay>>) {
    for (index, name, whom) in subjects(game) {
        battery.push(Box::new(Runs {
            entry: Entry {
                id: format!("runs-{name}"),
                question: format!("Do {whom} neither cluster nor keep apart?"),
                sample,
                family: Family::Order,
                hypothesis: hypothesis(game),
                clause: clause(game),
                structural: false,
            },
            index,
        }));
    }
}

impl Assay for Runs {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, level: &Level) -> Outcome {
        let tally = &evidence.tallies[self.entry.sample];
        let blocks: Vec<(Arrangement, Hypergeometric)> = tally
            .blocks
            .iter()
            .map(|block| block.arrangements[self.index])
            .filter(|seen| seen.count > 1 && seen.count < seen.of)
            .filter_map(|seen| Some((seen, law(&seen)?)))
            .collect();
        if blocks.is_empty() {
            return Outcome {
                resolution: Some(Resolution::Order { rejectable: false }),
                ..Outcome::not_run(
                    tally.units,
                    "fewer than two of them were seen, or nothing else",
                )
            };
        }
        let runs: u64 = blocks.iter().map(|(seen, _)| seen.runs).sum();
        let expected: f64 = blocks.iter().map(|(_, law)| law.mean()).sum();
        let variance: f64 = blocks.iter().map(|(_, law)| law.variance()).sum();
        let (p, method) = match &blocks[..] {
            [(_, law)] => (
                PValue::from_ln(law.ln_two_sided(runs)),
                "exact law of the number of runs, two-sided by minimum likelihood".to_owned(),
            ),
            several => {
                let laws = prepared(several);
                let tails = monte_carlo::tails(as_f64(runs), 0.0, level, |rng, (): &mut ()| {
                    let sum = with_generator!(rng, rng => {
                        let of = |(law, blocks): &(Prepared, u64)| {
                            (0..*blocks).map(|_| law.draw(rng)).sum::<u64>()
                        };
                        laws.iter().map(of).sum()
                    });
                    as_f64(sum)
                });
                let method = format!(
                    "number of runs over {} blocks together; two-sided p from {} simulated sums \
                     of the blocks' exact laws",
                    several.len(),
                    tails.replicates
                );
                (PValue::new(tails.two_sided()), method)
            }
        };
        Outcome {
            method,
            n: blocks.iter().map(|(seen, _)| seen.of).sum(),
            statistic: Some(as_f64(runs)),
            p,
            effect: Some(Effect {
                name: "runs observed / expected".to_owned(),
                value: Some(as_f64(runs) / expected),
            }),
            detectable: Some(detectable(expected, variance, level.alpha)),
            cells: vec![Cell {
                label: "runs".to_owned(),
                observed: runs,
                expected,
            }],
            resolution: Some(Resolution::Order {
                rejectable: rejectable(&blocks, level.alpha),
            }),
            reference: "Wald & Wolfowitz 1940, doi:10.1214/aoms/1177731909",
            ..Outcome::default()
        }
    }
}

/// The laws of blocks, each with how many blocks have it: whole blocks that
/// hold what is declared all have the same.
fn prepared(blocks: &[(Arrangement, Hypergeometric)]) -> Vec<(Prepared, u64)> {
    let mut alike: BTreeMap<(u64, u64), (&Hypergeometric, u64)> = BTreeMap::new();
    for (seen, law) in blocks {
        alike.entry((seen.of, seen.count)).or_insert((law, 0)).1 += 1;
    }
    let laws = alike.into_values();
    laws.map(|(law, blocks)| (Prepared::new(law), blocks))
        .collect()
}

/// Law of the number of runs, given the counts.
pub(super) fn law(seen: &Arrangement) -> Option<Hypergeometric> {
    Hypergeometric::new(seen.of, seen.of - seen.count + 1, seen.count).ok()
}

/// Whether one run in every block, or the most that there can be, would be
/// rejected.
fn rejectable(blocks: &[(Arrangement, Hypergeometric)], alpha: f64) -> bool {
    let ln_p = |most: bool| -> f64 {
        let each = blocks.iter().map(|(seen, law)| {
            let runs = if most {
                seen.count.min(seen.of - seen.count + 1)
            } else {
                1
            };
            law.ln_pmf(runs)
        });
        each.sum()
    };
    // Both ends are as extreme.
    ln_p(true).min(ln_p(false)) + std::f64::consts::LN_2 <= alpha.ln()
}

/// The relative change of the number of runs that shows with 90 % power, by
/// the normal limit.
fn detectable(expected: f64, variance: f64, alpha: f64) -> Detectable {
    // With fewer the number of runs is no normal variable.
    const AMPLE: f64 = 25.0;
    let shift = normal::isf(alpha / 2.0)
        .ok()
        .filter(|_| variance >= AMPLE)
        .map(|z| (z + 1.281_551_565_544_6) * variance.sqrt() / expected)
        .filter(|&shift| shift < 1.0);
    Detectable {
        name: "relative change of the number of runs".to_owned(),
        value: shift,
        power: POWER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All placements of m among n, by number of runs.
    fn placements(n: u32, m: u32) -> Vec<u64> {
        let mut by_runs = vec![0; n as usize + 1];
        for mask in 0_u32..1 << n {
            if mask.count_ones() == m {
                let starts = mask & !(mask << 1);
                by_runs[starts.count_ones() as usize] += 1;
            }
        }
        by_runs
    }

    #[test]
    fn the_law_is_that_of_all_placements() {
        for (n, m) in [(6, 3), (10, 2), (12, 7), (13, 12)] {
            let counts = placements(n, m);
            let all: u64 = counts.iter().sum();
            let seen = Arrangement {
                count: u64::from(m),
                of: u64::from(n),
                ..Arrangement::default()
            };
            let law = law(&seen).unwrap();
            for (runs, &count) in (0_u64..).zip(&counts) {
                let found = law.ln_pmf(runs).exp();
                let exact = as_f64(count) / as_f64(all);
                assert!(
                    (found - exact).abs() < 1e-14,
                    "n {n} m {m} runs {runs}: {found} {exact}"
                );
            }
        }
    }
}
