//! Whole blocks of the four games, printed and read back by the judge.

use std::collections::BTreeMap;

use lotproof::adjudicate::{Judge, Judgement, Outcome};
use lotproof::deck::{Deck, Press};
use lotproof::game::{Award, Game, Prize, assumed_tables, find};
use lotproof::rng::{Generator, Purpose, Root, Seed};
use lotproof::ticket::{Source, Units};
use lotproof::units::Cents;
use lotproof::with_generator;

fn game(id: &str) -> Game {
    let game = find(id).expect("embedded");
    match assumed_tables(id) {
        Some(tables) => game.with_tables("assumed", tables).expect("fits"),
        None => game,
    }
}

/// Counts of a table: amounts in cents, or a spin as none.
fn declared(table: &[Prize]) -> BTreeMap<Option<i64>, u64> {
    let row = |row: &Prize| match row.award {
        Award::Amount(amount) => (Some(amount.0), row.count),
        Award::Spin { .. } => (None, row.count),
    };
    table.iter().map(row).collect()
}

fn count(counts: &mut BTreeMap<Option<i64>, u64>, judgement: Judgement) {
    assert_eq!(judgement.breach, None);
    match judgement.outcome {
        Outcome::Amount(Cents::ZERO) => {}
        Outcome::Amount(amount) => *counts.entry(Some(amount.0)).or_default() += 1,
        Outcome::Spin => *counts.entry(None).or_default() += 1,
        other => panic!("{other:?}"),
    }
}

/// A whole block is printed and judged: no finding, and the judged prizes are
/// those of every declared table.
fn whole_block(id: &str) {
    let game = game(id);
    let root = Root::new(Generator::Pcg64, Seed::from(7), id);
    let deck = Deck::new(&game, root.clone()).expect("admits blocks");
    let press = Press::new(&game).expect("can be printed");
    let judge = Judge::of(&game).expect("declared");
    let mut units = Units::default();
    deck.units(0, game.block, &mut units);
    let tickets = game.pack.as_ref().map_or(0, |pack| pack.tickets.len());
    let mut totals = BTreeMap::new();
    let mut of_tickets = vec![BTreeMap::new(); tickets];
    let mut cells = vec![0; press.layout().width()];
    let mut judged = Vec::new();
    let mut rng = root.substream(Purpose::Print, &[0]);
    with_generator!(&mut rng, rng => {
        for (unit, &code) in units.codes.iter().enumerate() {
            let rows = units.tickets.get(unit * tickets..(unit + 1) * tickets);
            press.print(rng, code, rows.unwrap_or(&[]), &mut cells);
            count(&mut totals, judge.judge(&cells, &mut judged));
            for (counts, &judgement) in of_tickets.iter_mut().zip(&judged) {
                count(counts, judgement);
            }
        }
    });
    assert_eq!(totals, declared(&game.prizes));
    let tables = game.pack.iter().flat_map(|pack| &pack.tickets);
    for (counts, ticket) in of_tickets.iter().zip(tables) {
        assert_eq!(*counts, declared(&ticket.prizes), "{}", ticket.name);
    }
}

#[test]
fn a_block_of_coup_de_chance() {
    whole_block("coup-de-chance");
}

#[test]
fn a_block_of_tresor() {
    whole_block("tresor");
}

#[test]
fn a_block_of_pack_vip_2009() {
    whole_block("pack-vip-2009");
}

#[test]
fn a_block_of_pack_2005() {
    whole_block("pack-2005");
}
