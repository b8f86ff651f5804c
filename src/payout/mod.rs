//! What a declared game pays: mean and variance of the payout of any number of
//! its units.

use crate::game::{Award, Game};
use crate::units::as_f64;

/// Moments of the payout, in euros.
///
/// With m_i units of amount a_i among the N of a block (the wheel's row at its
/// theoretical mean), μ = Σ m_i·a_i/N and σ² = Σ m_i·(a_i − μ)²/N. The wheel
/// adds, for each of its units seen, the variance of one spin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    block: f64,
    /// μ, mean of one unit.
    mean: f64,
    /// σ² between the classes.
    between: f64,
    /// Part of the units that spin.
    spinning: f64,
    /// Variance of one spin.
    spin: f64,
}

impl Moments {
    /// The moments of a declared game.
    ///
    /// ```
    /// let game = lotproof::game::find("coup-de-chance").unwrap();
    /// let moments = lotproof::payout::Moments::of(&game);
    /// // 10 200 000 € over 3 000 000 tickets.
    /// assert!((moments.mean(1) - 3.4).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let block = f64::from(game.block);
        let (wheel_mean, spin) = wheel_moments(game);
        let rows: Vec<(f64, f64)> = game
            .prizes
            .iter()
            .map(|row| {
                let amount = match row.award {
                    Award::Amount(amount) => amount.as_euros(),
                    Award::Spin { .. } => wheel_mean,
                };
                (as_f64(row.count), amount)
            })
            .collect();
        let winners: f64 = rows.iter().map(|(count, _)| count).sum();
        let mean = rows
            .iter()
            .map(|(count, amount)| count * amount)
            .sum::<f64>()
            / block;
        let spread: f64 = rows
            .iter()
            .map(|(count, amount)| count * (amount - mean).powi(2))
            .sum();
        let spinning: f64 = game
            .prizes
            .iter()
            .filter(|row| matches!(row.award, Award::Spin { .. }))
            .map(|row| as_f64(row.count))
            .sum();
        Self {
            block,
            mean,
            between: (spread + (block - winners) * mean.powi(2)) / block,
            spinning: spinning / block,
            spin,
        }
    }

    /// Expected payout of `units` units.
    #[must_use]
    pub fn mean(&self, units: u64) -> f64 {
        as_f64(units) * self.mean
    }

    /// Variance of the payout of `units` units drawn with replacement.
    #[must_use]
    pub fn variance_with(&self, units: u64) -> f64 {
        as_f64(units) * (self.between + self.spinning * self.spin)
    }

    /// Variance of the payout of the first `units` units of a block in random
    /// order; of a whole block it is that of its spins.
    #[must_use]
    pub fn variance_without(&self, units: u64) -> f64 {
        let n = as_f64(units);
        n * (self.finite(n) * self.between + self.spinning * self.spin)
    }

    /// Finite-population factor (N − n)/(N − 1).
    fn finite(&self, n: f64) -> f64 {
        if self.block > 1.0 {
            (self.block - n) / (self.block - 1.0)
        } else {
            0.0
        }
    }

    /// Standard deviation of one spin of the wheel.
    #[must_use]
    pub fn spin_sd(&self) -> f64 {
        self.spin.sqrt()
    }
}

/// Mean and variance of one spin, or zeros without a wheel.
fn wheel_moments(game: &Game) -> (f64, f64) {
    let Some(wheel) = &game.wheel else {
        return (0.0, 0.0);
    };
    let segments = f64::from(wheel.len());
    let over = |value: &dyn Fn(f64) -> f64| -> f64 {
        let runs = wheel.segments.iter();
        runs.map(|run| f64::from(run.count) * value(run.amount.as_euros()))
            .sum::<f64>()
            / segments
    };
    let mean = over(&|amount| amount);
    (mean, over(&|amount| (amount - mean).powi(2)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::find;

    #[test]
    fn figures_of_tresor() {
        let moments = Moments::of(&find("tresor").unwrap());
        // 120 000 spins: standard deviation 1 101 338 €; 4 M of a block: 925 635.85 €.
        let block = moments.variance_without(12_000_000).sqrt();
        assert!((block - 1_101_338.0).abs() < 1.0, "{block}");
        let sold = moments.variance_without(4_000_000).sqrt();
        assert!((sold - 925_635.85).abs() < 0.01, "{sold}");
        assert!((moments.mean(12_000_000) - 89_049_551.208_97).abs() < 1e-4);
        // One ticket: 52 times its price.
        assert!((moments.variance_with(1).sqrt() / 10.0 - 52.0).abs() < 0.5);
    }

    #[test]
    fn a_whole_block_without_a_wheel_is_constant() {
        let moments = Moments::of(&find("coup-de-chance").unwrap());
        assert!(moments.variance_without(3_000_000).abs() < 1e-6);
        assert!(moments.variance_without(1) > 0.0);
    }
}
