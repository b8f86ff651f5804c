//! Prizes and segments by amount, of two games.

use crate::game::{Award, Game};
use crate::units::{Cents, Fraction, as_f64};

/// One class of prizes in both games: an amount, or the draw wheel.
pub(super) struct Class {
    /// `None` for the wheel.
    pub(super) amount: Option<Cents>,
    /// Prizes of a block.
    pub(super) counts: [u64; 2],
}

/// The amounts of either game, the largest first; the wheel comes last.
pub(super) fn classes(games: [&Game; 2]) -> Vec<Class> {
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
    /// Amount, or the wheel.
    pub(super) fn label(&self) -> String {
        self.amount
            .map_or("draw wheel".to_owned(), |amount| amount.to_string())
    }

    /// Whether the games give it to different parts of their units.
    pub(super) fn differs(&self, games: [&Game; 2]) -> bool {
        let [a, b] = self.counts.map(u128::from);
        a * u128::from(games[1].block) != b * u128::from(games[0].block)
    }

    /// Part of the payout of game `side`.
    pub(super) fn share(&self, games: [&Game; 2], side: usize) -> f64 {
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

    /// Of a million units of game `side`.
    pub(super) fn per_million(&self, games: [&Game; 2], side: usize) -> f64 {
        as_f64(self.counts[side]) * 1e6 / f64::from(games[side].block)
    }
}

/// Segments by amount in both wheels.
pub(super) fn segments(games: [&Game; 2]) -> Vec<(Cents, [u64; 2])> {
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

/// Segments of a game's wheel.
pub(super) fn spokes(game: &Game) -> u64 {
    game.wheel.as_ref().map_or(0, |wheel| wheel.len().into())
}
