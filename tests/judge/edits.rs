//! One symbol of a ticket is changed: what it pays then, by mechanic.

use lotproof::adjudicate::{Case, Outcome};
use lotproof::ticket::cell::{BLANK, STRANGE, UNLISTED};

use crate::sheet::{Sheet, pays};

/// The outcome of a unit's ticket, 0 for a game of single tickets.
fn outcome(sheet: &Sheet, ticket: usize) -> Outcome {
    match ticket {
        0 => sheet.judge().0,
        number => sheet.ticket(number).0,
    }
}

/// What an edit makes of a ticket.
#[derive(Clone, Copy, Debug)]
enum Now {
    Pays(i64),
    Open(fn(usize) -> Case),
    Void(fn(usize) -> Case),
}
use Now::{Open, Pays, Void};

/// A ticket that pays `before` euros; each edit sets one cell (and its second
/// print), and the judgement is about that cell or the one named.
fn edits(sheet: &Sheet, ticket: usize, before: i64, list: &[(&str, u32, Now, &str)]) {
    assert_eq!(outcome(sheet, ticket), pays(before).0);
    for &(name, value, now, about) in list {
        let edited = sheet.clone().set(name, value);
        let about = edited.cell(if about.is_empty() { name } else { about });
        let expected = match now {
            Pays(euros) => pays(euros).0,
            Open(case) => Outcome::Undefined(case(about)),
            Void(case) => Outcome::Void(case(about)),
        };
        assert_eq!(outcome(&edited, ticket), expected, "{name} {value}");
    }
}

#[test]
fn surfaces_of_coup_de_chance() {
    let losing = Sheet::losing("coup-de-chance");
    let ladder = losing
        .clone()
        .gain("s1.gain", 10)
        .set("s1.second.symbol2", 0);
    edits(
        &ladder,
        0,
        10,
        &[
            ("s1.second.symbol2", BLANK, Pays(0), ""),
            ("s1.first.symbol1", 0, Pays(0), ""),
            ("s1.second.symbol5", 0, Pays(10), ""),
            ("s1.gain.amount", 500, Pays(5), ""),
            (
                "s1.gain.letters",
                500,
                Open(Case::Transcription),
                "s1.gain.amount",
            ),
        ],
    );
    let umbrella = losing
        .clone()
        .gain("s2.zone2", 100)
        .set("s2.zone2.symbol1", 0);
    edits(&umbrella, 0, 0, &[("s2.zone2.symbol2", 0, Pays(100), "")]);
    let open = umbrella.set("s2.zone2.symbol2", 0);
    edits(&open, 0, 100, &[("s2.zone2.symbol1", STRANGE, Pays(0), "")]);
    let thirteen = losing
        .clone()
        .gain("s3.zone1", 5)
        .set("s3.zone1.number1", 12);
    edits(
        &thirteen,
        0,
        5,
        &[
            ("s3.zone1.number1", 11, Pays(0), ""),
            ("s3.zone1.number2", 13, Open(Case::OutOfRange), ""),
            (
                "s3.zone1.number2-again",
                2,
                Open(Case::Transcription),
                "s3.zone1.number2",
            ),
        ],
    );
    let cats = losing.clone().signs("s4.zone.symbol", 2, "chat");
    edits(
        &cats,
        0,
        10,
        &[
            ("s4.zone.symbol1", 1, Pays(0), ""),
            ("s4.zone.symbol5", 0, Pays(100), ""),
        ],
    );
    let mirror = losing
        .gain("s5.place1", 5)
        .gain("s5.place2", 10)
        .gain("s5.place3", 100);
    let mirror = mirror.gain("s5.place4", 1_000).gain("s5.place5", 20_000);
    edits(
        &mirror,
        0,
        0,
        &[("s5.place5.amount", 10_000, Pays(100), "")],
    );
    let pair = mirror.gain("s5.place5", 5);
    edits(
        &pair,
        0,
        5,
        &[
            ("s5.place5.amount", 2_000, Pays(0), ""),
            (
                "s5.place3.amount",
                500,
                Open(Case::SeveralAlike),
                "s5.place1.amount",
            ),
        ],
    );
}

#[test]
fn surfaces_of_tresor() {
    // Of the sheet's symbols the last of the player's is made to match.
    let sheet = (1..=24).fold(Sheet::losing("tresor"), |sheet, place| {
        sheet.set(&format!("s1.yours{place}.symbol"), 30)
    });
    let sheet = sheet.gain("s1.yours24", 60);
    edits(&sheet, 0, 0, &[("s1.yours24.symbol", 1, Pays(60), "")]);
    let other = sheet.set("s1.yours24.symbol", 29);
    edits(&other, 0, 0, &[("s1.winning.symbol6", 29, Pays(60), "")]);
    let bags = Sheet::losing("tresor");
    let bags = (1..=24).fold(bags, |sheet, place| {
        sheet.set(&format!("s1.yours{place}.symbol"), 30)
    });
    let bags = bags.set("s2.zone.symbol1", 0).set("s2.zone.symbol2", 0);
    edits(
        &bags,
        0,
        0,
        &[("s2.number.digit3", 12, Open(Case::OutOfRange), "")],
    );
    assert_eq!(outcome(&bags.set("s2.zone.symbol3", 0), 0), Outcome::Spin);
}

#[test]
fn tickets_of_pack_vip() {
    let losing = Sheet::losing("pack-vip-2009");
    edits(&losing, 1, 0, &[("t1.s1.zone.amount", 500, Pays(5), "")]);
    let bubble = losing
        .clone()
        .sign("t2.s1.zone.word", "BULLE")
        .gain("t2.s1.zone", 10);
    edits(&bubble, 2, 10, &[("t2.s1.zone.word", 2, Pays(0), "")]);
    let deck = losing
        .clone()
        .signs("t3.s1.zone.symbol", 2, "hamac")
        .gain("t3.s1.gain", 30);
    edits(&deck, 3, 30, &[("t3.s1.zone.symbol2", 3, Pays(0), "")]);
    let shop = losing
        .clone()
        .signs("t4.s1.zone.symbol", 3, "sac à main")
        .gain("t4.s1.gain", 20);
    edits(&shop, 4, 20, &[("t4.s1.zone.symbol1", 0, Pays(0), "")]);
    let press = losing
        .clone()
        .signs("t5.s1.zone.symbol", 2, "appareil photo")
        .gain("t5.s1.gain", 2);
    edits(
        &press,
        5,
        2,
        &[
            ("t5.s1.zone.symbol1", 1, Pays(0), ""),
            (
                "t5.s1.zone.symbol3",
                0,
                Open(Case::TooManyTargets),
                "t5.s1.zone.symbol1",
            ),
            ("t5.s1.phrase.text", 4, Pays(6), ""),
            ("t5.s1.phrase.text", UNLISTED, Open(Case::Coefficient), ""),
        ],
    );
    let car = losing
        .clone()
        .sign("t6.s1.place1.symbol", "tête de personnage");
    let car = car.gain("t6.s1.place1", 3);
    edits(
        &car,
        6,
        3,
        &[
            ("t6.s1.place1.symbol", 2, Pays(0), ""),
            (
                "t6.s1.place3.symbol",
                0,
                Open(Case::TooManyTargets),
                "t6.s1.place1.symbol",
            ),
            ("t6.s2.zone.symbol1", 0, Pays(5), ""),
        ],
    );
    let glass = losing
        .clone()
        .sign("t7.s2.place1.symbol", "verre à cocktail")
        .gain("t7.s2.place1", 9);
    edits(&glass, 7, 9, &[("t7.s2.place1.symbol", 1, Pays(0), "")]);
    let seven = losing
        .clone()
        .set("t7.s4.zone1.number1", 2)
        .set("t7.s4.zone1.number2", 5);
    let seven = seven.gain("t7.s4.zone1", 3);
    edits(
        &seven,
        7,
        3,
        &[
            ("t7.s4.zone1.number2", 4, Pays(0), ""),
            ("t7.s4.zone1.number1", 10, Open(Case::OutOfRange), ""),
            ("t7.s4.phrase.text", 7, Pays(12), ""),
        ],
    );
    let yacht = losing.gain("t8.s1.zone", 2).sign("t8.s1.zone.word", "JET7");
    edits(&yacht, 8, 2, &[("t8.s1.zone.word", 1, Pays(0), "")]);
}

#[test]
fn tickets_of_pack_2005() {
    let losing = Sheet::losing("pack-2005");
    let codes = losing
        .clone()
        .gain("t2.s1.card", 50)
        .set("t2.s1.card.code", 1_234);
    let codes = codes.set("t2.s1.screen1.code", 1_234);
    edits(
        &codes,
        2,
        50,
        &[
            ("t2.s1.screen1.code", 1_235, Pays(0), ""),
            (
                "t2.s1.screen2.code",
                1_234,
                Open(Case::SeveralMatch),
                "t2.s1.screen1.code",
            ),
            (
                "t2.s1.card.code-again",
                1_243,
                Void(Case::Transcription),
                "t2.s1.card.code",
            ),
        ],
    );
    let carats = losing
        .clone()
        .gain("t3.s1.gain", 10)
        .set("t3.s1.yours.number", 24);
    let carats = carats.set("t3.s1.other.number", 23);
    edits(
        &carats,
        3,
        10,
        &[
            ("t3.s1.yours.number", 23, Pays(0), ""),
            ("t3.s1.yours.number", 20, Void(Case::OutOfRange), ""),
        ],
    );
    let rush = (1..=6_u32).fold(losing.clone(), |sheet, place| {
        let sheet = sheet.set(&format!("t4.s1.yours.number{place}"), place);
        sheet.set(&format!("t4.s1.winning.number{place}"), 50 + place)
    });
    edits(
        &rush,
        4,
        0,
        &[
            ("t4.s1.winning.number6", 6, Pays(1), ""),
            ("t4.s1.winning.number6", 51, Open(Case::NumberTwice), ""),
            ("t4.s1.winning.number6", 30, Void(Case::OutOfRange), ""),
        ],
    );
    let pigs = losing
        .clone()
        .signs("t5.s4.zone1.symbol", 2, "cochon")
        .gain("t5.s4.zone1", 4);
    edits(
        &pigs,
        5,
        4,
        &[
            ("t5.s4.zone1.symbol1", 1, Pays(0), ""),
            ("t5.s4.zone1.symbol1", STRANGE, Void(Case::Symbol), ""),
        ],
    );
    let boxes = losing.clone().gain("t6.s1.gain", 2).gain("t6.s2.gain", 3);
    edits(
        &boxes,
        6,
        0,
        &[
            ("t6.s3.zone.symbol1", 0, Pays(5), ""),
            ("t6.s3.zone.symbol1", BLANK, Void(Case::Symbol), ""),
            ("t6.s1.gain.amount", 700, Void(Case::OffTable), ""),
        ],
    );
    let safe = losing
        .set("t7.s3.safe.code", 12_345)
        .set("t7.s3.yours.code", 92_345);
    edits(
        &safe,
        7,
        0,
        &[
            ("t7.s3.yours.code", 12_345, Pays(2_000), ""),
            ("t7.s3.yours.code", 12_945, Pays(6), ""),
            ("t7.s1.zone.symbol3", 0, Pays(2), ""),
        ],
    );
}
