//! The embedded declarations against the regulations they are read from.

use super::*;
use crate::regulation::{self, Figure, Row, Table, Text};
use crate::units::Fraction;

fn game(id: &str) -> Game {
    find(id).expect("an embedded game loads")
}

fn games() -> impl Iterator<Item = Game> {
    embedded().iter().map(|embedded| game(embedded.id))
}

fn text_of(game: &Game) -> Text<'static> {
    let id = game.regulation.text.expect("an embedded game has its text");
    regulation::find(id).expect("the loader knows the text")
}

/// A declared row as the regulation would print it: count, amount, total.
fn declared(row: &Prize) -> (Option<u64>, Result<Cents, String>, Option<Cents>) {
    let amount = match &row.award {
        Award::Amount(amount) => Ok(*amount),
        Award::Spin { printed_mean } => Err(printed_mean.clone().unwrap_or_default()),
    };
    (Some(row.count), amount, row.printed_total)
}

fn printed(row: &Row<'_>) -> (Option<u64>, Result<Cents, String>, Option<Cents>) {
    let amount = row.amount.cents().ok_or(row.amount.number().to_owned());
    (row.count.count(), amount, row.total.cents())
}

fn assert_same_table(
    rows: &[Prize],
    printed_count: Option<u64>,
    printed_total: Option<Cents>,
    table: &Table<'_>,
) {
    let declared: Vec<_> = rows.iter().map(declared).collect();
    let printed: Vec<_> = table.rows.iter().map(printed).collect();
    assert_eq!(declared, printed, "table of line {}", table.line);
    assert_eq!(printed_count, table.printed_count.and_then(Figure::count));
    assert_eq!(printed_total, table.printed_total.and_then(Figure::cents));
}

#[test]
fn tables_equal_those_of_the_regulation_row_by_row() {
    for game in games() {
        let text = text_of(&game);
        if game.tables.origin == TablesOrigin::Missing {
            assert!(text.tables().is_empty(), "{} prints a table", game.id);
            continue;
        }
        let table = |clause: &str| text.table(clause).expect("the cited clause has a table");
        assert_same_table(
            &game.prizes,
            game.printed_count,
            game.printed_total,
            table(&game.prizes_clause),
        );
        let tickets = game.pack.iter().flat_map(|pack| &pack.tickets);
        let mut tables = 1;
        for ticket in tickets {
            assert_same_table(
                &ticket.prizes,
                ticket.printed_count,
                ticket.printed_total,
                table(&ticket.prizes_clause),
            );
            tables += 1;
        }
        assert_eq!(
            text.tables().len(),
            tables,
            "{}: a table is left over",
            game.id
        );
    }
}

#[test]
fn cited_clauses_exist_and_say_what_is_cited() {
    for game in games() {
        let text = text_of(&game);
        for number in game.cited_clauses() {
            assert!(text.clause(number).is_some(), "{}: {number}", game.id);
        }
        let clause = text.clause(&game.clause).expect("checked above").text;
        let plain = clause.replace('\u{a0}', " ");
        let block = crate::units::grouped(game.block.into()).replace('\u{a0}', " ");
        assert!(plain.contains(&format!("blocs de {block} {}s", game.unit.noun(1))));
        assert!(plain.contains(&format!("fixé à {} euros", game.price.0 / 100)));
        assert_eq!(game.regulation.sha256, Some(text.sha256()));
    }
}

#[test]
fn names_of_surfaces_and_tickets_stand_in_their_clause() {
    // 4.7 names the ticket, not its surfaces; 3.5 lost its €.
    let ours = ["Limousine", "Plaque", "Ruée vers l'€uro"];
    for game in games() {
        let text = text_of(&game);
        let tickets = game.pack.iter().flat_map(|pack| &pack.tickets);
        let named = tickets.clone().map(|ticket| (&ticket.name, &ticket.clause));
        let surfaces = tickets
            .flat_map(|ticket| &ticket.surfaces)
            .chain(&game.surfaces);
        for (name, clause) in named.chain(surfaces.map(|s| (&s.name, &s.clause))) {
            let heading = text.clause(clause).expect("cited clauses exist").heading;
            let quoted = heading
                .replace('\u{a0}', " ")
                .contains(&format!("« {name} »"));
            assert!(
                quoted || ours.contains(&name.as_str()),
                "{clause}: {name} / {heading}"
            );
        }
    }
}

#[test]
fn the_wheel_equals_its_clause() {
    let game = game("tresor");
    let text = text_of(&game);
    let wheel = game.wheel.as_ref().expect("tresor has a wheel");
    let clause = text.clause(&wheel.clause).expect("cited clauses exist");
    let printed: Vec<_> = clause
        .text
        .lines()
        .filter_map(|line| {
            line.strip_prefix("― ")?
                .split_once(" d'un montant unitaire de ")
        })
        .map(|(count, amount)| {
            let [count, amount] = [count, amount].map(|printed| Figure { printed });
            (count.count(), amount.cents())
        })
        .collect();
    let declared = wheel.segments.iter();
    let declared: Vec<_> = declared
        .map(|s| (Some(s.count.into()), Some(s.amount)))
        .collect();
    assert_eq!(declared, printed);
    assert_eq!(wheel.len(), 100_002);
    assert_eq!(wheel.total(), Cents::from_euros(18_700_000));
    assert!(!wheel.numbering_declared);
}

#[test]
fn figures_of_the_games_hold() {
    for (id, unit, price, block, prizes, payout, rate) in [
        (
            "coup-de-chance",
            Unit::Ticket,
            5,
            3_000_000,
            766_557,
            "10200000.00000",
            "68.000000",
        ),
        (
            "tresor",
            Unit::Ticket,
            10,
            12_000_000,
            3_130_948,
            "89049551.20898",
            "74.207959",
        ),
        (
            "pack-vip-2009",
            Unit::Pack,
            10,
            1_500_000,
            1_500_000,
            "11250140.00000",
            "75.000933",
        ),
        (
            "pack-2005",
            Unit::Pack,
            10,
            750_000,
            750_000,
            "5250000.00000",
            "70.000000",
        ),
    ] {
        let game = game(id);
        assert_eq!((game.unit, game.block), (unit, block), "{id}");
        assert_eq!(game.price, Cents::from_euros(price), "{id}");
        assert_eq!(game.prizes_per_block(), prizes, "{id}");
        let euros = game.payout_per_block().checked_div(100.into()).unwrap();
        assert_eq!(format!("{euros:.5}"), payout, "{id}");
        let percent = game.payout_rate().checked_mul(100.into()).unwrap();
        assert_eq!(format!("{percent:.6}"), rate, "{id}");
        let classes = game.classes();
        assert_eq!(
            classes.counts().iter().sum::<u64>(),
            u64::from(block),
            "{id}"
        );
    }
}

#[test]
fn printed_totals_are_the_exact_ones_rounded_to_the_euro() {
    for game in games() {
        let euros = game.payout_per_block().checked_div(100.into()).unwrap();
        let printed = game.printed_total.expect("every text prints it");
        assert_eq!(euros.rounded() * 100, i128::from(printed.0), "{}", game.id);
    }
}

#[test]
fn the_printed_mean_of_the_wheel_is_rounded_from_the_exact_one() {
    let game = game("tresor");
    let mean = game.wheel.as_ref().expect("tresor has a wheel").mean();
    let euros = mean.checked_div(100.into()).unwrap();
    assert_eq!(Some(euros), Fraction::new(18_700_000, 100_002));
    let Award::Spin {
        printed_mean: Some(printed),
    } = &game.prizes[6].award
    else {
        panic!("row 7 is the wheel's and prints a mean");
    };
    let printed = Fraction::from_decimal(printed).expect("the print is a decimal");
    assert_eq!(format!("{euros:.5}"), format!("{printed:.5}"));
    assert_eq!(game.spins_per_block(), 120_000);
    assert_eq!(game.classes().wheel(), Some(7));
}

#[test]
fn the_tables_of_the_eight_tickets_add_up_to_the_packs() {
    let game = game("pack-vip-2009");
    let pack = game.pack.as_ref().expect("a pack");
    let totals: Vec<_> = pack
        .tickets
        .iter()
        .map(|t| t.payout_per_block().0 / 100)
        .collect();
    assert_eq!(
        totals,
        [
            878_100, 873_500, 861_100, 1_603_300, 1_663_500, 1_627_100, 2_800_640, 942_900
        ]
    );
    let sum: Cents = pack.tickets.iter().map(PackTicket::payout_per_block).sum();
    assert_eq!(sum, Cents::from_euros(11_250_140));
    assert_eq!(pack.winners, [1, 2, 3, 4, 5, 7]);
    assert_eq!(pack.minimum, Cents::from_euros(3));
    let surfaces: usize = pack.tickets.iter().map(|t| t.surfaces.len()).sum();
    assert_eq!(surfaces, 12);
}

#[test]
fn amounts_only_by_cumulation_are_those_of_the_texts() {
    let only = |prizes: &[Prize]| -> Vec<i64> {
        let rows = prizes.iter().filter(|row| row.only_by.is_some());
        rows.map(|row| match row.award {
            Award::Amount(amount) => amount.0 / 100,
            Award::Spin { .. } => 0,
        })
        .collect()
    };
    assert_eq!(only(&game("coup-de-chance").prizes), [100_000, 25]);
    assert_eq!(only(&game("tresor").prizes), [0; 0]);
    let game = game("pack-vip-2009");
    assert_eq!(only(&game.prizes), [100_000, 50, 30, 20, 15]);
    let tickets = &game.pack.as_ref().expect("a pack").tickets;
    let only: Vec<_> = tickets.iter().map(|ticket| only(&ticket.prizes)).collect();
    let none = Vec::new;
    assert_eq!(
        only,
        [
            none(),
            none(),
            none(),
            none(),
            vec![15_000],
            vec![20_000],
            vec![50_000, 50],
            none()
        ]
    );
}

#[test]
fn a_mark_and_line_ends_of_windows_change_nothing_but_the_digest() {
    for embedded in embedded() {
        let plain = load_str("plain.toml", embedded.toml).unwrap();
        let windows = format!("\u{feff}{}", embedded.toml.replace('\n', "\r\n"));
        let windows = load_str("windows.toml", &windows).unwrap();
        assert_eq!(plain.prizes, windows.prizes);
        assert_ne!(plain.sha256, windows.sha256);
    }
}

#[test]
fn a_misprinted_total_is_kept() {
    let toml = embedded()[0]
        .toml
        .replace("printed_total = 10_200_000", "printed_total = 1");
    let game = load_str("misprint.toml", &toml).unwrap();
    assert_eq!(game.printed_total, Some(Cents(100)));
}

#[test]
fn an_id_has_at_most_64_characters() {
    let load = |length: usize| {
        let id = format!("id = \"{}\"", "a".repeat(length));
        load_str(
            "my.toml",
            &embedded()[1].toml.replace("id = \"tresor\"", &id),
        )
    };
    assert_eq!(load(64).unwrap().id.len(), 64);
    assert!(load(65).is_err());
}

#[test]
fn a_row_knows_its_line() {
    let lines: Vec<_> = embedded()[1].toml.lines().collect();
    let row = &game("tresor").prizes[6];
    assert!(lines[row.line - 1].contains("wheel = true"));
}

#[test]
fn random_order_is_declared_by_one_of_the_texts() {
    let declared = games().filter(|game| game.order.shuffled.is_some());
    let declared: Vec<_> = declared.map(|game| game.id).collect();
    assert_eq!(declared, ["pack-2005"]);
    let text = regulation::find("pack-2005").expect("embedded");
    let clause = text.clause("2").expect("article 2").text;
    assert!(clause.contains("répartis par la voie du sort"));
}

#[test]
fn the_format_page_lists_every_key() {
    let page = include_str!("../../docs/declaration.md");
    for table in load::TOP {
        assert!(page.contains(&format!("[{table}]")), "{table}");
    }
    for keys in [
        load::GAME,
        load::REGULATION,
        surface::SURFACE,
        surface::PLAY,
        load::ORDER,
        prizes::KEYS,
        prizes::ROW,
        prizes::FIXED_ROW,
        pools::KEYS,
        tables::TABLES,
        tables::PRIZES,
        tables::TICKET,
        tables::MISSING,
        wheel::KEYS,
        pack::TICKET,
    ] {
        for key in keys.iter().filter(|&&key| key != "surface") {
            assert!(page.contains(&format!("`{key}`")), "{key}");
        }
    }
    for (mechanic, keys) in surface::mechanic_keys() {
        let row = page
            .lines()
            .find(|line| line.starts_with(&format!("| `{mechanic}` |")))
            .unwrap_or_else(|| panic!("{mechanic} has a row"));
        for key in keys {
            assert!(row.contains(&format!("`{key}`")), "{mechanic}: {key}");
        }
    }
}
