//! The game with the « Tirage Spécial », article 3.

use lotproof::adjudicate::{Breach, Case, Outcome};
use lotproof::ticket::cell::{BLANK, STRANGE};
use lotproof::units::Cents;

use crate::sheet::{Sheet, breaks, judged, pays};

/// Winning symbols 0 to 5, the player's 10 to 33; no bag of gold.
fn losing() -> Sheet {
    let sheet = Sheet::losing("tresor");
    let sheet = (1..=6).fold(sheet, |sheet, place| {
        sheet.set(&format!("s1.winning.symbol{place}"), place - 1)
    });
    let sheet = (1..=24).fold(sheet, |sheet, place| {
        let sheet = sheet.set(&format!("s1.yours{place}.symbol"), 9 + place);
        sheet.gain(&format!("s1.yours{place}"), 20)
    });
    sheet.set("s2.zone.symbol1", 1)
}

#[test]
fn art_3_2_3_every_winning_symbol_pays_its_amount() {
    assert_eq!(losing().judge(), pays(0));
    for place in 1..=24 {
        for winning in 0..6 {
            let sheet = losing().set(&format!("s1.yours{place}.symbol"), winning);
            assert_eq!(sheet.judge(), pays(20), "{place} {winning}");
        }
    }
    // 1 000 + 5 × 20 is in no row; 500 as 5 × 100 is.
    let five = (1..=5).fold(losing(), |sheet, place| {
        let sheet = sheet.set(&format!("s1.yours{place}.symbol"), 3);
        sheet.gain(&format!("s1.yours{place}"), 100)
    });
    assert_eq!(five.judge(), pays(500));
}

#[test]
fn each_of_your_symbols_counts_once() {
    // Its winning twin is printed twice.
    let sheet = losing()
        .set("s1.winning.symbol1", 4)
        .set("s1.winning.symbol2", 4);
    assert_eq!(sheet.set("s1.yours7.symbol", 4).judge(), pays(20));
}

#[test]
fn art_3_3_3_three_bags_of_gold_win_a_spin() {
    for bags in 0..=3 {
        let sheet = (1..=3).fold(losing(), |sheet, place| {
            sheet.set(&format!("s2.zone.symbol{place}"), u32::from(place > bags))
        });
        let expected = if bags == 3 {
            judged(Outcome::Spin)
        } else {
            pays(0)
        };
        assert_eq!(sheet.judge(), expected, "{bags}");
    }
}

#[test]
fn art_3_4_both_surfaces_winning_is_left_open() {
    let sheet = losing().signs("s2.zone.symbol", 3, "sac d'or");
    let sheet = sheet.set("s1.yours24.symbol", 0);
    sheet.open(Case::BothWin, "s2.zone.symbol1");
}

#[test]
fn art_3_3_2_digits_go_from_0_to_9() {
    for digit in [10, BLANK, STRANGE] {
        let sheet = losing().set("s2.number.digit11", digit);
        sheet.open(Case::OutOfRange, "s2.number.digit11");
    }
    assert_eq!(losing().set("s2.number.digit1", 9).judge(), pays(0));
}

#[test]
fn a_wrong_transcription_is_left_open() {
    let sheet = losing().only("s1.yours13.letters", 1_000);
    sheet.open(Case::Transcription, "s1.yours13.amount");
}

#[test]
fn art_2_a_total_in_no_row_is_a_breach() {
    let sheet = losing().set("s1.yours1.symbol", 0).gain("s1.yours1", 70);
    assert_eq!(sheet.judge(), breaks(70, Breach::NoRow(Cents(7_000))));
}

#[test]
fn symbols_of_unknown_names_match_nothing() {
    let sheet = losing().set("s1.winning.symbol1", STRANGE);
    assert_eq!(sheet.set("s1.yours1.symbol", STRANGE).judge(), pays(0));
}
