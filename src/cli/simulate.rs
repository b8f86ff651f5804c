//! `lotproof simulate`.

use serde_json::json;

use super::args::Simulate;
use super::drawing::{Drawn, is_standard, target, tell, use_threads};
use super::failure::{Failure, exit};
use super::games::open_to_draw;
use super::watch::{Interrupt, Progress};
use crate::export::{Extent, ticket_fields, write_tickets};
use crate::game::Game;
use crate::ticket::{Layout, Source};
use crate::units::grouped;

/// Writes tickets of blocks.
pub fn simulate(args: &Simulate) -> Result<u8, Failure> {
    use_threads(args.drawing.threads)?;
    let interrupt = Interrupt::install();
    let game = open_to_draw(&args.game, args.tables.as_deref())?.stratum();
    let extent = extent(args, &game)?;
    let (place, format) = target(&args.drawing, &args.out)?;
    let drawn = Drawn::open(&args.drawing, &game)?;
    let layout = layout(args, drawn.source.as_ref())?;
    let units = extent.units(game.block);
    // A progress bar would write over rows on the same terminal.
    let quiet = args.drawing.quiet || is_standard(&args.out);
    let progress = Progress::new(&game.id, units, quiet, &interrupt).then("syncing");
    let written = drawn
        .output(place, format, ticket_fields(&game, layout))
        .and_then(|mut output| {
            write_tickets(
                &game,
                drawn.source.as_ref(),
                layout,
                &extent,
                &mut output,
                &progress,
            )?;
            output.finish()
        });
    progress.finish();
    let written = match written {
        Err(error) if is_standard(&args.out) && error.is_closed_pipe() => return Ok(exit::CONFORM),
        other => other?,
    };
    let block = declared_block(&game);
    let blocks = units.div_ceil(block);
    let first = u64::from(args.from);
    let numbers = match blocks {
        1 => format!("block {first}"),
        _ => format!("blocks {first} to {}", first + blocks - 1),
    };
    let what = format!(
        "{} {} of {}, {numbers}",
        grouped(units),
        game.unit.noun(units),
        game.id
    );
    let facts = json!({
        "first_block": first,
        "whole_blocks": units / block,
        "units_of_last_part": units % block,
    });
    tell(&drawn, (&args.out, format), &written, &what, &facts)?;
    Ok(exit::CONFORM)
}

/// What stands on the tickets, when it was asked for.
fn layout<'a>(args: &Simulate, source: &'a dyn Source) -> Result<Option<&'a Layout>, Failure> {
    if !args.layouts {
        return Ok(None);
    }
    let layout = source.layout();
    layout
        .map(Some)
        .map_err(|why| Failure::usage(format!("--layouts: {why}")))
}

/// Units in a block as declared: of all its pools, where it is made of pools.
fn declared_block(game: &Game) -> u64 {
    u64::from(game.block) * u64::from(game.strata_per_block())
}

/// Which units were asked for.
fn extent(args: &Simulate, game: &Game) -> Result<Extent, Failure> {
    let block = declared_block(game);
    let units = match (args.blocks, args.tickets) {
        (Some(blocks), _) => blocks.checked_mul(block),
        (None, tickets) => tickets,
    };
    let pools = game.strata_per_block();
    let first = args.from - 1;
    units
        .zip(first.checked_mul(pools))
        .and_then(|(units, first)| Extent::of(first, units, game.block))
        .ok_or_else(|| {
            Failure::usage(format!(
                "from block {} on, {} has no more than {} blocks of {block}: a block's number is at \
                 most {}; write fewer",
                args.from,
                game.id,
                u32::MAX / pools - first,
                u32::MAX / pools
            ))
        })
}
