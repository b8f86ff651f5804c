//! Winners lie at no favoured place of their block or pool, all blocks or pools
//! taken together.
//!
//! Hypothesis: as for [`positions`](super::positions). Each of the K blocks is
//! cut at the same places into bins of w_1 … w_b units; O_j winners lie in bin j
//! over all blocks, where E_j = Σm·w_j/n are expected. Given its m winners, a
//! block's counts are multivariate hypergeometric, with the covariance
//! c·(q_j·δ_jk − q_j·q_k), q_j = w_j/n and c = m·(n − m)/(n − 1); blocks are
//! independent, so with C = Σc the one statistic
//!
//! X² = Σ_j (O_j − E_j)²/(q_j·C)
//!
//! has the mean b − 1 exactly, and the chi-square law with b − 1 degrees of
//! freedom in the limit. Two-sided by twice the smaller tail: places that are
//! too even over the pools are found as well. What all blocks have in common
//! adds up, however small each of them is; the number of bins is the largest
//! for which every q_j·C is ample. Where the limit does not serve, the exact
//! law is simulated.
//!
//! Sources: Pearson 1900, doi:10.1080/14786440009463897; Besag & Clifford 1991,
//! doi:10.1093/biomet/78.2.301.

use std::collections::BTreeMap;

use super::battery::{Assay, Entry, Evidence, Level, Outcome, Resolution};
use super::cells::{AMPLE_EXPECTED, POWER, SMALL_P, chi_square_p, noncentrality};
use super::monte_carlo;
use super::positions::{clause, hypothesis, subjects};
use super::record::{Cell, Detectable, Effect, Family};
use crate::game::Game;
use crate::numerics::sample::{multinomial, multivariate_hypergeometric};
use crate::numerics::{ChiSquare, DiscreteLaw, Hypergeometric};
use crate::rng::Substream;
use crate::tally::{PROFILE_BINS, Tally};
use crate::units::{PValue, as_f64, counted, grouped};
use crate::with_generator;

/// Numbers of bins, finest first: each is a union of the bins of a profile.
const BINS: [usize; 7] = [10, 8, 6, 5, 4, 3, 2];

/// Counts that are simulated at most for one p-value. Beyond, with so many
/// blocks, the smallest q_j·C is ample and the limit law serves in its upper
/// tail.
const MOST_WORK: f64 = 5e8;

struct Places {
    entry: Entry,
    /// Index into a block's arrangements: 0 any winner, then class codes.
    index: usize,
}

pub(super) fn plan(game: &Game, sample: usize, battery: &mut Vec<Box<dyn Assay>>) {
    let noun = game.stratum_noun();
    for (index, name, whom) in subjects(game) {
        battery.push(Box::new(Places {
            entry: Entry {
                id: format!("places-{name}"),
                question: format!(
                    "Over all {noun}s together, do {whom} favour no place within a {noun}?"
                ),
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

impl Assay for Places {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, level: &Level) -> Outcome {
        let tally = &evidence.tallies[self.entry.sample];
        let Some(table) = Table::of(tally, self.index) else {
            return Outcome {
                resolution: Some(Resolution::Order { rejectable: false }),
                ..Outcome::not_run(tally.units, "none of them was seen, or nothing else")
            };
        };
        let noun = evidence.game.stratum_noun();
        let (p, law) = table.p_value(level);
        let x2 = table.x2(&table.observed);
        let effect = "Cohen's w of the places";
        Outcome {
            method: format!(
                "Pearson X² of the places in {}, {} bins; two-sided p from {law}",
                counted(table.blocks, noun),
                table.widths.len()
            ),
            n: tally.units,
            statistic: Some(x2),
            dof: Some(table.dof()),
            p,
            effect: Some(Effect {
                name: effect.to_owned(),
                value: Some((x2 / table.spread).sqrt()),
            }),
            detectable: Some(Detectable {
                name: effect.to_owned(),
                value: noncentrality(table.dof(), level.alpha / 2.0)
                    .map(|lambda| (lambda / table.spread).sqrt())
                    .filter(|_| table.rejectable(level.alpha)),
                power: POWER,
            }),
            cells: table.cells(),
            reference: "Pearson 1900, doi:10.1080/14786440009463897; Besag & Clifford 1991, \
                        doi:10.1093/biomet/78.2.301",
            resolution: Some(Resolution::Order {
                rejectable: table.rejectable(level.alpha),
            }),
            ..Outcome::default()
        }
    }
}

/// Winners by bin over all blocks, with what their law needs.
struct Table {
    /// Units of a block.
    of: u64,
    /// Units of a block by bin.
    widths: Vec<u64>,
    /// Winners by bin, all blocks together.
    observed: Vec<u64>,
    /// Blocks by their number of winners, without those that are all alike.
    groups: Vec<(u64, u64)>,
    /// Winners of the blocks in `groups`.
    winners: u64,
    /// Blocks in `groups`.
    blocks: u64,
    /// C = Σ m·(n − m)/(n − 1).
    spread: f64,
}

impl Table {
    /// None where no block holds both winners of the subject and others.
    fn of(tally: &Tally, index: usize) -> Option<Self> {
        let of = tally.blocks.first()?.arrangements[index].of;
        let mut alike: BTreeMap<u64, u64> = BTreeMap::new();
        for block in &tally.blocks {
            let seen = block.arrangements[index];
            debug_assert_eq!(seen.of, of, "whole blocks are of one size");
            *alike.entry(seen.count).or_default() += 1;
        }
        let full = alike.remove(&of).unwrap_or(0);
        alike.remove(&0);
        let groups: Vec<(u64, u64)> = alike.into_iter().collect();
        if groups.is_empty() {
            return None;
        }
        let spread = groups
            .iter()
            .map(|&(m, blocks)| as_f64(blocks) * as_f64(m) * as_f64(of - m) / as_f64(of - 1));
        let spread: f64 = spread.sum();
        let bins = bins(of, spread);
        let widths: Vec<u64> = (0..bins)
            .map(|bin| edge(of, bins, bin + 1) - edge(of, bins, bin))
            .collect();
        let all = tally.blocks.len() as u64;
        let classes = tally.classes.len();
        let part = PROFILE_BINS / bins;
        let observed = tally.profile.chunks(part * classes).zip(&widths);
        let observed = observed.map(|(rows, width)| {
            let count = |code: usize| rows.iter().skip(code).step_by(classes).sum::<u64>();
            // Any winner is what does not lose, of a declared class or not.
            let winners = match index {
                0 => width * all - count(0),
                code => count(code),
            };
            winners - full * width
        });
        Some(Self {
            of,
            observed: observed.collect(),
            winners: groups.iter().map(|(m, blocks)| m * blocks).sum(),
            blocks: groups.iter().map(|(_, blocks)| blocks).sum(),
            widths,
            groups,
            spread,
        })
    }

    fn dof(&self) -> f64 {
        as_f64(self.widths.len() as u64) - 1.0
    }

    fn share(&self, width: u64) -> f64 {
        as_f64(width) / as_f64(self.of)
    }

    fn x2(&self, counts: &[u64]) -> f64 {
        let each = counts.iter().zip(&self.widths).map(|(&count, &width)| {
            let share = self.share(width);
            (as_f64(count) - as_f64(self.winners) * share).powi(2) / (share * self.spread)
        });
        each.sum()
    }

    /// The smallest q_j·C.
    fn least(&self) -> f64 {
        let narrowest = self.widths.iter().min().copied().unwrap_or(0);
        self.share(narrowest) * self.spread
    }

    /// p, and the law that it comes from.
    fn p_value(&self, level: &Level) -> (Option<PValue>, String) {
        let x2 = self.x2(&self.observed);
        if self.least() >= AMPLE_EXPECTED {
            let limit = chi_square_p(x2, self.dof());
            if limit.is_some_and(|p| !p.at_most(SMALL_P)) {
                return (limit, "the chi-square limit".to_owned());
            }
            if self.work() * monte_carlo::values(level) > MOST_WORK {
                // X² takes few values near 0, so its lower tail is no limit
                // law's: only the upper one is claimed.
                let law = ChiSquare::new(self.dof()).and_then(|law| law.ln_sf(x2));
                let twice = |ln: f64| PValue::from_ln((ln + std::f64::consts::LN_2).min(0.0));
                let limit = law.ok().and_then(twice);
                return (limit, "the chi-square limit, upper tail doubled".to_owned());
            }
        }
        let slack = 1e-9 * x2.max(1.0);
        let tails = monte_carlo::tails(
            x2,
            slack,
            level,
            |rng, (sum, one): &mut (Vec<u64>, Vec<u64>)| {
                self.draw(rng, sum, one);
                self.x2(sum)
            },
        );
        let law = format!("{} simulated samples", grouped(tails.replicates));
        (PValue::new(tails.two_sided()), law)
    }

    /// Counts drawn for one simulated sample.
    fn work(&self) -> f64 {
        let draws = self
            .groups
            .iter()
            .map(|&(m, blocks)| if m == 1 { 1 } else { blocks });
        as_f64(draws.sum::<u64>() * self.widths.len() as u64)
    }

    /// Winners by bin of blocks in random order.
    fn draw(&self, rng: &mut Substream, sum: &mut Vec<u64>, one: &mut Vec<u64>) {
        sum.clear();
        sum.resize(self.widths.len(), 0);
        one.resize(self.widths.len(), 0);
        for &(m, blocks) in &self.groups {
            with_generator!(rng, rng => {
                // One winner a block: its bins are independent draws.
                if m == 1 {
                    let drawn = multinomial(rng, &self.widths, blocks, one);
                    debug_assert!(drawn.is_ok());
                    add(sum, one);
                } else {
                    for _ in 0..blocks {
                        let drawn = multivariate_hypergeometric(rng, &self.widths, m, one);
                        debug_assert!(drawn.is_ok());
                        add(sum, one);
                    }
                }
            });
        }
    }

    /// Whether all winners at one end of every block would be rejected.
    fn rejectable(&self, alpha: f64) -> bool {
        let mut crowded = vec![0; self.widths.len()];
        let mut ln_p = 0.0;
        for &(m, blocks) in &self.groups {
            let mut left = m;
            for (sum, &width) in crowded.iter_mut().zip(&self.widths) {
                let here = left.min(width);
                *sum += here * blocks;
                left -= here;
            }
            let Ok(first) = Hypergeometric::new(self.of, self.widths[0], m) else {
                return false;
            };
            ln_p += as_f64(blocks) * first.ln_pmf(m.min(self.widths[0]));
        }
        // Both ends, and both tails, are as extreme.
        let possible = ln_p + 4.0_f64.ln() <= alpha.ln();
        possible && chi_square_p(self.x2(&crowded), self.dof()).is_some_and(|p| p.at_most(alpha))
    }

    fn cells(&self) -> Vec<Cell> {
        let bins = self.widths.len();
        let each = self.observed.iter().zip(&self.widths).enumerate();
        each.map(|(bin, (&observed, &width))| Cell {
            label: format!(
                "units {} to {}",
                grouped(edge(self.of, bins, bin) + 1),
                grouped(edge(self.of, bins, bin + 1))
            ),
            observed,
            expected: as_f64(self.winners) * self.share(width),
        })
        .collect()
    }
}

/// The finest cut that leaves every bin ample.
fn bins(of: u64, spread: f64) -> usize {
    let ample = |&bins: &usize| {
        let narrowest = as_f64(of / bins as u64) / as_f64(of);
        bins as u64 <= of && narrowest * spread >= AMPLE_EXPECTED
    };
    BINS.into_iter().find(ample).unwrap_or(2)
}

/// Units before bin `bin` of so many.
fn edge(of: u64, bins: usize, bin: usize) -> u64 {
    of * bin as u64 / bins as u64
}

fn add(sum: &mut [u64], more: &[u64]) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += more;
    }
}
