//! Tickets filled in by hand: one that loses everywhere, of which a test sets
//! fields by name.

use lotproof::adjudicate::{Breach, Case, Judge, Judgement, Outcome};
use lotproof::game::{Game, Mechanic, Play, Prize, Surface, assumed_tables, find};
use lotproof::ticket::cell::BLANK;
use lotproof::ticket::{Kind, Layout};
use lotproof::units::Cents;

/// An embedded game, with its assumed tables where the text prints none.
pub fn game(id: &str) -> Game {
    let game = find(id).expect("embedded");
    match assumed_tables(id) {
        Some(tables) => game.with_tables("assumed", tables).expect("fits"),
        None => game,
    }
}

/// Euros as a cell holds them.
pub const fn euros(euros: u32) -> u32 {
    euros * 100
}

/// A judgement as tests state it.
pub type Stated = (Outcome, Option<Breach>);

/// What a sound ticket of that many euros is judged.
pub fn pays(euros: i64) -> Stated {
    (Outcome::Amount(Cents(euros * 100)), None)
}

pub fn judged(outcome: Outcome) -> Stated {
    (outcome, None)
}

/// One that pays that many euros and breaks a rule.
pub fn breaks(euros: i64, breach: Breach) -> Stated {
    (pays(euros).0, Some(breach))
}

fn stated(judgement: Judgement) -> Stated {
    (judgement.outcome, judgement.breach)
}

/// A unit of a game.
#[derive(Clone)]
pub struct Sheet {
    judge: Judge,
    layout: Layout,
    pub cells: Vec<u32>,
}

impl Sheet {
    /// A unit of an embedded game that loses on every surface.
    pub fn losing(id: &str) -> Self {
        Self::of(&game(id))
    }

    /// A unit of this game that loses on every surface.
    pub fn of(game: &Game) -> Self {
        let layout = Layout::of(game).expect("declared");
        let tickets: Vec<(&[Surface], &[Prize])> = match &game.pack {
            None => vec![(&game.surfaces, &game.prizes)],
            Some(pack) => {
                let tickets = pack.tickets.iter();
                tickets.map(|t| (&t.surfaces[..], &t.prizes[..])).collect()
            }
        };
        let plays = tickets.iter().flat_map(|(surfaces, table)| {
            let play = |surface: &Surface| surface.play.clone().expect("declared");
            surfaces.iter().map(move |surface| (play(surface), *table))
        });
        let mut cells = Vec::new();
        for (number, (play, table)) in plays.enumerate() {
            lose(&layout, number, &play, table, &mut cells);
        }
        let judge = Judge::of(game).expect("declared");
        Self {
            judge,
            layout,
            cells,
        }
    }

    /// The cell of that name.
    pub fn cell(&self, name: &str) -> usize {
        let fields = self.layout.fields();
        let found = fields.iter().position(|field| field.name == name);
        found.unwrap_or_else(|| panic!("no field {name}"))
    }

    /// Sets this one cell.
    pub fn only(mut self, name: &str, value: u32) -> Self {
        let cell = self.cell(name);
        self.cells[cell] = value;
        self
    }

    /// Sets a cell and its second print or letters.
    pub fn set(mut self, name: &str, value: u32) -> Self {
        let cell = self.cell(name);
        self.cells[cell] = value;
        let fields = self.layout.fields();
        if fields[cell].kind == Kind::Amount {
            self.cells[cell + 1] = value;
        }
        for (at, field) in fields.iter().enumerate() {
            if field.repeats == Some(cell) {
                self.cells[at] = value;
            }
        }
        self
    }

    /// Sets an amount in euros, with its letters, of a zone.
    pub fn gain(self, zone: &str, amount: u32) -> Self {
        self.set(&format!("{zone}.amount"), euros(amount))
    }

    /// Sets a symbol, word or phrase by its name.
    pub fn sign(self, name: &str, sign: &str) -> Self {
        let cell = self.cell(name);
        let field = &self.layout.fields()[cell];
        let surface = &self.layout.surfaces()[field.surface];
        let signs = match field.kind {
            Kind::Phrase => &surface.phrases,
            _ => &surface.alphabet,
        };
        let place = signs.iter().position(|known| known == sign);
        let place = place.unwrap_or_else(|| panic!("no {sign} in {signs:?}"));
        self.set(name, u32::try_from(place).expect("small"))
    }

    /// Sets several fields `<stem>1`, `<stem>2`… to the same symbol.
    pub fn signs(self, stem: &str, count: usize, sign: &str) -> Self {
        (1..=count).fold(self, |sheet, place| {
            sheet.sign(&format!("{stem}{place}"), sign)
        })
    }

    /// What the unit is judged.
    pub fn judge(&self) -> Stated {
        stated(self.judge.judge(&self.cells, &mut Vec::new()))
    }

    /// What each ticket of the pack is judged.
    pub fn tickets(&self) -> Vec<Stated> {
        let mut tickets = Vec::new();
        self.judge.judge(&self.cells, &mut tickets);
        tickets.into_iter().map(stated).collect()
    }

    /// What ticket `number`, from 1, of the pack is judged.
    pub fn ticket(&self, number: usize) -> Stated {
        self.tickets()[number - 1]
    }

    /// Asserts that the unit is left open, and why.
    pub fn open(&self, case: impl Fn(usize) -> Case, name: &str) {
        let case = case(self.cell(name));
        assert_eq!(self.judge(), judged(Outcome::Undefined(case)), "{name}");
    }

    /// Asserts that ticket `number` is void, and why.
    pub fn voids(&self, number: usize, case: impl Fn(usize) -> Case, name: &str) {
        let case = case(self.cell(name));
        assert_eq!(self.ticket(number), judged(Outcome::Void(case)), "{name}");
    }
}

/// Appends the cells of a surface that loses.
fn lose(layout: &Layout, number: usize, play: &Play, table: &[Prize], cells: &mut Vec<u32>) {
    let surface = &layout.surfaces()[number];
    let printed = play.printed_amounts(table);
    let amount = |place: usize| match printed.len() {
        // Tables that are missing.
        0 => euros(u32::try_from(place + 1).expect("small")),
        length => u32::try_from(printed[length - 1 - place % length].0).expect("a cell"),
    };
    let (mut signs, mut amounts, mut numbers) = (0, 0, 0);
    for field in &layout.fields()[surface.cells.clone()] {
        if let Some(first) = field.repeats {
            cells.push(cells[first]);
            continue;
        }
        let cell = match field.kind {
            Kind::Symbol if surface.alphabet.len() == 1 => BLANK,
            // The last symbols of its list lose.
            Kind::Symbol if matches!(play.mechanic, Mechanic::SymbolPays { .. }) => {
                u32::try_from(surface.alphabet.len() - 1).expect("few")
            }
            Kind::Symbol => {
                signs += 1;
                1 + (signs - 1) % (u32::try_from(surface.alphabet.len()).expect("few") - 1)
            }
            Kind::Number => {
                numbers += 1;
                match &play.mechanic {
                    Mechanic::Greater { numbers: all } if numbers == 1 => all[0].into(),
                    Mechanic::Greater { numbers: all } => all[all.len() - 1].into(),
                    Mechanic::MatchPays { numbers: all, .. } => all[numbers - 1].into(),
                    Mechanic::AddsTo { low, .. } => (*low).into(),
                    _ => 0,
                }
            }
            // Codes without a digit in common.
            Kind::Code(digits) => {
                signs += 1;
                signs * (10_u32.pow(digits.into()) - 1) / 9
            }
            Kind::Amount => match &play.mechanic {
                Mechanic::Reveal { .. } => 0,
                Mechanic::Word { bare: true, .. } => BLANK,
                _ => {
                    amounts += 1;
                    amount(amounts - 1)
                }
            },
            Kind::Letters => cells[cells.len() - 1],
            Kind::Stars => match &play.mechanic {
                Mechanic::Reveal {
                    invitation: None,
                    stars,
                } => 1 + u32::from(stars.contains(&Cents::ZERO)),
                _ => 0,
            },
            Kind::Phrase => 0,
        };
        cells.push(cell);
    }
}
