//! Which cell of a ticket holds what.

use std::ops::Range;

use crate::game::{Game, Mechanic, Play, Surface};

/// What kind of thing a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A symbol or word: its place in the surface's alphabet.
    Symbol,
    /// A number.
    Number,
    /// A code of that many digits.
    Code(u8),
    /// An amount in cents.
    Amount,
    /// The amount of the cell before, in letters.
    Letters,
    /// How many of an amount's figures and letters are preceded by stars.
    Stars,
    /// A phrase that may multiply: its place among the surface's phrases.
    Phrase,
}

/// One cell of a ticket or pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// `<surface>.<zone>.<field>`, such as `s2.zone3.symbol1`; in packs
    /// `<ticket>.<surface>.<zone>.<field>`.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
    /// The cell that it repeats, for a second print.
    pub repeats: Option<usize>,
    /// The number of its surface in [`Layout::surfaces`].
    pub surface: usize,
}

/// The cells of one surface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurfaceCells {
    /// Number of its ticket in the unit, from 0.
    pub ticket: usize,
    /// Its cells.
    pub cells: Range<usize>,
    /// How many of them its mechanic reads; second prints and the phrase
    /// follow.
    pub own: usize,
    /// Names of its symbols or words.
    pub alphabet: Vec<String>,
    /// Its phrases, those that do not multiply first.
    pub phrases: Vec<String>,
    /// How a multiplying phrase begins.
    pub stem: Option<String>,
    /// The invitation to go on that stands where no amount does.
    pub invitation: Option<String>,
    /// Whether the second print of a number is in letters, not in figures.
    pub in_letters: bool,
}

/// The cells of a unit, surface by surface.
///
/// | mechanic | its own cells, in order |
/// |---|---|
/// | reveal | amount, letters, stars where the text speaks of them |
/// | word | word, amount, letters |
/// | more in second | the places of the first zone, those of the second, Gain and its letters |
/// | target pairs | for each zone two symbols, amount, letters |
/// | adds to | for each zone two numbers, amount, letters |
/// | count pays, target sum, symbol pays | the symbols |
/// | two alike | each amount with letters |
/// | all alike | the symbols, Gain and its letters |
/// | exactly | the symbols, Gain and its letters; or for each symbol its amount, letters |
/// | each target | for each symbol its amount, letters |
/// | greater | your number, the other, Gain and its letters |
/// | code equal | the card's code, amount, letters, the codes |
/// | leading digits | both codes |
/// | match | the winning symbols; for each of the player's: symbol, amount, letters |
/// | match pays | your numbers, the winning ones |
/// | spin | the symbols, the digits |
///
/// Then, where the declaration says `twice`, every symbol, number and code once
/// more, in the same order; then the phrase of a multiplier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    fields: Vec<Field>,
    surfaces: Vec<SurfaceCells>,
}

impl Layout {
    /// The layout of a game's units; none when a surface does not declare how
    /// it is played, or there are none.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let mut layout = Self {
            fields: Vec::new(),
            surfaces: Vec::new(),
        };
        match &game.pack {
            None => layout.ticket(0, "", &game.surfaces)?,
            Some(pack) => {
                for (number, ticket) in pack.tickets.iter().enumerate() {
                    if ticket.surfaces.is_empty() {
                        return None;
                    }
                    let prefix = format!("t{}.", number + 1);
                    layout.ticket(number, &prefix, &ticket.surfaces)?;
                }
            }
        }
        (!layout.surfaces.is_empty()).then_some(layout)
    }

    fn ticket(&mut self, ticket: usize, prefix: &str, surfaces: &[Surface]) -> Option<()> {
        for (number, surface) in (1..).zip(surfaces) {
            let play = surface.play.as_ref()?;
            let mut writer = Writer {
                prefix: format!("{prefix}s{number}."),
                surface: self.surfaces.len(),
                fields: &mut self.fields,
            };
            let surface = writer.surface(ticket, play);
            self.surfaces.push(surface);
        }
        Some(())
    }

    /// All cells of a unit, in order.
    #[must_use]
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Cells of a unit.
    #[must_use]
    pub fn width(&self) -> usize {
        self.fields.len()
    }

    /// The surfaces, ticket by ticket.
    #[must_use]
    pub fn surfaces(&self) -> &[SurfaceCells] {
        &self.surfaces
    }

    /// The ticket, from 0, that a cell is on; none for single tickets.
    #[must_use]
    pub fn ticket_of(&self, cell: usize) -> Option<usize> {
        let packs = self.surfaces.last()?.ticket > 0;
        let surface = self.fields.get(cell)?.surface;
        packs.then(|| self.surfaces[surface].ticket)
    }

    /// Pairs of a cell and its second print, of one surface, within it.
    #[must_use]
    pub fn repeats(&self, surface: usize) -> Vec<(usize, usize)> {
        let cells = &self.surfaces[surface].cells;
        let fields = self.fields[cells.clone()].iter().enumerate();
        fields
            .filter_map(|(at, field)| Some((field.repeats? - cells.start, at)))
            .collect()
    }
}

struct Writer<'a> {
    prefix: String,
    surface: usize,
    fields: &'a mut Vec<Field>,
}

impl Writer<'_> {
    fn put(&mut self, zone: &str, field: &str, kind: Kind) {
        self.fields.push(Field {
            name: format!("{}{zone}.{field}", self.prefix),
            kind,
            repeats: None,
            surface: self.surface,
        });
    }

    fn money(&mut self, zone: &str) {
        self.put(zone, "amount", Kind::Amount);
        self.put(zone, "letters", Kind::Letters);
    }

    fn many(&mut self, zone: &str, field: &str, count: u8, kind: Kind) {
        for place in 1..=count {
            self.put(zone, &format!("{field}{place}"), kind);
        }
    }

    /// A symbol with an amount beside it, that many times.
    fn beside(&mut self, zone: &str, count: u8) {
        for place in 1..=count {
            let zone = format!("{zone}{place}");
            self.put(&zone, "symbol", Kind::Symbol);
            self.money(&zone);
        }
    }

    fn surface(&mut self, ticket: usize, play: &Play) -> SurfaceCells {
        let start = self.fields.len();
        self.mechanic(&play.mechanic);
        let end = self.fields.len();
        if play.twice {
            for at in start..end {
                let field = &self.fields[at];
                if matches!(field.kind, Kind::Symbol | Kind::Number | Kind::Code(_)) {
                    let again = Field {
                        name: format!("{}-again", field.name),
                        repeats: Some(at),
                        ..field.clone()
                    };
                    self.fields.push(again);
                }
            }
        }
        let multiplier = play.multiplier.as_ref();
        if multiplier.is_some() {
            self.put("phrase", "text", Kind::Phrase);
        }
        let phrases = multiplier.map(|m| m.all().map(str::to_owned).collect());
        let invitation = match &play.mechanic {
            Mechanic::Reveal { invitation, .. } => invitation.clone(),
            _ => None,
        };
        SurfaceCells {
            ticket,
            cells: start..self.fields.len(),
            own: end - start,
            alphabet: play.mechanic.alphabet(),
            phrases: phrases.unwrap_or_default(),
            stem: multiplier.map(|multiplier| multiplier.stem.clone()),
            invitation,
            in_letters: !matches!(play.mechanic, Mechanic::MatchPays { .. }),
        }
    }

    fn mechanic(&mut self, mechanic: &Mechanic) {
        match mechanic {
            Mechanic::Reveal { stars, .. } => {
                self.money("zone");
                if !stars.is_empty() {
                    self.put("zone", "stars", Kind::Stars);
                }
            }
            Mechanic::Word { .. } => {
                self.put("zone", "word", Kind::Symbol);
                self.money("zone");
            }
            Mechanic::MoreInSecond { most, .. } => {
                self.many("first", "symbol", *most, Kind::Symbol);
                self.many("second", "symbol", *most, Kind::Symbol);
                self.money("gain");
            }
            Mechanic::TargetPairs { zones, .. } => {
                for zone in 1..=*zones {
                    let zone = format!("zone{zone}");
                    self.many(&zone, "symbol", 2, Kind::Symbol);
                    self.money(&zone);
                }
            }
            Mechanic::AddsTo { zones, .. } => {
                for zone in 1..=*zones {
                    let zone = format!("zone{zone}");
                    self.many(&zone, "number", 2, Kind::Number);
                    self.money(&zone);
                }
            }
            Mechanic::CountPays { cells, .. } => {
                self.many("zone", "symbol", *cells, Kind::Symbol);
            }
            Mechanic::SymbolPays { .. } | Mechanic::TargetSum { .. } => {
                self.many("zone", "symbol", 1, Kind::Symbol);
            }
            Mechanic::TwoAlike { cells } => {
                for place in 1..=*cells {
                    self.money(&format!("place{place}"));
                }
            }
            Mechanic::Exactly {
                cells,
                beside: true,
                ..
            }
            | Mechanic::EachTarget { cells, .. } => self.beside("place", *cells),
            Mechanic::AllAlike { cells, .. } | Mechanic::Exactly { cells, .. } => {
                self.many("zone", "symbol", *cells, Kind::Symbol);
                self.money("gain");
            }
            Mechanic::Greater { .. } => {
                self.put("yours", "number", Kind::Number);
                self.put("other", "number", Kind::Number);
                self.money("gain");
            }
            Mechanic::CodeEqual { digits, codes } => {
                self.put("card", "code", Kind::Code(*digits));
                self.money("card");
                for code in 1..=*codes {
                    self.put(&format!("screen{code}"), "code", Kind::Code(*digits));
                }
            }
            Mechanic::LeadingDigits { digits, .. } => {
                self.put("safe", "code", Kind::Code(*digits));
                self.put("yours", "code", Kind::Code(*digits));
            }
            Mechanic::Match { winning, yours, .. } => {
                self.many("winning", "symbol", *winning, Kind::Symbol);
                self.beside("yours", *yours);
            }
            Mechanic::MatchPays { winning, yours, .. } => {
                self.many("yours", "number", *yours, Kind::Number);
                self.many("winning", "number", *winning, Kind::Number);
            }
            Mechanic::Spin { cells, digits, .. } => {
                self.many("zone", "symbol", *cells, Kind::Symbol);
                self.many("number", "digit", *digits, Kind::Number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::find;

    fn ranges(id: &str) -> (Layout, Vec<Range<usize>>) {
        let layout = Layout::of(&find(id).expect("embedded")).expect("declared");
        let ranges = layout.surfaces().iter().map(|s| s.cells.clone());
        let ranges = ranges.collect();
        (layout, ranges)
    }

    #[test]
    fn the_tickets_of_two_games() {
        let (layout, surfaces) = ranges("coup-de-chance");
        assert_eq!(surfaces, [0..12, 12..24, 24..36, 36..41, 41..51]);
        assert_eq!(layout.fields()[12].name, "s2.zone1.symbol1");
        assert_eq!(layout.fields()[32].name, "s3.zone1.number1-again");
        assert_eq!(layout.repeats(2), [(0, 8), (1, 9), (4, 10), (5, 11)]);
        let (layout, surfaces) = ranges("tresor");
        assert_eq!(surfaces, [0..78, 78..92]);
        assert_eq!(layout.fields()[91].name, "s2.number.digit11");
    }

    #[test]
    fn the_tickets_of_both_packs() {
        let (layout, surfaces) = ranges("pack-vip-2009");
        assert_eq!(surfaces.len(), 12);
        assert_eq!(layout.fields()[0].name, "t1.s1.zone.amount");
        assert_eq!(layout.surfaces()[11].ticket, 7);
        let (_, surfaces) = ranges("pack-2005");
        assert_eq!(surfaces.len(), 16);
    }
}
