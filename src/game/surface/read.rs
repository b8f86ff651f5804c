//! Surfaces read from a declaration.

use super::super::error::DeclarationError;
use super::super::load::{A_CLAUSE, A_NAME};
use super::super::money::LARGEST_AMOUNT;
use super::super::raw::{Table, Value};
use super::{Amounts, Mechanic, Multiplier, Play, Surface, pays};
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

/// Reads one mechanic; keys of others are refused.
type Read = fn(&Table<'_>) -> Result<Mechanic, DeclarationError>;

/// The word of each mechanic, its own keys, whether it prints amounts, and its
/// reader.
const MECHANICS: [(&str, &[&str], bool, Read); 18] = [
    ("reveal", &["invitation", "stars"], true, reveal),
    ("word", &["word", "others", "bare"], true, word),
    (
        "more-in-second",
        &["symbol", "zone_names", "most"],
        true,
        more_in_second,
    ),
    (
        "target-pairs",
        &["target", "others", "zones"],
        true,
        target_pairs,
    ),
    ("adds-to", &["sum", "low", "high", "zones"], true, adds_to),
    (
        "count-pays",
        &["target", "others", "cells", "from", "pays"],
        false,
        count_pays,
    ),
    ("two-alike", &["cells"], true, two_alike),
    ("all-alike", &["cells", "symbols"], true, all_alike),
    (
        "exactly",
        &["target", "others", "cells", "wins", "beside"],
        true,
        exactly,
    ),
    (
        "each-target",
        &["target", "others", "cells"],
        true,
        each_target,
    ),
    ("symbol-pays", &["others", "pays"], false, symbol_pays),
    ("greater", &["numbers"], true, greater),
    ("code-equal", &["digits", "codes"], true, code_equal),
    (
        "leading-digits",
        &["digits", "from", "pays"],
        false,
        leading_digits,
    ),
    (
        "match",
        &["winning", "yours", "symbols", "once"],
        true,
        matching,
    ),
    (
        "match-pays",
        &["winning", "yours", "numbers", "from", "pays"],
        false,
        match_pays,
    ),
    (
        "target-sum",
        &["target", "others", "surfaces"],
        false,
        target_sum,
    ),
    (
        "spin",
        &["target", "others", "cells", "digits"],
        false,
        spin,
    ),
];

/// The word of each mechanic and its own keys.
#[cfg(test)]
pub(in super::super) fn mechanic_keys()
-> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    MECHANICS.iter().map(|&(word, keys, ..)| (word, keys))
}

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
    let list = euros(value, least, Cents(1))?;
    Ok(Amounts::Own(list))
}

/// Different amounts, the largest first.
fn euros(value: Value<'_>, least: usize, smallest: Cents) -> Result<Vec<Cents>, DeclarationError> {
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
    let others = texts(others, 1..=100, "phrases that do not multiply")?;
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

fn reveal(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let invitation = table.get("invitation");
    let invitation = invitation.map(|value| value.text("what invites to go on"));
    let stars = table.get("stars").map(|value| euros(value, 1, Cents::ZERO));
    Ok(Mechanic::Reveal {
        invitation: invitation.transpose()?,
        stars: stars.transpose()?.unwrap_or_default(),
    })
}

fn word(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let word = table.text("word", "the winning word")?;
    let others = others(table, &word, "words that lose")?;
    Ok(Mechanic::Word {
        word,
        others,
        bare: flag(table, "bare")?,
    })
}

fn more_in_second(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let zones = table.need("zone_names", "the names of the two zones")?;
    let zones = texts(zones, 2..=2, "names of zones")?;
    let [first, second] = <[String; 2]>::try_from(zones).unwrap_or_default();
    Ok(Mechanic::MoreInSecond {
        symbol: table.text("symbol", "the name of the symbol")?,
        zones: [first, second],
        most: small(table, "most", 2..=20, "places for symbols in a zone")?,
    })
}

fn target_pairs(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let (target, others) = alphabet(table)?;
    Ok(Mechanic::TargetPairs {
        target,
        others,
        zones: small(table, "zones", 1..=20, "zones of two symbols and an amount")?,
    })
}

fn adds_to(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let low = small(table, "low", 0..=99, "the smallest number")?;
    let high = small(
        table,
        "high",
        low + 1..=100,
        "the largest number, above `low`",
    )?;
    let least = (2 * low).max(1);
    Ok(Mechanic::AddsTo {
        sum: small(table, "sum", least..=2 * high, "the winning sum")?,
        low,
        high,
        zones: small(table, "zones", 1..=20, "zones of two numbers and an amount")?,
    })
}

fn count_pays(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let (target, others) = alphabet(table)?;
    let cells = small(table, "cells", 1..=30, "symbols on the surface")?;
    Ok(Mechanic::CountPays {
        target,
        others,
        cells,
        pays: pays::read(table, cells)?,
    })
}

fn two_alike(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    Ok(Mechanic::TwoAlike {
        cells: small(table, "cells", 2..=30, "amounts on the surface")?,
    })
}

fn all_alike(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let symbols = table.need("symbols", "the names of all symbols")?;
    Ok(Mechanic::AllAlike {
        cells: small(table, "cells", 2..=30, "symbols on the surface")?,
        symbols: texts(symbols, 2..=200, "names of symbols")?,
    })
}

fn exactly(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let (target, others) = alphabet(table)?;
    let cells = small(table, "cells", 2..=30, "symbols on the surface")?;
    let beside = flag(table, "beside")?;
    // Several targets with an amount each would not say which one is won.
    let most = if beside { 1 } else { cells };
    Ok(Mechanic::Exactly {
        target,
        others,
        cells,
        wins: small(table, "wins", 1..=most, "the number of targets that wins")?,
        beside,
    })
}

fn each_target(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let (target, others) = alphabet(table)?;
    Ok(Mechanic::EachTarget {
        target,
        others,
        cells: small(table, "cells", 1..=30, "symbols on the surface")?,
    })
}

fn symbol_pays(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let expected = "the winning symbols, each { symbol, amount }";
    let list = table.need("pays", expected)?.list(1..=100, expected)?;
    let mut pays: Vec<(String, Cents)> = Vec::new();
    for item in list {
        let row = item.table(&["symbol", "amount"])?;
        let value = row.need("symbol", "the name of the symbol")?;
        let symbol = value.text("the name of the symbol")?;
        if pays.iter().any(|(known, _)| *known == symbol) {
            return Err(value.wrong("each symbol once", "remove the second one"));
        }
        let amount = row.need("amount", "euros")?;
        pays.push((symbol, amount.euros(Cents(1)..=LARGEST_PRINTED)?));
    }
    let value = table.need("others", "symbols that lose")?;
    let others = texts(value, 1..=100, "symbols that lose")?;
    if pays.iter().any(|(symbol, _)| others.contains(symbol)) {
        let value = table.need("others", "symbols that lose")?;
        return Err(value.wrong("symbols that do not win", "remove those of `pays`"));
    }
    Ok(Mechanic::SymbolPays { pays, others })
}

fn greater(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    Ok(Mechanic::Greater {
        numbers: numbers(table, 2)?,
    })
}

fn code_equal(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    Ok(Mechanic::CodeEqual {
        digits: small(table, "digits", 1..=9, "digits of a code")?,
        codes: small(table, "codes", 1..=20, "codes beside the card's")?,
    })
}

fn leading_digits(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let digits = small(table, "digits", 1..=9, "digits of a code")?;
    Ok(Mechanic::LeadingDigits {
        digits,
        pays: pays::read(table, digits)?,
    })
}

fn matching(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let winning = small(table, "winning", 1..=50, "winning symbols")?;
    let symbols = table.need("symbols", "the names of all symbols")?;
    let least = usize::from(winning) + 1;
    Ok(Mechanic::Match {
        winning,
        yours: small(table, "yours", 1..=50, "the player's symbols")?,
        symbols: texts(symbols, least..=200, "names of symbols")?,
        once: flag(table, "once")?,
    })
}

fn match_pays(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let winning = small(table, "winning", 1..=50, "winning numbers")?;
    let yours = small(table, "yours", 1..=50, "the player's numbers")?;
    Ok(Mechanic::MatchPays {
        winning,
        yours,
        // A losing surface shows no number of one side on the other.
        numbers: numbers(table, usize::from(winning) + usize::from(yours))?,
        pays: pays::read(table, winning.min(yours))?,
    })
}

fn target_sum(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let (target, others) = alphabet(table)?;
    let list = table.need("surfaces", "the numbers of the surfaces, from 1")?;
    let mut surfaces = Vec::new();
    for item in list.list(1..=20, "numbers of surfaces, from 1")? {
        let number = item.whole(1..=20, "the number of a surface, from 1")?;
        if surfaces.contains(&number) {
            return Err(item.wrong("each surface once", "remove the second one"));
        }
        surfaces.push(number);
    }
    Ok(Mechanic::TargetSum {
        target,
        others,
        surfaces,
    })
}

fn spin(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let (target, others) = alphabet(table)?;
    Ok(Mechanic::Spin {
        target,
        others,
        cells: small(table, "cells", 1..=30, "symbols on the surface")?,
        digits: small(table, "digits", 0..=18, "digits of the number")?,
    })
}

fn flag(table: &Table<'_>, key: &'static str) -> Result<bool, DeclarationError> {
    table.get(key).map_or(Ok(false), |value| value.flag())
}

fn small(
    table: &Table<'_>,
    key: &'static str,
    range: std::ops::RangeInclusive<u8>,
    what: &'static str,
) -> Result<u8, DeclarationError> {
    table.need(key, what)?.whole(range, what)
}

/// Different numbers, in rising order.
fn numbers(table: &Table<'_>, least: usize) -> Result<Vec<u8>, DeclarationError> {
    let list = table.need("numbers", "the numbers that may stand")?;
    let mut numbers: Vec<u8> = Vec::new();
    for item in list.list(least..=200, "numbers")? {
        let above = numbers.last().map_or(0, |last| last.saturating_add(1));
        numbers.push(item.whole(above..=250, "list the numbers in rising order")?);
    }
    Ok(numbers)
}

/// The target and the other symbols, each name once.
fn alphabet(table: &Table<'_>) -> Result<(String, Vec<String>), DeclarationError> {
    let target = table.text("target", "the name of the winning symbol")?;
    let others = others(table, &target, "names of symbols")?;
    Ok((target, others))
}

fn others(
    table: &Table<'_>,
    target: &String,
    what: &'static str,
) -> Result<Vec<String>, DeclarationError> {
    let others = texts(table.need("others", what)?, 1..=200, what)?;
    if others.contains(target) {
        let value = table.need("others", what)?;
        return Err(value.wrong(format!("others than « {target} »"), "remove it"));
    }
    Ok(others)
}

/// A list of different texts.
fn texts(
    value: Value<'_>,
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
