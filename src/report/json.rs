//! `results.json`.

use super::model::Results;

/// The text of `results.json`: indented, ended by a newline.
///
/// Everything but `run` is the same for the same seed and inputs.
///
/// # Errors
///
/// When a value has no form in JSON; none of [`Results`]'s has, as numbers that
/// are not finite become null.
pub fn json(results: &Results) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string_pretty(results)?;
    text.push('\n');
    Ok(text)
}
