//! The game whose regulation prints no table: what its declaration says, and
//! the assumed tables that stand in.

use lotproof::coupling::{Coupling, Tables, law_fit, meets};
use lotproof::deck::Deck;
use lotproof::game::{Award, Game, PrintedSum, Prize, TablesOrigin, Unit, assumed_tables, find};
use lotproof::rng::{Generator, Root, Seed};
use lotproof::stream::Unwatched;
use lotproof::tally::SamplePlan;
use lotproof::ticket::{Source, UNDECLARED, Units};
use lotproof::units::Cents;
use lotproof::verdict::{Proof, Terms, prove};
use rand_pcg::{Pcg64, rand_core::SeedableRng};

/// The joint law of packs that the assumed tables are margins of: packs of a
/// block, and the euros of their eight tickets.
const LAW: &[(u64, [i64; 8])] = &[
    (2, [0, 0, 0, 10_000, 0, 0, 0, 0]),
    (3, [0, 2_000, 0, 0, 0, 0, 0, 0]),
    (2, [0, 0, 0, 0, 0, 0, 2_000, 0]),
    (10, [1_000, 0, 0, 0, 0, 0, 0, 0]),
    (10, [0, 0, 0, 0, 1_000, 0, 0, 0]),
    (10, [0, 0, 0, 1_000, 0, 0, 0, 0]),
    (5, [0, 0, 0, 0, 0, 1_000, 0, 0]),
    (15, [0, 200, 500, 0, 100, 0, 200, 0]),
    (80, [0, 200, 0, 0, 0, 0, 0, 0]),
    (60, [0, 0, 0, 0, 0, 0, 200, 0]),
    (60, [100, 0, 0, 0, 100, 0, 0, 0]),
    (300, [100, 0, 0, 0, 0, 0, 0, 0]),
    (300, [0, 0, 0, 0, 100, 0, 0, 0]),
    (200, [0, 0, 0, 0, 0, 0, 0, 100]),
    (500, [0, 0, 0, 100, 0, 0, 0, 0]),
    (600, [0, 50, 50, 0, 0, 0, 0, 0]),
    (400, [0, 0, 0, 0, 0, 50, 50, 0]),
    (200, [0, 0, 50, 0, 10, 20, 20, 0]),
    (1_500, [0, 50, 0, 0, 0, 0, 0, 0]),
    (1_200, [0, 0, 50, 0, 0, 0, 0, 0]),
    (1_000, [0, 0, 0, 0, 0, 50, 0, 0]),
    (800, [0, 0, 0, 0, 0, 0, 50, 0]),
    (700, [0, 0, 0, 0, 0, 0, 0, 50]),
    (1_300, [20, 0, 0, 0, 20, 0, 0, 10]),
    (1_000, [0, 10, 0, 0, 0, 20, 20, 0]),
    (4_000, [20, 0, 0, 0, 0, 0, 0, 0]),
    (3_500, [0, 0, 0, 0, 20, 0, 0, 0]),
    (3_000, [0, 0, 0, 0, 0, 20, 0, 0]),
    (2_500, [0, 0, 0, 0, 0, 0, 20, 0]),
    (3_000, [10, 0, 0, 10, 0, 0, 0, 0]),
    (3_000, [0, 10, 0, 0, 0, 0, 0, 10]),
    (2_000, [0, 0, 10, 0, 0, 0, 10, 0]),
    (4_000, [5, 5, 5, 0, 0, 0, 0, 5]),
    (9_000, [10, 0, 0, 0, 0, 5, 0, 0]),
    (9_000, [0, 0, 0, 0, 10, 0, 0, 5]),
    (8_000, [0, 10, 5, 0, 0, 0, 0, 0]),
    (8_000, [5, 0, 0, 0, 0, 0, 10, 0]),
    (8_000, [0, 5, 5, 0, 0, 0, 0, 5]),
    (8_000, [0, 0, 0, 0, 4, 5, 6, 0]),
    (10_000, [5, 2, 1, 1, 2, 2, 2, 0]),
    (12_000, [10, 0, 0, 0, 0, 0, 0, 0]),
    (12_000, [0, 10, 0, 0, 0, 0, 0, 0]),
    (10_000, [0, 0, 10, 0, 0, 0, 0, 0]),
    (8_000, [0, 0, 0, 10, 0, 0, 0, 0]),
    (8_000, [0, 0, 0, 0, 10, 0, 0, 0]),
    (8_000, [0, 0, 0, 0, 0, 10, 0, 0]),
    (8_000, [0, 0, 0, 0, 0, 0, 10, 0]),
    (5_000, [0, 0, 0, 0, 0, 0, 0, 10]),
    (10_000, [5, 0, 0, 0, 0, 0, 0, 5]),
    (7_000, [0, 0, 0, 0, 8, 0, 2, 0]),
    (4_000, [0, 0, 0, 0, 6, 0, 4, 0]),
    (3_000, [0, 5, 3, 0, 0, 2, 0, 0]),
    (20_000, [5, 0, 0, 0, 0, 0, 0, 0]),
    (20_000, [0, 5, 0, 0, 0, 0, 0, 0]),
    (15_000, [0, 0, 5, 0, 0, 0, 0, 0]),
    (15_000, [0, 0, 0, 0, 0, 5, 0, 0]),
    (20_000, [0, 0, 0, 0, 0, 0, 0, 5]),
    (15_000, [0, 0, 3, 0, 2, 0, 0, 0]),
    (15_000, [1, 0, 0, 0, 4, 0, 0, 0]),
    (15_000, [0, 0, 0, 0, 0, 3, 2, 0]),
    (15_000, [2, 0, 0, 1, 0, 0, 2, 0]),
    (50_000, [0, 0, 0, 0, 4, 0, 0, 0]),
    (40_771, [0, 0, 0, 0, 0, 0, 4, 0]),
    (35_000, [2, 0, 0, 0, 2, 0, 0, 0]),
    (25_000, [1, 0, 0, 3, 0, 0, 0, 0]),
    (25_000, [0, 0, 1, 1, 0, 2, 0, 0]),
    (60_000, [0, 0, 3, 0, 0, 0, 0, 0]),
    (53_972, [0, 0, 0, 3, 0, 0, 0, 0]),
    (40_000, [0, 0, 0, 0, 0, 3, 0, 0]),
    (30_000, [1, 2, 0, 0, 0, 0, 0, 0]),
    (20_000, [0, 0, 1, 0, 0, 0, 2, 0]),
    (30_000, [1, 0, 1, 1, 0, 0, 0, 0]),
];

fn declared() -> Game {
    find("pack-2005").expect("an embedded game")
}

fn assumed() -> Game {
    let tables = assumed_tables("pack-2005").expect("its text prints no table");
    declared()
        .with_tables("pack-2005.assumed.toml", tables)
        .expect("our tables fit the declaration")
}

fn euros(rows: &[Prize]) -> Vec<(i64, u64)> {
    let rows = rows.iter().map(|row| match row.award {
        Award::Amount(amount) => (amount.0 / 100, row.count),
        Award::Spin { .. } => panic!("packs have no wheel"),
    });
    rows.collect()
}

/// A margin of the law: amounts that are not 0, highest first, with counts.
fn margin(amount: impl Fn(&[i64; 8]) -> i64) -> Vec<(i64, u64)> {
    let mut rows = std::collections::BTreeMap::new();
    for (count, pack) in LAW {
        *rows.entry(amount(pack)).or_insert(0) += count;
    }
    rows.remove(&0);
    rows.into_iter().rev().collect()
}

#[test]
fn the_assumed_tables_are_margins_of_one_law() {
    let game = assumed();
    assert_eq!(euros(&game.prizes), margin(|pack| pack.iter().sum()));
    let tickets = &game.pack.as_ref().expect("a pack").tickets;
    for (number, ticket) in tickets.iter().enumerate() {
        assert_eq!(
            euros(&ticket.prizes),
            margin(|pack| pack[number]),
            "{number}"
        );
    }
}

#[test]
fn the_assumed_tables_meet_every_declared_fact() {
    let game = assumed();
    assert_eq!(game.tables.origin, TablesOrigin::Assumed);
    // Article 2: 750 000 prizes worth 5 250 000 €, for 750 000 packs of 10 €.
    assert_eq!(game.prizes_per_block(), 750_000);
    assert_eq!(game.fixed_per_block(), Cents::from_euros(5_250_000));
    assert_eq!(game.payout_rate().to_string(), "7/10");
    let pack = game.pack.as_ref().expect("a pack");
    // 3.1: at least 3 €; 1, 2, 3, 4 or 7 winning tickets, each of which occurs.
    assert!(euros(&game.prizes).iter().all(|&(euros, _)| euros >= 3));
    let winners = |pack: &[i64; 8]| pack.iter().filter(|&&euros| euros > 0).count();
    let occurring: std::collections::BTreeSet<_> = LAW.iter().map(|(_, p)| winners(p)).collect();
    assert_eq!(occurring.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 7]);
    assert_eq!(pack.winners, [1, 2, 3, 4, 7]);
    let amounts = |ticket: usize| -> Vec<i64> {
        let rows = euros(&pack.tickets[ticket - 1].prizes);
        rows.into_iter().map(|(euros, _)| euros).collect()
    };
    // 3.2.3, 3.6.3, 3.9.3: the figures that stars stand before are amounts.
    for (ticket, starred) in [(1, vec![1, 2, 5]), (5, vec![2, 4, 6, 8]), (8, vec![5])] {
        for euros in starred {
            assert!(amounts(ticket).contains(&euros), "ticket {ticket}: {euros}");
        }
    }
    // 3.8.6: five amounts of the table, all different on a losing ticket.
    assert!(amounts(7).len() >= 5);
    // 3.5.3: six numbers can match in one to six ways.
    assert!(amounts(4).len() <= 6);
    // 3.7.6: the total of two Gain boxes of ticket 6 can be an amount of it.
    let six = amounts(6);
    assert!(
        six.iter()
            .any(|a| six.iter().any(|b| six.contains(&(a + b))))
    );
}

#[test]
fn blocks_of_the_assumed_tables_are_exact_and_follow_the_fitted_law() {
    let game = assumed();
    let pack = game.pack.as_ref().expect("a pack");
    let tables = Tables::of(&game, pack);
    let coupling = Coupling::solve(&tables).expect("the law is an arrangement");
    for seed in 1..=5 {
        let mut packs = Vec::new();
        coupling.block(&mut Pcg64::seed_from_u64(seed), &mut packs);
        assert!(meets(&tables, &packs).is_empty());
        // Seeds are fixed; the bound is that of games.md for the other pack.
        let fit = law_fit(coupling.patterns(), coupling.law(), &packs);
        println!("seed {seed}: {fit:?}");
        assert_eq!(fit.strangers, 0);
        assert!((0.9..=1.1).contains(&fit.per_cell), "seed {seed}: {fit:?}");
    }
}

#[test]
fn the_declaration_alone_has_sums_and_no_rows() {
    let game = declared();
    assert_eq!(game.tables.origin, TablesOrigin::Missing);
    assert!(game.prizes.is_empty());
    assert_eq!(game.prizes_per_block(), 750_000);
    assert_eq!(game.payout_rate().to_string(), "7/10");
    assert_eq!(game.order.shuffled.as_deref(), Some("2"));
    let tickets = &game.pack.as_ref().expect("a pack").tickets;
    assert!(tickets.iter().all(|ticket| ticket.prizes.is_empty()));
    assert_eq!(tickets.iter().map(|t| t.surfaces.len()).sum::<usize>(), 16);
    assert_eq!(game.missing[0].clause, "2");
    // Every ticket's table is named as missing.
    for ticket in tickets {
        let named = game
            .missing
            .iter()
            .any(|item| item.clause == ticket.prizes_clause);
        assert!(named, "{}", ticket.prizes_clause);
    }
}

fn refused(from: &str, to: &str) -> String {
    let tables = assumed_tables("pack-2005").expect("its text prints no table");
    assert!(tables.contains(from), "{from}");
    let error = declared().with_tables("t.toml", &tables.replacen(from, to, 1));
    error.expect_err("must be refused").to_string()
}

#[test]
fn tables_that_do_not_fit_are_refused_with_their_place() {
    for (from, to, told) in [
        (
            "game = \"pack-2005\"",
            "game = \"tresor\"",
            "expected \"pack-2005\"",
        ),
        (
            "status = \"assumed\"",
            "status = \"true\"",
            "\"supplied\" or \"assumed\"",
        ),
        ("source =", "sources =", "has no key `sources`"),
        (
            "name = \"Money\"",
            "name = \"Pactole\"",
            "expected \"Money\"",
        ),
        (
            "count = 233_972, amount = 3",
            "count = 233_972, amount = 2",
            "no amount below 3 €",
        ),
        (
            "count = 233_972",
            "count = 233_971",
            "1 more, as each pays at least",
        ),
        ("count = 233_972", "count = 233_973", "leave of the block"),
        (
            "count = 50,      amount = 1_000",
            "count = 50, amount = 0.001",
            "at most two decimals",
        ),
        ("[[ticket]]", "[[tickets]]", "no key `tickets`"),
        ("[prizes]", "[prizes", "broken TOML"),
    ] {
        let message = refused(from, to).replace('\u{a0}', " ");
        assert!(message.starts_with("t.toml:"), "{message}");
        assert!(message.contains(told), "{to}: {message}");
    }
    let tables = assumed_tables("pack-2005").expect("its text prints no table");
    let declared_already = find("tresor")
        .expect("embedded")
        .with_tables("t.toml", tables);
    assert!(declared_already.is_err());
    let twice = assumed()
        .with_tables("t.toml", tables)
        .expect_err("given twice");
    assert!(
        twice.to_string().contains("declares its own tables"),
        "{twice}"
    );
    let whole = "[game]\nid = \"x\"\n";
    let mixed_up = declared()
        .with_tables("t.toml", whole)
        .expect_err("no tables");
    assert!(
        mixed_up.to_string().contains("begins with [tables]"),
        "{mixed_up}"
    );
}

/// The reference, changed: a pack whose total is in no row of the tables, or
/// tickets that pay less than they should.
struct Changed {
    deck: Deck,
    /// Packs from the first on whose winning tickets all pay their lowest row.
    poor: usize,
    /// Last row, which pays least, of each ticket's table.
    lowest: Vec<u8>,
}

impl Source for Changed {
    fn name(&self) -> String {
        "changed".to_owned()
    }

    fn unit(&self) -> Unit {
        self.deck.unit()
    }

    fn units(&self, block: u32, length: u32, out: &mut Units) {
        self.deck.units(block, length, out);
        out.codes[0] = UNDECLARED;
        for (code, pack) in out
            .codes
            .iter_mut()
            .zip(out.tickets.chunks_mut(8))
            .take(self.poor)
        {
            *code = UNDECLARED;
            for (ticket, rows) in pack.iter_mut().zip(&self.lowest) {
                *ticket = if *ticket > 0 { *rows } else { 0 };
            }
        }
    }

    fn draws(&self, batch: u64, out: &mut [u8], spins: &mut Vec<u32>) {
        self.deck.draws(batch, out, spins);
    }

    fn spins(&self, batch: u64, out: &mut [u32]) {
        self.deck.spins(batch, out);
    }
}

fn proved(game: &Game, plan: &[SamplePlan], poor: usize) -> Proof {
    let root = Root::new(Generator::Pcg64, Seed::from(1), &game.id);
    let deck = Deck::new(game, root.clone()).expect("a deck");
    let terms = Terms {
        alpha: 0.01,
        min_effect: 1.1,
        labels_only: true,
    };
    let tickets = game.pack.iter().flat_map(|pack| &pack.tickets);
    let lowest = tickets.map(|ticket| u8::try_from(ticket.prizes.len()).expect("few rows"));
    let source = Changed {
        deck,
        poor,
        lowest: lowest.collect(),
    };
    prove(game, &source, &root, plan, terms, &Unwatched).expect("not stopped")
}

const BLOCK: [SamplePlan; 1] = [SamplePlan::Blocks { count: 1 }];

#[test]
fn packs_pay_what_their_tickets_pay_whatever_the_assumed_table_holds() {
    let game = assumed();
    // One total of no row, but the sums of article 2 hold.
    let verdict = proved(&game, &BLOCK, 0).verdict;
    assert_eq!((verdict.false_facts, verdict.gaps), (vec![], vec![]));
    // A third of the block pays less: article 2 is false.
    let verdict = proved(&game, &BLOCK, 250_000).verdict;
    let told = verdict
        .false_facts
        .iter()
        .find(|fact| fact.starts_with("block-sums"));
    let told = told.expect("the sums are compared").replace('\u{a0}', " ");
    assert!(told.contains("instead of 5 250 000 €"), "{told}");
}

#[test]
fn what_is_assumed_makes_no_run_exact() {
    let mut game = assumed();
    game.printed_count = None;
    game.printed_total = None;
    let gaps = proved(&game, &BLOCK, 0).verdict.gaps;
    assert!(
        gaps.iter().any(|gap| gap.starts_with("block-sums")),
        "{gaps:?}"
    );
    assert!(gaps.iter().any(|gap| gap.contains("none was")), "{gaps:?}");
}

#[test]
fn a_sum_named_as_misprinted_is_not_tested_and_the_other_is() {
    let mut game = assumed();
    game.printed_total = Some(Cents::from_euros(5_250_001));
    game.misprint = Some(PrintedSum::PrintedTotal);
    assert_eq!(proved(&game, &BLOCK, 0).verdict.false_facts, [""; 0]);
    game.printed_count = Some(749_999);
    let facts = proved(&game, &BLOCK, 0).verdict.false_facts;
    assert!(facts[0].starts_with("block-sums"), "{facts:?}");
}

#[test]
fn a_part_of_a_block_may_not_pay_more_than_the_rest_leaves() {
    let mut game = assumed();
    let part = [SamplePlan::Partial {
        block: 0,
        units: 250_000,
    }];
    let proof = proved(&game, &part, 0);
    assert_eq!(proof.verdict.false_facts, [""; 0]);
    // The other 500 000 packs pay 3 € at least: 1 500 000 € of 3 000 000 €.
    game.printed_total = Some(Cents::from_euros(3_000_000));
    let facts = proved(&game, &part, 0).verdict.false_facts;
    assert!(facts[0].starts_with("part-sums"), "{facts:?}");
}
