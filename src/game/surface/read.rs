//! Surfaces read from a declaration.

use super::super::error::DeclarationError;
use super::super::load::{A_CLAUSE, A_NAME};
use super::super::money::LARGEST_AMOUNT;
use super::super::raw::{Table, Value};
use super::kinds::MECHANICS;
use super::{Amounts, Mechanic, Multiplier, Play, Surface};
use crate::units::Cents;

pub(in super::super) const SURFACE: &[&str] = &["name", "clause", "rule", "zones", "play"];

/// Keys of `play` that every mechanic may have.
pub(in super::super) const PLAY: &[&str] = &["mechanic", "amounts", "twice", "multiplier"];

const MULTIPLIER: &[&str] = &["stem", "phrases", "others"];
const PHRASE: &[&str] = &["text", "times"];

/// The largest amount that can be printed: a cell of a ticket holds cents in 32
/// bits.
pub(super) const LARGEST_PRINTED: Cents = Cents(4_000_000_000);
const _: () = assert!(LARGEST_PRINTED.0 <= LARGEST_AMOUNT.0);

/// Reads the surfaces of a game or of a pack's ticket; none is fine.
pub(in super::super) fn surfaces(table: &Table<'_>) -> Result<Vec<Surface>, DeclarationError> {
    let Some(list) = table.get("surface") else {
        return Ok(Vec::new());
    };
    let list = list.list(0..=usize::MAX, "surfaces")?;
    let number = list.len();
    list.into_iter()
        .map(|value| surface(value, number))
        .collect()
}

fn surface(value: Value<'_>, number: usize) -> Result<Surface, DeclarationError> {
    let table = value.table(SURFACE)?;
    let advice = "count the zones that can each win on their own";
    let zones = table.get("zones");
    let zones = zones.map(|zones| zones.whole(1..=1_000, advice));
    let play = table.get("play").map(|value| play(value, number));
    Ok(Surface {
        name: table.text("name", A_NAME)?,
        clause: table.text("clause", A_CLAUSE)?,
        rule: table.text("rule", "when it wins and what, in one sentence")?,
        zones: zones.transpose()?,
        play: play.transpose()?,
    })
}

fn play(value: Value<'_>, number: usize) -> Result<Play, DeclarationError> {
    let all: Vec<&str> = PLAY
        .iter()
        .chain(MECHANICS.iter().flat_map(|&(_, keys, ..)| keys))
        .copied()
        .collect();
    let table = value.table(&all)?;
    let words: Vec<(&str, usize)> = (0..)
        .zip(&MECHANICS)
        .map(|(index, &(word, ..))| (word, index))
        .collect();
    let mechanic = table.need("mechanic", "the name of a mechanic")?;
    let (_, keys, prints, read) = MECHANICS[mechanic.word(&words)?];
    let general = PLAY.iter().filter(|key| prints || **key != "amounts");
    let known: Vec<&str> = general.chain(keys).copied().collect();
    table.knows(&known)?;
    let mechanic = read(&table)?;
    if let Mechanic::TargetSum { surfaces, .. } = &mechanic
        && surfaces.iter().any(|&other| usize::from(other) > number)
    {
        let value = table.need("surfaces", "numbers of surfaces")?;
        return Err(value.wrong(
            format!("numbers of surfaces up to {number}"),
            "name surfaces of the same ticket",
        ));
    }
    let multiplier = table.get("multiplier").map(multiplier).transpose()?;
    Ok(Play {
        amounts: if prints {
            amounts(&table, &mechanic)?
        } else {
            Amounts::None
        },
        twice: flag(&table, "twice")?,
        multiplier,
        mechanic,
    })
}

/// The amounts of a surface, the largest first.
fn amounts(table: &Table<'_>, mechanic: &Mechanic) -> Result<Amounts, DeclarationError> {
    let expected = "the amounts that stand on the surface in euros, or \"table\" when the text \
                    binds them to the prize table";
    let value = table.need("amounts", expected)?;
    if value.text(expected).is_ok() {
        value.word(&[("table", ())])?;
        return Ok(Amounts::Table);
    }
    // A losing surface of this kind shows that many different amounts.
    let least = match mechanic {
        Mechanic::TwoAlike { cells } => usize::from(*cells),
        _ => 1,
    };
    let list = euros(&value, least, Cents(1))?;
    Ok(Amounts::Own(list))
}

/// Different amounts, the largest first.
pub(super) fn euros(
    value: &Value<'_>,
    least: usize,
    smallest: Cents,
) -> Result<Vec<Cents>, DeclarationError> {
    let mut amounts = Vec::new();
    for item in value.list(least..=200, "amounts")? {
        let amount = item.euros(smallest..=LARGEST_PRINTED)?;
        if amounts.contains(&amount) {
            return Err(item.wrong("each amount once", "remove the second one"));
        }
        amounts.push(amount);
    }
    amounts.sort_unstable_by_key(|amount| std::cmp::Reverse(*amount));
    Ok(amounts)
}

fn multiplier(value: Value<'_>) -> Result<Multiplier, DeclarationError> {
    let table = value.table(MULTIPLIER)?;
    let stem = table.text("stem", "how every multiplying phrase begins")?;
    let expected = "the multiplying phrases, each { text, times }";
    let list = table.need("phrases", expected)?.list(1..=100, expected)?;
    let mut phrases: Vec<(String, u8)> = Vec::new();
    for item in list {
        let row = item.table(PHRASE)?;
        let value = row.need("text", "the phrase")?;
        let text = value.text("the phrase")?;
        if !text.to_lowercase().starts_with(&stem.to_lowercase()) {
            return Err(value.wrong(format!("a phrase that begins « {stem} »"), "see `stem`"));
        }
        if phrases.iter().any(|(known, _)| *known == text) {
            return Err(value.wrong("each phrase once", "remove the second one"));
        }
        let times = row.need("times", "the coefficient")?;
        phrases.push((text, times.whole(2..=100, "a coefficient of at least 2")?));
    }
    let others = table.need("others", "phrases that do not multiply")?;
    let others = texts(&others, 1..=100, "phrases that do not multiply")?;
    if let Some(other) = others
        .iter()
        .find(|other| other.to_lowercase().starts_with(&stem.to_lowercase()))
    {
        let value = table.need("others", "phrases that do not multiply")?;
        return Err(value.wrong(
            format!("phrases that do not begin « {stem} », as « {other} » does"),
            "a phrase that begins so multiplies",
        ));
    }
    Ok(Multiplier {
        stem,
        phrases,
        others,
    })
}

pub(super) fn flag(table: &Table<'_>, key: &'static str) -> Result<bool, DeclarationError> {
    table.get(key).map_or(Ok(false), |value| value.flag())
}

pub(super) fn small(
    table: &Table<'_>,
    key: &'static str,
    range: std::ops::RangeInclusive<u8>,
    what: &'static str,
) -> Result<u8, DeclarationError> {
    table.need(key, what)?.whole(range, what)
}

/// Different numbers, in rising order.
pub(super) fn numbers(table: &Table<'_>, least: usize) -> Result<Vec<u8>, DeclarationError> {
    let list = table.need("numbers", "the numbers that may stand")?;
    let mut numbers: Vec<u8> = Vec::new();
    for item in list.list(least..=200, "numbers")? {
        let above = numbers.last().map_or(0, |last| last.saturating_add(1));
        numbers.push(item.whole(above..=250, "list the numbers in rising order")?);
    }
    Ok(numbers)
}

/// The target and the other symbols, each name once.
pub(super) fn alphabet(table: &Table<'_>) -> Result<(String, Vec<String>), DeclarationError> {
    let target = table.text("target", "the name of the winning symbol")?;
    let others = others(table, &target, "names of symbols")?;
    Ok((target, others))
}

pub(super) fn others(
    table: &Table<'_>,
    target: &String,
    what: &'static str,
) -> Result<Vec<String>, DeclarationError> {
    let others = texts(&table.need("others", what)?, 1..=200, what)?;
    if others.contains(target) {
        let value = table.need("others", what)?;
        return Err(value.wrong(format!("others than « {target} »"), "remove it"));
    }
    Ok(others)
}

/// A list of different texts.
pub(super) fn texts(
    value: &Value<'_>,
    length: std::ops::RangeInclusive<usize>,
    what: &'static str,
) -> Result<Vec<String>, DeclarationError> {
    let mut texts = Vec::new();
    for item in value.list(length, what)? {
        let text = item.text("a name")?;
        if texts.contains(&text) {
            return Err(item.wrong("each name once", "remove the second one"));
        }
        texts.push(text);
    }
    Ok(texts)
}
