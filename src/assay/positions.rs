//! Winners lie uniformly in a block: Kolmogorov–Smirnov in its
//! finite-population form.
//!
//! Hypothesis: given how many units of a class were seen, their positions are
//! a uniformly random subset of the positions seen. The statistic is
//! D = max_k |F_m(k) − k/n|; the positions are a sample without replacement,
//! so it is D·√(m/(1 − m/n)) that follows Kolmogorov's law, and for small m
//! the exact law is used. Over several blocks it is [Fisher's
//! sum](super::blocks), which asks whether any of them is uneven by itself; what
//! they have in common is for [`places`](super::places). Discrete laws make that
//! sum blind in small blocks or for few winners, and it is not planned there.
//!
//! Sources: Kolmogorov 1933; Hoeffding 1963, doi:10.1080/01621459.1963.10500830
//! (sampling without replacement).

use super::battery::{Assay, Entry, Evidence, Level, Outcome, Resolution, slug};
use super::blocks::combine;
use super::cells::POWER;
use super::record::{Detectable, Effect, Family, Hypothesis};
use crate::game::Game;
use crate::numerics::{finite_ks, kolmogorov};
use crate::tally::Arrangement;
use crate::units::as_f64;

struct Positions {
    entry: Entry,
    /// Index into a block's arrangements: 0 any winner, then class codes.
    index: usize,
}

/// Winners, and others, from which on a block by itself says something to
/// Fisher's sum.
const TELLING: u64 = 20;

pub(super) fn plan(game: &Game, sample: usize, blocks: u32, battery: &mut Vec<Box<dyn Assay>>) {
    let classes = game.classes();
    let classes = classes.as_slice();
    for (index, name, whom) in subjects(game) {
        let held = match index {
            0 => u64::from(game.block) - classes[0].count,
            code => classes[code].count,
        };
        let telling = held.min(u64::from(game.block) - held) >= TELLING;
        if blocks > 1 && !telling {
            continue;
        }
        battery.push(Box::new(Positions {
            entry: Entry {
                id: format!("positions-{name}"),
                question: format!(
                    "Do {whom} lie evenly from the {}'s first unit to its last?",
                    game.stratum_noun()
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

/// Whose positions are looked at: (index of the arrangement, name, words).
/// Classes that fill a whole block, or none of it, have no positions to test.
pub(super) fn subjects(game: &Game) -> Vec<(usize, String, String)> {
    let classes = game.classes();
    let classes = classes.as_slice();
    let losing = classes[0].count > 0;
    let any = losing.then(|| (0, "winners".to_owned(), "winners of any prize".to_owned()));
    let block = u64::from(game.block);
    let each = classes
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(_, class)| class.count > 0 && class.count < block)
        .map(|(code, class)| {
            (
                code,
                slug(&class.label),
                format!("winners of « {} »", class.label),
            )
        });
    any.into_iter().chain(each).collect()
}

/// Whether random order is declared for this game.
pub(super) fn hypothesis(game: &Game) -> Hypothesis {
    match game.order.shuffled {
        Some(_) => Hypothesis::Declared,
        None => Hypothesis::Assumed,
    }
}

/// The clause of random order.
pub(super) fn clause(game: &Game) -> String {
    game.order
        .shuffled
        .clone()
        .unwrap_or_else(|| "assumed: the text does not declare the order within a block".to_owned())
}

impl Assay for Positions {
    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn run(&self, evidence: &Evidence, level: &Level) -> Outcome {
        let tally = &evidence.tallies[self.entry.sample];
        let blocks: Vec<Arrangement> = tally
            .blocks
            .iter()
            .map(|block| block.arrangements[self.index])
            .filter(|seen| seen.count > 0 && seen.count < seen.of)
            .collect();
        if blocks.is_empty() {
            return Outcome {
                resolution: Some(Resolution::Order { rejectable: false }),
                ..Outcome::not_run(tally.units, "none of them was seen, or nothing else")
            };
        }
        let each: Vec<f64> = blocks
            .iter()
            .filter_map(|seen| ln_p(blocks.len(), *seen))
            .collect();
        if each.len() < blocks.len() {
            return Outcome::not_run(tally.units, "the law could not be evaluated");
        }
        let distance =
            |seen: &Arrangement| as_f64(seen.deviation) / (as_f64(seen.count) * as_f64(seen.of));
        let largest = blocks.iter().map(distance).fold(0.0, f64::max);
        let scaled = distance(&blocks[0]) * effective(&blocks[0]).sqrt();
        let combined = combine(
            &each,
            scaled,
            "finite-population Kolmogorov–Smirnov, D·√(m/(1 − m/n))",
        );
        Outcome {
            method: combined.method,
            n: blocks.iter().map(|seen| seen.of).sum(),
            statistic: Some(combined.statistic),
            dof: combined.dof,
            p: combined.p,
            effect: Some(Effect {
                name: "largest D over blocks".to_owned(),
                value: Some(largest),
            }),
            // Fisher's sum over blocks has another power: nothing is claimed.
            detectable: (blocks.len() == 1).then(|| detectable(&blocks[0], level.alpha)),
            resolution: Some(Resolution::Order {
                rejectable: rejectable(&blocks, level.alpha),
            }),
            reference: "Kolmogorov 1933; Hoeffding 1963, doi:10.1080/01621459.1963.10500830",
            ..Outcome::default()
        }
    }
}

/// ln p of the deviation of one of so many blocks.
fn ln_p(blocks: usize, seen: Arrangement) -> Option<f64> {
    let statistic = seen.deviation.into();
    let (ln_p, _) = finite_ks::ln_p_of_many(blocks, seen.count, seen.of, statistic).ok()?;
    Some(ln_p)
}

/// Whether a block with all of them at one end, and the others even, would be
/// rejected.
fn rejectable(blocks: &[Arrangement], alpha: f64) -> bool {
    let fullest = blocks.iter().max_by_key(|s| s.count.min(s.of - s.count));
    let crowded = fullest.and_then(|seen| {
        let deviation = seen.count * (seen.of - seen.count);
        ln_p(blocks.len(), Arrangement { deviation, ..*seen })
    });
    let mut each = vec![0.0; blocks.len()];
    each[0] = crowded.unwrap_or(0.0);
    let combined = combine(&each, 0.0, "");
    combined.p.is_some_and(|p| p.at_most(alpha))
}

/// Effective sample size m/(1 − m/n).
pub(super) fn effective(seen: &Arrangement) -> f64 {
    let (m, n) = (as_f64(seen.count), as_f64(seen.of));
    m / (1.0 - m / n)
}

/// The deviation of the distribution function at mid-block that one block
/// shows with 90 % power: the critical distance and 1.2816 standard deviations
/// of F_m there.
fn detectable(seen: &Arrangement, alpha: f64) -> Detectable {
    let size = effective(seen).sqrt();
    let deviation = kolmogorov::isf(alpha)
        .ok()
        .map(|critical| (critical + 0.5 * 1.281_551_565_544_6) / size)
        .filter(|&deviation| deviation < 0.5);
    Detectable {
        name: "deviation of F at mid-block".to_owned(),
        value: deviation,
        power: POWER,
    }
}
