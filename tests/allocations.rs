//! Printing and judging allocate nothing for a unit.

use allocation_counter::measure;
use lotproof::adjudicate::{Judge, Outcome};
use lotproof::deck::Deck;
use lotproof::game::{assumed_tables, find};
use lotproof::rng::{Generator, Root, Seed};
use lotproof::ticket::{Origin, Source, Stretch, Units};

/// Allocations of a stretch of `units` printed and judged units.
fn allocations(deck: &Deck, judge: &Judge, units: &Units, number: usize) -> u64 {
    let per_unit = units.tickets.len() / units.codes.len();
    let mut tickets = Vec::with_capacity(per_unit);
    let mut sound = 0;
    let counted = measure(|| {
        let stretch = Stretch {
            origin: Origin::Block(0),
            first: 0,
            codes: &units.codes[..number],
            tickets: &units.tickets[..number * per_unit],
        };
        deck.print(stretch, &mut |_, cells| {
            let judged = judge.judge(cells, &mut tickets).outcome;
            sound += usize::from(matches!(judged, Outcome::Amount(_) | Outcome::Spin));
        });
    });
    assert_eq!(sound, number);
    counted.count_total
}

#[test]
fn no_unit_costs_an_allocation() {
    for id in ["coup-de-chance", "tresor", "pack-vip-2009", "pack-2005"] {
        let mut game = find(id).expect("embedded");
        if let Some(tables) = assumed_tables(id) {
            game = game.with_tables("assumed", tables).expect("fits");
        }
        let root = Root::new(Generator::Pcg64, Seed::from(3), id);
        let deck = Deck::new(&game, root).expect("admits blocks");
        let judge = Judge::of(&game).expect("declared");
        let mut units = Units::default();
        deck.units(0, 40_000, &mut units);
        let few = allocations(&deck, &judge, &units, 1_000);
        let many = allocations(&deck, &judge, &units, 40_000);
        // The row of cells; nothing more for forty times the units.
        assert!(few >= 1, "the counter counts");
        assert_eq!(few, many, "{id}");
    }
}
