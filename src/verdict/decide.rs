//! Judging a battery, and the decision.

use super::adjust::{benjamini_hochberg, holm};
use crate::assay::{Entry, Hypothesis, Outcome, Resolution, Status};
use crate::game::{Game, TablesOrigin};
use crate::payout::Moments;
use crate::units::{Cents, PValue, as_f64};

/// Share of the payout from which on a class must be seen finely.
const MATERIAL_SHARE: f64 = 0.01;

/// One assay, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What became of it.
    pub status: Status,
    /// Its p-value adjusted for the battery.
    pub p_adjusted: Option<PValue>,
}

/// The decision with its grounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Declared facts found to be false.
    pub false_facts: Vec<String>,
    /// Why too little was seen, when that is so.
    pub gaps: Vec<String>,
}

/// What a run saw of the prize table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Coverage {
    /// Whole blocks were seen, or the prize-table test had two cells.
    pub table_tested: bool,
    /// Whole blocks were seen.
    pub exact: bool,
    /// By class code, the smallest rate ratio that some sample would have
    /// caught.
    pub ratios: Vec<Option<f64>>,
    /// The same by run of the wheel's segments.
    pub wheel: Vec<Option<f64>>,
    /// Some order of the units seen would have been rejected.
    pub order: bool,
}

/// Judges each assay: declared hypotheses by weighted Holm at `alpha`, assumed
/// ones by Benjamini & Hochberg at `alpha`, structural ones by themselves.
/// `weights` are those of [`weights`](super::weights) for the same entries.
#[must_use]
pub fn judge(entries: &[&Entry], outcomes: &[Outcome], weights: &[f64], alpha: f64) -> Vec<Judged> {
    let mut judged: Vec<Judged> = entries
        .iter()
        .zip(outcomes)
        .map(|(entry, outcome)| Judged {
            status: match outcome {
                Outcome {
                    not_run: Some(_), ..
                } => Status::NotRun,
                Outcome {
                    difference: Some(_),
                    ..
                } => rejected(entry.hypothesis),
                _ => Status::Pass,
            },
            p_adjusted: None,
        })
        .collect();
    for hypothesis in [Hypothesis::Declared, Hypothesis::Assumed] {
        let tested: Vec<(usize, PValue)> = entries
            .iter()
            .zip(outcomes)
            .enumerate()
            .filter(|(_, (entry, _))| entry.hypothesis == hypothesis)
            .filter_map(|(i, (_, outcome))| Some((i, outcome.p?)))
            .collect();
        let adjusted = match hypothesis {
            Hypothesis::Declared => {
                let tests: Vec<(PValue, f64)> =
                    tested.iter().map(|&(i, p)| (p, weights[i])).collect();
                // Entries that could not be run keep their share: the battery
                // was fixed before data were read.
                let run: f64 = tests.iter().map(|(_, weight)| weight).sum();
                let idle = (1.0 - run).max(0.0);
                holm_with_idle(&tests, idle)
            }
            Hypothesis::Assumed => {
                benjamini_hochberg(&tested.iter().map(|&(_, p)| p).collect::<Vec<_>>())
            }
        };
        for ((i, _), adjusted) in tested.into_iter().zip(adjusted) {
            judged[i].p_adjusted = Some(adjusted);
            if adjusted.at_most(alpha) {
                judged[i].status = rejected(hypothesis);
            }
        }
    }
    judged
}

/// Holm's adjustment beside entries of weight `idle` that are never rejected.
fn holm_with_idle(tests: &[(PValue, f64)], idle: f64) -> Vec<PValue> {
    if idle <= 1e-9 {
        return holm(tests);
    }
    let mut with_idle = tests.to_vec();
    with_idle.push((PValue::ONE, idle));
    let mut adjusted = holm(&with_idle);
    adjusted.pop();
    adjusted
}

const fn rejected(hypothesis: Hypothesis) -> Status {
    match hypothesis {
        Hypothesis::Declared => Status::Fail,
        Hypothesis::Assumed => Status::Suspect,
    }
}

impl Coverage {
    /// Gathers what the outcomes of declared entries say; what is assumed
    /// settles nothing.
    #[must_use]
    pub fn of(game: &Game, entries: &[&Entry], outcomes: &[Outcome]) -> Self {
        let mut coverage = Self {
            ratios: vec![None; game.prizes.len() + 1],
            wheel: vec![None; game.wheel.as_ref().map_or(0, |wheel| wheel.segments.len())],
            ..Self::default()
        };
        let declared = entries
            .iter()
            .zip(outcomes)
            .filter(|(entry, _)| entry.hypothesis == Hypothesis::Declared);
        for resolution in declared.filter_map(|(_, outcome)| outcome.resolution) {
            match resolution {
                Resolution::RuledOut => coverage.table_tested = true,
                Resolution::Order { rejectable } => coverage.order |= rejectable,
                Resolution::Exact => {
                    coverage.exact = true;
                    coverage.table_tested = true;
                }
                Resolution::Cells(cells) => coverage.table_tested |= cells >= 2,
                Resolution::Class { code, ratio } => finer(&mut coverage.ratios[code], ratio),
                Resolution::Wheel { run, ratio } => finer(&mut coverage.wheel[run], ratio),
            }
        }
        coverage
    }

    /// Why the run is inconclusive; empty when it is not. A class is a source
    /// and an amount: a census sees the classes of the table exactly, but the
    /// amounts of the wheel only through spins.
    fn gaps(&self, game: &Game, min_effect: f64) -> Vec<String> {
        if game.tables.origin == TablesOrigin::Assumed && !self.exact {
            return vec![
                "the declared sums of a block, all that the text says of its prizes, show in \
                 whole blocks only: none was seen"
                    .to_owned(),
            ];
        }
        if !self.table_tested {
            return vec![
                "the prize table was not tested: its test has fewer than two cells".to_owned(),
            ];
        }
        let block = Moments::of(game).mean(u64::from(game.block));
        let spin = game.wheel.as_ref().map_or(0.0, |wheel| {
            wheel.total().as_euros() / f64::from(wheel.len())
        });
        let gap = |name: &str, money: f64, ratio: Option<f64>| {
            let coarse = ratio.is_none_or(|ratio| ratio > min_effect);
            (money >= MATERIAL_SHARE * block && coarse).then(|| {
                let seen = ratio.map_or_else(
                    || "no deviation at all".to_owned(),
                    |ratio| format!("only a rate ratio beyond {ratio:.3}"),
                );
                format!(
                    "{name} carries at least 1 % of the payout, but this run would have caught \
                     {seen} (--min-effect {min_effect}) with 90 % power"
                )
            })
        };
        let mut gaps = Vec::new();
        if !self.exact {
            let classes = game.classes();
            for (class, &ratio) in classes.as_slice().iter().zip(&self.ratios) {
                let money = as_f64(class.count) * class.amount.map_or(spin, Cents::as_euros);
                gaps.extend(gap(&format!("class « {} »", class.label), money, ratio));
            }
        }
        if let Some(wheel) = &game.wheel {
            let spins = as_f64(game.spins_per_block()) / f64::from(wheel.len());
            for (run, &ratio) in wheel.segments.iter().zip(&self.wheel) {
                let money = spins * f64::from(run.count) * run.amount.as_euros();
                gaps.extend(gap(&format!("the wheel's {}", run.amount), money, ratio));
            }
        }
        let kinds = game
            .classes()
            .as_slice()
            .iter()
            .filter(|c| c.count > 0)
            .count();
        if game.order.shuffled.is_some() && kinds > 1 && !self.order {
            gaps.push(format!(
                "the {noun}s are declared to be in random order, but this run could have rejected \
                 no order at all: see more units in their order, of more {noun}s",
                noun = game.stratum_noun()
            ));
        }
        gaps
    }
}

/// Keeps the finer of two resolutions.
fn finer(best: &mut Option<f64>, ratio: Option<f64>) {
    *best = match (*best, ratio) {
        (Some(before), Some(now)) => Some(before.min(now)),
        (before, now) => before.or(now),
    };
}

/// The decision's grounds.
#[must_use]
pub fn decide(
    game: &Game,
    entries: &[&Entry],
    outcomes: &[Outcome],
    judged: &[Judged],
    sample_names: &[&str],
    min_effect: f64,
) -> Verdict {
    let false_facts = entries
        .iter()
        .zip(outcomes)
        .zip(judged)
        .filter(|(_, judged)| judged.status == Status::Fail)
        .map(|((entry, outcome), judged)| {
            let name = format!("{} ({})", entry.id, sample_names[entry.sample]);
            match (&outcome.difference, judged.p_adjusted) {
                (Some(difference), _) => format!("{name}: {difference}"),
                (None, Some(p)) => format!("{name}: adjusted p = {p}"),
                (None, None) => name,
            }
        })
        .collect();
    // A declared fact that was to be compared and could not be is no pass. A
    // prize table that was not tested is told of once, with its reason.
    let coverage = Coverage::of(game, entries, outcomes);
    let untested = entries.iter().zip(outcomes).filter_map(|(entry, outcome)| {
        let why = outcome.not_run.as_ref()?;
        let table = entry.id == "prize-table" && !coverage.table_tested;
        let bears = entry.hypothesis == Hypothesis::Declared && (entry.structural || table);
        bears.then(|| format!("{} ({}): {why}", entry.id, sample_names[entry.sample]))
    });
    let mut gaps = coverage.gaps(game, min_effect);
    gaps.extend(untested);
    Verdict { false_facts, gaps }
}
