//! What can be wrong with the arguments of a law.

/// An argument that a law or special function cannot accept.
///
/// Every variant names the parameter, the value found and what was expected, so
/// that the message can be shown to a user as it stands. The enum is
/// `#[non_exhaustive]`: later laws may need further variants.
///
/// # Examples
///
/// ```
/// use lotproof::numerics::Binomial;
///
/// let error = Binomial::new(10, 1.5).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "parameter `probability` is 1.5, expected a number from 0 to 1"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LawError {
    /// A real argument lies outside its domain (NaN lies outside every domain).
    #[error("parameter `{parameter}` is {found}, expected {expected}")]
    Domain {
        /// Name of the argument.
        parameter: &'static str,
        /// The value that was passed.
        found: f64,
        /// The accepted values, in words.
        expected: &'static str,
    },
    /// A count exceeds the largest value it may take.
    #[error("parameter `{parameter}` is {found}, expected at most {max} ({limit})")]
    TooLarge {
        /// Name of the argument.
        parameter: &'static str,
        /// The value that was passed.
        found: u128,
        /// The largest accepted value.
        max: u128,
        /// Where the limit comes from.
        limit: &'static str,
    },
    /// A count that must be positive is zero.
    #[error("parameter `{parameter}` is 0, expected at least 1")]
    Zero {
        /// Name of the argument.
        parameter: &'static str,
    },
    /// Two slices that describe the same classes differ in length.
    #[error("parameter `{parameter}` has {found} entries, expected {expected}")]
    Length {
        /// Name of the argument.
        parameter: &'static str,
        /// Its length.
        found: usize,
        /// The length it must have.
        expected: usize,
    },
    /// A list of positions is not strictly increasing.
    #[error(
        "parameter `{parameter}` holds {found} at index {index}, \
         expected a value above {previous} (positions strictly increase from 1)"
    )]
    NotIncreasing {
        /// Name of the argument.
        parameter: &'static str,
        /// Index of the first offending entry.
        index: usize,
        /// The entry itself.
        found: u64,
        /// The entry before it (0 before the first).
        previous: u64,
    },
}

/// `Ok(value)` when `accepted`, else the [`LawError::Domain`] that names it.
pub(super) fn check_domain(
    parameter: &'static str,
    value: f64,
    accepted: bool,
    expected: &'static str,
) -> Result<f64, LawError> {
    if accepted {
        Ok(value)
    } else {
        Err(LawError::Domain {
            parameter,
            found: value,
            expected,
        })
    }
}

/// `Ok(value)` when it is a number (infinities are numbers), else an error.
pub(super) fn check_number(parameter: &'static str, value: f64) -> Result<f64, LawError> {
    check_domain(parameter, value, !value.is_nan(), "a number")
}

/// `Ok(value)` when it is at most `max`, else the [`LawError::TooLarge`].
pub(super) fn check_at_most(
    parameter: &'static str,
    value: u64,
    max: u64,
    limit: &'static str,
) -> Result<u64, LawError> {
    if value <= max {
        Ok(value)
    } else {
        Err(LawError::TooLarge {
            parameter,
            found: value.into(),
            max: max.into(),
            limit,
        })
    }
}
