//! The figures of a report, computed from the tallies.

use super::build::is_census;
use super::figure::{
    Caption, Figure, PValueRow, PValues, Positions, RatioRow, Ratios, RunningPayout, RunningPoint,
    Segments,
};
use crate::assay::{Hypothesis, Status};
use crate::game::{Award, Game};
use crate::numerics::{Binomial, DiscreteLaw, Hypergeometric, kolmogorov};
use crate::payout::Moments;
use crate::tally::{Model, PROFILE_BINS, SamplePlan, Tally};
use crate::units::{Cents, as_f64, grouped};
use crate::verdict::Proof;

/// Two-sided 99 % normal quantile.
const Z_99: f64 = 2.575_829_303_548_9;

/// Bins of the histogram of segments.
const SEGMENT_BINS: usize = 100;

/// Chance outside a band, on each side.
const SIDE: f64 = 0.005;

/// All figures, in reading order.
pub(super) fn figures(game: &Game, proof: &Proof, alpha: f64) -> Vec<Figure> {
    let mut figures = Vec::new();
    for tally in proof.tallies.iter().filter(|tally| !is_census(tally)) {
        figures.extend(class_ratios(game, tally));
    }
    for tally in &proof.tallies {
        if let SamplePlan::Spins { .. } = tally.plan {
            figures.extend(wheel_ratios(game, tally));
            figures.extend(segments(tally));
        }
    }
    for tally in &proof.tallies {
        figures.extend(positions(game, tally));
    }
    for tally in &proof.tallies {
        figures.extend(running_payout(game, tally));
    }
    figures.extend(p_values(proof, alpha));
    figures
}

/// What a sample is, in words.
fn words(game: &Game, tally: &Tally) -> String {
    let noun = game.unit.noun(tally.units);
    let units = grouped(tally.units);
    match tally.plan {
        SamplePlan::Blocks { count: 1 } => format!("one whole block, {units} {noun}"),
        SamplePlan::Blocks { count } => {
            format!("{} whole blocks, {units} {noun}", grouped(count.into()))
        }
        SamplePlan::Partial { .. } => format!("{units} {noun} of one block on sale"),
        SamplePlan::Draws { .. } => format!("{units} draws with replacement"),
        SamplePlan::Spins { spins } => format!("{} spins of the wheel", grouped(spins)),
    }
}

const RATIO_TEXT: &str = "Each bar is the band that holds the count of that class alone in 99 % \
                          of conforming samples, by its exact law. About one class in a hundred \
                          leaves its band by chance.";

fn class_ratios(game: &Game, tally: &Tally) -> Option<Figure> {
    if tally.units == 0 {
        return None;
    }
    let block = u64::from(game.block);
    let classes = game.classes();
    let rows = classes
        .as_slice()
        .iter()
        .zip(&tally.classes)
        .filter(|(class, _)| class.count > 0 && class.count < block)
        .filter_map(|(class, &observed)| {
            let (low, high) = match tally.plan.model() {
                Model::With => binomial_band(tally.units, class.count, block)?,
                Model::Census | Model::Without => {
                    let law = Hypergeometric::new(block, class.count, tally.units).ok()?;
                    (law.critical_lower(SIDE.ln()), law.critical_upper(SIDE.ln()))
                        .within(class.count.min(tally.units))
                }
            };
            Some(RatioRow {
                label: class.label.clone(),
                observed,
                expected: as_f64(tally.units) * as_f64(class.count) / as_f64(block),
                low,
                high,
            })
        });
    Some(Figure::Ratios(Ratios {
        caption: Caption {
            id: format!("classes-{}", tally.plan.id()),
            title: format!("Prizes seen against the table: {}", words(game, tally)),
            text: RATIO_TEXT.to_owned(),
        },
        sample: words(game, tally),
        rows: rows.collect(),
    }))
}

fn wheel_ratios(game: &Game, tally: &Tally) -> Option<Figure> {
    let (wheel, spins) = (game.wheel.as_ref()?, tally.wheel.as_ref()?);
    let all = u64::from(wheel.len());
    let n = spins.spins();
    let rows = wheel
        .segments
        .iter()
        .zip(spins.by_amount(wheel))
        .filter_map(|(run, observed)| {
            let (low, high) = binomial_band(n, run.count.into(), all)?;
            Some(RatioRow {
                label: run.amount.to_string(),
                observed,
                expected: as_f64(n) * f64::from(run.count) / as_f64(all),
                low,
                high,
            })
        });
    Some(Figure::Ratios(Ratios {
        caption: Caption {
            id: "wheel-amounts".to_owned(),
            title: format!("Amounts drawn by the wheel: {}", words(game, tally)),
            text: RATIO_TEXT.to_owned(),
        },
        sample: words(game, tally),
        rows: rows.collect(),
    }))
}

/// Central 99 % of a binomial count.
fn binomial_band(n: u64, favourable: u64, total: u64) -> Option<(f64, f64)> {
    let law = Binomial::from_ratio(n, favourable, total).ok()?;
    Some((law.critical_lower(SIDE.ln()), law.critical_upper(SIDE.ln())).within(n))
}

/// The counts between two critical ones, which are themselves outside.
trait Within {
    fn within(self, most: u64) -> (f64, f64);
}

impl Within for (Option<u64>, Option<u64>) {
    fn within(self, most: u64) -> (f64, f64) {
        let low = self.0.map_or(0, |critical| critical + 1);
        let high = self.1.map_or(most, |critical| critical.saturating_sub(1));
        (as_f64(low), as_f64(high))
    }
}

fn segments(tally: &Tally) -> Option<Figure> {
    let wheel = tally.wheel.as_ref()?;
    let all = wheel.segments.len();
    let n = wheel.spins();
    if all == 0 || n == 0 {
        return None;
    }
    let number = SEGMENT_BINS.min(all);
    let edge = |bin: usize| bin * all / number;
    let per_segment = as_f64(n) / as_f64(all as u64);
    let ratios = (0..number)
        .map(|bin| {
            let of_bin = &wheel.segments[edge(bin)..edge(bin + 1)];
            let expected = per_segment * as_f64(of_bin.len() as u64);
            as_f64(of_bin.iter().sum()) / expected
        })
        .collect();
    let per_bin = as_f64(n) / as_f64(number as u64);
    let part = 1.0 / as_f64(number as u64);
    Some(Figure::Segments(Segments {
        caption: Caption {
            id: "wheel-index".to_owned(),
            title: format!(
                "Segments drawn by the wheel: {} spins over {} segments",
                grouped(n),
                grouped(all as u64)
            ),
            text: format!(
                "Observed over expected spins in {number} bins of neighbouring segments. The \
                 band holds 99 % of single bins of a conforming wheel."
            ),
        },
        segments: u32::try_from(all).ok()?,
        spins: n,
        ratios,
        band: Z_99 * ((1.0 - part) / per_bin).sqrt(),
    }))
}

/// The class whose positions are drawn: any winner, or where every unit wins,
/// the commonest class that does not fill the block.
fn subject(game: &Game) -> Option<(Vec<usize>, String)> {
    let classes = game.classes();
    let classes = classes.as_slice();
    if classes[0].count > 0 {
        let all = (1..classes.len()).collect();
        return Some((all, "winners of any prize".to_owned()));
    }
    let (code, class) = classes
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(_, class)| class.count < u64::from(game.block))
        .max_by_key(|(_, class)| class.count)?;
    Some((vec![code], format!("winners of « {} »", class.label)))
}

fn positions(game: &Game, tally: &Tally) -> Option<Figure> {
    if tally.blocks.is_empty() {
        return None;
    }
    let (codes, whom) = subject(game)?;
    let number = tally.classes.len();
    let of_bin = |row: &[u64]| codes.iter().map(|&code| row[code]).sum::<u64>();
    let winners: u64 = of_bin(&tally.classes);
    if winners == 0 || winners == tally.units {
        return None;
    }
    let mut points = vec![(0.0, 0.0)];
    let (mut seen, mut units) = (0, 0);
    for row in tally.profile.chunks_exact(number) {
        seen += of_bin(row);
        units += row.iter().sum::<u64>();
        let x = as_f64(units) / as_f64(tally.units);
        points.push((x, as_f64(seen) / as_f64(winners) - x));
    }
    let (m, n) = (as_f64(winners), as_f64(tally.units));
    let effective = m / (1.0 - m / n);
    let critical = kolmogorov::isf(0.01).ok()?;
    Some(Figure::Positions(Positions {
        caption: Caption {
            id: format!("positions-{}", tally.plan.id()),
            title: format!("Where {whom} lie: {}", words(game, tally)),
            text: format!(
                "Part of the {} winners met minus part of the block passed, at {PROFILE_BINS} \
                 places{}. The whole line stays in the band in 99 % of conforming blocks.",
                grouped(winners),
                if tally.blocks.len() > 1 {
                    ", all blocks laid over each other"
                } else {
                    ""
                }
            ),
        },
        winners,
        units: tally.units,
        points,
        band: critical / effective.sqrt(),
    }))
}

fn running_payout(game: &Game, tally: &Tally) -> Option<Figure> {
    if tally.units == 0 {
        return None;
    }
    let moments = Moments::of(game);
    let price = game.price.as_euros();
    let declared = moments.mean(1) / price;
    let amounts: Vec<f64> = std::iter::once(0.0)
        .chain(game.prizes.iter().map(|row| match row.award {
            Award::Amount(amount) => amount.as_euros(),
            Award::Spin { .. } => 0.0,
        }))
        .collect();
    let blocks = as_f64(tally.blocks.len().max(1) as u64);
    let (mut units, mut paid) = (0, 0.0);
    let mut points = Vec::with_capacity(PROFILE_BINS);
    for (row, &spun) in tally.profile.chunks_exact(amounts.len()).zip(&tally.spun) {
        let more: u64 = row.iter().sum();
        if more == 0 {
            continue;
        }
        units += more;
        paid += Cents(spun).as_euros();
        paid += row
            .iter()
            .zip(&amounts)
            .map(|(&c, a)| as_f64(c) * a)
            .sum::<f64>();
        let variance = match tally.plan.model() {
            Model::With => moments.variance_with(units),
            Model::Census | Model::Without => {
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "units of one block"
                )]
                let each = (as_f64(units) / blocks).round() as u64;
                blocks * moments.variance_without(each)
            }
        };
        let scale = as_f64(units) * price;
        let half = Z_99 * variance.max(0.0).sqrt() / scale;
        points.push(RunningPoint {
            units,
            rate: paid / scale,
            low: declared - half,
            high: declared + half,
        });
    }
    Some(Figure::RunningPayout(RunningPayout {
        caption: Caption {
            id: format!("payout-{}", tally.plan.id()),
            title: format!("Payout rate as units are sold: {}", words(game, tally)),
            text: format!(
                "Money paid over money taken up to each place; declared {:.4} %. Pointwise band \
                 of ± 2.576 standard deviations: 99 % where the payout is near normal, which \
                 early on it is not.",
                100.0 * declared
            ),
        },
        unit: game.unit.noun(2).to_owned(),
        points,
        declared,
    }))
}

fn p_values(proof: &Proof, alpha: f64) -> Option<Figure> {
    let rows: Vec<PValueRow> = proof
        .entries
        .iter()
        .zip(&proof.outcomes)
        .zip(proof.judged.iter().zip(&proof.levels))
        .filter_map(|((entry, outcome), (judged, &level))| {
            let assumed = entry.hypothesis == Hypothesis::Assumed;
            Some(PValueRow {
                label: format!("{} ({})", entry.id, proof.plan[entry.sample].id()),
                ln_p: outcome.p?.ln(),
                // Assumed hypotheses are judged together, at α.
                ln_level: if assumed { alpha.ln() } else { level.ln() },
                rejected: matches!(judged.status, Status::Fail | Status::Suspect),
                assumed,
            })
        })
        .collect();
    if rows.is_empty() {
        return None;
    }
    let number = rows.len();
    Some(Figure::PValues(PValues {
        caption: Caption {
            id: "p-values".to_owned(),
            title: format!("All {number} p-values"),
            text: "Each p-value with the level at which the first step of Holm's procedure \
                   rejects it. Conforming generators spread evenly over 0…1: one in ten lies \
                   below 0.1."
                .to_owned(),
        },
        rows,
    }))
}
