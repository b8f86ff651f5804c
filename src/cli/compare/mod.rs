//! `lotproof compare`: two declarations side by side.

mod classes;
mod figures;

use std::fmt::Write as _;

use serde_json::{Value, json};

use classes::{classes, segments, spokes};
use figures::figures;

use super::columns::{Align, columns};
use super::declare::{percent, pretty};
use super::failure::{Failure, exit};
use super::output::say_text;
use crate::game::{self, Game, Unit};
use crate::report::clean;
use crate::units::{Odds, grouped};

/// Compares two declarations.
pub fn compare(a: &str, b: &str, as_json: bool) -> Result<u8, Failure> {
    let (a, b) = (game::find(a)?, game::find(b)?);
    let text = if as_json {
        pretty(&document(&a, &b))
    } else {
        page(&a, &b)
    };
    say_text(&text)?;
    Ok(exit::CONFORM)
}

const DIFFERS: &str = "≠";

fn page(a: &Game, b: &Game) -> String {
    let games = [a, b];
    let mut text = String::new();
    let mark = |differs: bool| if differs { DIFFERS } else { "" }.to_owned();
    let titles = games.map(|game| clean(&game.title));
    let [left, right] = titles.clone();
    let mut rows = vec![vec![String::new(), String::new(), left, right]];
    rows.extend(figures(games).into_iter().map(|figure| {
        let differs = mark(figure.differs());
        let [left, right] = figure.text;
        vec![differs, figure.name.to_owned(), left, right]
    }));
    let aligns = [Align::Left, Align::Left, Align::Right, Align::Right];
    text.push_str(&columns(&rows, &aligns, 0));
    text.push_str(&prizes(games));
    if a.wheel.is_some() || b.wheel.is_some() {
        text.push_str(&wheels(games));
    }
    let _ = writeln!(
        text,
        "\n{DIFFERS} marks what differs{}.",
        if a.block == b.block {
            ""
        } else {
            "; the blocks differ, so prizes are compared per unit"
        }
    );
    text
}

fn prizes(games: [&Game; 2]) -> String {
    let units = match games.map(|game| game.unit) {
        [Unit::Ticket, Unit::Ticket] => "tickets",
        [Unit::Pack, Unit::Pack] => "packs",
        _ => "units",
    };
    let mut rows = vec![
        ["", "prize"]
            .into_iter()
            .chain(["count", "odds", "per million", "of the payout"])
            .chain(["count", "odds", "per million", "of the payout"])
            .map(str::to_owned)
            .collect::<Vec<_>>(),
    ];
    for class in classes(games) {
        let mark = if class.differs(games) { DIFFERS } else { "" };
        let mut row = vec![mark.to_owned(), class.label()];
        for (side, game) in games.iter().enumerate() {
            let (won, of) = (class.counts[side], u64::from(game.block));
            row.extend([
                grouped(won),
                Odds { won, of }.to_string(),
                decimal(class.per_million(games, side)),
                format!("{:.3} %", 100.0 * class.share(games, side)),
            ]);
        }
        rows.push(row);
    }
    let mut aligns = vec![Align::Left];
    aligns.resize(10, Align::Right);
    format!(
        "\nPrizes of a block, {} then {} (per million {units})\n{}",
        games[0].id,
        games[1].id,
        columns(&rows, &aligns, 0)
    )
}

/// Three decimals, the thousands parted.
fn decimal(value: f64) -> String {
    let text = format!("{value:.3}");
    match text.split_once('.') {
        Some((whole, decimals)) => {
            let whole = whole.parse().map_or(whole.to_owned(), grouped);
            format!("{whole}.{decimals}")
        }
        None => text,
    }
}

fn wheels(games: [&Game; 2]) -> String {
    let header = ["", "segments of", "count", "odds", "count", "odds"];
    let mut rows = vec![header.map(str::to_owned).to_vec()];
    for (amount, counts) in segments(games) {
        let [a, b] = counts.map(u128::from);
        let differs = a * u128::from(spokes(games[1])) != b * u128::from(spokes(games[0]))
            || (a == 0) != (b == 0);
        let mark = if differs { DIFFERS } else { "" };
        let mut row = vec![mark.to_owned(), amount.to_string()];
        for (won, game) in counts.into_iter().zip(games) {
            let of = spokes(game);
            row.extend([grouped(won), Odds { won, of }.to_string()]);
        }
        rows.push(row);
    }
    let mut aligns = vec![Align::Left];
    aligns.resize(6, Align::Right);
    format!(
        "\nDraw wheels, {} then {}\n{}",
        games[0].id,
        games[1].id,
        columns(&rows, &aligns, 0)
    )
}

fn document(a: &Game, b: &Game) -> Value {
    let games = [a, b];
    let round = crate::assay::round_12;
    let figures = figures(games).into_iter().map(|figure| {
        let differs = figure.differs();
        let [a, b] = figure.value;
        json!({"name": figure.name, "a": a, "b": b, "differs": differs})
    });
    let classes = classes(games).into_iter().map(|class| {
        let side = |side: usize| {
            json!({
                "count": class.counts[side],
                "of": games[side].block,
                "per_million": round(class.per_million(games, side)),
                "share": round(class.share(games, side)),
            })
        };
        json!({
            "amount_cents": class.amount,
            "wheel": class.amount.is_none(),
            "a": side(0),
            "b": side(1),
            "differs": class.differs(games),
        })
    });
    let segments = segments(games).into_iter().map(|(amount, [a, b])| {
        json!({
            "amount_cents": amount,
            "a": {"count": a, "of": spokes(games[0])},
            "b": {"count": b, "of": spokes(games[1])},
        })
    });
    let game = |game: &Game| {
        json!({
            "id": game.id,
            "title": game.title,
            "declaration_sha256": game.sha256,
            "payout_rate": round(percent(game) / 100.0),
        })
    };
    json!({
        "a": game(a),
        "b": game(b),
        "same_block": a.block == b.block,
        "figures": figures.collect::<Vec<_>>(),
        "prizes": classes.collect::<Vec<_>>(),
        "wheel": segments.collect::<Vec<_>>(),
    })
}
