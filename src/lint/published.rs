//! Tables that the text announces and does not print.

use super::finding::{Check, Finding, Outcome};
use super::sheet::View;

pub(super) fn check(views: &[View<'_>], found: &mut Vec<Finding>) {
    for view in views.iter().filter(|view| view.is_missing()) {
        let message = "the text announces this table and does not print it";
        found.push(Finding::new(
            Check::Published,
            view.place(),
            Outcome::Missing,
            message,
        ));
    }
}
