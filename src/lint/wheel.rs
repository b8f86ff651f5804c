//! The draw wheel: its segments, and the theoretical mean as printed.

use super::finding::{Check, Finding, Outcome, Place, Value};
use super::sheet::label;
use crate::game::{Award, Game, Prize, Wheel};
use crate::units::{Cents, Fraction, euros, grouped};

pub(super) fn check(game: &Game, found: &mut Vec<Finding>) {
    let Some(wheel) = &game.wheel else {
        return;
    };
    let positive = |run: &crate::game::Segments| run.count > 0 && run.amount > Cents::ZERO;
    let outcome = if wheel.segments.iter().all(positive) {
        Outcome::Exact
    } else {
        Outcome::Misprint
    };
    let message = format!(
        "{} segments with {} on them, mean {}",
        grouped(wheel.len().into()),
        wheel.total(),
        euros(wheel.mean())
    );
    let place = Place {
        table: format!("draw wheel « {} »", wheel.name),
        row: None,
        clause: wheel.clause.clone(),
        line: None,
    };
    found.push(Finding::new(Check::Wheel, place, outcome, message));
    for row in &game.prizes {
        if let Award::Spin { printed_mean } = &row.award {
            found.push(mean(game, wheel, row, printed_mean.as_deref()));
        }
    }
}

/// The exact mean, rounded to the decimals of the print, is the print.
fn mean(game: &Game, wheel: &Wheel, row: &Prize, printed: Option<&str>) -> Finding {
    let place = Place {
        table: "prize table".to_owned(),
        row: Some(label(row)),
        clause: game.prizes_clause.clone(),
        line: Some(row.line),
    };
    let Some(text) = printed else {
        let message = "the row prints no mean to compare with";
        return Finding::new(Check::WheelMean, place, Outcome::NotChecked, message);
    };
    let exact = wheel.mean();
    let value = Fraction::from_decimal(text);
    let Some(value) = value.and_then(|value| value.checked_mul(Fraction::from(100))) else {
        let message = format!(
            "the printed mean « {text} » is no decimal number, expected {}",
            euros(exact)
        );
        return Finding::new(Check::WheelMean, place, Outcome::Misprint, message);
    };
    let decimals = decimals(text);
    let outcome = if value == exact {
        Outcome::Exact
    } else if rounds_to(exact, value, decimals) {
        Outcome::Rounding
    } else {
        Outcome::Misprint
    };
    let finding = Finding::new(Check::WheelMean, place, outcome, String::new())
        .figures(Value::Money(value), Value::Money(exact));
    let name = format!("printed mean « {text} », that is");
    let message = finding.comparison(&name, &places(decimals));
    let readings = match (outcome, exact.checked_div(Fraction::from(100))) {
        (Outcome::Misprint, Some(exact)) => vec![format!("mean is {exact:.decimals$} €")],
        _ => Vec::new(),
    };
    Finding {
        readings,
        message,
        ..finding
    }
}

/// What a print with so many decimals is rounded to.
fn places(decimals: usize) -> String {
    match decimals {
        0 => "the euro".to_owned(),
        1 => "1 decimal".to_owned(),
        many => format!("{many} decimals"),
    }
}

/// Digits after the decimal mark.
fn decimals(text: &str) -> usize {
    let after = text.split_once([',', '.']).map_or("", |(_, after)| after);
    after.chars().filter(char::is_ascii_digit).count()
}

fn rounds_to(exact: Fraction, printed: Fraction, decimals: usize) -> bool {
    let scale = u32::try_from(decimals)
        .ok()
        .and_then(|decimals| 10_i128.checked_pow(decimals))
        .and_then(|power| Fraction::new(power, 100));
    let scaled = |value: Fraction| value.checked_mul(scale?).map(Fraction::rounded);
    scaled(exact).is_some_and(|exact| scaled(printed) == Some(exact))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{embedded, load_str};

    fn mean_printed(text: &str) -> Finding {
        let toml = embedded()[1].toml.replace("186,99\\u00a0626", text);
        let game = load_str("my.toml", &toml).expect("it loads");
        let mut found = Vec::new();
        check(&game, &mut found);
        found.remove(1)
    }

    #[test]
    fn the_printed_mean_is_rounded_to_its_own_decimals() {
        for text in ["186,99626", "187", "186,9962600748", "186.9963"] {
            assert_eq!(mean_printed(text).outcome, Outcome::Rounding, "{text}");
        }
        for text in ["186,99627", "186", "186,99", "18 699 626", "about 187"] {
            assert_eq!(mean_printed(text).outcome, Outcome::Misprint, "{text}");
        }
        assert_eq!(mean_printed("186,99627").readings, ["mean is 186.99626 €"]);
    }

    #[test]
    fn an_enormous_print_is_no_panic() {
        let text = format!("186,{}", "9".repeat(34));
        assert_eq!(mean_printed(&text).outcome, Outcome::Misprint);
    }
}
