//! From a TOML text to a checked [`Game`]: the file and its top tables.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use super::error::DeclarationError;
use super::money::LARGEST_AMOUNT;
use super::pack;
use super::pools;
use super::prizes::{self, Prizes};
use super::raw::{Source, Table};
use super::surface::surfaces;
use super::tables::{self, Missing, Tables, TablesOrigin};
use super::wheel;
use super::{Award, Game, Order, Pack, Prize, Regulation, Unit, Wheel};
use crate::regulation;
use crate::units::{Cents, sha256_hex};

pub(super) const TOP: &[&str] = &[
    "game",
    "regulation",
    "prizes",
    "wheel",
    "pack",
    "surface",
    "order",
    "pools",
    "missing",
];
pub(super) const GAME: &[&str] = &["id", "title", "unit", "price", "block", "clause", "anomaly"];
pub(super) const REGULATION: &[&str] = &["citation", "date", "text"];
pub(super) const ORDER: &[&str] = &["shuffled", "clause"];

pub(super) const A_CLAUSE: &str = "the number of an article, such as \"4.2\"";
pub(super) const A_NAME: &str = "a name";
const A_PACK: &str = "a table [pack] and its [[pack.ticket]], because the unit is \"pack\"";

/// Largest file that is read: the longest embedded declaration is 9 kB.
const LARGEST_FILE: u64 = 1 << 20;

/// Reads and checks a declaration file.
///
/// ```no_run
/// let path = std::path::Path::new("games/my.toml");
/// let game = lotproof::game::load_file(path)?;
/// println!("{} pays {:.4} of its sales", game.title, game.payout_rate());
/// # Ok::<(), lotproof::game::DeclarationError>(())
/// ```
///
/// # Errors
/// When the file cannot be read, is no UTF-8 text, or declares something that
/// cannot hold; see [`load_str`].
pub fn load_file(path: &Path) -> Result<Game, DeclarationError> {
    let (file, text) = read_text(path)?;
    load_str(&file, &text)
}

/// The name of a file for messages, and its text.
pub(super) fn read_text(path: &Path) -> Result<(String, String), DeclarationError> {
    let file = path.display().to_string();
    let wrong = |found, advice| DeclarationError::NotADeclaration {
        file: file.clone(),
        found,
        expected: "a TOML text in UTF-8",
        advice,
    };
    // A pipe could block, a device never end. Folders fail on reading.
    if fs::metadata(path).is_ok_and(|meta| !meta.is_file() && !meta.is_dir()) {
        return Err(wrong(
            "a pipe, device or socket".to_owned(),
            "give the path of a regular file",
        ));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut bytes))
        .map_err(|cause| DeclarationError::Unreadable {
            file: file.clone(),
            cause,
        })?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(wrong(
            "larger than 1 MiB".to_owned(),
            "check that the path is right",
        ));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok((file, text)),
        Err(error) => {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = before.split(|&byte| byte == b'\n').count();
            Err(wrong(
                format!("not UTF-8 on line {line}"),
                "save it as UTF-8",
            ))
        }
    }
}

/// Checks a declaration given as text; `file` names it in messages.
///
/// A byte-order mark and CRLF line ends are accepted. Printed totals are kept
/// as printed: whether they agree with their rows is not judged here.
///
/// ```
/// let game = lotproof::game::load_str("my.toml", r#"
/// [game]
/// id = "three-in-ten"
/// title = "Three in ten"
/// unit = "ticket"
/// price = 2
/// block = 10
/// clause = "1"
///
/// [regulation]
/// citation = "Rules of the village fair"
///
/// [prizes]
/// clause = "2"
/// rows = [
///   { count = 1, amount = 10 },
///   { count = 2, amount = "2,50" },
/// ]
/// "#).unwrap();
/// assert_eq!(game.payout_rate().to_string(), "3/4");
/// ```
///
/// # Errors
/// For broken TOML, an unknown or missing key, a value of the wrong type or out
/// of range, counts beyond the block, two rows of one amount, money beyond the
/// range of [`Cents`], a wheel without its row or a row without its wheel, a
/// pack that does not fit its unit.
pub fn load_str(file: &str, text: &str) -> Result<Game, DeclarationError> {
    let (bytes, sha256) = (text.len() as u64, sha256_hex(text.as_bytes()));
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(DeclarationError::NotADeclaration {
            file: file.to_owned(),
            found: "empty".to_owned(),
            expected: "a declaration with [game], [regulation] and [prizes]",
            advice: "start from docs/examples/harbour-fair.toml",
        });
    }
    Source::new(file, text).parse(TOP, |top| game(&top, bytes, sha256))
}

fn game(top: &Table<'_>, bytes: u64, sha256: String) -> Result<Game, DeclarationError> {
    let head = top.need("game", "a table [game]")?.table(GAME)?;
    let id = id(&head)?;
    let title = title(&head)?;
    let units = [("ticket", Unit::Ticket), ("pack", Unit::Pack)];
    let unit = head.need("unit", "\"ticket\" or \"pack\"")?.word(&units)?;
    let price = head
        .need("price", "the price of one unit in euros")?
        .euros(Cents(1)..=LARGEST_AMOUNT)?;
    let block = head
        .need("block", "the number of units in a block")?
        .whole(
            1..=u32::MAX,
            "a block is the number of units that the prize table is for",
        )?;
    let clause = head.text("clause", A_CLAUSE)?;
    let anomaly = head.get("anomaly").map(|clause| clause.text(A_CLAUSE));
    let anomaly = anomaly.transpose()?;
    let regulation = regulation(top)?;

    if unit == Unit::Pack {
        top.need("pack", A_PACK)?;
    }
    let row_keys = match unit {
        Unit::Ticket => prizes::ROW,
        Unit::Pack => prizes::FIXED_ROW,
    };
    let table = top
        .need("prizes", "a table [prizes]")?
        .table(prizes::KEYS)?;
    let tables_missing = table
        .get("missing")
        .map_or(Ok(false), |missing| missing.flag())?;
    let Prizes {
        rows,
        clause: prizes_clause,
        printed_count,
        printed_total,
        misprint,
    } = prizes::read(&table, "clause", row_keys, block, tables_missing)?;
    let missing = tables::missing(top)?;
    if tables_missing {
        names_what_is_missing(top, &table, &missing)?;
    }
    let pools = top.get("pools").map(|table| table.table(pools::KEYS));
    let pools = pools.transpose()?;
    let game = Game {
        pools: pools
            .as_ref()
            .map(|table| pools::read(table, block))
            .transpose()?,
        wheel: wheel_of(top, &rows)?,
        pack: pack_of(top, unit, block, tables_missing, &rows)?,
        tables: Tables {
            origin: if tables_missing {
                TablesOrigin::Missing
            } else {
                TablesOrigin::Declared
            },
            ..Tables::default()
        },
        missing,
        surfaces: surfaces(top)?,
        order: order(top)?,
        id,
        title,
        unit,
        price,
        block,
        clause,
        anomaly,
        prizes: rows,
        prizes_clause,
        printed_count,
        printed_total,
        misprint,
        regulation,
        bytes,
        sha256,
    };
    if tables_missing && let Some(pools) = top.get("pools") {
        return Err(pools.unwanted(
            "because the tables are missing",
            "declare pools of a game whose tables are printed",
        ));
    }
    if let (Some(table), Some(pools)) = (&pools, &game.pools) {
        pools::part_equally(table, pools, &game)?;
    }
    Ok(game)
}

/// A game whose tables are missing says which, and what their sums are: these
/// are all that can be tested without them.
fn names_what_is_missing(
    top: &Table<'_>,
    prizes: &Table<'_>,
    missing: &[Missing],
) -> Result<(), DeclarationError> {
    prizes.need(
        "printed_count",
        "the declared number of prizes, as the table is missing",
    )?;
    prizes.need(
        "printed_total",
        "the declared total in euros, as the table is missing",
    )?;
    if missing.is_empty() {
        let expected =
            "[[missing]], which names each clause that announces a table and prints none";
        top.need("missing", expected)?;
    }
    Ok(())
}

fn id(head: &Table<'_>) -> Result<String, DeclarationError> {
    let expected = "lower-case letters, digits and hyphens, at most 64";
    let value = head.need("id", expected)?;
    let id = value.text(expected)?;
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.len() > 64 || !id.chars().all(fits) {
        return Err(value.wrong(expected, "the id names the game's seeds and folders"));
    }
    Ok(id)
}

fn title(head: &Table<'_>) -> Result<String, DeclarationError> {
    let expected = "the title of the game, at most 200 characters";
    let value = head.need("title", expected)?;
    let title = value.text(expected)?;
    if title.chars().count() > 200 {
        return Err(value.wrong(expected, "the title heads each report"));
    }
    Ok(title)
}

fn regulation(top: &Table<'_>) -> Result<Regulation, DeclarationError> {
    let table = top
        .need("regulation", "a table [regulation]")?
        .table(REGULATION)?;
    let citation = table.text(
        "citation",
        "a citation of the text that the figures come from",
    )?;
    let date = table.get("date").map(|date| date.date()).transpose()?;
    let texts: Vec<_> = regulation::embedded().iter().map(|t| (t.id, t)).collect();
    let text = table.get("text").map(|id| id.word(&texts)).transpose()?;
    Ok(Regulation {
        citation,
        date,
        sha256: text.map(|text| sha256_hex(text.text.as_bytes())),
        text: text.map(|text| text.id),
    })
}

/// The wheel and its row come together or not at all.
fn wheel_of(top: &Table<'_>, rows: &[Prize]) -> Result<Option<Wheel>, DeclarationError> {
    let has_row = rows
        .iter()
        .any(|row| matches!(row.award, Award::Spin { .. }));
    match (top.get("wheel"), has_row) {
        (Some(wheel), true) => wheel::read(&wheel.table(wheel::KEYS)?).map(Some),
        (Some(wheel), false) => Err(wheel.unwanted(
            "because no prize row is decided by it",
            "give a row of [prizes] `wheel = true`, or remove [wheel]",
        )),
        (None, true) => {
            let expected = "a table [wheel], because a prize row has `wheel = true`";
            top.need("wheel", expected).map(|_| None)
        }
        (None, false) => Ok(None),
    }
}

/// A pack for packs only, and then no surfaces beside it.
fn pack_of(
    top: &Table<'_>,
    unit: Unit,
    block: u32,
    tables_missing: bool,
    rows: &[Prize],
) -> Result<Option<Pack>, DeclarationError> {
    if unit == Unit::Ticket {
        return match top.get("pack") {
            Some(pack) => Err(pack.unwanted(
                "because the unit is \"ticket\"",
                "write `unit = \"pack\"`, or remove [pack]",
            )),
            None => Ok(None),
        };
    }
    let pack = top.need("pack", A_PACK)?.table(pack::KEYS)?;
    if let Some(surface) = top.get("surface") {
        return Err(surface.unwanted(
            "because a pack's surfaces are its tickets'",
            "write [[pack.ticket.surface]] below the ticket that has it",
        ));
    }
    pack::read(&pack, block, tables_missing, rows).map(Some)
}

fn order(top: &Table<'_>) -> Result<Order, DeclarationError> {
    let Some(order) = top.get("order") else {
        return Ok(Order::default());
    };
    let order = order.table(ORDER)?;
    let expected = "the clause or standard that asks for random order";
    let clause = order.get("clause").map(|clause| clause.text(expected));
    let shuffled = if order.need("shuffled", "true or false")?.flag()? {
        Some(clause.unwrap_or_else(|| order.text("clause", expected))?)
    } else {
        None
    };
    Ok(Order { shuffled })
}
