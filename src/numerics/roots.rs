//! Solving for the argument of a monotone function.

use super::prec::MAX_ROOT_STEPS;

/// The `x` at which the decreasing function `f` changes sign, near `guess`.
///
/// `f` returns its value and its derivative (or NaN for "unknown"). The root is first
/// bracketed by doubling steps from `guess` inside `[min, max]`; then Newton
/// steps are taken while they stay inside the bracket and halve it in time, and
/// bisection otherwise, until the bracket or the step is one unit in the last place.
/// When `f` does not change sign inside `[min, max]` the nearer end is returned.
pub(super) fn decreasing_root(
    guess: f64,
    (min, max): (f64, f64),
    f: impl Fn(f64) -> (f64, f64),
) -> f64 {
    let guess = guess.clamp(min, max);
    let (mut low, mut high) = (guess, guess);
    let mut step = 0.5_f64.max(guess.abs() * 1e-3);
    while f(low).0 < 0.0 {
        if low <= min {
            return min;
        }
        high = low;
        low = (low - step).max(min);
        step *= 2.0;
    }
    while f(high).0 > 0.0 {
        if high >= max {
            return max;
        }
        low = high;
        high = (high + step).min(max);
        step *= 2.0;
    }
    let mut x = 0.5 * (low + high);
    for _ in 0..MAX_ROOT_STEPS {
        let (value, slope) = f(x);
        if value == 0.0 {
            return x;
        }
        if value > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let newton = x - value / slope;
        let width = high - low;
        let next = if newton > low && newton < high && (newton - x).abs() < 0.5 * width {
            newton
        } else {
            0.5 * (low + high)
        };
        if next == x || (next - x).abs() <= f64::EPSILON * x.abs() {
            return next;
        }
        x = next;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_cube_root_of_two_with_and_without_slope() {
        let cube = |x: f64| (2.0 - x * x * x, -3.0 * x * x);
        let root = decreasing_root(50.0, (0.0, 1e9), cube);
        assert!((root * root * root - 2.0).abs() < 1e-15);
        let blind = decreasing_root(50.0, (0.0, 1e9), |x| (cube(x).0, f64::NAN));
        assert!((blind - root).abs() < 1e-15);
    }

    #[test]
    fn returns_the_end_when_there_is_no_root() {
        assert_eq!(decreasing_root(0.0, (-5.0, 5.0), |_| (1.0, -1.0)), 5.0);
        assert_eq!(decreasing_root(0.0, (-5.0, 5.0), |_| (-1.0, -1.0)), -5.0);
    }
}
