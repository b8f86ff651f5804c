//! The pack of 24 July 2005, articles 3 and 4, with our assumed tables and
//! without any.

use lotproof::adjudicate::{Breach, Case, Outcome};
use lotproof::game::find;
use lotproof::ticket::cell::{BLANK, STRANGE};
use lotproof::units::Cents;

use crate::sheet::{Sheet, breaks, judged, pays};

fn losing() -> Sheet {
    Sheet::losing("pack-2005")
}

/// Without tables: what the text alone says.
fn missing() -> Sheet {
    Sheet::of(&find("pack-2005").expect("embedded"))
}

/// An amount with its stars on a surface that reveals one.
fn reveals(sheet: Sheet, zone: &str, euros: u32, starred: bool) -> Sheet {
    let sheet = sheet.gain(zone, euros);
    sheet.set(&format!("{zone}.stars"), 1 + u32::from(starred))
}

#[test]
fn a_pack_that_meets_no_condition_loses() {
    for sheet in [losing(), missing()] {
        assert!(sheet.tickets().iter().all(|ticket| *ticket == pays(0)));
        assert_eq!(sheet.judge(), breaks(0, Breach::Winners(0)));
    }
}

#[test]
fn art_3_2_4_and_3_6_4_and_3_9_4_amounts_win_as_they_stand() {
    let money = reveals(losing(), "t1.s1.zone", 5, true);
    assert_eq!(money.ticket(1), pays(5));
    assert_eq!(
        reveals(losing(), "t1.s1.zone", 10, false).ticket(1),
        pays(10)
    );
    let games = reveals(losing(), "t5.s1.zone", 2, true);
    let games = reveals(games, "t5.s3.zone", 8, true);
    assert_eq!(games.ticket(5), pays(10));
    assert_eq!(
        reveals(losing(), "t8.s1.zone", 50, false).ticket(8),
        pays(50)
    );
}

#[test]
fn art_3_3_4_a_code_that_equals_the_cards_wins() {
    let sheet = losing().gain("t2.s1.card", 200).set("t2.s1.card.code", 42);
    assert_eq!(sheet.ticket(2), pays(0));
    for screen in ["t2.s1.screen1.code", "t2.s1.screen2.code"] {
        assert_eq!(sheet.clone().set(screen, 42).ticket(2), pays(200));
        // Three digits of four are not enough.
        assert_eq!(sheet.clone().set(screen, 43).ticket(2), pays(0));
    }
    // Of both the text says nothing.
    let both = sheet
        .set("t2.s1.screen1.code", 42)
        .set("t2.s1.screen2.code", 42);
    both.open(Case::SeveralMatch, "t2.s1.screen1.code");
}

#[test]
fn art_3_4_5_the_greater_number_wins() {
    let numbers = [18, 19, 21, 22, 23, 24];
    for yours in numbers {
        for other in numbers {
            let sheet = losing().gain("t3.s1.gain", 50);
            let sheet = sheet
                .set("t3.s1.yours.number", yours)
                .set("t3.s1.other.number", other);
            let expected = if yours > other { 50 } else { 0 };
            assert_eq!(sheet.ticket(3), pays(expected), "{yours} {other}");
        }
    }
}

#[test]
fn art_3_5_4_common_numbers_pay_by_their_count() {
    for (common, euros) in [
        (0, 0),
        (1, 1),
        (2, 3),
        (3, 10),
        (4, 100),
        (5, 1_000),
        (6, 10_000),
    ] {
        let make = |sheet: Sheet| {
            (1..=6_u32).fold(sheet, |sheet, place| {
                let sheet = sheet.set(&format!("t4.s1.yours.number{place}"), place);
                let winning = if place <= common { place } else { 50 + place };
                sheet.set(&format!("t4.s1.winning.number{place}"), winning)
            })
        };
        assert_eq!(make(losing()).ticket(4), pays(euros), "{common}");
        let unknown = if common == 0 {
            pays(0)
        } else {
            judged(Outcome::Unpublished)
        };
        assert_eq!(make(missing()).ticket(4), unknown, "{common}");
    }
    let twice = losing()
        .set("t4.s1.yours.number1", 33)
        .set("t4.s1.yours.number2", 33);
    twice.open(Case::NumberTwice, "t4.s1.yours.number2");
}

#[test]
fn art_3_6_6_two_pigs_win() {
    let sheet = losing().gain("t5.s4.zone1", 20);
    assert_eq!(
        sheet
            .clone()
            .sign("t5.s4.zone1.symbol2", "cochon")
            .ticket(5),
        pays(0)
    );
    assert_eq!(
        sheet.signs("t5.s4.zone1.symbol", 2, "cochon").ticket(5),
        pays(20)
    );
}

#[test]
fn art_3_7_4_and_3_7_6_pairs_and_the_ingot() {
    let sheet = losing().gain("t6.s1.gain", 2).gain("t6.s2.gain", 3);
    let pair = |sheet: Sheet, surface: usize| {
        sheet.signs(&format!("t6.s{surface}.zone.symbol"), 2, "coffre")
    };
    let ingot = |sheet: Sheet| sheet.sign("t6.s3.zone.symbol1", "lingot");
    assert_eq!(pair(sheet.clone(), 1).ticket(6), pays(2));
    assert_eq!(pair(sheet.clone(), 2).ticket(6), pays(3));
    assert_eq!(pair(pair(sheet.clone(), 1), 2).ticket(6), pays(5));
    // The ingot wins both boxes, whether they win or not.
    assert_eq!(ingot(sheet.clone()).ticket(6), pays(5));
    let all = ingot(pair(pair(sheet, 1), 2));
    assert_eq!(all.ticket(6), pays(10));
}

#[test]
fn art_3_8_the_surfaces_of_ticket_7() {
    // 3.8.3, by open padlocks; what they pay is missing in the text.
    for (open, euros) in [(0, 0), (1, 2), (2, 4), (3, 20), (4, 200), (5, 2_000)] {
        let locks = |sheet: Sheet| sheet.signs("t7.s1.zone.symbol", open, "cadenas ouvert");
        assert_eq!(locks(losing()).ticket(7), pays(euros), "{open}");
        let unknown = if open == 0 {
            pays(0)
        } else {
            judged(Outcome::Unpublished)
        };
        assert_eq!(locks(missing()).ticket(7), unknown, "{open}");
    }
    // 3.8.4: the lock of your key.
    let keys = losing()
        .sign("t7.s2.winning.symbol1", "cœur")
        .gain("t7.s2.yours2", 10);
    let keys = keys
        .sign("t7.s2.yours1.symbol", "fleur")
        .sign("t7.s2.yours2.symbol", "cœur");
    assert_eq!(keys.ticket(7), pays(10));
    let both = keys.sign("t7.s2.yours1.symbol", "cœur");
    both.open(Case::SeveralMatch, "t7.s2.winning.symbol1");
    // 3.8.5: digits in common from the left.
    for (yours, euros) in [
        (90_123, 0),
        (12_999, 6),
        (19_345, 2),
        (92_345, 0),
        (12_399, 10),
        (12_349, 50),
        (12_345, 2_000),
        (2_345, 0),
    ] {
        let codes = |sheet: Sheet| {
            sheet
                .set("t7.s3.safe.code", 12_345)
                .set("t7.s3.yours.code", yours)
        };
        assert_eq!(codes(losing()).ticket(7), pays(euros), "{yours}");
        let unknown = if euros == 0 {
            pays(0)
        } else {
            judged(Outcome::Unpublished)
        };
        assert_eq!(codes(missing()).ticket(7), unknown, "{yours}");
    }
    // 3.8.6: as « Miroir brisé » of coup-de-chance.
    let twice = losing().gain("t7.s4.place1", 6).gain("t7.s4.place2", 6);
    let twice = twice
        .gain("t7.s4.place3", 2)
        .gain("t7.s4.place4", 4)
        .gain("t7.s4.place5", 50);
    assert_eq!(twice.ticket(7), pays(6));
    twice
        .gain("t7.s4.place3", 6)
        .open(Case::SeveralAlike, "t7.s4.place1.amount");
}

/// Art. 4 names 14 sub-articles: what they list and what stands otherwise
/// voids the ticket.
#[test]
fn art_4_what_is_not_listed_voids() {
    // 3.2.3, 3.6.3, 3.9.3: amounts, their letters, their stars.
    for (ticket, zone) in [(1, "t1.s1.zone"), (5, "t5.s2.zone"), (8, "t8.s1.zone")] {
        reveals(losing(), zone, 7, false).voids(ticket, Case::OffTable, &format!("{zone}.amount"));
        let sheet = reveals(losing(), zone, 10, false);
        let letters = sheet.clone().only(&format!("{zone}.letters"), 500);
        letters.voids(ticket, Case::Transcription, &format!("{zone}.amount"));
        let stars = sheet.set(&format!("{zone}.stars"), 2);
        stars.voids(ticket, Case::Stars, &format!("{zone}.stars"));
    }
    // « Continuez » stands twice (3.2.3).
    let once = losing().only("t1.s1.zone.letters", BLANK);
    once.voids(1, Case::Transcription, "t1.s1.zone.amount");
    // 3.3.3, 3.8.5: codes and their second prints.
    for (ticket, code) in [(2, "t2.s1.screen2.code"), (7, "t7.s3.safe.code")] {
        losing()
            .set(code, STRANGE)
            .voids(ticket, Case::OutOfRange, code);
        losing()
            .only(code, 9_999)
            .voids(ticket, Case::Transcription, code);
    }
    losing()
        .set("t2.s1.card.code", 10_000)
        .voids(2, Case::OutOfRange, "t2.s1.card.code");
    // 3.4.3 and 3.5.3: numbers.
    losing()
        .set("t3.s1.yours.number", 20)
        .voids(3, Case::OutOfRange, "t3.s1.yours.number");
    for number in [0, 30, 60, BLANK] {
        let name = "t4.s1.winning.number4";
        losing().set(name, number).voids(4, Case::OutOfRange, name);
    }
    losing().only("t3.s1.other.number-again", 18).voids(
        3,
        Case::Transcription,
        "t3.s1.other.number",
    );
    // 3.3.3, 3.4.4, 3.6.5, 3.7.3, 3.8.4, 3.8.6: amounts of boxes.
    for (ticket, zone) in [
        (2, "t2.s1.card"),
        (3, "t3.s1.gain"),
        (5, "t5.s4.zone1"),
        (6, "t6.s2.gain"),
        (7, "t7.s2.yours1"),
        (7, "t7.s4.place5"),
    ] {
        losing()
            .gain(zone, 7)
            .voids(ticket, Case::OffTable, &format!("{zone}.amount"));
        let letters = losing().only(&format!("{zone}.letters"), BLANK);
        letters.voids(ticket, Case::Transcription, &format!("{zone}.amount"));
    }
    // 3.6.5, 3.7.3, 3.7.5, 3.8.3, 3.8.4: symbols and their inscriptions.
    for (ticket, symbol) in [
        (5, "t5.s4.zone1.symbol1"),
        (6, "t6.s1.zone.symbol2"),
        (6, "t6.s3.zone.symbol1"),
        (7, "t7.s1.zone.symbol5"),
        (7, "t7.s2.winning.symbol1"),
        (7, "t7.s2.yours2.symbol"),
    ] {
        losing()
            .set(symbol, STRANGE)
            .voids(ticket, Case::Symbol, symbol);
        losing()
            .set(symbol, BLANK)
            .voids(ticket, Case::Symbol, symbol);
        let again = losing().only(&format!("{symbol}-again"), STRANGE);
        again.voids(ticket, Case::Transcription, symbol);
    }
}

#[test]
fn art_4_one_bad_surface_voids_the_ticket_and_leaves_the_pack_unsettled() {
    let sheet = losing()
        .gain("t6.s1.gain", 10)
        .signs("t6.s1.zone.symbol", 2, "coffre");
    assert_eq!(sheet.ticket(6), pays(10));
    let bad = sheet.set("t6.s3.zone.symbol1", STRANGE);
    bad.voids(6, Case::Symbol, "t6.s3.zone.symbol1");
    let cell = bad.cell("t6.s3.zone.symbol1");
    assert_eq!(bad.judge().0, Outcome::Void(Case::Symbol(cell)));
    // A misprint is void before a case that the text leaves open.
    let both = losing()
        .set("t4.s1.yours.number1", 33)
        .set("t4.s1.yours.number2", 33);
    both.set("t4.s1.winning.number1", 40)
        .voids(4, Case::OutOfRange, "t4.s1.winning.number1");
}

#[test]
fn without_tables_any_amount_may_stand() {
    assert_eq!(
        reveals(missing(), "t1.s1.zone", 7, false).ticket(1),
        pays(7)
    );
    let gain = missing()
        .gain("t3.s1.gain", 7)
        .set("t3.s1.yours.number", 24);
    let gain = gain.set("t3.s1.other.number", 18);
    assert_eq!(gain.ticket(3), pays(7));
    // Its total is in no table that is known, and above the minimum.
    assert_eq!(gain.judge(), pays(7));
    let code = missing().gain("t2.s1.card", 1);
    assert_eq!(code.ticket(2), pays(0));
}

#[test]
fn art_3_1_winners_and_minimum_of_a_pack() {
    let one = reveals(missing(), "t8.s1.zone", 2, false);
    assert_eq!(one.judge(), breaks(2, Breach::BelowMinimum(Cents(200))));
    // Five winning tickets do not occur: t1, t2, t3, t6, t8.
    let five = reveals(
        reveals(missing(), "t8.s1.zone", 10, false),
        "t1.s1.zone",
        10,
        false,
    );
    let five = five
        .gain("t2.s1.card", 10)
        .set("t2.s1.card.code", 7)
        .set("t2.s1.screen1.code", 7);
    let five = five
        .set("t3.s1.yours.number", 24)
        .set("t3.s1.other.number", 18);
    let five = five.signs("t6.s1.zone.symbol", 2, "coffre");
    assert_eq!(five.judge().1, Some(Breach::Winners(5)));
    // An amount that is not published makes the total unknown.
    let unknown = missing().signs("t7.s1.zone.symbol", 1, "cadenas ouvert");
    assert_eq!(unknown.judge(), judged(Outcome::Unpublished));
}
