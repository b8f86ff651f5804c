//! `lotproof games` and `lotproof show`: what is declared.

mod json;

use std::fmt::Write as _;
use std::path::Path;

use json::{details, overview};
use serde_json::Value;

use super::columns::{Align, columns};
use super::failure::{Failure, exit};
use super::games::open;
use super::output::say_text;
use crate::game::{self, Award, Game, Prize, Surface, TablesOrigin};
use crate::report::clean;
use crate::units::{Cents, Fraction, Odds, euros, grouped};

/// Lists the embedded games.
pub fn games(as_json: bool) -> Result<u8, Failure> {
    let games: Vec<Game> = game::embedded()
        .iter()
        .map(|embedded| game::find(embedded.id))
        .collect::<Result<_, _>>()?;
    let text = if as_json {
        pretty(&games.iter().map(overview).collect())
    } else {
        let mut text = String::new();
        for game in &games {
            let _ = writeln!(
                text,
                "{:<16} {:<34} {:>6}  block of {} {}, payout rate {:.4} %",
                game.id,
                game.title,
                game.price.to_string(),
                grouped(game.block.into()),
                game.unit.noun(game.block.into()),
                percent(game),
            );
        }
        text
    };
    say_text(&text)?;
    Ok(exit::CONFORM)
}

/// Shows one game.
pub fn show(name: &str, tables: Option<&Path>, as_json: bool) -> Result<u8, Failure> {
    let game = open(name, tables)?;
    let text = if as_json {
        pretty(&details(&game))
    } else {
        page(&game)
    };
    say_text(&text)?;
    Ok(exit::CONFORM)
}

/// JSON for a reader.
pub fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

/// Declared payout rate in percent, for display.
pub fn percent(game: &Game) -> f64 {
    100.0 * game.payout_rate().to_f64()
}

fn page(game: &Game) -> String {
    let mut text = String::new();
    let block = u64::from(game.block);
    let _ = writeln!(text, "{} ({})", clean(&game.title), game.id);
    let _ = writeln!(text, "{}", clean(&game.regulation.citation));
    let _ = writeln!(
        text,
        "\nprice {} per {}, blocks of {} {} ({})",
        game.price,
        game.unit.noun(1),
        grouped(block),
        game.unit.noun(block),
        article(&game.clause)
    );
    let _ = writeln!(
        text,
        "{} prizes in a block ({}), payout rate {:.4} % of the sales\n",
        grouped(game.prizes_per_block()),
        Odds {
            won: game.prizes_per_block(),
            of: block
        },
        percent(game)
    );
    let _ = writeln!(text, "Prize table, {}", article(&game.prizes_clause));
    if game.tables.origin == TablesOrigin::Missing {
        let _ = writeln!(text, "  not printed by the regulation");
    } else {
        let printed = Printed {
            count: game.printed_count,
            total: game.printed_total,
        };
        table(&mut text, game, &game.prizes, printed);
    }
    wheel(&mut text, game);
    if !game.surfaces.is_empty() {
        text.push_str("\nSurfaces\n");
    }
    surfaces(&mut text, &game.surfaces);
    pack(&mut text, game);
    missing(&mut text, game);
    order(&mut text, game);
    text
}

/// The draw wheel with its segments.
fn wheel(text: &mut String, game: &Game) {
    if let Some(wheel) = &game.wheel {
        let mean = wheel.mean();
        let _ = writeln!(text, "\n{}, {}", clean(&wheel.name), article(&wheel.clause));
        let mut rows = vec![["segments", "amount", "odds"].map(str::to_owned).to_vec()];
        for run in &wheel.segments {
            let odds = Odds {
                won: run.count.into(),
                of: wheel.len().into(),
            };
            rows.push(vec![
                grouped(run.count.into()),
                run.amount.to_string(),
                odds.to_string(),
            ]);
        }
        text.push_str(&columns(&rows, &[Align::Right; 3], 2));
        let _ = writeln!(
            text,
            "  {} segments, mean of a spin {}; their numbering is {}",
            grouped(wheel.len().into()),
            euros(mean),
            if wheel.numbering_declared {
                "declared"
            } else {
                "assumed"
            }
        );
    }
}

/// The rules of a pack, and its tickets with their tables.
fn pack(text: &mut String, game: &Game) {
    if let Some(pack) = &game.pack {
        let winners: Vec<String> = pack.winners.iter().map(u8::to_string).collect();
        let _ = writeln!(
            text,
            "\nA pack holds {} winning tickets and pays at least {} ({})",
            winners.join(", "),
            pack.minimum,
            article(&pack.clause)
        );
        for (index, ticket) in pack.tickets.iter().enumerate() {
            let _ = writeln!(
                text,
                "\nTicket {} « {} », {}; its table, {}",
                index + 1,
                clean(&ticket.name),
                article(&ticket.clause),
                article(&ticket.prizes_clause)
            );
            if ticket.prizes.is_empty() {
                let _ = writeln!(text, "  not printed by the regulation");
            } else {
                let printed = Printed {
                    count: ticket.printed_count,
                    total: ticket.printed_total,
                };
                table(text, game, &ticket.prizes, printed);
            }
            surfaces(text, &ticket.surfaces);
        }
    }
}

/// What is declared of the order of units.
fn order(text: &mut String, game: &Game) {
    let order = game.order.shuffled.as_ref().map_or_else(
        || "order of the units in a block: not declared, assumed random".to_owned(),
        |clause| format!("order of the units in a block: random, {}", article(clause)),
    );
    let _ = writeln!(text, "\n{order}");
    if let Some(pools) = &game.pools {
        let _ = writeln!(
            text,
            "pools of {} {}, {} to a block, each with the same prizes ({})",
            grouped(pools.size.into()),
            game.unit.noun(pools.size.into()),
            pools.per_block,
            article(&pools.clause)
        );
    }
}

/// What the text does not print, and where the tables come from instead.
fn missing(text: &mut String, game: &Game) {
    if let Some(source) = &game.tables.source {
        let _ = writeln!(text, "\nPrize tables: {}", clean(source));
    }
    if !game.missing.is_empty() {
        let _ = writeln!(text, "\nWhat the regulation announces and does not print");
    }
    for item in &game.missing {
        let _ = writeln!(text, "  {}, {}", clean(&item.what), article(&item.clause));
    }
}

/// A clause as it is cited; own declarations are foreign text.
fn article(clause: &str) -> String {
    clean(&game::article(clause))
}

/// One line per row, its printed total and, where they differ, the exact one.
fn table(text: &mut String, game: &Game, prizes: &[Prize], printed: Printed) {
    let block = u64::from(game.block);
    let money = whole(game, prizes);
    let mut rows = vec![
        ["count", "amount", "total", "of the payout", "odds", ""]
            .map(str::to_owned)
            .to_vec(),
    ];
    for row in prizes {
        let amount = match &row.award {
            Award::Amount(amount) => amount.to_string(),
            Award::Spin { .. } => "draw wheel".to_owned(),
        };
        let paid = self::money(game, row);
        let odds = Odds {
            won: row.count,
            of: block,
        };
        let mut notes: Vec<String> = Vec::new();
        if let Some(kind) = row.only_by {
            notes.push(format!("only {}", kind.phrase()));
        }
        if let Award::Spin {
            printed_mean: Some(mean),
        } = &row.award
        {
            notes.push(format!("printed mean {} €", clean(mean)));
        }
        if let Some(printed) = row.printed_total
            && Fraction::from(printed.0) != paid
        {
            notes.push(format!("printed total {printed}"));
        }
        rows.push(vec![
            grouped(row.count),
            amount,
            euros(paid),
            share(paid, money),
            odds.to_string(),
            notes.join("; "),
        ]);
    }
    let prizes: u64 = prizes.iter().map(|row| row.count).sum();
    let mut notes = Vec::new();
    if let Some(count) = printed.count.filter(|&count| count != prizes) {
        notes.push(format!("printed number {}", grouped(count)));
    }
    if let Some(total) = printed.total
        && Fraction::from(total.0) != money
    {
        notes.push(format!("printed total {total}"));
    }
    let all = Odds {
        won: prizes,
        of: block,
    };
    rows.push(vec![
        grouped(prizes),
        "in all".to_owned(),
        euros(money),
        share(money, money),
        all.to_string(),
        notes.join("; "),
    ]);
    text.push_str(&columns(&rows, &[Align::Right; 5], 2));
}

/// The sums that a table prints.
#[derive(Clone, Copy)]
struct Printed {
    count: Option<u64>,
    total: Option<Cents>,
}

/// What a row pays in a block, in cents; the wheel's row at its exact mean.
fn money(game: &Game, row: &Prize) -> Fraction {
    let count = Fraction::new(row.count.into(), 1);
    let each = match (&row.award, &game.wheel) {
        (Award::Amount(amount), _) => Fraction::from(amount.0),
        (Award::Spin { .. }, Some(wheel)) => wheel.mean(),
        (Award::Spin { .. }, None) => Fraction::ZERO,
    };
    let money = count.and_then(|count| count.checked_mul(each));
    money.unwrap_or(Fraction::ZERO)
}

/// What all rows pay in a block, in cents.
fn whole(game: &Game, prizes: &[Prize]) -> Fraction {
    let rows = prizes.iter().map(|row| money(game, row));
    rows.fold(Fraction::ZERO, |sum, row| {
        sum.checked_add(row).unwrap_or(sum)
    })
}

fn share(part: Fraction, whole: Fraction) -> String {
    let share = part.checked_div(whole).map_or(0.0, Fraction::to_f64);
    format!("{:.3} %", 100.0 * share)
}

fn surfaces(text: &mut String, surfaces: &[Surface]) {
    for surface in surfaces {
        let _ = writeln!(
            text,
            "  surface « {} », {}: {}",
            clean(&surface.name),
            article(&surface.clause),
            clean(&surface.rule)
        );
    }
}
