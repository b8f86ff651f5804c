//! Small pack games, counted by hand or by brute force.

use lotproof::coupling::{
    Clash, Coupling, CouplingError, Difference, Explanation, Identity, MAX_PACKS, Patterns, Row,
    RowName, Tables, explain, law_fit, meets,
};
use proptest::prelude::*;
use rand_pcg::{Pcg64, rand_core::SeedableRng};
use std::collections::BTreeMap;

fn rows(rows: &[(i64, u64)]) -> Vec<Row> {
    rows.iter()
        .map(|&(cents, count)| Row { cents, count })
        .collect()
}

/// Five packs of three tickets; one pack loses, 3.00 only as a sum.
fn small() -> Tables {
    Tables {
        packs: 5,
        totals: rows(&[(300, 2), (200, 1), (100, 1)]),
        tickets: vec![
            rows(&[(100, 2), (200, 1)]),
            rows(&[(100, 2)]),
            rows(&[(200, 1), (100, 1)]),
        ],
        winners: vec![1, 2, 3],
        only_by_cumulation: vec![300],
    }
}

/// All arrangements of labelled packs that meet the tables, by brute force over
/// every tuple of codes, without the module's enumeration.
fn arrangements(tables: &Tables) -> Vec<Vec<u8>> {
    let sizes: Vec<u8> = tables
        .tickets
        .iter()
        .map(|r| u8::try_from(r.len()).unwrap())
        .collect();
    let mut packs: Vec<Vec<u8>> = vec![Vec::new()];
    for size in sizes {
        packs = packs
            .iter()
            .flat_map(|pack| (0..=size).map(|code| [&pack[..], &[code]].concat()))
            .collect();
    }
    let mut found = vec![Vec::new()];
    for _ in 0..tables.packs {
        found = found
            .iter()
            .flat_map(|start: &Vec<u8>| packs.iter().map(|pack| [&start[..], pack].concat()))
            .filter(|start| within(tables, start))
            .collect();
    }
    found.retain(|packs| meets(tables, packs).is_empty());
    found
}

/// Is no row used more often than declared?
fn within(tables: &Tables, packs: &[u8]) -> bool {
    tables.tickets.iter().enumerate().all(|(t, rows)| {
        (1_u8..).zip(rows).all(|(code, row)| {
            let found = packs
                .chunks(tables.tickets.len())
                .filter(|pack| pack[t] == code);
            found.count() as u64 <= row.count
        })
    })
}

#[test]
fn patterns_are_those_of_brute_force() {
    let tables = small();
    let margins = tables.margins().unwrap();
    let patterns = Patterns::enumerate(&margins).unwrap();
    let amounts = |codes: &[u8]| -> Vec<i64> {
        let cells = codes.iter().zip(margins.tickets());
        cells.map(|(&c, rows)| rows[usize::from(c)].cents).collect()
    };
    let mut expected = Vec::new();
    for a in 0..3 {
        for b in 0..2 {
            for c in 0..3 {
                let winners = [a, b, c].iter().filter(|&&code| code > 0).count();
                let total: i64 = amounts(&[a, b, c]).iter().sum();
                let allowed = match total {
                    0 => winners == 0,
                    100 | 200 => winners > 0,
                    300 => winners > 1,
                    _ => false,
                };
                if allowed {
                    expected.push(vec![a, b, c]);
                }
            }
        }
    }
    let found: Vec<Vec<u8>> = patterns.iter().map(<[u8]>::to_vec).collect();
    assert_eq!(found, expected);
    for (index, codes) in expected.iter().enumerate() {
        assert_eq!(patterns.position(codes), Some(index));
    }
    assert_eq!(patterns.position(&[2, 1, 1]), None);
}

/// The stationary law is uniform over labelled arrangements. Chi-square over
/// all of them; the bound is passed with probability 1e-6 by a right walk
/// (normal approximation after Wilson and Hilferty), and the seed is fixed.
#[test]
fn the_walk_is_uniform_over_all_arrangements() {
    const DRAWS: u32 = 100_000;
    let tables = small();
    let all = arrangements(&tables);
    let mut counts: BTreeMap<Vec<u8>, u32> = all.into_iter().map(|packs| (packs, 0)).collect();
    let coupling = Coupling::solve(&tables).unwrap();
    let mut rng = Pcg64::seed_from_u64(20_090_727);
    let mut packs = Vec::new();
    for _ in 0..DRAWS {
        packs.clear();
        coupling.block(&mut rng, &mut packs);
        *counts
            .get_mut(&packs)
            .expect("a block is one of the arrangements") += 1;
    }
    let cells = f64::from(u32::try_from(counts.len()).unwrap());
    let expected = f64::from(DRAWS) / cells;
    let chi_square: f64 = counts
        .values()
        .map(|&n| (f64::from(n) - expected).powi(2) / expected)
        .sum();
    let freedom = cells - 1.0;
    let spread = 2.0 / (9.0 * freedom);
    let z = ((chi_square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt();
    println!("{cells} arrangements, chi-square {chi_square:.1}, z {z:.2}");
    assert!(cells > 500.0 && expected > 10.0);
    assert!(
        z.abs() < 4.75,
        "z {z}, chi-square {chi_square} over {cells} arrangements"
    );
}

/// All sizes of word: 2, 4 and 8 slots; more losing packs than others.
#[test]
fn wide_packs_stay_exact() {
    for tickets in [1_usize, 2, 9, 16] {
        for rows_each in [1_u64, 9, 20] {
            let amounts: Vec<Row> = (1..=rows_each)
                .map(|r| Row {
                    cents: i64::try_from(r).unwrap() * 50,
                    count: 2,
                })
                .collect();
            let kinds = tickets as u64;
            let totals = amounts.iter().map(|row| Row {
                count: row.count * kinds,
                ..*row
            });
            let tables = Tables {
                packs: 2 * rows_each * kinds + 30,
                totals: totals.collect(),
                tickets: vec![amounts.clone(); tickets],
                winners: vec![1],
                only_by_cumulation: vec![],
            };
            let coupling = Coupling::solve(&tables).unwrap();
            let mut packs = Vec::new();
            coupling.block(&mut Pcg64::seed_from_u64(7), &mut packs);
            assert_eq!(meets(&tables, &packs), [], "{tickets} tickets");
            let mut start = Vec::new();
            coupling.start_packs(&mut start);
            assert_ne!(packs, start);
        }
    }
}

/// 16 tickets of 41 codes and a total are 17 fields of 6 bits or more, two in
/// each slot of 16 bits.
#[test]
fn too_wide_packs_are_refused() {
    let amounts: Vec<Row> = (1..=40).map(|cents| Row { cents, count: 1 }).collect();
    let totals = amounts.iter().map(|row| Row { count: 16, ..*row });
    let tables = Tables {
        packs: 640,
        totals: totals.collect(),
        tickets: vec![amounts.clone(); 16],
        winners: vec![1],
        only_by_cumulation: vec![],
    };
    let error = Coupling::solve(&tables).expect_err("16 tickets of 41 codes");
    assert!(matches!(error, CouplingError::WalkSize { .. }), "{error}");
}

#[test]
fn unusable_tables_are_refused_with_the_place() {
    let refused = |change: fn(&mut Tables), word: &str| {
        let mut tables = small();
        change(&mut tables);
        let error = Coupling::solve(&tables).expect_err(word);
        assert!(matches!(error, CouplingError::Input { .. }), "{error:?}");
        assert!(error.to_string().contains(word), "{error}");
    };
    refused(|t| t.packs = 0, "0 packs");
    refused(|t| t.packs = MAX_PACKS + 1, "packs");
    refused(|t| t.tickets.clear(), "ticket tables");
    refused(|t| t.tickets[1][0].cents = 0, "table of ticket 2");
    refused(|t| t.totals[0].cents = -1, "pack table");
    refused(|t| t.totals[0].cents = i64::MAX, "pack table");
    refused(|t| t.totals[1].cents = 300, "twice");
    refused(|t| t.tickets[0][0].count = u64::MAX, "block of 5 packs");
    refused(|t| t.winners.push(4), "4 winning tickets");
    refused(|t| t.only_by_cumulation.push(700), "7.00");
}

#[test]
fn broken_identities_are_named() {
    let identities = |tables: &Tables| match Coupling::solve(tables) {
        Err(CouplingError::Identity(identities)) => identities,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("solved"),
    };
    let mut money = small();
    money.tickets[1][0].count = 3;
    let expected = Identity::Money {
        tickets: 1_000,
        packs: 900,
    };
    assert_eq!(identities(&money), [expected]);

    let mut alone = small();
    alone.winners = vec![1];
    let row = RowName::Total { cents: 300 };
    assert!(identities(&alone).contains(&Identity::Unreachable { row, count: 2 }));
}

/// 2.00 from ticket 1 alone is no pack total (only by cumulation), so both such
/// tickets need a pack of 3.00, of which there is one.
#[test]
fn a_clash_is_minimal() {
    let tables = Tables {
        packs: 6,
        totals: rows(&[(300, 1), (200, 1), (100, 3)]),
        tickets: vec![rows(&[(200, 2), (100, 1)]), rows(&[(100, 3)])],
        winners: vec![1, 2],
        only_by_cumulation: vec![200],
    };
    let explanation = explain(&tables).unwrap();
    let (declared, least, most) = (6, 7, 7);
    let winners = Identity::Winners {
        declared,
        least,
        most,
    };
    assert_eq!(explanation.identities, [winners]);
    let (number, cents) = (1, 200);
    let rows = vec![
        (RowName::Total { cents: 300 }, 1),
        (RowName::Ticket { number, cents }, 2),
    ];
    assert_eq!(explanation.clash, Some(Clash { rows }));
}

#[test]
fn feasible_tables_have_nothing_to_explain() {
    assert_eq!(explain(&small()).unwrap(), Explanation::default());
}

/// Found by a search over small games: half of each of six packs meets these
/// tables, but no three whole packs do (brute force agrees).
#[test]
fn odd_tables_are_told_from_infeasible_ones() {
    let tables = Tables {
        packs: 3,
        totals: rows(&[(300, 1), (700, 1), (1_100, 1)]),
        tickets: vec![
            rows(&[(100, 1), (200, 1)]),
            rows(&[(400, 1), (600, 1)]),
            rows(&[(100, 1), (200, 1)]),
            rows(&[(100, 2), (300, 1)]),
        ],
        winners: vec![2, 4],
        only_by_cumulation: vec![],
    };
    assert!(arrangements(&tables).is_empty());
    let error = Coupling::solve(&tables).expect_err("only fractions fit");
    assert!(matches!(error, CouplingError::OnlyFractions), "{error}");
    assert_eq!(explain(&tables).unwrap(), Explanation::default());
}

#[test]
fn differences_are_all_told() {
    let tables = small();
    let coupling = Coupling::solve(&tables).unwrap();
    let mut packs = Vec::new();
    coupling.start_packs(&mut packs);
    assert_eq!(meets(&tables, &packs), []);
    assert_eq!(
        law_fit(coupling.patterns(), coupling.law(), &packs).strangers,
        0
    );

    let shorter = &packs[..packs.len() - 1];
    assert!(matches!(
        meets(&tables, shorter)[..],
        [Difference::Unreadable { .. }]
    ));
    packs[0] = 9;
    assert!(matches!(
        meets(&tables, &packs)[..],
        [Difference::Unreadable { .. }]
    ));
    let all_lose = [0; 15];
    let missing = meets(&tables, &all_lose);
    // Every row of every table, losing rows included.
    assert_eq!(missing.len(), 4 + 3 + 2 + 3);
    let too_large = [2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let total = Difference::Total {
        cents: 500,
        first: 0,
        packs: 1,
    };
    assert!(meets(&tables, &too_large).contains(&total));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Tables counted from random packs are feasible: they are solved, and
    /// blocks meet them.
    #[test]
    fn tables_of_any_packs_are_met(
        codes in prop::collection::vec(prop::array::uniform4(0_u8..4), 1..60),
        seed: u64,
    ) {
        let cents = [[0, 100, 200, 500], [0, 100, 300, 500], [0, 200, 400, 1_000], [0, 50, 100, 150]];
        let amounts = |pack: &[u8; 4]| -> Vec<i64> {
            pack.iter().zip(cents).map(|(&code, row)| row[usize::from(code)]).collect()
        };
        let mut totals = BTreeMap::new();
        let mut tickets = vec![BTreeMap::new(); 4];
        let mut winners = Vec::new();
        for pack in &codes {
            *totals.entry(amounts(pack).iter().sum::<i64>()).or_insert(0) += 1;
            for (table, cents) in tickets.iter_mut().zip(amounts(pack)) {
                if cents > 0 {
                    *table.entry(cents).or_insert(0) += 1;
                }
            }
            winners.push(u8::try_from(pack.iter().filter(|&&code| code > 0).count()).unwrap());
        }
        let table = |counts: BTreeMap<i64, u64>| -> Vec<Row> {
            counts.into_iter().map(|(cents, count)| Row { cents, count }).collect()
        };
        let tables = Tables {
            packs: codes.len() as u64,
            totals: table(totals),
            tickets: tickets.into_iter().map(table).collect(),
            winners,
            only_by_cumulation: vec![],
        };
        let coupling = Coupling::solve(&tables).unwrap();
        let mut packs = Vec::new();
        coupling.block(&mut Pcg64::seed_from_u64(seed), &mut packs);
        prop_assert_eq!(meets(&tables, &packs), vec![]);
    }
}
