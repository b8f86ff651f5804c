//! Declarations as JSON.

use serde_json::{Value, json};

use super::{money, whole};
use crate::game::{Award, Game, Prize, Surface};
use crate::units::Fraction;

/// What `games` says of one game.
pub(super) fn overview(game: &Game) -> Value {
    json!({
        "id": game.id,
        "title": game.title,
        "unit": game.unit,
        "price_cents": game.price,
        "block": game.block,
        "prizes": game.prizes_per_block(),
        "payout_rate": crate::assay::round_12(game.payout_rate().to_f64()),
        "declaration_sha256": game.sha256,
    })
}

/// What `show` says of a game.
pub(super) fn details(game: &Game) -> Value {
    let rows = |prizes: &[Prize]| -> Vec<Value> {
        prizes
            .iter()
            .map(|row| {
                let amount = match &row.award {
                    Award::Amount(amount) => Some(*amount),
                    Award::Spin { .. } => None,
                };
                json!({
                    "count": row.count,
                    "amount_cents": amount,
                    "wheel": amount.is_none(),
                    "printed_mean": match &row.award {
                        Award::Amount(_) => None,
                        Award::Spin { printed_mean } => printed_mean.as_deref(),
                    },
                    "printed_total_cents": row.printed_total,
                    "total_misprinted": row.total_misprinted,
                    "total_cents": money(game, row).to_string(),
                    "share": crate::assay::round_12(
                        money(game, row)
                            .checked_div(whole(game, prizes))
                            .map_or(0.0, Fraction::to_f64)
                    ),
                    "only_by": row.only_by,
                })
            })
            .collect()
    };
    let surfaces = |surfaces: &[Surface]| -> Vec<Value> {
        surfaces
            .iter()
            .map(|surface| {
                json!({"name": surface.name, "clause": surface.clause, "rule": surface.rule})
            })
            .collect()
    };
    let mut value = overview(game);
    value["citation"] = json!(game.regulation.citation);
    value["clause"] = json!(game.clause);
    value["prize_table"] = json!({
        "clause": game.prizes_clause,
        "printed_count": game.printed_count,
        "printed_total_cents": game.printed_total,
        "misprint": game.misprint,
        "rows": rows(&game.prizes),
    });
    value["surfaces"] = json!(surfaces(&game.surfaces));
    value["wheel"] = json!(game.wheel.as_ref().map(|wheel| json!({
        "name": wheel.name,
        "clause": wheel.clause,
        "mean_cents": wheel.mean().to_string(),
        "numbering_declared": wheel.numbering_declared,
        "segments": wheel.segments.iter().map(|run| json!({
            "count": run.count, "amount_cents": run.amount
        })).collect::<Vec<_>>(),
    })));
    value["pack"] = json!(game.pack.as_ref().map(|pack| json!({
        "winners": pack.winners,
        "minimum_cents": pack.minimum,
        "clause": pack.clause,
        "tickets": pack.tickets.iter().map(|ticket| json!({
            "name": ticket.name,
            "clause": ticket.clause,
            "prize_table": {
                "clause": ticket.prizes_clause,
                "printed_count": ticket.printed_count,
                "printed_total_cents": ticket.printed_total,
                "misprint": ticket.misprint,
                "rows": rows(&ticket.prizes),
            },
            "surfaces": surfaces(&ticket.surfaces),
        })).collect::<Vec<_>>(),
    })));
    value["tables"] = json!({
        "origin": game.tables.origin,
        "source": game.tables.source,
        "sha256": game.tables.sha256,
    });
    value["pools"] = json!(game.pools.as_ref().map(|pools| {
        json!({"size": pools.size, "per_block": pools.per_block, "clause": pools.clause})
    }));
    value["missing"] = json!(game.missing);
    value["shuffled"] = json!(game.order.shuffled);
    value
}
