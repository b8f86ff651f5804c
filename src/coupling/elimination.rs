//! Elimination over the integers modulo a prime, for ranks and null spaces.

/// The Mersenne prime 2^61 - 1.
const PRIME: u64 = (1 << 61) - 1;
/// Largest numerator and denominator that a residue can stand for:
/// `2 * LARGEST^2 < PRIME`.
const LARGEST: u64 = 1 << 29;

/// Columns of 0s and 1s, reduced modulo the prime as they come.
pub(super) struct Elimination {
    /// By pivot: a reduced column with a 1 at the pivot and 0 before it.
    basis: Vec<Option<Vec<u64>>>,
    column: Vec<u64>,
}

impl Elimination {
    pub(super) fn new(size: usize) -> Self {
        Self {
            basis: vec![None; size],
            column: vec![0; size],
        }
    }

    /// Adds the column with ones at the given places.
    pub(super) fn add(&mut self, ones: impl Iterator<Item = usize>) {
        self.column.fill(0);
        for place in ones {
            self.column[place] = 1;
        }
        for pivot in 0..self.column.len() {
            if self.column[pivot] == 0 {
                continue;
            }
            let Some(row) = &self.basis[pivot] else {
                let inverse = power(self.column[pivot], PRIME - 2);
                let scaled = self.column.iter().map(|&v| product(v, inverse));
                self.basis[pivot] = Some(scaled.collect());
                return;
            };
            let factor = PRIME - self.column[pivot];
            subtract(&mut self.column, row, factor);
        }
    }

    /// The rank of the columns modulo the prime. It is never above the rank
    /// over the rationals, and equal unless the prime divides a minor.
    pub(super) fn rank(&self) -> usize {
        self.basis.iter().flatten().count()
    }

    /// Whole vectors `y` that are likely to span `{y : y c = 0 for all columns
    /// c}`. They are rebuilt from residues: the caller checks them.
    pub(super) fn null_vectors(mut self) -> Vec<Vec<i64>> {
        let size = self.basis.len();
        for pivot in (0..size).rev() {
            let Some(row) = self.basis[pivot].take() else {
                continue;
            };
            for above in self.basis[..pivot].iter_mut().flatten() {
                let factor = PRIME - above[pivot];
                subtract(above, &row, factor);
            }
            self.basis[pivot] = Some(row);
        }
        let free = (0..size).filter(|&place| self.basis[place].is_none());
        free.filter_map(|place| {
            let entries = self.basis.iter().enumerate().map(|(p, row)| match row {
                Some(row) => fraction((PRIME - row[place]) % PRIME),
                None => Some((i64::from(p == place), 1)),
            });
            whole(&entries.collect::<Option<Vec<_>>>()?)
        })
        .collect()
    }
}

/// `column += factor * row`.
fn subtract(column: &mut [u64], row: &[u64], factor: u64) {
    for (entry, &value) in column.iter_mut().zip(row) {
        if value != 0 {
            *entry = (*entry + product(factor, value)) % PRIME;
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a residue is below 2^61")]
fn product(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = product(result, base);
        }
        base = product(base, base);
        exponent >>= 1;
    }
    result
}

/// The fraction of small numerator and denominator that a residue stands for
/// (Wang 1981, doi:10.1145/800206.806398).
fn fraction(residue: u64) -> Option<(i64, i64)> {
    let (mut a, mut b) = (i128::from(PRIME), i128::from(residue));
    let (mut s, mut t) = (0_i128, 1_i128);
    while b > i128::from(LARGEST) {
        let quotient = a / b;
        (a, b) = (b, a - quotient * b);
        (s, t) = (t, s - quotient * t);
    }
    if t < 0 {
        (b, t) = (-b, -t);
    }
    let small = t <= i128::from(LARGEST);
    small.then_some((i64::try_from(b).ok()?, i64::try_from(t).ok()?))
}

/// Fractions over one denominator, without it.
fn whole(fractions: &[(i64, i64)]) -> Option<Vec<i64>> {
    let mut common = 1_i64;
    for &(_, denominator) in fractions {
        common = common.checked_mul(denominator / gcd(common, denominator))?;
    }
    let entries = fractions.iter().map(|(n, d)| n.checked_mul(common / d));
    entries.collect()
}

/// The greatest common divisor of two numbers that are not negative.
pub(super) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_vectors_are_orthogonal_to_the_columns() {
        let columns: [&[usize]; 3] = [&[0, 1], &[1, 2], &[0, 2, 3]];
        let mut elimination = Elimination::new(5);
        for column in columns {
            elimination.add(column.iter().copied());
        }
        assert_eq!(elimination.rank(), 3);
        let vectors = elimination.null_vectors();
        assert_eq!(vectors.len(), 2);
        for y in vectors {
            for column in columns {
                assert_eq!(column.iter().map(|&i| y[i]).sum::<i64>(), 0);
            }
        }
    }

    #[test]
    fn a_residue_gives_back_its_fraction() {
        let third = product(PRIME - 7, power(3, PRIME - 2));
        assert_eq!(fraction(third), Some((-7, 3)));
        assert_eq!(fraction(0), Some((0, 1)));
    }
}
