//! `lotproof ticket`.

use std::io::Write as _;
use std::path::Path;

use super::args::Sight;
use super::failure::Failure;
use super::failure::exit;
use super::games::open_to_draw;
use super::output::{complain, say_text};
use crate::export::Place;
use crate::game::Game;
use crate::report::ticket::{Shown, Unit, json, svg, text};
use crate::rng::{Root, Seed};
use crate::stream;
use crate::ticket::{Layout, Origin, PRINT_RUN, Source, Stretch, Units};

/// Shows one unit.
pub fn ticket(args: &Sight) -> Result<u8, Failure> {
    let game = open_to_draw(&args.game, args.tables.as_deref())?.stratum();
    let (stratum, before) = place(args, &game)?;
    // Checked before anything is drawn.
    let target = match &args.svg {
        Some(path) => Some(Place::open(path, args.force)?),
        None => None,
    };
    let seed = match args.seed {
        Some(seed) => seed,
        None => Seed::from_system().map_err(|source| Failure::Run(source.into()))?,
    };
    if args.seed.is_none() {
        complain(&format!("seed {seed}"));
    }
    let root = Root::new(args.rng, seed, &game.id);
    let source = stream::pick(&args.generator, &game, &root)?;
    let layout = source.layout();
    let layout = layout.map_err(|why| Failure::usage(format!("{}: {why}", game.id)))?;
    let drawn = Drawn::of(source.as_ref(), &game, layout, stratum, before);
    let unit = Unit {
        block: args.block,
        position: args.position,
        code: drawn.code,
        segment: drawn.segment,
        cells: &drawn.cells,
    };
    let shown = Shown::of(&game, layout, unit).ok_or_else(|| {
        Failure::usage(format!(
            "{}: not every surface declares how it is played",
            game.id
        ))
    })?;
    if let (Some(target), Some(path)) = (target, &args.svg) {
        write(target, path, &svg(&shown))?;
    }
    if args.json {
        let mut value = json(&shown);
        value["game"] = game.id.clone().into();
        value["seed"] = seed.to_string().into();
        say_text(&format!("{value:#}\n"))?;
    } else {
        say_text(&text(&shown))?;
    }
    Ok(exit::CONFORM)
}

/// The block or pool that the source draws, from 0, and units of it before the
/// one asked for.
fn place(args: &Sight, game: &Game) -> Result<(u32, u32), Failure> {
    let pools = game.strata_per_block();
    let units = u64::from(game.block) * u64::from(pools);
    if u64::from(args.position) > units {
        return Err(Failure::usage(format!(
            "--position {} is beyond the {units} {} of a block of {}; positions count from 1",
            args.position,
            game.unit.noun(units),
            game.id
        )));
    }
    let before = args.position - 1;
    let stratum = (args.block - 1).checked_mul(pools);
    let stratum = stratum.and_then(|first| first.checked_add(before / game.block));
    let stratum = stratum.ok_or_else(|| {
        Failure::usage(format!(
            "--block {} is beyond the last block of {}, {}",
            args.block,
            game.id,
            u32::MAX / pools
        ))
    })?;
    Ok((stratum, before % game.block))
}

/// A unit as it was drawn and printed.
struct Drawn {
    code: u8,
    segment: Option<u32>,
    cells: Vec<u32>,
}

impl Drawn {
    fn of(source: &dyn Source, game: &Game, layout: &Layout, block: u32, before: u32) -> Self {
        let mut units = Units::default();
        source.units(block, before + 1, &mut units);
        let at = before as usize;
        // Units are printed from the start of their run on.
        let first = before / PRINT_RUN * PRINT_RUN;
        let stride = game.pack.as_ref().map_or(0, |pack| pack.tickets.len());
        let stretch = Stretch {
            origin: Origin::Block(block),
            first,
            codes: &units.codes[first as usize..=at],
            tickets: &units.tickets[first as usize * stride..(at + 1) * stride],
        };
        let mut cells = vec![0; layout.width()];
        source.print(stretch, &mut |place, printed| {
            if first as usize + place == at {
                cells.copy_from_slice(printed);
            }
        });
        let code = units.codes[at];
        let wheel = game.classes().wheel();
        let spins = wheel == Some(code);
        Self {
            code,
            segment: units.spins.last().copied().filter(|_| spins),
            cells,
        }
    }
}

/// Writes a file that appears whole.
fn write(place: Place, path: &Path, text: &str) -> Result<(), Failure> {
    let mut file = place.file()?;
    file.write_all(text.as_bytes()).map_err(|source| {
        let context = format!("cannot write {}", path.display());
        Failure::Run(anyhow::Error::new(source).context(context))
    })?;
    drop(file);
    place.keep()?;
    Ok(())
}
