//! The pack of 27 July 2009, articles 3 and 4.

use lotproof::adjudicate::{Breach, Case};
use lotproof::ticket::cell::{BLANK, STRANGE, UNLISTED};
use lotproof::units::Cents;

use crate::sheet::{Sheet, breaks, pays};

fn losing() -> Sheet {
    Sheet::losing("pack-vip-2009")
}

fn cents(euros: i64) -> Cents {
    Cents(euros * 100)
}

/// Makes a ticket win on its own: 1 to 4 and 8 this amount.
fn wins(sheet: Sheet, ticket: usize, euros: u32) -> Sheet {
    match ticket {
        1 => sheet.gain("t1.s1.zone", euros),
        2 => sheet
            .sign("t2.s1.zone.word", "BULLE")
            .gain("t2.s1.zone", euros),
        3 => sheet
            .signs("t3.s1.zone.symbol", 2, "hamac")
            .gain("t3.s1.gain", euros),
        4 => sheet
            .signs("t4.s1.zone.symbol", 3, "robe")
            .gain("t4.s1.gain", euros),
        5 => sheet
            .signs("t5.s1.zone.symbol", 2, "appareil photo")
            .gain("t5.s1.gain", euros),
        8 => sheet
            .sign("t8.s1.zone.word", "JET7")
            .gain("t8.s1.zone", euros),
        _ => panic!("no such ticket"),
    }
}

#[test]
fn art_4_2_to_4_5_and_4_9_each_ticket_wins_its_amount() {
    assert!(losing().tickets().iter().all(|ticket| *ticket == pays(0)));
    for (ticket, euros) in [(1, 30), (2, 100), (3, 4), (4, 500), (8, 50)] {
        assert_eq!(
            wins(losing(), ticket, euros).ticket(ticket),
            pays(euros.into())
        );
    }
    // Two of three symbols alike lose (4.5.5).
    let two = wins(losing(), 4, 500).sign("t4.s1.zone.symbol3", "gant");
    assert_eq!(two.ticket(4), pays(0));
}

#[test]
fn art_4_2_3_and_others_bind_printed_amounts_to_the_table() {
    // A losing box with an amount off its table breaks the rule.
    for (ticket, zone) in [
        (2, "t2.s1.zone"),
        (3, "t3.s1.gain"),
        (4, "t4.s1.gain"),
        (8, "t8.s1.zone"),
    ] {
        let sheet = losing().gain(zone, 7);
        let amount = sheet.cell(&format!("{zone}.amount"));
        assert_eq!(sheet.ticket(ticket), breaks(0, Breach::OffTable(amount)));
    }
    let one = losing().gain("t1.s1.zone", 7);
    let amount = one.cell("t1.s1.zone.amount");
    assert_eq!(one.ticket(1), breaks(7, Breach::OffTable(amount)));
    // The others are bound to none.
    for zone in [
        "t5.s1.gain",
        "t6.s1.place1",
        "t7.s1.zone",
        "t7.s2.place2",
        "t7.s4.zone1",
    ] {
        assert_eq!(
            losing().gain(zone, 7).judge().0,
            losing().judge().0,
            "{zone}"
        );
        assert!(
            losing()
                .gain(zone, 7)
                .tickets()
                .iter()
                .all(|ticket| *ticket == pays(0))
        );
    }
}

#[test]
fn art_4_6_3_3_two_cameras_win() {
    for (cameras, euros) in [(0, 0), (1, 0), (2, 8)] {
        let sheet = losing().gain("t5.s1.gain", 8);
        let sheet = sheet.signs("t5.s1.zone.symbol", cameras, "appareil photo");
        assert_eq!(sheet.ticket(5), pays(euros), "{cameras}");
    }
    // Of three the text says nothing.
    let three = losing().signs("t5.s1.zone.symbol", 3, "appareil photo");
    three.open(Case::TooManyTargets, "t5.s1.zone.symbol1");
}

#[test]
fn art_4_6_4_both_wordings_multiply_by_two_and_three() {
    for (phrase, euros) in [
        ("Vous multipliez votre gain par deux", 4),
        ("Vous multipliez votre gain × 2", 4),
        ("Vous multipliez votre gain par trois", 6),
        ("Vous multipliez votre gain × 3", 6),
        ("Souriez, vous êtes photographié", 2),
    ] {
        let sheet = wins(losing(), 5, 2).sign("t5.s1.phrase.text", phrase);
        assert_eq!(sheet.ticket(5), pays(euros), "{phrase}");
        // A losing phase multiplies nothing.
        let lost = sheet.sign("t5.s1.zone.symbol1", "micro");
        assert_eq!(lost.ticket(5), pays(0), "{phrase}");
    }
    // Any other phrase does not multiply; an unlisted coefficient is open.
    let other = wins(losing(), 5, 2).only("t5.s1.phrase.text", STRANGE);
    assert_eq!(other.ticket(5), pays(2));
    let five = wins(losing(), 5, 2).only("t5.s1.phrase.text", UNLISTED);
    five.open(Case::Coefficient, "t5.s1.phrase.text");
    assert_eq!(
        losing().only("t5.s1.phrase.text", UNLISTED).ticket(5),
        pays(0)
    );
}

#[test]
fn art_4_6_2_15_000_euros_exist_only_multiplied() {
    let thrice = wins(losing(), 5, 5_000);
    let thrice = thrice.sign("t5.s1.phrase.text", "Vous multipliez votre gain par trois");
    assert_eq!(thrice.ticket(5), pays(15_000));
    let bare = wins(losing(), 5, 15_000);
    assert_eq!(
        bare.ticket(5),
        breaks(15_000, Breach::OneWin(cents(15_000)))
    );
}

#[test]
fn art_4_7_3_one_head_wins_its_amount() {
    for place in 1..=3 {
        let zone = format!("t6.s1.place{place}");
        let sheet = losing().gain(&zone, 50);
        let sheet = sheet.sign(&format!("{zone}.symbol"), "tête de personnage");
        assert_eq!(sheet.ticket(6), pays(50));
    }
    for heads in 2..=3 {
        let sheet = (1..=heads).fold(losing(), |sheet, place| {
            sheet.sign(&format!("t6.s1.place{place}.symbol"), "tête de personnage")
        });
        sheet.open(Case::TooManyTargets, "t6.s1.place1.symbol");
    }
}

#[test]
fn art_4_7_4_the_pay_table_of_the_plate() {
    for (symbol, euros) in [
        ("note de musique", 2),
        ("flocon de neige", 5),
        ("verre à soda", 200),
    ] {
        let sheet = losing().sign("t6.s2.zone.symbol1", symbol);
        assert_eq!(sheet.ticket(6), pays(euros), "{symbol}");
    }
    // 5 000 alone is in no row of the ticket's table.
    let screen = losing().sign("t6.s2.zone.symbol1", "téléviseur");
    assert_eq!(screen.ticket(6), breaks(5_000, Breach::NoRow(cents(5_000))));
}

#[test]
fn art_4_7_2_20_000_euros_exist_only_from_both_surfaces() {
    let head = losing().sign("t6.s1.place2.symbol", "tête de personnage");
    let both = head.clone().gain("t6.s1.place2", 15_000);
    let both = both.sign("t6.s2.zone.symbol1", "téléviseur");
    assert_eq!(both.ticket(6), pays(20_000));
    let one = head.gain("t6.s1.place2", 20_000);
    assert_eq!(one.ticket(6), breaks(20_000, Breach::OneWin(cents(20_000))));
}

#[test]
fn art_4_8_the_surfaces_of_ticket_7() {
    let vip = losing()
        .sign("t7.s1.zone.word", "VIP")
        .gain("t7.s1.zone", 100);
    assert_eq!(vip.ticket(7), pays(100));
    // Each glass pays (4.8.4): 3 + 6.
    let glasses = losing().gain("t7.s2.place1", 3).gain("t7.s2.place3", 6);
    let glasses = glasses.sign("t7.s2.place1.symbol", "verre à cocktail");
    let glasses = glasses.sign("t7.s2.place3.symbol", "verre à cocktail");
    assert_eq!(glasses.ticket(7), pays(9));
    // 4.8.5; 15 000 alone is in no row.
    for (persons, euros) in [(0, 0), (1, 0), (2, 3), (3, 30), (4, 100), (5, 1_000)] {
        let sheet = losing().signs("t7.s3.zone.symbol", persons, "personnage");
        assert_eq!(sheet.ticket(7), pays(euros), "{persons}");
    }
    let six = losing().signs("t7.s3.zone.symbol", 6, "personnage");
    assert_eq!(six.ticket(7), breaks(15_000, Breach::NoRow(cents(15_000))));
    // 4.8.6.2: digits that add up to 7.
    for one in 0..=9 {
        for two in 0..=9 {
            let sheet = losing().gain("t7.s4.zone1", 3);
            let sheet = sheet
                .set("t7.s4.zone1.number1", one)
                .set("t7.s4.zone1.number2", two);
            let expected = if one + two == 7 { 3 } else { 0 };
            assert_eq!(sheet.ticket(7), pays(expected), "{one} {two}");
        }
    }
    let ten = losing().set("t7.s4.zone1.number1", 10);
    ten.open(Case::OutOfRange, "t7.s4.zone1.number1");
}

#[test]
fn art_4_8_6_3_both_wordings_multiply_by_two_to_four() {
    let seven = losing()
        .set("t7.s4.zone1.number1", 3)
        .set("t7.s4.zone1.number2", 4);
    let seven = seven.gain("t7.s4.zone1", 3);
    for (times, words) in [(2, "par deux"), (3, "par trois"), (4, "par quatre")] {
        for wording in [words.to_owned(), format!("× {times}")] {
            let phrase = format!("Vous multipliez votre gain {wording}");
            let sheet = seven.clone().sign("t7.s4.phrase.text", &phrase);
            assert_eq!(sheet.ticket(7), pays(3 * times), "{phrase}");
            let lost = sheet.set("t7.s4.zone1.number1", 5);
            assert_eq!(lost.ticket(7), pays(0), "{phrase}");
        }
    }
    let unlisted = seven.only("t7.s4.phrase.text", UNLISTED);
    unlisted.open(Case::Coefficient, "t7.s4.phrase.text");
}

#[test]
fn art_4_8_2_50_and_50_000_euros_exist_only_from_several_surfaces() {
    // 50 = 30 (s3) + 20 (s1).
    let surfaces = losing().signs("t7.s3.zone.symbol", 3, "personnage");
    let surfaces = surfaces
        .sign("t7.s1.zone.word", "VIP")
        .gain("t7.s1.zone", 20);
    assert_eq!(surfaces.ticket(7), pays(50));
    // Two glasses of one surface are not enough.
    let glasses = losing().gain("t7.s2.place1", 20).gain("t7.s2.place2", 30);
    let glasses = glasses.sign("t7.s2.place1.symbol", "verre à cocktail");
    let glasses = glasses.sign("t7.s2.place2.symbol", "verre à cocktail");
    assert_eq!(glasses.ticket(7), breaks(50, Breach::TooFewWins(cents(50))));
    // 50 000 = 15 000 + 5 000 + 15 000 + 5 000 × 3.
    let all = losing()
        .sign("t7.s1.zone.word", "VIP")
        .gain("t7.s1.zone", 15_000);
    let all = all
        .sign("t7.s2.place1.symbol", "verre à cocktail")
        .gain("t7.s2.place1", 5_000);
    let all = all.signs("t7.s3.zone.symbol", 6, "personnage");
    let all = all
        .set("t7.s4.zone1.number1", 7)
        .set("t7.s4.zone1.number2", 0);
    let all = all.gain("t7.s4.zone1", 5_000);
    let all = all.sign("t7.s4.phrase.text", "Vous multipliez votre gain × 3");
    assert_eq!(all.ticket(7), pays(50_000));
    let one = losing()
        .sign("t7.s1.zone.word", "VIP")
        .gain("t7.s1.zone", 50_000);
    assert_eq!(one.ticket(7), breaks(50_000, Breach::OneWin(cents(50_000))));
}

#[test]
fn art_4_9_3_a_losing_word_may_stand_alone_and_jet7_may_not() {
    assert_eq!(losing().ticket(8), pays(0));
    let bare = losing().sign("t8.s1.zone.word", "JET7");
    bare.open(Case::NoAmount, "t8.s1.zone.amount");
}

#[test]
fn art_3_1_some_totals_exist_only_from_several_tickets() {
    // 15 = 10 + 5; 20 = 10 + 10; 30 = 20 + 10; 50 = 30 + 20.
    for (total, [one, two]) in [
        (15, [10, 5]),
        (20, [10, 10]),
        (30, [10, 20]),
        (50, [30, 20]),
    ] {
        let several = wins(wins(losing(), 1, one), 4, two);
        assert_eq!(several.judge(), pays(total));
    }
    for (ticket, euros) in [(4, 20), (1, 30), (4, 50)] {
        let one = wins(losing(), ticket, euros);
        let total = i64::from(euros);
        assert_eq!(one.judge(), breaks(total, Breach::TooFewWins(cents(total))));
    }
    // 1 000 may come from one.
    assert_eq!(wins(losing(), 1, 1_000).judge(), pays(1_000));
    // 12 is in no row.
    let twelve = wins(wins(losing(), 1, 10), 2, 2);
    assert_eq!(twelve.judge(), breaks(12, Breach::NoRow(cents(12))));
}

#[test]
fn art_3_2_six_winning_tickets_do_not_occur() {
    let six = [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (8, 5)];
    let six = six
        .into_iter()
        .fold(losing(), |sheet, (t, euros)| wins(sheet, t, euros));
    assert_eq!(six.judge(), breaks(15, Breach::Winners(6)));
    let five = six.sign("t8.s1.zone.word", "VOILE");
    assert_eq!(five.judge(), pays(10));
}

#[test]
fn art_3_2_each_pack_wins_three_euros_at_least() {
    assert_eq!(
        wins(losing(), 1, 2).judge(),
        breaks(2, Breach::BelowMinimum(cents(2)))
    );
    assert_eq!(losing().judge(), breaks(0, Breach::Winners(0)));
}

#[test]
fn a_wrong_transcription_is_left_open() {
    for zone in [
        "t2.s1.zone",
        "t3.s1.gain",
        "t6.s1.place3",
        "t7.s1.zone",
        "t7.s4.zone1",
    ] {
        for wrong in [999, BLANK, STRANGE] {
            let sheet = losing().only(&format!("{zone}.letters"), wrong);
            sheet.open(Case::Transcription, &format!("{zone}.amount"));
        }
    }
    // An invitation has none, an amount in its place has.
    let bare = losing().only("t1.s1.zone.amount", 1_000);
    bare.open(Case::Transcription, "t1.s1.zone.amount");
}
