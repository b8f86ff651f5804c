//! Refusals of broken declarations, word for word: each says where, what was
//! found, what was expected and what to do.

#![allow(clippy::format_collect, reason = "short texts")]
#![allow(clippy::large_stack_arrays, reason = "a file of a megabyte")]

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use lotproof::game::{DeclarationError, Place, find, load_file, load_str};

const TICKET: &str = r#"[game]
id = "fair"
title = "Village fair"
unit = "ticket"
price = 2
block = 10
clause = "1"

[regulation]
citation = "Rules of the fair"

[prizes]
clause = "2"
printed_count = 5
rows = [
  { count = 1, amount = 10, total = 10, only_by = "surfaces" },
  { count = 2, amount = 2.5 },
  { count = 2, amount = 1 },
]
"#;

const WHEEL: &str = r#"
[wheel]
name = "Grand draw"
clause = "3"
numbering = "declared"
segments = [
  { count = 3, amount = 100 },
  { count = 7, amount = 10 },
]
"#;

const PACK: &str = r#"[game]
id = "fair-pack"
title = "Village fair, two tickets"
unit = "pack"
price = 5
block = 10
clause = "1"

[regulation]
citation = "Rules of the fair"

[prizes]
clause = "2"
rows = [{ count = 10, amount = 2 }]

[pack]
winners = [1]
minimum = 2
clause = "2"

[[pack.ticket]]
name = "Left"
clause = "3"
prizes_clause = "3.1"
rows = [{ count = 6, amount = 2 }]

[[pack.ticket.surface]]
name = "Left"
clause = "3"
rule = "Reveals an amount."

[[pack.ticket]]
name = "Right"
clause = "4"
prizes_clause = "4.1"
rows = [{ count = 4, amount = 2 }]

[order]
shuffled = true
clause = "règlement général"
"#;

/// The refusal of a text in which `from` was replaced by `to`.
fn refusal(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "nothing to replace: {from}");
    match load_str("my.toml", &text.replacen(from, to, 1)) {
        Ok(game) => panic!("{} loads with {to}", game.id),
        Err(error) => error.to_string().replace('\u{a0}', " "),
    }
}

fn ticket(from: &str, to: &str) -> String {
    refusal(TICKET, from, to)
}

/// The ticket game with its second row decided by a wheel.
fn wheel(from: &str, to: &str) -> String {
    let text = TICKET.replacen("amount = 2.5", "wheel = true", 1) + WHEEL;
    refusal(&text, from, to)
}

fn pack(from: &str, to: &str) -> String {
    refusal(PACK, from, to)
}

#[test]
fn the_unbroken_texts_load() {
    for text in [TICKET, PACK] {
        load_str("my.toml", text).expect("nothing is broken");
    }
    let spin = TICKET.replacen("amount = 2.5", "wheel = true", 1) + WHEEL;
    let game = load_str("my.toml", &spin).expect("nothing is broken");
    let wheel = game.wheel.expect("a wheel");
    assert_eq!(wheel.mean().to_string(), "3700");
    assert!(wheel.numbering_declared);
    let silent = spin.replacen("numbering = \"declared\"\n", "", 1);
    let game = load_str("my.toml", &silent).expect("the numbering may be left out");
    assert!(!game.wheel.expect("a wheel").numbering_declared);
    let pack = load_str("my.toml", PACK).expect("nothing is broken");
    assert_eq!(pack.order.shuffled.as_deref(), Some("règlement général"));
}

#[test]
fn winners_are_put_in_order() {
    let text = PACK.replacen("winners = [1]", "winners = [2, 0, 1]", 1);
    let game = load_str("my.toml", &text).expect("nothing is broken");
    assert_eq!(game.pack.expect("a pack").winners, [0, 1, 2]);
}

#[test]
fn broken_toml() {
    assert_snapshot!(ticket("block = 10", "block = = 10"), @"my.toml:6:9: broken TOML at `=`: extra `=`, expected nothing; correct the syntax there");
    assert_snapshot!(ticket(r#"id = "fair""#, r#"id = "fair"#), @r#"my.toml:2:11: broken TOML at this point: invalid basic string, expected `"`; correct the syntax there"#);
    assert_snapshot!(ticket("price = 2", "price = 2\nprice = 3"), @"my.toml:6:1: broken TOML at `price`: duplicate key; correct the syntax there");
    assert_snapshot!(ticket("rows = [", &"[".repeat(200).replacen('[', "rows = [", 1)), @"my.toml:15:88: broken TOML at `[`: cannot recurse further; max recursion depth met; correct the syntax there");
}

#[test]
fn unknown_and_missing_keys() {
    assert_snapshot!(ticket("count = 1,", "cuont = 1,"), @"my.toml:16:5: [prizes.rows] has no key `cuont`, expected one of count, amount, wheel, printed_mean, total, misprint, only_by; did you mean `count`?");
    assert_snapshot!(ticket("price = 2", "prize = 2\nprice = 2"), @"my.toml:5:1: [game] has no key `prize`, expected one of id, title, unit, price, block, clause, anomaly; did you mean `price`?");
    assert_snapshot!(ticket("price = 2", "probability = 0.3\nprice = 2"), @"my.toml:5:1: [game] has no key `probability`, expected one of id, title, unit, price, block, clause, anomaly; remove it");
    assert_snapshot!(ticket("[regulation]", "[regulations]"), @"my.toml:9:2: the file has no key `regulations`, expected one of game, regulation, prizes, wheel, pack, surface, order, pools, missing; did you mean `regulation`?");
    assert_snapshot!(ticket("block = 10\n", ""), @"my.toml:1:1: [game] lacks `block`, expected the number of units in a block; add it");
    assert_snapshot!(ticket("[prizes]\nclause", "[regulation.prizes]\nclause"), @"my.toml:12:13: [regulation] has no key `prizes`, expected one of citation, date, text; remove it");
    assert_snapshot!(ticket("amount = 10,", ""), @"my.toml:16:3: [prizes.rows] lacks `amount`, expected euros, or `wheel = true` in its place; add it");
    assert_snapshot!(ticket("citation", "date = 2011-05-23\n#"), @"my.toml:9:1: [regulation] lacks `citation`, expected a citation of the text that the figures come from; add it");
}

#[test]
fn wrong_types() {
    assert_snapshot!(ticket("block = 10", r#"block = "ten""#), @r#"my.toml:6:9: `game.block` is "ten", expected a whole number from 1 to 4 294 967 295; a block is the number of units that the prize table is for"#);
    assert_snapshot!(ticket("block = 10", "block = 10.0"), @"my.toml:6:9: `game.block` is 10.0, expected a whole number from 1 to 4 294 967 295; a block is the number of units that the prize table is for");
    assert_snapshot!(ticket("block = 10", r#"block = "a block of ten tickets, or so the rules of the fair say""#), @r#"my.toml:6:9: `game.block` is "a block of ten tickets, or so the rules…, expected a whole number from 1 to 4 294 967 295; a block is the number of units that the prize table is for"#);
    assert_snapshot!(ticket("block = 10", r#"block = """
ten""""#), @r#"my.toml:6:9: `game.block` is """ ten""", expected a whole number from 1 to 4 294 967 295; a block is the number of units that the prize table is for"#);
    assert_snapshot!(ticket(r#"title = "Village fair""#, "title = 7"), @"my.toml:3:9: `game.title` is 7, expected the title of the game, at most 200 characters; write it between quotes");
    assert_snapshot!(ticket(r#"title = "Village fair""#, r#"title = """#), @r#"my.toml:3:9: `game.title` is "", expected the title of the game, at most 200 characters; write it between quotes"#);
    assert_snapshot!(pack("rows = [{ count = 10, amount = 2 }]", "rows = 3"), @"my.toml:14:8: `prizes.rows` is 3, expected a list of prize rows, from 1 to 250; write [ … ], or repeat [[ … ]]");
    assert_snapshot!(ticket("amount = 10,", "amount = true,"), @r#"my.toml:16:25: `prizes.rows.amount` is true, expected euros, such as 100_000, 0.5 or "12,50"; write a number"#);
    assert_snapshot!(ticket("[game]", "game = 1\n[wheel]"), @"my.toml:1:8: `game` is 1, expected a table of id, title, unit, price, block, clause, anomaly; see the embedded games");
    assert_snapshot!(ticket(r#"only_by = "surfaces""#, r#"only_by = "luck""#), @r#"my.toml:16:51: `prizes.rows.only_by` is "luck", expected "zones-or-surfaces" or "surfaces" or "tickets" or "multiplied"; write one of these words between quotes"#);
    assert_snapshot!(ticket(r#"citation = "Rules of the fair""#, r#"citation = "Rules of the fair"
date = 12:00:00"#), @"my.toml:11:8: `regulation.date` is 12:00:00, expected a date such as 2011-05-23; leave it out when the text bears none");
}

#[test]
fn game_figures() {
    assert_snapshot!(ticket(r#"id = "fair""#, r#"id = "Village Fair""#), @r#"my.toml:2:6: `game.id` is "Village Fair", expected lower-case letters, digits and hyphens, at most 64; the id names the game's seeds and folders"#);
    assert_snapshot!(ticket(r#"unit = "ticket""#, r#"unit = "book""#), @r#"my.toml:4:8: `game.unit` is "book", expected "ticket" or "pack"; write one of these words between quotes"#);
    assert_snapshot!(ticket("price = 2", "price = 0"), @"my.toml:5:9: `game.price` is 0, expected euros from 0.01 € to 1 000 000 000 €; take the amount from the regulation");
    assert_snapshot!(ticket("price = 2", "price = 1e2"), @r#"my.toml:5:9: `game.price` is 1e2, expected euros, such as 100_000, 0.5 or "12,50"; write a number"#);
    assert_snapshot!(ticket("block = 10", "block = 0"), @"my.toml:6:9: `game.block` is 0, expected a whole number from 1 to 4 294 967 295; a block is the number of units that the prize table is for");
    assert_snapshot!(ticket("block = 10", "block = 5_000_000_000"), @"my.toml:6:9: `game.block` is 5_000_000_000, expected a whole number from 1 to 4 294 967 295; a block is the number of units that the prize table is for");
    assert_snapshot!(ticket("citation =", r#"text = "tressor"
citation ="#), @r#"my.toml:10:8: `regulation.text` is "tressor", expected "coup-de-chance" or "tresor" or "pack-vip-2009" or "pack-2005"; write one of these words between quotes"#);
}

#[test]
fn prize_counts() {
    assert_snapshot!(ticket("count = 1,", "count = -3,"), @"my.toml:16:13: `prizes.rows.count` is -3, expected a whole number from 0 to 10; a count is the number of these prizes in one block, at most the block");
    assert_snapshot!(ticket("count = 1,", "count = 11,"), @"my.toml:16:13: `prizes.rows.count` is 11, expected a whole number from 0 to 10; a count is the number of these prizes in one block, at most the block");
    assert_snapshot!(ticket("count = 2,", "count = 8,"), @"my.toml:18:13: `prizes.rows.count` is 2, expected at most 1, which the rows above leave of the block of 10; correct the counts, or the block");
    assert_snapshot!(ticket("count = 1,", "count = 99999999999999999999,"), @"my.toml:16:13: `prizes.rows.count` is 99999999999999999999, expected a whole number from 0 to 10; a count is the number of these prizes in one block, at most the block");
    assert_snapshot!(ticket("printed_count = 5", "printed_count = -1"), @"my.toml:14:17: `prizes.printed_count` is -1, expected a whole number of at least 0; copy the printed number of prizes");
}

#[test]
fn prize_amounts() {
    assert_snapshot!(ticket("amount = 10,", "amount = 0.005,"), @"my.toml:16:25: `prizes.rows.amount` is 0.005, expected euros with at most two decimals; a cent is the smallest amount");
    assert_snapshot!(ticket("amount = 10,", r#"amount = "1.000","#), @r#"my.toml:16:25: `prizes.rows.amount` is "1.000", expected euros with at most two decimals; a cent is the smallest amount"#);
    assert_snapshot!(ticket("amount = 10,", r#"amount = "ten","#), @r#"my.toml:16:25: `prizes.rows.amount` is "ten", expected euros, such as 100_000, 0.5 or "12,50"; write a number"#);
    assert_snapshot!(ticket("amount = 10,", "amount = -10,"), @"my.toml:16:25: `prizes.rows.amount` is -10, expected euros from 0.01 € to 1 000 000 000 €; take the amount from the regulation");
    assert_snapshot!(ticket("amount = 10,", "amount = 0,"), @"my.toml:16:25: `prizes.rows.amount` is 0, expected euros from 0.01 € to 1 000 000 000 €; take the amount from the regulation");
    assert_snapshot!(ticket("amount = 10,", "amount = 1_000_000_000.01,"), @"my.toml:16:25: `prizes.rows.amount` is 1_000_000_000.01, expected euros from 0.01 € to 1 000 000 000 €; take the amount from the regulation");
    assert_snapshot!(ticket("amount = 10,", r#"amount = "2.50","#), @"my.toml:17:25: `prizes.rows.amount` is 2.5, expected an amount that no row above has; add the two counts up in one row");
    assert_snapshot!(ticket("total = 10,", "total = 1e400,"), @r#"my.toml:16:37: `prizes.rows.total` is 1e400, expected euros, such as 100_000, 0.5 or "12,50"; write a number"#);
    assert_snapshot!(refusal(
            &TICKET.replacen("block = 10", "block = 4_000_000_000", 1),
            "count = 1, amount = 10",
            "count = 3_000_000_000, amount = 1_000_000_000",
        ), @"my.toml:16:37: `prizes.rows.amount` is 1_000_000_000, expected prizes of a block that add up to at most 92 233 720 368 547 758.07 €; correct the count or the amount");
    assert_snapshot!(refusal(
            &TICKET.replacen("block = 10", "block = 200_000_000", 1),
            r#"count = 1, amount = 10, total = 10, only_by = "surfaces" },
  { count = 2, amount = 2.5"#,
            "count = 70_000_000, amount = 1_000_000_000 },
  { count = 70_000_000, amount = 999_999_999",
        ), @"my.toml:17:34: `prizes.rows.amount` is 999_999_999, expected prizes of a block that add up to at most 92 233 720 368 547 758.07 €; correct the count or the amount");
}

#[test]
fn prize_rows() {
    let rows: String = (1..=248)
        .map(|n| format!("{{ count = 0, amount = 10{n} }},\n"))
        .collect();
    let many_rows = format!("rows = [\n{rows}");
    assert_snapshot!(ticket("rows = [", &many_rows), @"my.toml:15:8: `prizes.rows` is a list of 251 items, expected a list of prize rows, from 1 to 250; write [ … ], or repeat [[ … ]]");
    assert_snapshot!(pack("rows = [{ count = 10, amount = 2 }]", "rows = []"), @"my.toml:14:8: `prizes.rows` is a list of 0 items, expected a list of prize rows, from 1 to 250; write [ … ], or repeat [[ … ]]");
}

#[test]
fn draw_wheels() {
    assert_snapshot!(wheel("wheel = true", "amount = 50"), @"my.toml:21:1: `wheel` is given, expected none, because no prize row is decided by it; give a row of [prizes] `wheel = true`, or remove [wheel]");
    assert_snapshot!(wheel("[wheel]", "[whole]"), @"my.toml:21:2: the file has no key `whole`, expected one of game, regulation, prizes, wheel, pack, surface, order, pools, missing; remove it");
    assert_snapshot!(ticket("amount = 10,", "wheel = true,"), @"my.toml:1:1: the file lacks `wheel`, expected a table [wheel], because a prize row has `wheel = true`; add it");
    assert_snapshot!(wheel("[\n  { count = 3, amount = 100 },\n  { count = 7, amount = 10 },\n]", "[]"), @"my.toml:25:12: `wheel.segments` is a list of 0 items, expected a list of runs of equal segments, from 1 to 250; write [ … ], or repeat [[ … ]]");
    assert_snapshot!(wheel("count = 3,", "count = 0,"), @"my.toml:26:13: `wheel.segments.count` is 0, expected a whole number from 1 to 10 000 000; correct the counts: a wheel has at most 10 000 000 segments");
    assert_snapshot!(wheel("count = 3,", "count = 10_000_000,"), @"my.toml:27:13: `wheel.segments.count` is 7, expected at most 0 more; correct the counts: a wheel has at most 10 000 000 segments");
    assert_snapshot!(wheel("amount = 100 }", "amount = 0 }"), @"my.toml:26:25: `wheel.segments.amount` is 0, expected euros from 0.01 € to 1 000 000 000 €; take the amount from the regulation");
    assert_snapshot!(wheel(
            "count = 3, amount = 100",
            "count = 4_000_000_000, amount = 1_000_000_000",
        ), @"my.toml:26:13: `wheel.segments.count` is 4_000_000_000, expected a whole number from 1 to 10 000 000; correct the counts: a wheel has at most 10 000 000 segments");
    assert_snapshot!(wheel("amount = 10,", "wheel = true,"), @"my.toml:17:24: `prizes.rows.wheel` is true, expected one row with `wheel = true`; add the two counts up in one row");
    assert_snapshot!(wheel("wheel = true", "wheel = true, amount = 5"), @"my.toml:17:39: `prizes.rows.amount` is given, expected none, because the wheel decides the amount; remove `amount`, or `wheel = true`");
    assert_snapshot!(ticket("amount = 10,", r#"amount = 10, printed_mean = "9,99","#), @"my.toml:16:44: `prizes.rows.printed_mean` is given, expected none, because the row has a fixed amount; add `wheel = true` in the place of `amount`, or remove it");
    assert_snapshot!(wheel(r#"numbering = "declared""#, r#"numbering = "ours""#), @r#"my.toml:24:13: `wheel.numbering` is "ours", expected "assumed" or "declared"; write one of these words between quotes"#);
}

#[test]
fn packs() {
    assert_snapshot!(pack("[pack]", "[sack]"), @"my.toml:16:2: the file has no key `sack`, expected one of game, regulation, prizes, wheel, pack, surface, order, pools, missing; did you mean `pack`?");
    assert_snapshot!(pack(r#"unit = "pack""#, r#"unit = "ticket""#), @r#"my.toml:16:1: `pack` is given, expected none, because the unit is "ticket"; write `unit = "pack"`, or remove [pack]"#);
    assert_snapshot!(pack("[[pack.ticket]]", "[[pack.tickets]]"), @"my.toml:32:8: broken TOML at `ticket`: duplicate key; correct the syntax there");
    assert_snapshot!(pack("winners = [1]", "winners = []"), @"my.toml:17:11: `pack.winners` is a list of 0 items, expected a list of numbers of winning tickets, from 1 to 3; write [ … ], or repeat [[ … ]]");
    assert_snapshot!(pack("winners = [1]", "winners = [1, 1]"), @"my.toml:17:15: `pack.winners` is 1, expected each number once; remove the second one");
    assert_snapshot!(pack("winners = [1]", "winners = [3]"), @"my.toml:17:12: `pack.winners` is 3, expected a whole number from 0 to 2; a pack has no more winning tickets than tickets");
    assert_snapshot!(pack("minimum = 2", "minimum = -2"), @"my.toml:18:11: `pack.minimum` is -2, expected euros from 0 € to 1 000 000 000 €; take the amount from the regulation");
    assert_snapshot!(pack("count = 6", "count = 11"), @"my.toml:25:19: `pack.ticket.rows.count` is 11, expected a whole number from 0 to 10; a count is the number of these prizes in one block, at most the block");
    assert_snapshot!(pack("count = 6, amount = 2", "count = 6, wheel = true"), @"my.toml:25:22: [pack.ticket.rows] has no key `wheel`, expected one of count, amount, total, misprint, only_by; remove it");
    assert_snapshot!(pack("[order]", r#"[[surface]]
name = "x"
clause = "1"
rule = "y"
[order]"#), @"my.toml:38:1: `surface` is given, expected none, because a pack's surfaces are its tickets'; write [[pack.ticket.surface]] below the ticket that has it");
    assert_snapshot!(pack(r#"rule = "Reveals"#, r#"role = "Reveals"#), @"my.toml:30:1: [pack.ticket.surface] has no key `role`, expected one of name, clause, rule, zones, play; did you mean `rule`?");
    assert_snapshot!(pack(r#"rule = "Reveals"#, "zones = 0\nrule = \"Reveals"), @"my.toml:30:9: `pack.ticket.surface.zones` is 0, expected a whole number from 1 to 1 000; count the zones that can each win on their own");
}

#[test]
fn orders() {
    assert_snapshot!(pack("shuffled = true", r#"shuffled = "yes""#), @r#"my.toml:39:12: `order.shuffled` is "yes", expected true or false; write it without quotes"#);
    assert_snapshot!(pack(r#"clause = "règlement général"
"#, ""), @"my.toml:38:1: [order] lacks `clause`, expected the clause or standard that asks for random order; add it");
}

#[test]
fn files_that_are_no_declaration() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("declarations");
    fs::create_dir_all(folder.join("folder.toml")).expect("a test folder");
    let refusal = |name: &str, bytes: Option<&[u8]>| {
        let path = folder.join(name);
        if let Some(bytes) = bytes {
            fs::write(&path, bytes).expect("a test file");
        }
        let message = load_file(&path)
            .expect_err("it is no declaration")
            .to_string();
        message
            .replace(&folder.display().to_string(), "DIR")
            .replace('\\', "/")
    };
    assert_snapshot!(refusal("empty.toml", Some(b"")), @"DIR/empty.toml: is empty, expected a declaration with [game], [regulation] and [prizes]; start from docs/examples/harbour-fair.toml");
    assert_snapshot!(refusal("mark.toml", Some(b"\xef\xbb\xbf\r\n")), @"DIR/mark.toml: is empty, expected a declaration with [game], [regulation] and [prizes]; start from docs/examples/harbour-fair.toml");
    assert_snapshot!(refusal("latin1.toml", Some(b"[game]\ntitle = \"Tr\xe9sor\"")), @"DIR/latin1.toml: is not UTF-8 on line 2, expected a TOML text in UTF-8; save it as UTF-8");
    assert_snapshot!(refusal("huge.toml", Some(&[b'#'; 1 << 20 | 1])), @"DIR/huge.toml: is larger than 1 MiB, expected a TOML text in UTF-8; check that the path is right");
    // What the system says differs; the path and the advice do not.
    for (name, bytes) in [("folder.toml", None), ("none.toml", None)] {
        let message = refusal(name, bytes);
        assert!(
            message.starts_with(&format!("DIR/{name}: cannot be read (")),
            "{message}"
        );
        assert!(
            message.ends_with("; give the path of a readable TOML file"),
            "{message}"
        );
    }
}

#[test]
fn names_that_are_no_game() {
    let refusal = |name| find(name).expect_err("no such game").to_string();
    assert_snapshot!(refusal("coup-de-chanse"), @"`coup-de-chanse` is no known game, expected coup-de-chance, tresor, pack-vip-2009, pack-2005 or a path ending in .toml; did you mean `coup-de-chance`?");
    assert_snapshot!(refusal("keno"), @"`keno` is no known game, expected coup-de-chance, tresor, pack-vip-2009, pack-2005 or a path ending in .toml; write ./ before the name of a file");
    assert_snapshot!(refusal(""), @"`` is no known game, expected coup-de-chance, tresor, pack-vip-2009, pack-2005 or a path ending in .toml; write ./ before the name of a file");
}

#[test]
fn names_that_are_paths() {
    for path in ["./tresor", "games\\tresor", "tresor.toml", "TRESOR.TOML"] {
        let refusal = find(path).expect_err("no such file");
        assert!(
            matches!(refusal, DeclarationError::Unreadable { .. }),
            "{refusal}"
        );
    }
}

#[test]
fn places_count_lines_and_characters_as_an_editor_does() {
    let place = |text: &str| match load_str("my.toml", text) {
        Err(DeclarationError::UnknownKey { place, .. }) => (place.line, place.column),
        other => panic!("an unknown key is expected, not {other:?}"),
    };
    let text = TICKET.replacen("title =", "\"été\".x = 1\ntitle =", 1);
    assert_eq!(place(&text), (3, 1));
    assert_eq!(
        place(&format!("\u{feff}{}", text.replace('\n', "\r\n"))),
        (3, 1)
    );
    let text = TICKET.replacen("count = 2", "\"é\" = 1, count = 2", 1);
    assert_eq!(place(&text), (17, 5));
    let place = Place {
        file: "a.toml".into(),
        line: 1,
        column: 2,
    };
    assert_eq!(place.to_string(), "a.toml:1:2");
}

#[test]
fn limits_and_contradictions_are_told() {
    let told = |text: String, part: &str| {
        let message = load_str("fair.toml", &text).unwrap_err().to_string();
        assert!(message.contains(part), "{message}");
    };
    let title = format!("title = \"{}\"", "x".repeat(201));
    told(
        TICKET.replace("title = \"Village fair\"", &title),
        "at most 200 characters",
    );
    let wheel = TICKET.replace("amount = 10, total = 10,", "wheel = true,") + WHEEL;
    load_str("fair.toml", &wheel).unwrap();
    told(
        wheel.replace("count = 7, amount = 10", "count = 9_999_998, amount = 10"),
        "at most 9\u{a0}999\u{a0}997 more",
    );
    let run = "  { count = 7, amount = 10 },\n";
    told(wheel.replace(run, &run.repeat(250)), "from 1 to 250");
    let (head, _) = TICKET.split_once("rows").unwrap();
    told(
        format!("{head}rows = [{{ count = 0, amount = 1 }}]"),
        "at least one row whose count is not 0",
    );
    told(
        PACK.replace("minimum = 2", "minimum = 2.01"),
        "`pack.minimum` is 2.01, expected at most 2 €, which 10 packs of the row on line 14 win",
    );
    told(
        PACK.replace("{ count = 10, amount = 2 }", "{ count = 9, amount = 2 }"),
        "`pack.minimum` is 2, expected 0, because 1 packs of a block win nothing",
    );
    let ticket = "[[pack.ticket]]\nname = \"More\"\nclause = \"3\"\nprizes_clause = \"3.1\"\n\
                  rows = [{ count = 6, amount = 2 }]\n";
    told(
        PACK.replace("[order]", &format!("{}[order]", ticket.repeat(15))),
        "from 1 to 16",
    );
}
