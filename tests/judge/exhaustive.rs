//! Small games of one surface: every print is judged, and held against the rule
//! stated once more, by hand or by brute force.

use lotproof::adjudicate::{Case, Judge, Outcome};
use lotproof::game::load_str;
use lotproof::ticket::Layout;
use lotproof::ticket::cell::{BLANK, STRANGE, UNLISTED};
use lotproof::units::Cents;

/// What a print should be: cents, a spin, or left open for a reason.
#[derive(Debug, PartialEq)]
enum Said {
    Pays(u32),
    Spin,
    Open(&'static str),
}
use Said::{Open, Pays, Spin};

/// Judges every print of a surface whose cells take these values, and holds it
/// against `rule`. Returns how many prints there were.
fn every_print(play: &str, values: &[Vec<u32>], rule: impl Fn(&[u32]) -> Said) -> usize {
    let spins = if play.contains("\"spin\"") {
        "  { count = 1, wheel = true },\n"
    } else {
        ""
    };
    let wheel = if spins.is_empty() {
        ""
    } else {
        "[wheel]\nname = \"wheel\"\nclause = \"4\"\nsegments = [{ count = 2, amount = 5 }]\n"
    };
    let game = load_str(
        "small.toml",
        &format!(
            "[game]\nid = \"small\"\ntitle = \"Small\"\nunit = \"ticket\"\nprice = 1\nblock = 10\n\
             clause = \"1\"\n[regulation]\ncitation = \"none\"\n[prizes]\nclause = \"2\"\n\
             rows = [\n{spins}  {{ count = 1, amount = 3 }},\n]\n{wheel}[[surface]]\n\
             name = \"Surface\"\nclause = \"3\"\nrule = \"By its mechanic.\"\n[surface.play]\n{play}"
        ),
    );
    let game = game.expect("a declaration");
    let judge = Judge::of(&game).expect("declared");
    assert_eq!(Layout::of(&game).expect("declared").width(), values.len());
    let prints: usize = values.iter().map(Vec::len).product();
    let mut tickets = Vec::new();
    let mut cells = vec![0; values.len()];
    for print in 0..prints {
        let mut rest = print;
        for (cell, values) in cells.iter_mut().zip(values) {
            *cell = values[rest % values.len()];
            rest /= values.len();
        }
        let said = match judge.judge(&cells, &mut tickets).outcome {
            Outcome::Amount(Cents(cents)) => Pays(u32::try_from(cents).expect("small")),
            Outcome::Spin => Spin,
            Outcome::Undefined(case) => Open(reason(case)),
            other => panic!("{other:?}"),
        };
        assert_eq!(said, rule(&cells), "{cells:?}");
    }
    prints
}

fn reason(case: Case) -> &'static str {
    match case {
        Case::Transcription(_) => "transcription",
        Case::OutOfRange(_) => "range",
        Case::SeveralAlike(_) => "several alike",
        Case::TooManyTargets(_) => "too many",
        Case::NoAmount(_) => "no amount",
        Case::Coefficient(_) => "coefficient",
        Case::SeveralMatch(_) => "several match",
        Case::NumberTwice(_) => "number twice",
        other => panic!("{other:?}"),
    }
}

/// Values of a symbol cell: 0 is the target.
fn symbols(alphabet: u32) -> Vec<u32> {
    (0..alphabet).chain([STRANGE, BLANK]).collect()
}

/// Values of an amount and of its letters.
fn money() -> [Vec<u32>; 2] {
    [vec![300, 500], vec![300, 500, BLANK, STRANGE]]
}

/// The rule, unless an amount and its letters differ.
fn with_money(pairs: &[&[u32]], rule: impl FnOnce() -> Said) -> Said {
    if pairs.iter().any(|pair| pair[0] != pair[1]) {
        return Open("transcription");
    }
    rule()
}

#[test]
fn reveal() {
    // Zero loses, an amount wins; letters must agree.
    let values = [vec![0, 300, 500, BLANK], vec![0, 300, 500, BLANK, STRANGE]];
    every_print(
        "mechanic = \"reveal\"\namounts = [3, 5]\n",
        &values,
        |cells| match cells {
            [0, 0] => Pays(0),
            [300, 300] => Pays(300),
            [500, 500] => Pays(500),
            _ => Open("transcription"),
        },
    );
    // An invitation stands alone, or has its like below it.
    let play = "mechanic = \"reveal\"\ninvitation = \"Go on\"\namounts = [3, 5]\n";
    every_print(play, &values, |cells| match cells {
        [0, 0 | BLANK] => Pays(0),
        [300, 300] => Pays(300),
        [500, 500] => Pays(500),
        _ => Open("transcription"),
    });
}

#[test]
fn word() {
    let [amount, letters] = money();
    let play = "mechanic = \"word\"\nword = \"WIN\"\nothers = [\"A\", \"B\"]\namounts = [3, 5]\n";
    every_print(play, &[symbols(3), amount, letters], |cells| {
        with_money(&[&cells[1..]], || {
            Pays(if cells[0] == 0 { cells[1] } else { 0 })
        })
    });
    // Words may stand bare; the winning one must not.
    let play = format!("{play}bare = true\n");
    let values = [symbols(3), vec![300, BLANK], vec![300, BLANK]];
    every_print(&play, &values, |cells| match cells {
        [0, 300, 300] => Pays(300),
        [0, BLANK, BLANK] => Open("no amount"),
        [_, one, two] if one == two => Pays(0),
        _ => Open("transcription"),
    });
}

#[test]
fn more_in_second() {
    let play = "mechanic = \"more-in-second\"\nsymbol = \"step\"\nzone_names = [\"by\", \"under\"]\n\
                most = 3\namounts = [3, 5]\n";
    let place = vec![0, BLANK, STRANGE];
    let [amount, letters] = money();
    let values: Vec<Vec<u32>> = std::iter::repeat_n(place, 6)
        .chain([amount, letters])
        .collect();
    let prints = every_print(play, &values, |cells| {
        with_money(&[&cells[6..]], || {
            let sign = |cell: u32| i32::from(cell == 0);
            let lead: i32 = (0..3).map(|at| sign(cells[3 + at]) - sign(cells[at])).sum();
            Pays(if lead > 0 { cells[6] } else { 0 })
        })
    });
    assert_eq!(prints, 3_usize.pow(6) * 8);
}

#[test]
fn target_pairs() {
    let play = "mechanic = \"target-pairs\"\ntarget = \"T\"\nothers = [\"A\"]\nzones = 2\n\
                amounts = [3, 5]\n";
    let zone = |money: [Vec<u32>; 2]| {
        [
            vec![0, 1, STRANGE],
            vec![0, 1, BLANK],
            money[0].clone(),
            money[1].clone(),
        ]
    };
    let values = [zone(money()), zone(money())].concat();
    every_print(play, &values, |cells| {
        with_money(&[&cells[2..4], &cells[6..8]], || {
            let won = |zone: &[u32]| if zone[..2] == [0, 0] { zone[2] } else { 0 };
            Pays(won(&cells[..4]) + won(&cells[4..]))
        })
    });
}

#[test]
fn adds_to() {
    let play = "mechanic = \"adds-to\"\nsum = 5\nlow = 1\nhigh = 4\nzones = 2\namounts = [3, 5]\n";
    let number = vec![0, 1, 2, 3, 4, 5, BLANK];
    let zone = [number.clone(), number, vec![300, 500], vec![300]];
    every_print(play, &[zone.clone(), zone].concat(), |cells| {
        with_money(&[&cells[2..4], &cells[6..8]], || {
            let numbers = [cells[0], cells[1], cells[4], cells[5]];
            if numbers.iter().any(|&number| number == 0 || number > 4) {
                return Open("range");
            }
            // The pairs of 1 to 4 that make 5.
            let five = [(1, 4), (2, 3), (3, 2), (4, 1)];
            let won = |zone: &[u32]| u32::from(five.contains(&(zone[0], zone[1]))) * zone[2];
            Pays(won(&cells[..4]) + won(&cells[4..]))
        })
    });
}

#[test]
fn count_pays() {
    let play = "mechanic = \"count-pays\"\ntarget = \"T\"\nothers = [\"A\", \"B\"]\ncells = 4\n\
                pays = [{ count = 2, amount = 3 }, { count = 3, amount = 5 }, { count = 4, amount = 7 }]\n";
    every_print(play, &vec![symbols(3); 4], |cells| {
        let table = [0, 0, 300, 500, 700];
        Pays(table[cells.iter().filter(|&&cell| cell == 0).count()])
    });
}

#[test]
fn two_alike() {
    let play = "mechanic = \"two-alike\"\ncells = 4\namounts = [2, 3, 5, 7]\n";
    let amount = vec![200, 300, 500, 700];
    let values: Vec<Vec<u32>> = (0..4)
        .flat_map(|_| [amount.clone(), vec![200, 300, 500, 700, BLANK]])
        .collect();
    every_print(play, &values, |cells| {
        let pairs: Vec<&[u32]> = cells.chunks(2).collect();
        with_money(&pairs, || {
            let mut amounts: Vec<u32> = cells.iter().step_by(2).copied().collect();
            amounts.sort_unstable();
            let groups: Vec<&[u32]> = amounts
                .chunk_by(|a, b| a == b)
                .filter(|g| g.len() > 1)
                .collect();
            match groups[..] {
                [] => Pays(0),
                [pair] if pair.len() == 2 => Pays(pair[0]),
                _ => Open("several alike"),
            }
        })
    });
}

#[test]
fn all_alike() {
    let play =
        "mechanic = \"all-alike\"\ncells = 3\nsymbols = [\"A\", \"B\", \"C\"]\namounts = [3, 5]\n";
    let [amount, letters] = money();
    every_print(
        play,
        &[symbols(3), symbols(3), symbols(3), amount, letters],
        |cells| {
            with_money(&[&cells[3..]], || match cells[..3] {
                [0, 0, 0] | [1, 1, 1] | [2, 2, 2] => Pays(cells[3]),
                _ => Pays(0),
            })
        },
    );
}

#[test]
fn exactly() {
    let play = "mechanic = \"exactly\"\ntarget = \"T\"\nothers = [\"A\", \"B\"]\ncells = 3\nwins = 2\n\
                amounts = [3, 5]\n";
    let [amount, letters] = money();
    every_print(
        play,
        &[symbols(3), symbols(3), symbols(3), amount, letters],
        |cells| {
            with_money(&[&cells[3..]], || match cells[..3] {
                [0, 0, 0] => Open("too many"),
                [0, 0, _] | [0, _, 0] | [_, 0, 0] => Pays(cells[3]),
                _ => Pays(0),
            })
        },
    );
    let play = "mechanic = \"exactly\"\ntarget = \"T\"\nothers = [\"A\"]\ncells = 3\nwins = 1\n\
                beside = true\namounts = [3, 5]\n";
    every_print(play, &beside(3), |cells| {
        with_money(&[&cells[1..3], &cells[4..6], &cells[7..9]], || {
            match (cells[0], cells[3], cells[6]) {
                (0, a, b) if a != 0 && b != 0 => Pays(cells[1]),
                (a, 0, b) if a != 0 && b != 0 => Pays(cells[4]),
                (a, b, 0) if a != 0 && b != 0 => Pays(cells[7]),
                (a, b, c) if a != 0 && b != 0 && c != 0 => Pays(0),
                _ => Open("too many"),
            }
        })
    });
}

/// Symbols with an amount beside each.
fn beside(places: usize) -> Vec<Vec<u32>> {
    let place = [vec![0, 1, STRANGE], vec![300, 500], vec![300, 500]];
    std::iter::repeat_n(place, places).flatten().collect()
}

#[test]
fn each_target() {
    let play = "mechanic = \"each-target\"\ntarget = \"T\"\nothers = [\"A\"]\ncells = 3\n\
                amounts = [3, 5]\n";
    every_print(play, &beside(3), |cells| {
        with_money(&[&cells[1..3], &cells[4..6], &cells[7..9]], || {
            let mut won = 0;
            for place in 0..3 {
                if cells[3 * place] == 0 {
                    won += cells[3 * place + 1];
                }
            }
            Pays(won)
        })
    });
}

#[test]
fn symbol_pays() {
    let play = "mechanic = \"symbol-pays\"\nothers = [\"C\"]\n\
                pays = [{ symbol = \"A\", amount = 3 }, { symbol = \"B\", amount = 5 }]\n";
    every_print(play, &[symbols(3)], |cells| {
        Pays([300, 500].get(cells[0] as usize).copied().unwrap_or(0))
    });
}

#[test]
fn greater() {
    let play = "mechanic = \"greater\"\nnumbers = [18, 19, 21]\namounts = [3, 5]\n";
    let number = vec![17, 18, 19, 20, 21, 22, BLANK];
    let [amount, letters] = money();
    every_print(play, &[number.clone(), number, amount, letters], |cells| {
        with_money(&[&cells[2..]], || match (cells[0], cells[1]) {
            (19, 18) | (21, 18 | 19) => Pays(cells[2]),
            (18 | 19 | 21, 18 | 19 | 21) => Pays(0),
            _ => Open("range"),
        })
    });
}

#[test]
fn code_equal() {
    let play = "mechanic = \"code-equal\"\ndigits = 1\ncodes = 2\namounts = [3, 5]\n";
    let code: Vec<u32> = (0..11).collect();
    let values = [code.clone(), vec![300, 500], vec![300], code.clone(), code];
    every_print(play, &values, |cells| {
        with_money(&[&cells[1..3]], || match (cells[0], cells[3], cells[4]) {
            (10, ..) | (_, 10, _) | (_, _, 10) => Open("range"),
            (card, one, two) if card == one && card == two => Open("several match"),
            (card, one, two) if card == one || card == two => Pays(cells[1]),
            _ => Pays(0),
        })
    });
}

#[test]
fn leading_digits() {
    let play = "mechanic = \"leading-digits\"\ndigits = 3\npays = [{ count = 1, amount = 3 }, \
                { count = 2, amount = 5 }, { count = 3, amount = 7 }]\n";
    let codes: Vec<u32> = (0..1_001).collect();
    every_print(play, &[codes.clone(), codes], |cells| {
        if cells.contains(&1_000) {
            return Open("range");
        }
        let (one, two) = (format!("{:03}", cells[0]), format!("{:03}", cells[1]));
        let common = one
            .bytes()
            .zip(two.bytes())
            .take_while(|(a, b)| a == b)
            .count();
        Pays([0, 300, 500, 700][common])
    });
}

#[test]
fn matching() {
    let play = "mechanic = \"match\"\nwinning = 2\nyours = 2\nsymbols = [\"A\", \"B\", \"C\"]\n\
                amounts = [3, 5]\n";
    let values: Vec<Vec<u32>> = [symbols(3), symbols(3)]
        .into_iter()
        .chain(beside_of(3))
        .collect();
    let won = |cells: &[u32]| {
        let place = |at: usize| {
            let known = cells[at] < 3 && cells[..2].contains(&cells[at]);
            if known { Some(cells[at + 1]) } else { None }
        };
        [place(2), place(5)]
    };
    every_print(play, &values, |cells| {
        with_money(&[&cells[3..5], &cells[6..8]], || {
            Pays(won(cells).into_iter().flatten().sum())
        })
    });
    every_print(&format!("{play}once = true\n"), &values, |cells| {
        with_money(&[&cells[3..5], &cells[6..8]], || match won(cells) {
            [Some(_), Some(_)] => Open("several match"),
            one => Pays(one.into_iter().flatten().sum()),
        })
    });
}

fn beside_of(alphabet: u32) -> Vec<Vec<u32>> {
    let place = [symbols(alphabet), vec![300, 500], vec![300, 500]];
    [place.clone(), place].concat()
}

#[test]
fn match_pays() {
    let play = "mechanic = \"match-pays\"\nwinning = 2\nyours = 2\nnumbers = [1, 2, 3, 5]\n\
                pays = [{ count = 1, amount = 3 }, { count = 2, amount = 5 }]\n";
    every_print(play, &vec![vec![0, 1, 2, 3, 4, 5, 6, BLANK]; 4], |cells| {
        if cells.iter().any(|number| ![1, 2, 3, 5].contains(number)) {
            return Open("range");
        }
        if cells[0] == cells[1] || cells[2] == cells[3] {
            return Open("number twice");
        }
        let common = cells[..2]
            .iter()
            .filter(|number| cells[2..].contains(number))
            .count();
        Pays([0, 300, 500][common])
    });
}

#[test]
fn spin() {
    let play =
        "mechanic = \"spin\"\ntarget = \"T\"\nothers = [\"A\", \"B\"]\ncells = 2\ndigits = 2\n";
    let digit: Vec<u32> = (0..11).chain([BLANK]).collect();
    every_print(
        play,
        &[symbols(3), symbols(3), digit.clone(), digit],
        |cells| {
            if cells[2..].iter().any(|&digit| digit > 9) {
                Open("range")
            } else if cells[..2] == [0, 0] {
                Spin
            } else {
                Pays(0)
            }
        },
    );
}

#[test]
fn multiplier_and_second_prints() {
    let play = "mechanic = \"adds-to\"\nsum = 3\nlow = 1\nhigh = 2\nzones = 1\namounts = [3]\ntwice = true\n\
                [surface.play.multiplier]\nstem = \"Times\"\nothers = [\"No luck\"]\n\
                phrases = [{ text = \"Times two\", times = 2 }, { text = \"Times five\", times = 5 }]\n";
    let number = vec![1, 2, 3];
    let again = vec![1, 2, 3, BLANK];
    let values = [
        number.clone(),
        number,
        vec![300],
        vec![300],
        again.clone(),
        again,
        vec![0, 1, 2, 3, STRANGE, BLANK, UNLISTED],
    ];
    every_print(play, &values, |cells| {
        if cells[0] != cells[4] || cells[1] != cells[5] {
            return Open("transcription");
        }
        if cells[0] == 3 || cells[1] == 3 {
            return Open("range");
        }
        match (cells[0] + cells[1], cells[6]) {
            (3, UNLISTED) => Open("coefficient"),
            (3, 1) => Pays(600),
            (3, 2) => Pays(1_500),
            (3, _) => Pays(300),
            // A losing surface multiplies nothing.
            _ => Pays(0),
        }
    });
}
