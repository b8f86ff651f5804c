//! A discrete law prepared for very many draws.

use crate::numerics::lattice::DiscreteLaw;
use rand::Rng;

/// Natural logarithm of the mass, relative to that of the mode, below which a
/// value is left out: 1e-20, which no feasible number of draws could show.
const LEFT_OUT: f64 = -46.0;

/// The values of a law in a table, each drawn from one word in a few
/// nanoseconds (the alias method: A. J. Walker 1977, ACM Trans. Math. Softw. 3,
/// doi:10.1145/355744.355749; M. D. Vose 1991, doi:10.1109/32.92917).
///
/// Every kept value is met to about 1e-15 of absolute probability; values of
/// less than 1e-20 of the mode's probability are left out. Making it costs one
/// mass for each value within about ten standard deviations.
///
/// ```
/// use lotproof::numerics::{Hypergeometric, sample::Prepared};
/// # use rand_pcg::{Pcg64, rand_core::SeedableRng};
/// # let mut rng = Pcg64::seed_from_u64(1);
/// let law = Hypergeometric::new(40_000, 34_001, 6_000)?;
/// let prepared = Prepared::new(&law);
/// let mean = (0..1_000).map(|_| prepared.draw(&mut rng)).sum::<u64>() as f64 / 1_000.0;
/// assert!((mean - 5_100.0).abs() < 5.0);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prepared {
    /// Value of the first cell.
    first: u64,
    cells: Vec<Cell>,
}

/// One cell of the table: its own value below the threshold, else another's.
#[derive(Clone, Copy, Debug)]
struct Cell {
    threshold: u64,
    other: u32,
}

impl Prepared {
    /// Tables `law`.
    #[must_use]
    pub fn new(law: &impl DiscreteLaw) -> Self {
        let (least, most) = (law.support_min(), law.support_max());
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a mean is no less than 0 and saturates"
        )]
        let middle = (law.mean().round() as u64).clamp(least, most);
        let top = law.ln_pmf(middle);
        let kept = |value: &u64| law.ln_pmf(*value) - top > LEFT_OUT;
        let first = (least..middle)
            .rev()
            .take_while(kept)
            .last()
            .unwrap_or(middle);
        let end = (middle + 1..=most)
            .take_while(kept)
            .last()
            .unwrap_or(middle);
        let masses = (first..=end).map(|value| (law.ln_pmf(value) - top).exp());
        Self {
            first,
            cells: alias(&masses.collect::<Vec<f64>>()),
        }
    }

    /// One value.
    #[inline]
    pub fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> u64 {
        // The high half picks a cell, the low half is uniform within it.
        let product = u128::from(rng.next_u64()) * self.cells.len() as u128;
        #[expect(clippy::cast_possible_truncation, reason = "the two halves")]
        let (index, within) = ((product >> 64) as usize, product as u64);
        let cell = self.cells[index];
        let chosen = if within < cell.threshold {
            index as u64
        } else {
            u64::from(cell.other)
        };
        self.first + chosen
    }
}

/// Vose's table for these weights, of which one at least is positive.
fn alias(weights: &[f64]) -> Vec<Cell> {
    let total: f64 = weights.iter().sum();
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^53")]
    let scale = weights.len() as f64 / total;
    let mut shares: Vec<f64> = weights.iter().map(|weight| weight * scale).collect();
    let mut cells: Vec<Cell> = (0_u32..)
        .zip(weights)
        .map(|(own, _)| Cell {
            threshold: u64::MAX,
            other: own,
        })
        .collect();
    let (mut small, mut large): (Vec<usize>, Vec<usize>) =
        (0..shares.len()).partition(|&cell| shares[cell] < 1.0);
    while let (Some(&needy), Some(&rich)) = (small.last(), large.last()) {
        small.pop();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a share below 1 of 2^64; cells are far fewer than 2^32"
        )]
        let cell = Cell {
            threshold: (shares[needy] * 2.0_f64.powi(64)) as u64,
            other: rich as u32,
        };
        cells[needy] = cell;
        shares[rich] -= 1.0 - shares[needy];
        if shares[rich] < 1.0 {
            large.pop();
            small.push(rich);
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numerics::{Binomial, Hypergeometric};

    /// The probability that the table gives each value.
    fn masses(prepared: &Prepared) -> Vec<f64> {
        let cells = prepared.cells.len();
        let mut masses = vec![0.0; cells];
        for (own, cell) in prepared.cells.iter().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "2^-64 is enough")]
            let share = cell.threshold as f64 / 2.0_f64.powi(64);
            masses[own] += share / cells as f64;
            masses[cell.other as usize] += (1.0 - share) / cells as f64;
        }
        masses
    }

    #[test]
    fn the_table_holds_the_law() {
        let small = Hypergeometric::new(12, 7, 5).unwrap();
        let large = Hypergeometric::new(40_000, 34_001, 6_000).unwrap();
        let coins = Binomial::new(1_000, 0.003).unwrap();
        let laws: [&dyn DiscreteLaw; 3] = [&small, &large, &coins];
        let tables = [
            Prepared::new(&small),
            Prepared::new(&large),
            Prepared::new(&coins),
        ];
        for (law, table) in laws.into_iter().zip(tables) {
            let mut sum = 0.0;
            for (value, mass) in (table.first..).zip(masses(&table)) {
                assert!((mass - law.pmf(value)).abs() < 1e-14, "{value}: {mass}");
                sum += mass;
            }
            assert!((sum - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn a_law_of_one_value_is_that_value() {
        let mut rng = rand_pcg::Pcg64::new(1, 1);
        let sure = Prepared::new(&Hypergeometric::new(10, 10, 4).unwrap());
        assert!((0..100).all(|_| sure.draw(&mut rng) == 4));
    }
}
