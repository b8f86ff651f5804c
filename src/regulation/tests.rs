//! Tests over the four embedded texts, and over any text.

use proptest::prelude::*;

use super::*;
use crate::units::Cents;

fn text(id: &str) -> Text<'static> {
    find(id).expect("an embedded text")
}

#[test]
fn the_bytes_are_those_of_the_sources() {
    let digests = embedded()
        .iter()
        .map(|e| (e.id, Text::parse(e.text).sha256()));
    let expected = [
        (
            "coup-de-chance",
            "ef05de59291111caee7d688921706823c4d023ceb302931e435a9bc0b4dc96a0",
        ),
        (
            "tresor",
            "3df2fe1b8c9f513c5bdd07eaa90ebd291c8d29095870c79212f9eebde9139d70",
        ),
        (
            "pack-vip-2009",
            "ba4e62d83a71ba86b7bcd5e3fc3439ca19de7449c5308b443f8c0e82c6fcf589",
        ),
        (
            "pack-2005",
            "3afd706133cb2da36f4247ebe957da2491d894f90ea2e7179c4e8a13cbc329df",
        ),
    ];
    assert!(digests.eq(expected.map(|(id, digest)| (id, digest.to_owned()))));
}

#[test]
fn tables_have_their_rows_and_printed_sums() {
    let shape = |id| -> Vec<_> {
        let text = text(id);
        let shape = |table: &Table<'static>| {
            (
                table.clause.expect("a table stands in a clause"),
                table.rows.len(),
                table
                    .printed_count
                    .and_then(Figure::count)
                    .expect("a count"),
                table
                    .printed_total
                    .and_then(Figure::cents)
                    .expect("a total"),
            )
        };
        text.tables().iter().map(shape).collect()
    };
    let euros = Cents::from_euros;
    assert_eq!(
        shape("coup-de-chance"),
        [("3", 7, 766_557, euros(10_200_000))]
    );
    assert_eq!(shape("tresor"), [("2", 11, 3_130_948, euros(89_049_551))]);
    assert_eq!(
        shape("pack-vip-2009"),
        [
            ("3.1", 10, 1_500_000, euros(11_250_140)),
            ("4.2.2", 6, 482_602, euros(878_100)),
            ("4.3.2", 7, 443_546, euros(873_500)),
            ("4.4.2", 7, 478_442, euros(861_100)),
            ("4.5.2", 8, 431_012, euros(1_603_300)),
            ("4.6.2", 8, 417_447, euros(1_663_500)),
            ("4.7.2", 9, 416_269, euros(1_627_100)),
            ("4.8.2", 9, 539_173, euros(2_800_640)),
            ("4.9.2", 6, 288_784, euros(942_900)),
        ]
    );
}

#[test]
fn pack_2005_has_no_tables() {
    assert!(text("pack-2005").tables().is_empty());
    assert!(text("pack-2005").clause("3.2.2").is_some());
}

#[test]
fn printed_sums_are_the_sums_of_their_rows() {
    for table in embedded()
        .iter()
        .flat_map(|e| Text::parse(e.text).tables().to_vec())
    {
        let counts = table.rows.iter().map(|row| row.count.count().unwrap());
        let totals = table.rows.iter().map(|row| row.total.cents().unwrap());
        assert_eq!(
            counts.sum::<u64>(),
            table.printed_count.unwrap().count().unwrap()
        );
        assert_eq!(
            totals.sum::<Cents>(),
            table.printed_total.unwrap().cents().unwrap()
        );
    }
}

#[test]
fn the_wheel_row_keeps_its_odd_print_and_its_footnote() {
    let text = text("tresor");
    let table = text.table("2").expect("the table of article 2");
    assert_eq!(table.line, 12);
    assert_eq!(table.rows[6].amount.printed, "186,99\u{a0}626 (1) €");
    assert_eq!(table.rows[6].amount.cents(), None);
    assert!(table.notes[0].starts_with("(1) La valeur du lot"));
}

#[test]
fn clauses_know_their_heading_extent_and_lines() {
    let text = text("coup-de-chance");
    let article = text.clause("2").expect("article 2");
    assert_eq!(article.heading, "Emissions de tickets et prix");
    assert_eq!(article.lines, 7..=10);
    let ladder = text.clause("4.2").expect("4.2");
    assert_eq!(
        ladder.heading,
        "1re surface de jeu dénommée « Sous l'échelle »."
    );
    assert!(ladder.text.contains("\n4.2.4. ") && !ladder.text.contains("4.3."));
    assert_eq!(ladder.lines.clone().count(), 5);
    assert_eq!(
        text.clause("1").expect("article 1er").heading,
        "Cadre juridique"
    );
    assert!(text.clause("4.99").is_none());
}

#[test]
fn every_text_has_its_articles_in_order_and_no_number_twice() {
    for (id, articles) in [
        ("coup-de-chance", 4),
        ("tresor", 3),
        ("pack-vip-2009", 5),
        ("pack-2005", 5),
    ] {
        let text = text(id);
        let numbers: Vec<_> = text.clauses().iter().map(|clause| clause.number).collect();
        let found = numbers
            .iter()
            .filter(|number| !number.contains('.'))
            .count();
        assert_eq!(found, articles, "{id}");
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), numbers.len(), "{id}: {numbers:?}");
    }
}

#[test]
fn a_number_that_opens_a_line_is_a_clause_only_in_its_article() {
    let text = Text::parse(
        "Article 3\r\nPrix\r\n\r\n12.50 euros\r\n3.1. Le prix.\r\n3.a x\r\n3.2a. x\r\n3.. x\r\n3 x\r\nArticle x\r\nArticle 4a\r\n3.2 x\r\n\r\n",
    );
    let numbers: Vec<_> = text.clauses().iter().map(|clause| clause.number).collect();
    assert_eq!(numbers, ["3", "3.1", "3.2"]);
    assert!(
        text.clause("3.1")
            .unwrap()
            .text
            .starts_with("3.1. Le prix.\r\n")
    );
    assert_eq!(text.clause("3.2").unwrap().text, "3.2 x");
    assert_eq!(text.clause("3.2").unwrap().lines, 12..=12);
}

proptest! {
    #[test]
    fn any_text_parses(text in "(Article [0-9]{1,2}(er)?|[0-9](\\.[0-9]){0,3}\\.? |\\| NOMBRE DE LOTS|\\|| lots formant un total de |[0-9 ,€]{0,9}|\r?\n|\\PC{0,3}){0,60}") {
        let parsed = Text::parse(&text);
        for clause in parsed.clauses() {
            prop_assert!(clause.text.trim_start().len() <= text.len());
            prop_assert!(clause.lines.start() <= clause.lines.end());
        }
        let _ = format!("{parsed:?}");
    }

    #[test]
    fn a_cut_text_parses(game in 0_usize..4, cut in 0_usize..25_000) {
        let text = embedded()[game].text;
        let cut = (0..=cut.min(text.len())).rev().find(|&i| text.is_char_boundary(i));
        let parsed = Text::parse(&text[..cut.unwrap_or(0)]);
        prop_assert!(parsed.tables().len() <= 9);
    }
}
