//! Cells as text, and back.

use std::borrow::Cow;
use std::collections::HashMap;

use super::cell::{BLANK, STRANGE, UNLISTED};
use super::layout::{Field, Kind, Layout, SurfaceCells};
use super::words::{from_letters, in_letters};

/// What stands for something unreadable.
const UNREADABLE: &str = "?";

impl Layout {
    /// A cell of a field as text: symbols, words and phrases by their names,
    /// amounts in euros (`10`, `12.50`), numbers in figures, second prints in
    /// letters where the game has them so, codes with all their digits; nothing
    /// for a blank.
    ///
    /// ```
    /// let game = lotproof::game::find("coup-de-chance")?;
    /// let layout = lotproof::ticket::Layout::of(&game).expect("declared");
    /// assert_eq!(layout.text(10, 2_000_000), "20000");
    /// assert_eq!(layout.text(11, 2_000_000), "vingt mille euros");
    /// assert_eq!(layout.text(12, 0), "parapluie ouvert");
    /// # Ok::<(), lotproof::game::DeclarationError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When there is no such field.
    #[must_use]
    pub fn text(&self, field: usize, cell: u32) -> Cow<'_, str> {
        let (field, surface) = self.place(field);
        match cell {
            BLANK => return Cow::Borrowed(""),
            STRANGE => return Cow::Borrowed(UNREADABLE),
            UNLISTED => {
                let stem = surface.stem.as_deref().unwrap_or_default();
                return Cow::Owned(format!("{stem} {UNREADABLE}"));
            }
            _ => {}
        }
        match field.kind {
            Kind::Symbol => Cow::Borrowed(name(&surface.alphabet, cell)),
            Kind::Phrase => Cow::Borrowed(name(&surface.phrases, cell)),
            Kind::Amount | Kind::Letters if cell == 0 && surface.invitation.is_some() => {
                Cow::Borrowed(surface.invitation.as_deref().unwrap_or_default())
            }
            Kind::Amount => Cow::Owned(euros(cell)),
            Kind::Letters => Cow::Owned(amount_in_letters(cell)),
            Kind::Number if field.repeats.is_some() && surface.in_letters => {
                Cow::Owned(in_letters(cell))
            }
            Kind::Number | Kind::Stars => Cow::Owned(cell.to_string()),
            Kind::Code(digits) => Cow::Owned(format!("{cell:0width$}", width = digits.into())),
        }
    }

    /// What stands on a unit, or on one `ticket` of a pack, on one line.
    #[must_use]
    pub fn line(&self, cells: &[u32], ticket: Option<usize>) -> String {
        let mut line = String::new();
        let surfaces = self.surfaces().iter();
        for surface in surfaces.filter(|s| ticket.is_none_or(|ticket| ticket == s.ticket)) {
            let first = surface.cells.start;
            let (zone, name) = zone_and_surface(&self.fields()[first].name);
            let mut zone = zone;
            let mut texts = String::new();
            for at in surface.cells.clone().take(surface.own) {
                let field = &self.fields()[at];
                let text = self.text(at, cells[at]);
                // Letters only repeat what stands before them.
                if field.kind == Kind::Letters || text.is_empty() {
                    continue;
                }
                let (of, _) = zone_and_surface(&field.name);
                if !texts.is_empty() {
                    texts.push_str(if of == zone { " · " } else { " | " });
                }
                zone = of;
                texts.push_str(&text);
            }
            if !line.is_empty() {
                line.push_str("; ");
            }
            line.push_str(name);
            line.push_str(": ");
            line.push_str(&texts);
        }
        line
    }

    fn place(&self, field: usize) -> (&Field, &SurfaceCells) {
        let field = &self.fields()[field];
        (field, &self.surfaces()[field.surface])
    }
}

/// The zone and the surface in a field's name.
fn zone_and_surface(name: &str) -> (&str, &str) {
    let mut parts = name.rsplitn(3, '.');
    let zone = parts.nth(1).unwrap_or_default();
    (zone, parts.next().unwrap_or_default())
}

fn name(names: &[String], cell: u32) -> &str {
    names.get(cell as usize).map_or(UNREADABLE, String::as_str)
}

/// `10`, `12.50`.
fn euros(cents: u32) -> String {
    match (cents / 100, cents % 100) {
        (euros, 0) => euros.to_string(),
        (euros, cents) => format!("{euros}.{cents:02}"),
    }
}

/// « dix euros », « douze euros cinquante ».
fn amount_in_letters(cents: u32) -> String {
    let (euros, cents) = (cents / 100, cents % 100);
    let unit = match euros {
        0 | 1 => "euro",
        // « un million d'euros »
        many if many.is_multiple_of(1_000_000) => "d'euros",
        _ => "euros",
    };
    let whole = format!("{} {unit}", in_letters(euros));
    match cents {
        0 => whole,
        cents => format!("{whole} {}", in_letters(cents)),
    }
}

/// Reads cells from text; it remembers what it has read.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    layout: &'a Layout,
    /// By field: texts as they stand and what they read.
    known: Vec<HashMap<String, u32>>,
}

/// Texts remembered of one field, which bounds the memory of a reader.
const REMEMBERED: usize = 4_096;

impl<'a> Reader<'a> {
    /// A reader of a layout's fields.
    #[must_use]
    pub fn new(layout: &'a Layout) -> Self {
        Self {
            layout,
            known: vec![HashMap::new(); layout.width()],
        }
    }

    /// The cell that a text of a field stands for. Letter case and spaces
    /// around it do not count, an amount may have spaces between its thousands
    /// and a euro sign, letters may be figures with the word « euros ». What is
    /// no name of the alphabet, no number or has the wrong number of digits is
    /// [`STRANGE`].
    ///
    /// # Panics
    ///
    /// When there is no such field.
    pub fn read(&mut self, field: usize, text: &str) -> u32 {
        if let Some(&cell) = self.known[field].get(text) {
            return cell;
        }
        let cell = self.parse(field, text);
        let known = &mut self.known[field];
        if known.len() < REMEMBERED {
            known.insert(text.to_owned(), cell);
        }
        cell
    }

    fn parse(&self, field: usize, text: &str) -> u32 {
        let text = text.trim();
        if text.is_empty() {
            return BLANK;
        }
        let (field, surface) = self.layout.place(field);
        let lower = text.to_lowercase();
        let among = |names: &[String]| {
            let at = names.iter().position(|name| name.to_lowercase() == lower);
            at.and_then(|at| u32::try_from(at).ok())
        };
        let invitation = surface.invitation.as_ref();
        let read = match field.kind {
            Kind::Symbol => among(&surface.alphabet),
            Kind::Phrase => among(&surface.phrases).or_else(|| {
                let stem = surface.stem.as_ref()?.to_lowercase();
                lower.starts_with(&stem).then_some(UNLISTED)
            }),
            Kind::Amount | Kind::Letters
                if invitation.is_some_and(|words| words.to_lowercase() == lower) =>
            {
                Some(0)
            }
            // Where an invitation has words, a bare zero is none.
            Kind::Amount => amount(&lower).filter(|&cents| cents > 0 || invitation.is_none()),
            Kind::Letters => amount(&lower)
                .or_else(|| letters(&lower))
                .filter(|&cents| cents > 0 || invitation.is_none()),
            Kind::Number => whole(&lower).or_else(|| from_letters(&lower)),
            Kind::Stars => whole(&lower),
            Kind::Code(digits) => {
                let all = lower.len() == usize::from(digits);
                whole(&lower).filter(|_| all)
            }
        };
        read.unwrap_or(STRANGE)
    }
}

/// A whole number in figures.
fn whole(text: &str) -> Option<u32> {
    let figures = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|&number: &u32| figures && number < UNLISTED)
}

/// Cents of an amount in figures, with or without « € » or « euros ».
fn amount(text: &str) -> Option<u32> {
    let bare = ["euros", "euro", "€"]
        .iter()
        .find_map(|unit| text.strip_suffix(unit))
        .unwrap_or(text);
    let bare: String = bare
        .chars()
        .filter(|letter| !matches!(letter, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}'))
        .collect();
    let (euros, cents) = match bare.split_once(['.', ',']) {
        None => (bare.as_str(), 0),
        Some((euros, cents)) if cents.len() == 2 => (euros, whole(cents)?),
        Some(_) => return None,
    };
    let total = u64::from(whole(euros)?) * 100 + u64::from(cents);
    u32::try_from(total).ok().filter(|&cents| cents < UNLISTED)
}

/// Cents of an amount in letters.
fn letters(text: &str) -> Option<u32> {
    let text = text.replace("d'euro", "euro").replace("d’euro", "euro");
    let (euros, cents) = match text.split_once("euro") {
        None => (text.as_str(), ""),
        Some((euros, rest)) => (euros, rest.strip_prefix('s').unwrap_or(rest)),
    };
    let cents = cents.trim().trim_end_matches("centimes").trim();
    let cents = match cents {
        "" => 0,
        cents => from_letters(cents).filter(|&cents| cents < 100)?,
    };
    let total = u64::from(from_letters(euros.trim())?) * 100 + u64::from(cents);
    u32::try_from(total).ok().filter(|&cents| cents < UNLISTED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::find;

    fn layout(id: &str) -> Layout {
        Layout::of(&find(id).expect("embedded")).expect("declared")
    }

    fn field(layout: &Layout, name: &str) -> usize {
        let fields = layout.fields().iter();
        fields.clone().position(|f| f.name == name).expect(name)
    }

    #[test]
    fn many_ways_to_write_one_amount() {
        let layout = layout("coup-de-chance");
        let mut reader = Reader::new(&layout);
        let (amount, letters) = (
            field(&layout, "s1.gain.amount"),
            field(&layout, "s1.gain.letters"),
        );
        for text in ["20000", "20 000 €", "20\u{202f}000,00", " 20000.00 euros "] {
            assert_eq!(reader.read(amount, text), 2_000_000, "{text}");
        }
        for text in [
            "vingt mille euros",
            "VINGT-MILLE EUROS",
            "20 000 euros",
            "vingt mille",
        ] {
            assert_eq!(reader.read(letters, text), 2_000_000, "{text}");
        }
        for text in [
            "2O",
            "10.5",
            "-5",
            "vingt deux mille cent un cent",
            "dix dix",
        ] {
            assert_eq!(reader.read(letters, text), STRANGE, "{text}");
        }
        assert_eq!(reader.read(amount, ""), BLANK);
    }

    #[test]
    fn names_codes_and_phrases() {
        let vip = layout("pack-vip-2009");
        let mut reader = Reader::new(&vip);
        let phrase = field(&vip, "t5.s1.phrase.text");
        assert_eq!(reader.read(phrase, "vous multipliez votre gain × 2"), 3);
        assert_eq!(
            reader.read(phrase, "Vous multipliez votre gain par dix"),
            UNLISTED
        );
        assert_eq!(reader.read(phrase, "Bonne chance"), STRANGE);
        let invitation = field(&vip, "t1.s1.zone.amount");
        assert_eq!(reader.read(invitation, "continuez"), 0);
        assert_eq!(reader.read(invitation, "0"), STRANGE);
        let old = layout("pack-2005");
        let mut reader = Reader::new(&old);
        let code = field(&old, "t2.s1.card.code");
        assert_eq!(reader.read(code, "0042"), 42);
        assert_eq!(reader.read(code, "42"), STRANGE);
    }

    /// Every value that can stand in a cell is read back.
    #[test]
    fn what_is_written_is_read() {
        for id in ["coup-de-chance", "tresor", "pack-vip-2009", "pack-2005"] {
            let layout = layout(id);
            let mut reader = Reader::new(&layout);
            for (at, field) in layout.fields().iter().enumerate() {
                let surface = &layout.surfaces()[field.surface];
                let values: Vec<u32> = match field.kind {
                    Kind::Symbol => (0..).take(surface.alphabet.len()).collect(),
                    Kind::Phrase => (0..).take(surface.phrases.len()).collect(),
                    Kind::Amount | Kind::Letters => {
                        (0..3_000).chain([1_250, 2_000_000, 100_000_000]).collect()
                    }
                    Kind::Number => (0..100).collect(),
                    Kind::Code(_) => (0..10_000).step_by(7).collect(),
                    Kind::Stars => (0..3).collect(),
                };
                for value in values.into_iter().chain([BLANK, STRANGE]) {
                    let text = layout.text(at, value);
                    assert_eq!(reader.read(at, &text), value, "{}: {text}", field.name);
                }
            }
        }
    }
}
