//! Draws with replacement, by class.

use super::{ONE_BY_ONE, ratio_of_uniforms};
use crate::numerics::binomial::Binomial;
use crate::numerics::error::LawError;
use crate::numerics::lattice::check_count;
use crate::rng::below_u64;
use rand::Rng;

/// A binomial variate: successes in `trials` draws with replacement, each a success in
/// `favourable` of `total` equally likely cases.
///
/// Exact in integers up to 64 trials, else rejection from the accurate mass (see the
/// [module](super)). At most about 0.5 microseconds for any number of trials up to 2^53.
///
/// # Errors
///
/// [`LawError::Zero`] if `total` is 0, [`LawError::TooLarge`] if `favourable` exceeds `total` or
/// a count exceeds 2^53.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::sample;
/// # use rand::SeedableRng;
/// # let mut rng = rand_pcg::Pcg64::seed_from_u64(1);
/// let sixes = sample::binomial(&mut rng, 10_000_000_000, 1, 6)?;
/// assert!((sixes as f64 - 1e10 / 6.0).abs() < 400_000.0);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn binomial<R: Rng + ?Sized>(
    rng: &mut R,
    trials: u64,
    favourable: u64,
    total: u64,
) -> Result<u64, LawError> {
    let law = Binomial::from_ratio(trials, favourable, total)?;
    Ok(if favourable == 0 || favourable == total {
        trials * u64::from(favourable > 0)
    } else if trials <= ONE_BY_ONE {
        (0..trials)
            .filter(|_| below_u64(rng, total) < favourable)
            .count() as u64
    } else {
        ratio_of_uniforms::draw(&law, rng)
    })
}

/// A multinomial variate: the class counts in `trials` draws with replacement, class `i`
/// having probability `weights[i]` over the sum of the weights, written to `out`.
///
/// Class by class, each a [`binomial()`] draw given those before. No allocation.
///
/// # Errors
///
/// [`LawError::Length`] if `out` and `weights` differ in length, [`LawError::Zero`] if all weights
/// are 0 (or there are none), [`LawError::TooLarge`] if they add up to more than 2^53 or
/// `trials` exceeds it. `out` is unchanged then.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::sample;
/// # use rand::SeedableRng;
/// # let mut rng = rand_pcg::Pcg64::seed_from_u64(1);
/// let mut faces = [0; 6];
/// sample::multinomial(&mut rng, &[1; 6], 600, &mut faces)?;
/// assert_eq!(faces.iter().sum::<u64>(), 600);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn multinomial<R: Rng + ?Sized>(
    rng: &mut R,
    weights: &[u64],
    trials: u64,
    out: &mut [u64],
) -> Result<(), LawError> {
    if out.len() != weights.len() {
        return Err(LawError::Length {
            parameter: "out",
            found: out.len(),
            expected: weights.len(),
        });
    }
    check_count("trials", trials)?;
    let total = weights
        .iter()
        .fold(0_u64, |sum, &weight| sum.saturating_add(weight));
    if check_count("weights (their sum)", total)? == 0 {
        return Err(LawError::Zero {
            parameter: "weights (their sum)",
        });
    }
    let (mut remaining_weight, mut remaining) = (total, trials);
    for (&weight, slot) in weights.iter().zip(out) {
        let hits = if remaining == 0 || weight == 0 {
            0
        } else {
            binomial(rng, remaining, weight, remaining_weight)?
        };
        *slot = hits;
        remaining_weight -= weight;
        remaining -= hits;
    }
    Ok(())
}
