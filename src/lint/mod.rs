//! Whether a declaration agrees with itself and with its regulation.
//!
//! A regulation prints more figures than it needs: counts, amounts, totals of
//! rows and of tables, the mean of a wheel. They must agree. [`lint`] compares
//! all of them exactly and says of each figure whether it is *exact*, rounded
//! as printed, a *misprint* (with the readings that agree with everything else
//! that is printed), *missing* in the text, or not checked and why not.
//!
//! | check | hypothesis |
//! |---|---|
//! | published | the text prints the tables that it announces |
//! | row total | count × amount is the printed total; the wheel's row: count × exact mean, rounded when it has a fraction of a cent |
//! | wheel mean | the exact mean, rounded to the printed decimals, is the print |
//! | sums | counts add up to the printed number, money to the printed total; a file of tables prints those of the declaration |
//! | wheel | segments and amounts are positive |
//! | tickets | the tables of a pack's tickets pay what the pack's does |
//! | cumulation | amounts that no single win pays are reached by several, as many as surfaces or declared zones |
//! | payout rate | shown: no text prints it |
//! | packs | some arrangement of packs meets all tables (a linear program) |
//! | regulation | each figure is that of the embedded text |
//!
//! A *reading* changes one figure of a table so that all its printed figures
//! agree. Several may; then none is preferred. When each row agrees and only
//! the table's sums do not, changes of two figures of one row are tried too.

mod cumulation;
mod finding;
mod packs;
mod published;
mod rate;
mod reading;
mod regulation;
mod rows;
mod sheet;
mod sums;
mod tickets;
mod wheel;
mod words;

pub use finding::{Check, Finding, Outcome, Place, Value};

use serde::Serialize;

use crate::game::Game;
use packs::Joint;
use sheet::{Sheet, View, views};

/// All findings about a declaration, in the order of [`Check::ALL`].
///
/// For a pack game this solves linear programs: a tenth of a second when the
/// tables can be met, seconds when a clashing set of rows is sought.
///
/// ```
/// use lotproof::lint::{Outcome, lint};
/// let toml = lotproof::game::embedded()[0].toml.replace("total = 50_000", "total = 60_000");
/// let game = lotproof::game::load_str("my.toml", &toml).unwrap();
/// let findings = lint(&game);
/// let misprint = findings.iter().find(|finding| finding.outcome == Outcome::Misprint).unwrap();
/// assert_eq!(misprint.readings, ["total is 50\u{a0}000 €"]);
/// ```
#[must_use]
pub fn lint(game: &Game) -> Vec<Finding> {
    let views = views(game);
    let joint = Joint::of(game);
    let mut found = quick(game, &views);
    published::check(game, &mut found);
    wheel::check(game, &mut found);
    cumulation::check(game, &views, &joint, &mut found);
    rate::check(game, &mut found);
    packs::check(game, &joint, &mut found);
    regulation::check(game, &views, &mut found);
    found.sort_by_key(|finding| finding.check);
    found
}

/// The arithmetic alone (rows, sums, tickets against the pack), which takes no
/// time.
#[must_use]
pub fn arithmetic(game: &Game) -> Vec<Finding> {
    let mut found = quick(game, &views(game));
    found.sort_by_key(|finding| finding.check);
    found
}

fn quick(game: &Game, views: &[View<'_>]) -> Vec<Finding> {
    let mut found = Vec::new();
    for view in views.iter().filter(|view| !view.is_missing()) {
        let sheet = Sheet::of(view);
        rows::check(view, &sheet, &mut found);
        sums::check(game, view, &sheet, &mut found);
    }
    tickets::check(game, views, &mut found);
    found
}

/// The misprints that a declaration names, one sentence each: a report that
/// rests on their readings must say so.
///
/// ```
/// let toml = lotproof::game::embedded()[0]
///     .toml
///     .replace("total = 50_000", "total = 60_000, misprint = \"total\"");
/// let game = lotproof::game::load_str("my.toml", &toml).unwrap();
/// let named = lotproof::lint::named(&game);
/// assert!(named[0].ends_with("reading named by the declaration"));
/// ```
#[must_use]
pub fn named(game: &Game) -> Vec<String> {
    let findings = arithmetic(game).into_iter();
    findings
        .filter(|finding| finding.named)
        .map(|finding| finding.to_string())
        .collect()
}

/// How many findings came out in which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Both figures are the same.
    pub exact: usize,
    /// They differ by rounding.
    pub rounding: usize,
    /// They differ.
    pub misprint: usize,
    /// The text does not publish the figure.
    pub missing: usize,
    /// The declaration lacks what the check needs.
    pub not_checked: usize,
}

impl Summary {
    /// Counts findings.
    #[must_use]
    pub fn of(findings: &[Finding]) -> Self {
        let count = |outcome| {
            let found = findings.iter().filter(|finding| finding.outcome == outcome);
            found.count()
        };
        Self {
            exact: count(Outcome::Exact),
            rounding: count(Outcome::Rounding),
            misprint: count(Outcome::Misprint),
            missing: count(Outcome::Missing),
            not_checked: count(Outcome::NotChecked),
        }
    }
}

#[cfg(test)]
mod random;
#[cfg(test)]
mod tests;
