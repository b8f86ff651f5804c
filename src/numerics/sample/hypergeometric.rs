//! Draws without replacement, by class.

use super::{ONE_BY_ONE, ratio_of_uniforms};
use crate::numerics::error::LawError;
use crate::numerics::hypergeometric::Hypergeometric;
use crate::numerics::lattice::check_count;
use crate::rng::below_u64;
use rand::Rng;

/// A hypergeometric variate: how many of the `successes` marked items are among `draws`
/// drawn without replacement from `population`.
///
/// Exact in integers when the smallest side of the 2 x 2 table is at most 64, else rejection
/// from the accurate mass (see the [module](super)). At most about 0.7 microseconds,
/// set-up included, whatever the parameters.
///
/// # Errors
///
/// [`LawError::TooLarge`] if `population` exceeds 2^53, or `successes` or `draws` exceed it.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::sample;
/// # use rand::SeedableRng;
/// # let mut rng = rand_pcg::Pcg64::seed_from_u64(1);
/// let hits = sample::hypergeometric(&mut rng, 49, 6, 6)?;
/// assert!(hits <= 6);
/// // Everything drawn: every marked item is there.
/// assert_eq!(sample::hypergeometric(&mut rng, 49, 6, 49)?, 6);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn hypergeometric<R: Rng + ?Sized>(
    rng: &mut R,
    population: u64,
    successes: u64,
    draws: u64,
) -> Result<u64, LawError> {
    let law = Hypergeometric::new(population, successes, draws)?;
    Ok(draw(rng, &law))
}

fn draw<R: Rng + ?Sized>(rng: &mut R, law: &Hypergeometric) -> u64 {
    let (all, marked, drawn) = (law.population(), law.successes(), law.draws());
    let (unmarked, left) = (all - marked, all - drawn);
    // The count is symmetric in marked and drawn, and complements give the other two.
    if drawn <= ONE_BY_ONE {
        urn(rng, all, marked, drawn)
    } else if marked <= ONE_BY_ONE {
        urn(rng, all, drawn, marked)
    } else if left <= ONE_BY_ONE {
        marked - urn(rng, all, marked, left)
    } else if unmarked <= ONE_BY_ONE {
        drawn - urn(rng, all, drawn, unmarked)
    } else {
        ratio_of_uniforms::draw(law, rng)
    }
}

/// Draws `picks` items one by one from an urn of `all`, `marked` of them marked.
fn urn<R: Rng + ?Sized>(rng: &mut R, all: u64, marked: u64, picks: u64) -> u64 {
    let mut hits = 0;
    for picked in 0..picks {
        if below_u64(rng, all - picked) < marked - hits {
            hits += 1;
        }
    }
    hits
}

/// A multivariate hypergeometric variate: the class counts among `draws` drawn without
/// replacement from a population with the class sizes `counts`, written to `out`.
///
/// Class by class, each a [`hypergeometric()`] draw given those before. No allocation.
///
/// # Errors
///
/// [`LawError::Length`] if `out` and `counts` differ in length, [`LawError::TooLarge`] if the
/// counts add up to more than 2^53 or to less than `draws`. `out` is unchanged then.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::sample;
/// # use rand::SeedableRng;
/// # let mut rng = rand_pcg::Pcg64::seed_from_u64(1);
/// let mut hand = [0; 4];
/// sample::multivariate_hypergeometric(&mut rng, &[13; 4], 5, &mut hand)?;
/// assert_eq!(hand.iter().sum::<u64>(), 5);
/// # Ok::<(), lotproof::numerics::LawError>(())
/// ```
pub fn multivariate_hypergeometric<R: Rng + ?Sized>(
    rng: &mut R,
    counts: &[u64],
    draws: u64,
    out: &mut [u64],
) -> Result<(), LawError> {
    if out.len() != counts.len() {
        return Err(LawError::Length {
            parameter: "out",
            found: out.len(),
            expected: counts.len(),
        });
    }
    let total = counts
        .iter()
        .fold(0_u64, |sum, &count| sum.saturating_add(count));
    check_count("counts (their sum)", total)?;
    let limit = "the sum of the counts";
    crate::numerics::error::check_at_most("draws", draws, total, limit)?;

    let (mut population, mut draws) = (total, draws);
    for (&count, slot) in counts.iter().zip(out) {
        let taken = if draws == 0 || count == 0 {
            0
        } else if draws == population {
            count
        } else {
            hypergeometric(rng, population, count, draws)?
        };
        *slot = taken;
        population -= count;
        draws -= taken;
    }
    Ok(())
}
