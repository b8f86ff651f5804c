//! Figures of a whole game, of two games.

use serde_json::{Value, json};

use crate::game::{Award, Game, Prize};
use crate::units::{Cents, Fraction, Odds, grouped};

/// A figure of both games.
pub(super) struct Figure {
    pub(super) name: &'static str,
    /// As shown.
    pub(super) text: [String; 2],
    /// As compared and written to JSON.
    pub(super) value: [Value; 2],
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

    /// Whether the games differ in it.
    pub(super) fn differs(&self) -> bool {
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
pub(super) fn figures(games: [&Game; 2]) -> Vec<Figure> {
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
        figure("prizes only by cumulation", &|game| {
            let only: Vec<&Prize> = game
                .prizes
                .iter()
                .filter(|row| row.only_by.is_some())
                .collect();
            let amounts = only.iter().filter_map(|row| match row.award {
                Award::Amount(amount) => Some(amount),
                Award::Spin { .. } => None,
            });
            let amounts: Vec<Cents> = amounts.collect();
            if amounts.is_empty() {
                return none();
            }
            let text: Vec<String> = amounts.iter().map(Cents::to_string).collect();
            (text.join(", "), json!(amounts))
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
