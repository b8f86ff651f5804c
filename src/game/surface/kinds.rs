//! One reader for each mechanic.

use super::super::error::DeclarationError;
use super::super::raw::Table;
use super::read::{LARGEST_PRINTED, alphabet, euros, flag, numbers, others, small, texts};
use super::{Mechanic, pays};
use crate::units::Cents;

/// Reads one mechanic; keys of others are refused.
pub(super) type Read = fn(&Table<'_>) -> Result<Mechanic, DeclarationError>;

/// The word of each mechanic, its own keys, whether it prints amounts, and its
/// reader.
pub(super) const MECHANICS: [(&str, &[&str], bool, Read); 18] = [
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

fn reveal(table: &Table<'_>) -> Result<Mechanic, DeclarationError> {
    let invitation = table.get("invitation");
    let invitation = invitation.map(|value| value.text("what invites to go on"));
    let stars = table
        .get("stars")
        .map(|value| euros(&value, 1, Cents::ZERO));
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
    let zones = texts(&zones, 2..=2, "names of zones")?;
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
        symbols: texts(&symbols, 2..=200, "names of symbols")?,
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
    let others = texts(&value, 1..=100, "symbols that lose")?;
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
        symbols: texts(&symbols, least..=200, "names of symbols")?,
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
