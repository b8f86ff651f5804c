//! What a unit wins, in words.

use super::Shown;
use crate::adjudicate::{Case, Gain, Judgement, Outcome};
use crate::game::{Game, article};
use crate::report::words::clean;
use crate::ticket::Layout;
use crate::units::{Cents, grouped};

/// What a surface wins.
pub(super) fn gain(gain: Gain) -> String {
    match gain {
        Gain::Nothing => "loses".to_owned(),
        Gain::Amount(amount) => format!("wins {amount}"),
        Gain::Spin => "wins a spin".to_owned(),
        Gain::Unpublished => "wins, how much is not published".to_owned(),
        Gain::Open(case) => format!("cannot be read: {}", case.words()),
    }
}

/// The same for a place with little room.
pub(super) fn gain_in_short(gain: Gain) -> String {
    match gain {
        Gain::Unpublished => "wins".to_owned(),
        Gain::Open(_) => "unclear".to_owned(),
        other => self::gain(other),
    }
}

/// What a ticket or pack pays, after its name.
pub(super) fn outcome(outcome: Outcome, game: &Game, layout: &Layout) -> String {
    let at = |case: Case| {
        let field = &layout.fields()[case.cell()].name;
        format!("{} ({field})", case.words())
    };
    match outcome {
        Outcome::Amount(Cents::ZERO) => "wins nothing".to_owned(),
        Outcome::Amount(amount) => format!("wins {amount}"),
        Outcome::Spin => match &game.wheel {
            Some(wheel) => format!(
                "wins a spin of « {} », {}",
                clean(&wheel.name),
                clean(&article(&wheel.clause))
            ),
            None => "wins a spin of the draw wheel".to_owned(),
        },
        Outcome::Unpublished => "wins an amount that is not published".to_owned(),
        Outcome::Void(case) => {
            let clause = game.anomaly.as_deref().map(article).unwrap_or_default();
            format!("is void by {}: {}", clean(&clause), at(case))
        }
        Outcome::Undefined(case) => {
            format!("is left open by the text: {}", at(case))
        }
    }
}

/// The rule that a ticket or pack breaks.
pub(super) fn breach(judgement: Judgement) -> Option<String> {
    let breach = judgement.breach?;
    Some(format!("a rule is broken: {}", breach.words()))
}

/// What the generator says that the unit is.
pub(super) fn label(shown: &Shown<'_>) -> String {
    let classes = shown.game.classes();
    let class = classes.as_slice().get(usize::from(shown.unit.code));
    let label = class.map_or("no declared prize", |class| class.label.as_str());
    match (&shown.game.wheel, shown.unit.segment) {
        (Some(wheel), Some(segment)) => format!(
            "{label}, segment {}, {}",
            grouped(u64::from(segment) + 1),
            wheel.amount(segment)
        ),
        _ => label.to_owned(),
    }
}
