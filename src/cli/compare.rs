//! `lotproof compare`: two declarations side by side.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::columns::{Align, columns};
use super::declare::{pretty, rate_percent};
use super::failure::{Failure, exit};
use super::output::say_text;
use crate::game::{self, Award, Game, Unit};
use crate::report::clean;
use crate::units::{Cents, Fraction, Odds, as_f64, grouped};

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

/// A figure of both games.
struct Figure {
    name: &'static str,
    /// As shown.
    text: [String; 2],
    /// As compared and written to JSON.
    value: [Value; 2],
}

impl Figure {
    fn new(name: &'static str, games: [&Game; 2], of: impl Fn(&Game) -> (String, Value)) -> Self {
        let [(left, a), (right, b)] = games.map(of);
        Self {
            name,
            text: [left, right],
            value: [a, b],
        }
    }

    fn differs(&self) -> bool {
        self.value[0] != self.value[1]
    }
}

fn count(of: u64) -> (String, Value) {
    (grouped(of), json!(of))
}

fn money(of: Cents) -> (String, Value) {
    (of.to_string(), json!(of))
}

/// The figures of a whole game, in the order shown.
fn figures(games: [&Game; 2]) -> Vec<Figure> {
    let figure = |name, of: &dyn Fn(&Game) -> (String, Value)| Figure::new(name, games, of);
    let block = |game: &Game| u64::from(game.block);
    vec![
        figure("unit", &|game| {
            (game.unit.noun(1).to_owned(), json!(game.unit))
        }),
        figure("price", &|game| money(game.price)),
        figure("block", &|game| count(block(game))),
        figure("payout rate", &|game| exact(game.payout_rate(), 100, "%")),
        figure("payout of a unit", &|game| {
            let unit = Fraction::new(1, block(game).into());
            let mean = unit.and_then(|unit| game.payout_per_block().checked_mul(unit));
            let mean = mean.and_then(|cents| cents.checked_div(Fraction::from(100)));
            exact(mean.unwrap_or(Fraction::ZERO), 1, "€")
        }),
        figure("money of a block", &|game| {
            let euros = game.payout_per_block().checked_div(Fraction::from(100));
            let text = money_of_block(game);
            (text, json!(euros.map(|euros| euros.to_string())))
        }),
        figure("prizes of a block", &|game| count(game.prizes_per_block())),
        figure("chance of a prize", &|game| {
            let won = game.prizes_per_block();
            let rate = Fraction::new(won.into(), block(game).into());
            let of = block(game);
            (
                Odds { won, of }.to_string(),
                json!(rate.map(|r| r.to_string())),
            )
        }),
        figure("largest prize", &|game| {
            let rows = game.prizes.iter().filter(|row| row.count > 0);
            let fixed = rows.filter_map(|row| match row.award {
                Award::Amount(amount) => Some(amount),
                Award::Spin { .. } => None,
            });
            let drawn = game.wheel.iter().flat_map(|wheel| &wheel.segments);
            let drawn = drawn.map(|run| run.amount);
            fixed.chain(drawn).max().map_or(none(), money)
        }),
        figure("segments of the wheel", &|game| {
            let wheel = game.wheel.as_ref();
            wheel.map_or(none(), |wheel| count(wheel.len().into()))
        }),
        figure("mean of a spin", &|game| {
            let mean = game.wheel.as_ref().map(crate::game::Wheel::mean);
            let euros = mean.and_then(|mean| mean.checked_div(Fraction::from(100)));
            euros.map_or(none(), |mean| exact(mean, 1, "€"))
        }),
        figure("spins of a block", &|game| {
            let wheel = game.wheel.as_ref();
            wheel.map_or(none(), |_| count(game.spins_per_block()))
        }),
        figure("tickets of a pack", &|game| {
            let pack = game.pack.as_ref();
            pack.map_or(none(), |pack| count(pack.tickets.len() as u64))
        }),
        figure("winning tickets of a pack", &|game| {
            game.pack.as_ref().map_or(none(), |pack| {
                let numbers: Vec<String> = pack.winners.iter().map(u8::to_string).collect();
                (numbers.join(", "), json!(pack.winners))
            })
        }),
        figure("surfaces", &|game| count(surfaces(game))),
    ]
}

fn none() -> (String, Value) {
    ("none".to_owned(), Value::Null)
}

/// A figure shown with six decimals and compared as the exact fraction.
fn exact(value: Fraction, times: i64, unit: &str) -> (String, Value) {
    let shown = value.checked_mul(Fraction::from(times));
    let shown = shown.unwrap_or(Fraction::ZERO);
    (format!("{shown:.6} {unit}"), json!(value.to_string()))
}

fn money_of_block(game: &Game) -> String {
    let cents = i64::try_from(game.payout_per_block().rounded());
    cents.map_or_else(
        |_| "beyond all bounds".to_owned(),
        |cents| Cents(cents).to_string(),
    )
}

fn surfaces(game: &Game) -> u64 {
    let tickets = game.pack.iter().flat_map(|pack| &pack.tickets);
    let on_tickets: usize = tickets.map(|ticket| ticket.surfaces.len()).sum();
    (game.surfaces.len() + on_tickets) as u64
}

/// One class of prizes in both games: an amount, or the draw wheel.
struct Class {
    /// `None` for the wheel.
    amount: Option<Cents>,
    counts: [u64; 2],
}

/// The amounts of either game, the largest first; the wheel comes last.
fn classes(games: [&Game; 2]) -> Vec<Class> {
    let amount = |award: &Award| match award {
        Award::Amount(amount) => Some(*amount),
        Award::Spin { .. } => None,
    };
    let rows = games.iter().flat_map(|game| &game.prizes);
    let mut amounts: Vec<Option<Cents>> = rows.map(|row| amount(&row.award)).collect();
    amounts.sort_unstable_by_key(|&amount| std::cmp::Reverse(amount));
    amounts.dedup();
    let count = |game: &Game, wanted| {
        let rows = game.prizes.iter();
        let found = rows.filter(|row| amount(&row.award) == wanted);
        found.map(|row| row.count).sum()
    };
    let classes = amounts.into_iter().map(|amount| Class {
        amount,
        counts: games.map(|game| count(game, amount)),
    });
    classes.collect()
}

impl Class {
    fn label(&self) -> String {
        self.amount
            .map_or("draw wheel".to_owned(), |amount| amount.to_string())
    }

    /// Whether the games give it to different parts of their units.
    fn differs(&self, games: [&Game; 2]) -> bool {
        let [a, b] = self.counts.map(u128::from);
        a * u128::from(games[1].block) != b * u128::from(games[0].block)
    }

    /// Part of the payout of game `side`.
    fn share(&self, games: [&Game; 2], side: usize) -> f64 {
        let game = games[side];
        let count = Fraction::new(self.counts[side].into(), 1);
        let each = match (self.amount, &game.wheel) {
            (Some(amount), _) => Fraction::from(amount.0),
            (None, Some(wheel)) => wheel.mean(),
            (None, None) => Fraction::ZERO,
        };
        let share = count
            .and_then(|count| count.checked_mul(each))
            .and_then(|money| money.checked_div(game.payout_per_block()));
        share.map_or(0.0, Fraction::to_f64)
    }

    fn per_million(&self, games: [&Game; 2], side: usize) -> f64 {
        as_f64(self.counts[side]) * 1e6 / f64::from(games[side].block)
    }
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

/// Segments by amount in both wheels.
fn segments(games: [&Game; 2]) -> Vec<(Cents, [u64; 2])> {
    let runs = games.iter().flat_map(|game| &game.wheel);
    let mut amounts: Vec<Cents> = runs
        .flat_map(|wheel| wheel.segments.iter().map(|run| run.amount))
        .collect();
    amounts.sort_unstable_by_key(|&amount| std::cmp::Reverse(amount));
    amounts.dedup();
    let count = |game: &Game, amount| {
        let runs = game.wheel.iter().flat_map(|wheel| &wheel.segments);
        let found = runs.filter(|run| run.amount == amount);
        found.map(|run| u64::from(run.count)).sum()
    };
    let segments = amounts.into_iter();
    segments
        .map(|amount| (amount, games.map(|game| count(game, amount))))
        .collect()
}

fn spokes(game: &Game) -> u64 {
    game.wheel.as_ref().map_or(0, |wheel| wheel.len().into())
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
            "payout_rate": round(rate_percent(game) / 100.0),
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
