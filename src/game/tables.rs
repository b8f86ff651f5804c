//! Where a game's prize tables come from, and tables supplied from outside.
//!
//! A regulation may announce tables and not print them. Such a game is
//! declared with `missing = true` under `[prizes]`; its tables come from a file
//! of their own: the supplier's (declared), or ours (assumed).

use std::path::Path;

use serde::Serialize;

use super::error::DeclarationError;
use super::load::{A_NAME, read_text};
use super::prizes::{self, Prizes};
use super::raw::{Source, Table, Value};
use super::{Award, Game, PackTicket, Prize};
use crate::units::{Cents, grouped, sha256_hex};

pub(super) const TOP: &[&str] = &["tables", "prizes", "ticket"];
pub(super) const TABLES: &[&str] = &["game", "status", "source"];
pub(super) const PRIZES: &[&str] = &["printed_count", "printed_total", "rows"];
pub(super) const TICKET: &[&str] = &["name", "printed_count", "printed_total", "rows", "pays"];
pub(super) const PAYS: &[&str] = &["surface", "rows"];

/// Who says what the prize tables are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TablesOrigin {
    /// The declaration.
    #[default]
    Declared,
    /// A file of tables, given beside a declaration that lacks them.
    Supplied,
    /// A file of tables that says of itself that they are assumed.
    Assumed,
    /// Nobody: the regulation announces tables and does not print them.
    Missing,
}

/// The origin of a game's prize tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    /// Who says what they are.
    pub origin: TablesOrigin,
    /// Where the figures come from, for tables from a file of their own.
    pub source: Option<String>,
    /// Name of that file.
    pub file: Option<String>,
    /// Its size in bytes.
    pub bytes: u64,
    /// SHA-256 of its bytes, lower-case hexadecimal.
    pub sha256: Option<String>,
    /// Sums that it prints where the declaration has its own, which stay: of
    /// the game's table, then of each ticket's.
    pub sums: Vec<PrintedSums>,
}

/// The sums that a table prints below its rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrintedSums {
    /// Its number of prizes.
    pub count: Option<u64>,
    /// Its money.
    pub total: Option<Cents>,
}

/// Something that a regulation announces and does not print.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Missing {
    /// The clause that announces it.
    pub clause: String,
    /// What it is.
    pub what: String,
}

/// Our tables for the embedded game of that id whose text lacks its own; they
/// meet every fact that the text declares, and nothing more can be said of them.
///
/// ```
/// use lotproof::game::{TablesOrigin, assumed_tables, find};
/// let game = find("pack-2005")?;
/// assert_eq!(game.tables.origin, TablesOrigin::Missing);
/// assert!(game.prizes.is_empty());
/// let file = assumed_tables("pack-2005").expect("its text prints no table");
/// let game = game.with_tables("assumed", file)?;
/// assert_eq!(game.tables.origin, TablesOrigin::Assumed);
/// assert_eq!(game.prizes_per_block(), 750_000);
/// # Ok::<(), lotproof::game::DeclarationError>(())
/// ```
#[must_use]
pub fn assumed_tables(id: &str) -> Option<&'static str> {
    (id == "pack-2005").then_some(include_str!("games/pack-2005.assumed.toml"))
}

impl Game {
    /// This game with the tables of a TOML file; see [`Game::with_tables`].
    ///
    /// # Errors
    /// As there, and when the file cannot be read.
    pub fn with_tables_file(self, path: &Path) -> Result<Self, DeclarationError> {
        let (file, text) = read_text(path)?;
        self.with_tables(&file, &text)
    }

    /// This game with the tables that a TOML text gives, for a game whose
    /// regulation does not print them. Clauses, rules and the declared sums stay
    /// those of the declaration, and the text's own sums beside them are kept for
    /// comparison; `file` names the text in messages.
    ///
    /// # Errors
    /// When the game's tables are not missing, the text is for another game,
    /// it has not one table for each ticket of the pack, or a table is one that
    /// [`load_str`](super::load_str) would refuse.
    pub fn with_tables(self, file: &str, text: &str) -> Result<Self, DeclarationError> {
        if text.lines().any(|line| line.trim() == "[game]") {
            return Err(DeclarationError::NotADeclaration {
                file: file.to_owned(),
                found: "a declaration of a game".to_owned(),
                expected: "a file of tables, which begins with [tables]",
                advice: "name the declaration as the game, and give the tables that it lacks here",
            });
        }
        let (bytes, sha256) = (text.len() as u64, sha256_hex(text.as_bytes()));
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Source::new(file, text).parse(TOP, |top| {
            let mut game = self;
            game.tables = Tables {
                file: Some(file.to_owned()),
                bytes,
                sha256: Some(sha256),
                ..head(&top, &game)?
            };
            let table = top
                .need("prizes", "a table [prizes] with the rows")?
                .table(PRIZES)?;
            let block = game.block;
            let read = prizes::rows_of(&table, prizes::FIXED_ROW, block)?;
            game.tables.sums.push(fill(
                read,
                &mut game.prizes,
                &mut game.printed_count,
                &mut game.printed_total,
            ));
            match &mut game.pack {
                None => {
                    if let Some(tickets) = top.get("ticket") {
                        return Err(tickets.unwanted(
                            "because the game is not sold in packs",
                            "remove the tables of tickets",
                        ));
                    }
                }
                Some(pack) => {
                    let sums = tickets(&top, &mut pack.tickets, block)?;
                    game.tables.sums.extend(sums);
                    keeps_minimum(&table, pack.minimum, block, &game.prizes)?;
                }
            }
            Ok(game)
        })
    }
}

/// Puts the rows in, and the sums that the declaration does not print; returns
/// those that it prints too.
fn fill(
    read: Prizes,
    rows: &mut Vec<Prize>,
    count: &mut Option<u64>,
    total: &mut Option<Cents>,
) -> PrintedSums {
    *rows = read.rows;
    PrintedSums {
        count: beside(count, read.printed_count),
        total: beside(total, read.printed_total),
    }
}

fn beside<T>(declared: &mut Option<T>, printed: Option<T>) -> Option<T> {
    if declared.is_some() {
        return printed;
    }
    *declared = printed;
    None
}

/// The table `[tables]`, for this game.
fn head(top: &Table<'_>, game: &Game) -> Result<Tables, DeclarationError> {
    let head = top
        .need("tables", "a table [tables] that names the game")?
        .table(TABLES)?;
    let expected = "the id of the game that the tables are for";
    let id = head.need("game", expected)?;
    if id.text(expected)? != game.id {
        return Err(id.wrong(
            format!("\"{}\", the game they are given to", game.id),
            "give the game the tables that are its own",
        ));
    }
    if game.tables.origin != TablesOrigin::Missing {
        return Err(id.wrong(
            "a game whose declaration has `missing = true` under [prizes]",
            "the game declares its own tables: leave these out",
        ));
    }
    let statuses = [
        ("supplied", TablesOrigin::Supplied),
        ("assumed", TablesOrigin::Assumed),
    ];
    let status = head.get("status").map(|status| status.word(&statuses));
    let source = head.text("source", "where the figures come from")?;
    Ok(Tables {
        origin: status.transpose()?.unwrap_or(TablesOrigin::Supplied),
        source: Some(source),
        ..Tables::default()
    })
}

/// One table for each ticket of the pack, in its order; returns the sums that
/// the declaration prints too.
fn tickets(
    top: &Table<'_>,
    pack: &mut [PackTicket],
    block: u32,
) -> Result<Vec<PrintedSums>, DeclarationError> {
    let mut sums = Vec::new();
    let list = top
        .need("ticket", "the tables of the tickets, each below [[ticket]]")?
        .list(pack.len()..=pack.len(), "tables, one for each ticket")?;
    for (ticket, value) in pack.iter_mut().zip(list) {
        let table = value.table(TICKET)?;
        if let Some(name) = table.get("name")
            && name.text(A_NAME)? != ticket.name
        {
            return Err(name.wrong(
                format!("\"{}\"", ticket.name),
                "put the tables in the order of the pack's tickets",
            ));
        }
        sums.push(fill(
            prizes::rows_of(&table, prizes::FIXED_ROW, block)?,
            &mut ticket.prizes,
            &mut ticket.printed_count,
            &mut ticket.printed_total,
        ));
        if let Some(list) = table.get("pays") {
            pay_tables(&list, ticket)?;
        }
    }
    Ok(sums)
}

/// Pay-tables of surfaces whose declaration lacks them.
fn pay_tables(list: &Value<'_>, ticket: &mut PackTicket) -> Result<(), DeclarationError> {
    for item in list.list(1..=ticket.surfaces.len().max(1), "pay-tables")? {
        let table = item.table(PAYS)?;
        let value = table.need("surface", "the name of a surface")?;
        let name = value.text("the name of a surface")?;
        let lacking = ticket.surfaces.iter_mut().find_map(|surface| {
            let play = surface.play.as_mut()?;
            let (pays, most) = play.mechanic.pays_mut()?;
            (surface.name == name && pays.rows.is_empty()).then_some((pays, most))
        });
        let Some((pays, most)) = lacking else {
            return Err(value.wrong(
                "a surface of this ticket whose pay-table is missing",
                "take the names from `lotproof show`",
            ));
        };
        let rows = table.need("rows", "rows { count, amount }")?;
        let first = rows.wrong(
            format!("rows from count {} on", pays.from),
            "the declaration says that fewer lose",
        );
        pays.rows = super::surface::rows(&rows, most)?;
        if pays.rows[0].0 < pays.from {
            return Err(first);
        }
    }
    Ok(())
}

/// No pack of the table pays less than the declared minimum.
fn keeps_minimum(
    table: &Table<'_>,
    minimum: Cents,
    block: u32,
    prizes: &[Prize],
) -> Result<(), DeclarationError> {
    if minimum == Cents::ZERO {
        return Ok(());
    }
    let rows = table.need("rows", "the rows of the prize table")?;
    let advice = "correct the rows: the declaration sets this least total";
    let winning: u64 = prizes.iter().map(|row| row.count).sum();
    let losing = u64::from(block).saturating_sub(winning);
    if losing > 0 {
        let expected = format!(
            "rows for all {} packs of a block, {} more, as each pays at least {minimum}",
            grouped(block.into()),
            grouped(losing)
        );
        return Err(rows.wrong(expected, advice));
    }
    let below = prizes.iter().find(
        |row| matches!(row.award, Award::Amount(amount) if amount < minimum && row.count > 0),
    );
    match below {
        Some(row) => Err(rows.wrong(
            format!("no amount below {minimum}, as that of line {} is", row.line),
            advice,
        )),
        None => Ok(()),
    }
}

/// The list of what the text announces and does not print.
pub(super) fn missing(top: &Table<'_>) -> Result<Vec<Missing>, DeclarationError> {
    let Some(list) = top.get("missing") else {
        return Ok(Vec::new());
    };
    let item = |value: Value<'_>| {
        let item = value.table(MISSING)?;
        Ok(Missing {
            clause: item.text("clause", super::load::A_CLAUSE)?,
            what: item.text("what", "what is missing, in words")?,
        })
    };
    let list = list.list(1..=usize::MAX, "things that are missing")?;
    list.into_iter().map(item).collect()
}

pub(super) const MISSING: &[&str] = &["clause", "what"];
