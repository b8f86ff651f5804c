//! « COUP DE CHANCE ? », article 4.

use lotproof::adjudicate::{Breach, Case};
use lotproof::ticket::cell::{BLANK, STRANGE};
use lotproof::units::Cents;

use crate::sheet::{Sheet, breaks, pays};

fn losing() -> Sheet {
    Sheet::losing("coup-de-chance")
}

/// Steps in both zones of « Sous l'échelle ».
fn steps(beside: usize, under: usize) -> Sheet {
    let sheet = (1..=beside).fold(losing(), |sheet, place| {
        sheet.set(&format!("s1.first.symbol{place}"), 0)
    });
    (1..=under).fold(sheet, |sheet, place| {
        sheet.set(&format!("s1.second.symbol{place}"), 0)
    })
}

#[test]
fn a_ticket_that_meets_no_condition_loses() {
    assert_eq!(losing().judge(), pays(0));
}

#[test]
fn art_4_2_3_strictly_more_steps_under_the_ladder() {
    for beside in 0..=5 {
        for under in 0..=5 {
            let expected = if under > beside { 100 } else { 0 };
            let sheet = steps(beside, under).gain("s1.gain", 100);
            assert_eq!(sheet.judge(), pays(expected), "{beside} {under}");
        }
    }
}

#[test]
fn art_4_3_several_zones_of_two_open_umbrellas_add_up() {
    let sheet = losing()
        .gain("s2.zone1", 5)
        .gain("s2.zone2", 5)
        .gain("s2.zone3", 10);
    let open = |sheet: Sheet, zone: usize| {
        sheet.signs(&format!("s2.zone{zone}.symbol"), 2, "parapluie ouvert")
    };
    assert_eq!(open(sheet.clone(), 2).judge(), pays(5));
    assert_eq!(open(open(sheet.clone(), 1), 2).judge(), pays(10));
    // One open umbrella is not two.
    assert_eq!(
        sheet.sign("s2.zone3.symbol2", "parapluie ouvert").judge(),
        pays(0)
    );
}

#[test]
fn art_4_4_zones_of_thirteen_add_up() {
    for one in 1..=12 {
        for two in 1..=12 {
            let sheet = losing().gain("s3.zone2", 20_000);
            let sheet = sheet
                .set("s3.zone2.number1", one)
                .set("s3.zone2.number2", two);
            let expected = if one + two == 13 { 20_000 } else { 0 };
            assert_eq!(sheet.judge(), pays(expected), "{one} {two}");
        }
    }
    let both = losing().gain("s3.zone1", 5).gain("s3.zone2", 5);
    let both = both.set("s3.zone1.number1", 1).set("s3.zone1.number2", 12);
    let both = both.set("s3.zone2.number1", 7).set("s3.zone2.number2", 6);
    assert_eq!(both.judge(), pays(10));
}

#[test]
fn art_4_5_3_the_pay_table_of_cats() {
    for (cats, euros) in [(0, 0), (1, 0), (2, 10), (3, 100), (4, 1_000), (5, 20_000)] {
        let sheet = losing().signs("s4.zone.symbol", cats, "chat");
        assert_eq!(sheet.judge(), pays(euros), "{cats}");
    }
}

#[test]
fn art_4_6_3_the_amount_that_stands_twice() {
    let sheet = losing().gain("s5.place1", 1_000).gain("s5.place2", 5);
    let sheet = sheet.gain("s5.place3", 10).gain("s5.place4", 100);
    assert_eq!(sheet.clone().gain("s5.place5", 20_000).judge(), pays(0));
    assert_eq!(sheet.clone().gain("s5.place5", 1_000).judge(), pays(1_000));
    // Of three alike, or two pairs, 4.6 says nothing.
    let pair = sheet.gain("s5.place5", 1_000);
    let alike = pair.clone().gain("s5.place2", 1_000);
    alike.open(Case::SeveralAlike, "s5.place1.amount");
    let pairs = pair.gain("s5.place2", 10);
    pairs.open(Case::SeveralAlike, "s5.place1.amount");
}

#[test]
fn art_4_7_wins_of_several_surfaces_add_up() {
    let sheet = steps(0, 1).gain("s1.gain", 5);
    let sheet = sheet
        .gain("s2.zone1", 10)
        .signs("s2.zone1.symbol", 2, "parapluie ouvert");
    // 25 = 5 + 10 + 10.
    assert_eq!(sheet.signs("s4.zone.symbol", 2, "chat").judge(), pays(25));
}

#[test]
fn art_3_25_and_100_000_euros_exist_only_as_sums() {
    // Two zones of one surface are enough.
    let zones = losing()
        .gain("s2.zone1", 5)
        .gain("s2.zone2", 10)
        .gain("s2.zone3", 10);
    let zones = (1..=3).fold(zones, |sheet, zone| {
        sheet.signs(&format!("s2.zone{zone}.symbol"), 2, "parapluie ouvert")
    });
    assert_eq!(zones.judge(), pays(25));
    // 100 000 as five times 20 000: 4 surfaces.
    let five = steps(0, 1).gain("s1.gain", 20_000);
    let five = five
        .gain("s2.zone1", 20_000)
        .signs("s2.zone1.symbol", 2, "parapluie ouvert");
    let five = five
        .gain("s2.zone2", 20_000)
        .signs("s2.zone2.symbol", 2, "parapluie ouvert");
    let five = five.signs("s4.zone.symbol", 5, "chat");
    let five = five.gain("s5.place1", 20_000).gain("s5.place2", 20_000);
    let five = five
        .gain("s5.place3", 5)
        .gain("s5.place4", 10)
        .gain("s5.place5", 100);
    assert_eq!(five.judge(), pays(100_000));
    // One win of either breaks the rule, and pays.
    for euros in [25, 100_000] {
        let one = steps(0, 1).gain("s1.gain", euros);
        let amount = Cents(i64::from(euros) * 100);
        assert_eq!(one.judge(), breaks(euros.into(), Breach::OneWin(amount)));
    }
}

#[test]
fn art_3_a_total_in_no_row_is_a_breach() {
    let sheet = steps(0, 1)
        .gain("s1.gain", 5)
        .signs("s4.zone.symbol", 2, "chat");
    assert_eq!(sheet.judge(), breaks(15, Breach::NoRow(Cents(1_500))));
    // The text binds printed amounts to no table: a losing one may be any.
    assert_eq!(losing().gain("s1.gain", 7).judge(), pays(0));
}

#[test]
fn a_number_out_of_its_range_is_left_open() {
    for number in [0, 13, BLANK, STRANGE] {
        let sheet = losing().set("s3.zone1.number2", number);
        sheet.open(Case::OutOfRange, "s3.zone1.number2");
    }
}

#[test]
fn a_wrong_or_missing_transcription_is_left_open() {
    for name in ["s1.gain", "s2.zone3", "s3.zone1", "s5.place4"] {
        for wrong in [700, BLANK, STRANGE] {
            let sheet = losing().only(&format!("{name}.letters"), wrong);
            sheet.open(Case::Transcription, &format!("{name}.amount"));
        }
        let missing = losing().set(&format!("{name}.amount"), BLANK);
        missing.open(Case::Transcription, &format!("{name}.amount"));
    }
    let numbers = losing().only("s3.zone2.number1-again", 9);
    numbers.open(Case::Transcription, "s3.zone2.number1");
}

#[test]
fn an_unknown_losing_symbol_is_no_fault_here() {
    assert_eq!(losing().set("s4.zone.symbol3", STRANGE).judge(), pays(0));
    assert_eq!(losing().set("s2.zone1.symbol1", STRANGE).judge(), pays(0));
}
