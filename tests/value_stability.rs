//! The first draws of each game for a fixed seed, pinned. A change of any of
//! them is breaking: it needs a line in CHANGELOG.md and a new major version.

use lotproof::deck::Deck;
use lotproof::game::{self, Game};
use lotproof::rng::{Generator, Root, Seed};
use lotproof::ticket::{Source, Units};

fn deck(game: &Game, generator: Generator) -> Deck {
    let root = Root::new(generator, Seed::from(1), &game.id);
    Deck::new(game, root).expect("an embedded game has a deck")
}

/// FNV-1a, to pin more draws than can be read.
fn digest(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// Codes of the first 40 units of a block, and a digest of `length` of them.
fn units(deck: &Deck, block: u32, length: u32) -> (Vec<u8>, u64, Units) {
    let mut units = Units::default();
    deck.units(block, length, &mut units);
    (
        units.codes[..40].to_vec(),
        digest(units.codes.iter().copied()),
        units,
    )
}

fn first_draws(deck: &Deck) -> (Vec<u8>, Vec<u32>) {
    let (mut codes, mut spins) = (vec![0; 40], Vec::new());
    deck.draws(0, &mut codes, &mut spins);
    (codes, spins)
}

fn first_spins(deck: &Deck) -> Vec<u32> {
    let mut spins = vec![0; 10];
    deck.spins(0, &mut spins);
    spins
}

#[test]
fn coup_de_chance() {
    let game = game::find("coup-de-chance").expect("an embedded game");
    let deck = deck(&game, Generator::Pcg64);
    let (first, all, _) = units(&deck, 0, game.block);
    insta::assert_compact_debug_snapshot!(first, @"[7, 7, 0, 0, 7, 0, 7, 0, 6, 0, 0, 0, 0, 6, 0, 6, 7, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 6, 0]");
    insta::assert_compact_debug_snapshot!(all, @"4977278483085986343");
    let (first, _, _) = units(&deck, 1, 40);
    insta::assert_compact_debug_snapshot!(first, @"[0, 0, 5, 0, 0, 0, 0, 0, 0, 6, 0, 0, 6, 0, 0, 0, 0, 6, 0, 6, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 6, 0, 6, 0, 0]");
    insta::assert_compact_debug_snapshot!(first_draws(&deck).0, @"[0, 6, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 6, 6, 0, 0, 0, 7, 0, 6, 0, 0, 7, 6, 6, 6, 4, 6, 6, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0]");
}

#[test]
fn tresor_and_its_wheel() {
    let game = game::find("tresor").expect("an embedded game");
    let deck = deck(&game, Generator::Pcg64);
    let (first, all, units) = units(&deck, 0, game.block);
    insta::assert_compact_debug_snapshot!(first, @"[10, 0, 0, 11, 0, 11, 0, 10, 9, 0, 10, 0, 0, 0, 0, 0, 0, 0, 10, 9, 0, 0, 0, 0, 0, 0, 0, 0, 7, 11, 11, 11, 0, 0, 0, 11, 0, 9, 0, 0]");
    insta::assert_compact_debug_snapshot!(all, @"7959802853642968919");
    insta::assert_compact_debug_snapshot!(units.spins[..10], @"[74668, 55973, 38929, 27409, 91582, 60026, 3225, 51645, 20492, 38449]");
    insta::assert_compact_debug_snapshot!(first_draws(&deck), @"([10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 10, 0, 10, 0, 0, 11, 0, 0, 0, 11, 10, 10, 10, 0, 11, 0, 9, 10, 0, 11, 0, 10, 10, 10], [])");
    insta::assert_compact_debug_snapshot!(first_spins(&deck), @"[86095, 41725, 76710, 45945, 73993, 85688, 17422, 57723, 25661, 99112]");
}

#[test]
fn other_generators() {
    let game = game::find("tresor").expect("an embedded game");
    let chacha = first_spins(&deck(&game, Generator::ChaCha20));
    insta::assert_compact_debug_snapshot!(chacha, @"[27684, 7967, 77994, 94618, 85832, 66906, 61529, 27472, 99724, 72529]");
    let xoshiro = first_spins(&deck(&game, Generator::Xoshiro256PlusPlus));
    insta::assert_compact_debug_snapshot!(xoshiro, @"[92914, 24209, 49572, 10112, 26028, 3180, 25352, 56918, 98989, 53461]");
}

#[test]
fn pack_vip_2009() {
    let game = game::find("pack-vip-2009").expect("an embedded game");
    let deck = deck(&game, Generator::Pcg64);
    let (first, all, units) = units(&deck, 0, game.block);
    insta::assert_compact_debug_snapshot!(first, @"[10, 10, 10, 5, 8, 10, 9, 9, 10, 7, 6, 9, 10, 7, 10, 8, 9, 10, 9, 8, 9, 9, 7, 8, 7, 7, 8, 9, 10, 9, 9, 7, 7, 10, 7, 10, 10, 8, 10, 4]");
    insta::assert_compact_debug_snapshot!(all, @"15229379968175783501");
    let packs: Vec<&[u8]> = units.tickets.chunks(8).take(3).collect();
    insta::assert_compact_debug_snapshot!(packs, @"[[0, 6, 0, 0, 0, 0, 0, 6], [6, 6, 0, 0, 0, 0, 0, 0], [0, 7, 6, 0, 0, 0, 0, 0]]");
    insta::assert_compact_debug_snapshot!(digest(units.tickets.iter().copied()), @"5038634473790480911");
}

#[test]
fn a_part_of_a_block_is_the_start_of_the_whole() {
    let game = game::find("tresor").expect("an embedded game");
    let deck = deck(&game, Generator::Pcg64);
    let (_, _, whole) = units(&deck, 3, game.block);
    // Within the first leaf, at its end, and inside a later one.
    for length in [100, 65_536, 1_000_001] {
        let (_, _, part) = units(&deck, 3, length);
        let length = length as usize;
        assert_eq!(part.codes, whole.codes[..length], "{length} units");
        assert_eq!(
            part.spins,
            whole.spins[..part.spins.len()],
            "{length} units"
        );
        let spinning = part.codes.iter().filter(|&&code| code == 7).count();
        assert_eq!(
            part.spins.len(),
            spinning,
            "one spin a ticket of the wheel's row"
        );
    }
}

#[test]
fn any_slice_agrees_with_the_whole() {
    let game = game::find("coup-de-chance").expect("an embedded game");
    let deck = deck(&game, Generator::Pcg64);
    let (_, _, whole) = units(&deck, 2, game.block);
    for slice in [0..1, 65_535..65_537, 131_072..196_608, 2_900_000..3_000_000] {
        let mut codes = vec![0; slice.len()];
        deck.drawing(2).fill(&slice, &mut codes);
        let range = slice.start as usize..slice.end as usize;
        assert_eq!(codes, whole.codes[range], "{slice:?}");
    }
}

#[test]
fn spins_piece_by_piece_are_those_of_the_batch() {
    let game = game::find("tresor").expect("an embedded game");
    for generator in Generator::ALL {
        let deck = deck(&game, generator);
        for length in [0, 1, 15, 16, 17, 1_001, 65_536] {
            let (mut whole, mut pieces) = (vec![0; length], Vec::new());
            deck.spins(3, &mut whole);
            deck.each_spin(3, length, &mut |spins| pieces.extend_from_slice(spins));
            assert!(pieces == whole, "{length} spins of {generator}");
        }
    }
}
