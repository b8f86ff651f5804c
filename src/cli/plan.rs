//! What was typed, checked, with everything opened that a run needs.

use super::args::{ModelArg, Verify};
use super::failure::Failure;
use super::games::open_to_draw;
use super::lint::refuse_misprints;
use crate::game::{self, Game, TablesOrigin};
use crate::report::{Combined, EMBEDDED, Folder, Format};
use crate::rng::{Generator, Root, Seed};
use crate::stream;
use crate::tally::SamplePlan;
use crate::ticket::Source;
use crate::verdict::Terms;

/// Units that a default run draws of each game at least, in whole blocks.
const DEFAULT_UNITS: u64 = 10_000_000;

/// A checked run.
pub struct Plan {
    /// One task per game, in the order typed.
    pub tasks: Vec<Task>,
    /// Where the test suites of several games go together, when asked for.
    pub combined: Option<Combined>,
    /// Master seed.
    pub seed: Seed,
    /// Generator of all substreams.
    pub generator: Generator,
    /// Levels.
    pub terms: Terms,
}

/// One game's part of a run.
pub struct Task {
    /// The declaration.
    pub game: Game,
    /// Where it comes from: `embedded`, or the path typed.
    pub declaration: String,
    /// Substreams.
    pub root: Root,
    /// The generator under test.
    pub source: Box<dyn Source>,
    /// What is drawn.
    pub samples: Vec<SamplePlan>,
    /// Where its report goes.
    pub folder: Folder,
}

impl Plan {
    /// Checks what was typed and opens games, generators and output places.
    pub fn new(args: &Verify, run_id: &str) -> Result<Self, Failure> {
        let seed = match args.seed {
            Some(seed) => seed,
            None => Seed::from_system().map_err(|source| Failure::Run(source.into()))?,
        };
        let games = games(args)?;
        let wanted = args.format.contains(&Format::Junit);
        let combined = wanted.then(|| Combined::open(&args.out)).transpose()?;
        let mut tasks = Vec::with_capacity(games.len());
        for (declaration, declared) in games {
            // Pool after pool is drawn and tested as blocks are.
            let mut game = declared.stratum();
            let samples = samples(&game, args)?;
            let folder = Folder::open(&args.out, &game.id, run_id, args.force)?;
            // The built-in generators declare their own order.
            game.order
                .shuffled
                .get_or_insert_with(|| SHUFFLED.to_owned());
            let root = Root::new(args.rng, seed, &game.id);
            let source = stream::pick(&args.generator, &game, &root)?;
            tasks.push(Task {
                game,
                declaration,
                root,
                source,
                samples,
                folder,
            });
        }
        Ok(Self {
            tasks,
            combined,
            seed,
            generator: args.rng,
            terms: Terms {
                alpha: args.alpha,
                min_effect: args.min_effect,
                labels_only: args.labels_only,
            },
        })
    }
}

/// What the built-in generators declare of the order within a block.
const SHUFFLED: &str = "declared for the built-in generator: blocks in uniformly random order \
                        (README, « What is declared, what is assumed »)";

/// Games, each with where its declaration comes from.
fn games(args: &Verify) -> Result<Vec<(String, Game)>, Failure> {
    let names: Vec<String> = if args.all {
        game::embedded()
            .iter()
            .map(|game| game.id.to_owned())
            .collect()
    } else {
        args.games.clone()
    };
    let mut games: Vec<(String, Game)> = Vec::with_capacity(names.len());
    for name in names {
        let tables = args.tables.as_deref().filter(|_| needs_tables(&name, args));
        let game = open_to_draw(&name, tables)?;
        refuse_misprints(&name, &game)?;
        let built_in = game::embedded().iter().any(|game| game.id == name);
        let declaration = if built_in { EMBEDDED.to_owned() } else { name };
        if let Some((earlier, _)) = games.iter().find(|(_, earlier)| earlier.id == game.id) {
            return Err(Failure::usage(format!(
                "game {} is named twice, {earlier} and {declaration}; name each game once, and \
                 give each declaration an id of its own",
                game.id
            )));
        }
        games.push((declaration, game));
    }
    let used = games.iter().any(|(_, game)| game.tables.file.is_some());
    if args.tables.is_some() && !used {
        return Err(Failure::usage(
            "--tables: each of these games declares its own tables; leave the option out"
                .to_owned(),
        ));
    }
    Ok(games)
}

/// Whether `--tables` is for this game: of several games, only for those whose
/// declarations lack them.
fn needs_tables(name: &str, args: &Verify) -> bool {
    let alone = !args.all && args.games.len() == 1;
    alone || game::find(name).is_ok_and(|game| game.tables.origin == TablesOrigin::Missing)
}

/// Units of a default run: whole blocks, of whole pools where there are pools.
fn least_units(game: &Game) -> u64 {
    let block = u64::from(game.block) * u64::from(game.strata_per_block());
    DEFAULT_UNITS.div_ceil(block) * block
}

/// What is drawn of one game.
fn samples(game: &Game, args: &Verify) -> Result<Vec<SamplePlan>, Failure> {
    let block = u64::from(game.block);
    let whole = |units: u64| {
        u32::try_from(units / block).map_err(|_| {
            Failure::usage(format!(
                "--tickets {units} is more than {} {}s of {}; draw fewer",
                u32::MAX,
                game.stratum_noun(),
                game.id
            ))
        })
    };
    let electronic = game.pack.is_none();
    let mut samples = match (args.model, args.tickets) {
        (None, None) => {
            let count = whole(least_units(game))?;
            let third = game.block / 3;
            let mut samples = vec![SamplePlan::Blocks { count }];
            if third > 0 {
                samples.push(SamplePlan::Partial {
                    block: count,
                    units: third,
                });
            }
            if electronic {
                samples.push(SamplePlan::Draws {
                    units: DEFAULT_UNITS,
                });
            }
            samples
        }
        (None, Some(units)) => {
            let count = whole(units)?;
            let rest = u32::try_from(units % block).unwrap_or(0);
            let blocks = (count > 0).then_some(SamplePlan::Blocks { count });
            let partial = (rest > 0).then_some(SamplePlan::Partial {
                block: count,
                units: rest,
            });
            blocks.into_iter().chain(partial).collect()
        }
        (Some(ModelArg::Census), units) => {
            let units = units.unwrap_or_else(|| least_units(game));
            if !units.is_multiple_of(block) {
                return Err(Failure::usage(format!(
                    "--model census needs whole blocks: --tickets {units} is no multiple of the \
                     {block} of a {} of {}",
                    game.stratum_noun(),
                    game.id
                )));
            }
            vec![SamplePlan::Blocks {
                count: whole(units)?,
            }]
        }
        (Some(ModelArg::Without), units) => {
            let units = units.unwrap_or(block / 3);
            if units == 0 {
                return Err(Failure::usage(format!(
                    "--model without needs a part of one {0}: a third of the {block} of a {0} of {1} \
                     is none; give --tickets, or take --model census",
                    game.stratum_noun(),
                    game.id
                )));
            }
            let part = u32::try_from(units).ok().filter(|&part| part < game.block);
            let Some(units) = part else {
                return Err(Failure::usage(format!(
                    "--model without needs a part of one {0}: --tickets {units} is not below the \
                     {block} of a {0} of {1}",
                    game.stratum_noun(),
                    game.id
                )));
            };
            vec![SamplePlan::Partial { block: 0, units }]
        }
        (Some(ModelArg::With), _) if !electronic => {
            return Err(Failure::usage(format!(
                "--model with draws single tickets; {} is sold in packs out of blocks",
                game.id
            )));
        }
        (Some(ModelArg::With), units) => vec![SamplePlan::Draws {
            units: units.unwrap_or(DEFAULT_UNITS),
        }],
    };
    if game.wheel.is_some() {
        samples.push(SamplePlan::Spins { spins: args.spins });
    }
    Ok(samples)
}
