//! From a proof to the model of its report.

use super::figures;
use super::model::{
    Decision, EMBEDDED, FORMAT_VERSION, GameInfo, Observed, Results, Run, SampleInfo, Tool,
    VerdictInfo,
};
use super::{FileDigest, Report, TallyRow, words};
use crate::assay::{Hypothesis, Record, Status};
use crate::game::{Award, Game, TablesOrigin, article};
use crate::tally::{Model, SamplePlan, Tally};
use crate::units::{Cents, as_f64, counted, grouped};
use crate::verdict::{Proof, Terms};

/// Names that a report needs beside the proof.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// `embedded`, or the path of the declaration as typed.
    pub declaration: &'a str,
    /// The generator under test.
    pub source: &'a str,
    /// Master seed, canonical text.
    pub seed: &'a str,
    /// Random number generator.
    pub rng: &'a str,
}

/// Builds the report of one game's proof.
#[must_use]
pub fn build(game: &Game, proof: &Proof, terms: Terms, named: &Named, run: Run) -> Report {
    let records = records(proof);
    let samples: Vec<SampleInfo> = proof
        .tallies
        .iter()
        .map(|tally| sample(game, tally, named.source))
        .collect();
    let observed = Observed {
        tickets: samples.iter().map(|sample| sample.tickets).sum(),
        spins: samples.iter().map(|sample| sample.spins).sum(),
        blocks: samples.iter().map(|sample| sample.blocks).sum(),
    };
    let results = Results {
        format_version: FORMAT_VERSION,
        tool: Tool {
            name: "lotproof".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: option_env!("LOTPROOF_COMMIT").map(str::to_owned),
        },
        run,
        seed: named.seed.to_owned(),
        rng: named.rng.to_owned(),
        game: GameInfo {
            id: game.id.clone(),
            title: game.title.clone(),
            citation: game.regulation.citation.clone(),
            date: game.regulation.date.clone(),
            declaration: named.declaration.to_owned(),
            declaration_sha256: game.sha256.clone(),
            regulation_sha256: game.regulation.sha256.clone(),
            tables: game.tables.origin,
            tables_sha256: game.tables.sha256.clone(),
            missing: game.missing.clone(),
        },
        observed,
        verdict: verdict(game, proof, terms, &records),
        samples,
        assays: records,
    };
    let mut figures = figures::figures(game, proof, terms.alpha);
    if let Some(short) = words::unofficial(game.tables.origin) {
        for figure in &mut figures {
            let caption = figure.caption_mut();
            caption.text = format!("{} Drawn with {short}.", caption.text);
            caption.title = format!("{} ({})", caption.title, words::tables_in_short(game));
        }
    }
    Report {
        inputs: inputs(game, named),
        figures,
        tallies: tally_rows(game, proof),
        results,
    }
}

/// The declaration, when it is the user's own.
fn inputs(game: &Game, named: &Named) -> Vec<FileDigest> {
    let own = (named.declaration != EMBEDDED).then(|| FileDigest {
        path: named.declaration.to_owned(),
        bytes: game.bytes,
        sha256: game.sha256.clone(),
    });
    let tables = game.tables.sha256.as_ref().map(|sha256| FileDigest {
        path: game.tables.file.clone().unwrap_or_default(),
        bytes: game.tables.bytes,
        sha256: sha256.clone(),
    });
    own.into_iter().chain(tables).collect()
}

fn records(proof: &Proof) -> Vec<Record> {
    proof
        .entries
        .iter()
        .zip(&proof.outcomes)
        .zip(&proof.judged)
        .map(|((entry, outcome), judged)| Record {
            id: entry.id.clone(),
            question: entry.question.clone(),
            sample: proof.plan[entry.sample].id().to_owned(),
            family: entry.family,
            hypothesis: entry.hypothesis,
            clause: entry.clause.clone(),
            method: outcome.method.clone(),
            n: outcome.n,
            statistic: outcome.statistic,
            dof: outcome.dof,
            p: outcome.p,
            p_adjusted: judged.p_adjusted,
            effect: outcome.effect.clone(),
            detectable: outcome.detectable.clone(),
            status: judged.status,
            reason: outcome
                .not_run
                .clone()
                .or_else(|| outcome.difference.clone()),
            cells: outcome.cells.clone(),
            reference: outcome.reference.to_owned(),
        })
        .collect()
}

fn sample(game: &Game, tally: &Tally, source: &str) -> SampleInfo {
    let classes = game.classes();
    let strata = tally.blocks.len() as u64;
    SampleInfo {
        id: tally.plan.id().to_owned(),
        source: source.to_owned(),
        model: tally.plan.model(),
        unit: game.unit,
        blocks: game
            .pools
            .as_ref()
            .map_or(strata, |pools| strata.div_ceil(pools.per_block.into())),
        pools: game.pools.as_ref().map(|_| strata),
        tickets: tally.units,
        spins: tally.spins(),
        payout_cents: tally.payout(&classes, game.wheel.as_ref()),
    }
}

fn verdict(game: &Game, proof: &Proof, terms: Terms, records: &[Record]) -> VerdictInfo {
    let grounds = &proof.verdict;
    let (decision, reasons) = match (&grounds.false_facts[..], &grounds.gaps[..]) {
        ([], []) => (Decision::Conform, Vec::new()),
        ([], gaps) => (Decision::Inconclusive, gaps.to_vec()),
        (false_facts, _) => (Decision::NonConform, false_facts.to_vec()),
    };
    VerdictInfo {
        decision,
        scope: scope(game, proof),
        alpha: terms.alpha,
        min_effect: terms.min_effect,
        reasons,
        not_tested: not_tested(game, proof, records),
    }
}

/// What the decision covers.
fn scope(game: &Game, proof: &Proof) -> String {
    let parts: Vec<String> = proof
        .tallies
        .iter()
        .map(|tally| match tally.plan {
            SamplePlan::Blocks { count } => {
                let noun = format!("whole {}", game.stratum_noun());
                format!("{} counted row by row", counted(count.into(), &noun))
            }
            SamplePlan::Partial { units, .. } => format!(
                "{} {} of one {} on sale",
                grouped(units.into()),
                game.unit.noun(units.into()),
                game.stratum_noun()
            ),
            SamplePlan::Draws { units } => {
                format!("{} draws with replacement", grouped(units))
            }
            SamplePlan::Spins { spins } => format!("{} spins of the wheel", grouped(spins)),
        })
        .collect();
    let pools = game.pools.as_ref().map_or_else(String::new, |pools| {
        format!(
            "; each block is {} of {} with the same prizes in each ({}), tested pool by pool",
            counted(pools.per_block.into(), "pool"),
            grouped(pools.size.into()),
            article(&pools.clause)
        )
    });
    let order = match positions_hypothesis(proof) {
        Some(Hypothesis::Assumed) => "; random order is assumed, its tests are advisory",
        _ => "",
    };
    let by = match proof.unjudged {
        None => "by label and by the rules on every printed ticket",
        Some(_) => "by label",
    };
    let declared = match game.tables.origin {
        TablesOrigin::Assumed => format!(
            "the declared number and total of the prizes and the rules of a pack, {by} (the \
             tables are assumed, their tests advisory)"
        ),
        _ => format!("declared prizes and their payment {by}"),
    };
    format!("{declared}: {}{pools}{order}", parts.join(", "))
}

fn positions_hypothesis(proof: &Proof) -> Option<Hypothesis> {
    let order = proof
        .entries
        .iter()
        .find(|entry| entry.id.starts_with("positions-"));
    order.map(|entry| entry.hypothesis)
}

fn not_tested(game: &Game, proof: &Proof, records: &[Record]) -> Vec<String> {
    let mut list = Vec::new();
    if let Some(why) = &proof.unjudged {
        list.push(format!(
            "printed tickets: labels only were tested, none was judged by the rules: {why}"
        ));
    }
    if game.tables.origin == TablesOrigin::Assumed {
        list.push(
            "the amounts and counts of the prize tables: the regulation does not print them; the \
             assumed ones meet every fact that it declares, and their tests are advisory"
                .to_owned(),
        );
    }
    for misprint in crate::lint::named(game) {
        list.push(format!(
            "a figure that the declaration names as misprinted: {misprint}"
        ));
    }
    if game.pack.is_some() {
        list.push(
            "joint law of the tickets of a pack: the text declares its margins only".to_owned(),
        );
        list.push("draws with replacement: packs are sold out of blocks".to_owned());
    }
    list.push(
        "blocks repeated, reversed or rotated, prizes spread too evenly over a block, drift along \
         draws with replacement: not in this version's battery"
            .to_owned(),
    );
    if game.wheel.is_some() {
        list.push(
            "order of the wheel's spins (serial dependence), and the segments of the spins won in \
             blocks and draws: not in this version's battery"
                .to_owned(),
        );
    }
    for record in records
        .iter()
        .filter(|record| record.status == Status::NotRun)
    {
        let reason = record.reason.as_deref().unwrap_or("no reason given");
        list.push(format!("{} ({}): {reason}", record.id, record.sample));
    }
    list
}

/// One row per class, wheel amount and pack ticket's row of every sample.
fn tally_rows(game: &Game, proof: &Proof) -> Vec<TallyRow> {
    let mut rows = Vec::new();
    for tally in &proof.tallies {
        let row = |kind: &str, table: &str, label: String| TallyRow {
            sample: tally.plan.id().to_owned(),
            model: tally.plan.model(),
            kind: kind.to_owned(),
            table: table.to_owned(),
            label,
            amount_cents: None,
            declared_per_block: None,
            observed: 0,
            expected: None,
        };
        let block = f64::from(game.block);
        if tally.units > 0 {
            for (class, &observed) in game.classes().as_slice().iter().zip(&tally.classes) {
                rows.push(TallyRow {
                    amount_cents: class.amount.map(|Cents(cents)| cents),
                    declared_per_block: Some(class.count),
                    observed,
                    expected: Some(as_f64(tally.units) * as_f64(class.count) / block),
                    ..row("class", "prizes", class.label.clone())
                });
            }
        }
        if let (Some(wheel), Some(spins)) = (&game.wheel, &tally.wheel) {
            let all = f64::from(wheel.len());
            for (run, observed) in wheel.segments.iter().zip(spins.by_amount(wheel)) {
                rows.push(TallyRow {
                    amount_cents: Some(run.amount.0),
                    observed,
                    expected: Some(as_f64(spins.spins()) * f64::from(run.count) / all),
                    ..row("wheel-amount", "wheel", run.amount.to_string())
                });
            }
        }
        if let (Some(pack), Some(seen)) = (&game.pack, &tally.pack) {
            for (index, ticket) in pack.tickets.iter().enumerate() {
                let table = format!("ticket {}", index + 1);
                for (code, declared) in ticket.prizes.iter().enumerate() {
                    let Award::Amount(amount) = declared.award else {
                        continue;
                    };
                    let by_block = seen.tickets.iter().map(|block| block[index][code + 1]);
                    rows.push(TallyRow {
                        amount_cents: Some(amount.0),
                        declared_per_block: Some(declared.count),
                        observed: by_block.sum(),
                        expected: Some(as_f64(tally.units) * as_f64(declared.count) / block),
                        ..row("pack-ticket", &table, amount.to_string())
                    });
                }
            }
        }
    }
    rows
}

/// Whether a sample is a census.
pub(super) fn is_census(tally: &Tally) -> bool {
    tally.plan.model() == Model::Census
}
