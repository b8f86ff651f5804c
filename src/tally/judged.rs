//! What the judge says of printed units, held against their labels.

use rayon::prelude::*;

use super::face::{Face, Seen};
use crate::adjudicate::{Breach, Case, Judge, Judgement, Outcome};
use crate::game::{Award, ClassSource, Game, Prize};
use crate::ticket::{Origin, PRINT_RUN, Source, Stretch, Units};
use crate::units::Cents;

/// Findings kept with their print; all are counted.
const KEPT: usize = 10;

/// Units that one thread prints and judges at a time.
const PART: usize = 8 * PRINT_RUN as usize;

/// A unit whose print is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedFinding {
    /// Where it was drawn.
    pub origin: Origin,
    /// Its position there, from 0.
    pub position: u32,
    /// What is wrong, in words.
    pub what: String,
    /// What stands on it.
    pub print: String,
}

/// Counts of judged units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JudgedTally {
    /// Units judged.
    pub units: u64,
    /// Those that pay something else by the rules than their label says.
    pub mismatches: u64,
    /// Those that are void.
    pub voids: u64,
    /// Those whose amount the text leaves open.
    pub undefined: u64,
    /// Those that break a rule, and are counted in none of the others.
    pub breaches: u64,
    /// The first of all these.
    pub findings: Vec<JudgedFinding>,
    /// How often each value of each [feature](super::Face) came on units
    /// without a finding.
    pub features: Vec<Vec<u64>>,
}

impl JudgedTally {
    /// Adds the tally of later units.
    pub fn merge(&mut self, other: Self) {
        self.units += other.units;
        self.mismatches += other.mismatches;
        self.voids += other.voids;
        self.undefined += other.undefined;
        self.breaches += other.breaches;
        let room = KEPT - self.findings.len().min(KEPT);
        self.findings.extend(other.findings.into_iter().take(room));
        if self.features.is_empty() {
            self.features = other.features;
        } else {
            let values = self.features.iter_mut().flatten();
            for (count, more) in values.zip(other.features.into_iter().flatten()) {
                *count += more;
            }
        }
    }

    /// Units with a finding.
    #[must_use]
    pub fn wrong(&self) -> u64 {
        self.mismatches + self.voids + self.undefined + self.breaches
    }
}

/// The judge of a game, and what its labels say.
///
/// ```
/// use lotproof::deck::Deck;
/// use lotproof::rng::{Generator, Root, Seed};
/// use lotproof::tally::Bench;
/// use lotproof::ticket::{Source, Units};
///
/// let game = lotproof::game::find("coup-de-chance")?;
/// let root = Root::new(Generator::Pcg64, Seed::from(1), &game.id);
/// let deck = Deck::new(&game, root).expect("its block holds its prizes");
/// let bench = Bench::of(&game).expect("all surfaces are declared");
/// let mut units = Units::default();
/// deck.units(0, 10_000, &mut units);
/// let judged = bench.block(&deck, 0, &units);
/// assert_eq!((judged.units, judged.wrong()), (10_000, 0));
/// # Ok::<(), lotproof::game::DeclarationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bench {
    judge: Judge,
    /// By class code.
    classes: Vec<Outcome>,
    /// By ticket of the pack and row.
    tickets: Vec<Vec<Outcome>>,
    face: Face,
}

impl Bench {
    /// None when the game does not declare how all surfaces are played.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let classes = game.classes();
        let classes = classes.as_slice().iter().map(|class| match class.source {
            ClassSource::Wheel => Outcome::Spin,
            _ => Outcome::Amount(class.amount.unwrap_or_default()),
        });
        let rows = |table: &[Prize]| {
            let rows = table.iter().map(|row| match row.award {
                Award::Amount(amount) => Outcome::Amount(amount),
                Award::Spin { .. } => Outcome::Spin,
            });
            std::iter::once(Outcome::Amount(Cents::ZERO))
                .chain(rows)
                .collect()
        };
        let pack = game.pack.iter().flat_map(|pack| &pack.tickets);
        Some(Self {
            judge: Judge::of(game)?,
            face: Face::of(game),
            classes: classes.collect(),
            tickets: pack.map(|ticket| rows(&ticket.prizes)).collect(),
        })
    }

    /// Prints and judges the first units of a block, parts of them beside each
    /// other. Units that the source did not draw itself are a fault of the
    /// caller.
    #[must_use]
    pub fn block(&self, source: &dyn Source, block: u32, units: &Units) -> JudgedTally {
        let per_unit = self.tickets.len();
        let parts = units.codes.par_chunks(PART).enumerate();
        let parts: Vec<JudgedTally> = parts
            .map(|(part, codes)| {
                let first = part * PART;
                let rows = first * per_unit..(first + codes.len()) * per_unit;
                self.stretch(
                    source,
                    Stretch {
                        origin: Origin::Block(block),
                        first: u32::try_from(first).unwrap_or(u32::MAX),
                        codes,
                        tickets: &units.tickets[rows],
                    },
                )
            })
            .collect();
        let mut tally = JudgedTally::default();
        for part in parts {
            tally.merge(part);
        }
        tally
    }

    /// Prints and judges units that lie side by side.
    pub(super) fn stretch(&self, source: &dyn Source, stretch: Stretch<'_>) -> JudgedTally {
        let mut tally = JudgedTally::default();
        let Ok(layout) = source.layout() else {
            return tally;
        };
        tally.features = self.face.empty();
        let per_unit = self.tickets.len();
        let mut tickets = Vec::with_capacity(per_unit);
        source.print(stretch, &mut |at, cells| {
            let judgement = self.judge.judge(cells, &mut tickets);
            let rows = &stretch.tickets[at * per_unit..(at + 1) * per_unit];
            tally.units += 1;
            let label = self.classes[usize::from(stretch.codes[at])];
            let agree = judgement.outcome == label
                && rows
                    .iter()
                    .zip(&self.tickets)
                    .zip(&tickets)
                    .all(|((&row, labels), judged)| labels[usize::from(row)] == judged.outcome);
            if agree && judgement.breach.is_none() {
                let unit = Seen {
                    cells,
                    code: stretch.codes[at],
                    rows,
                    judgement,
                    tickets: &tickets,
                };
                self.face.count(unit, &mut tally.features);
            } else {
                let position = stretch.first + u32::try_from(at).unwrap_or(u32::MAX);
                let (what, ticket) = tally.count(judgement, label, rows, &self.tickets, &tickets);
                if tally.findings.len() < KEPT {
                    let ticket = ticket.or_else(|| {
                        let cell = case(judgement.outcome)?.cell();
                        layout.ticket_of(cell)
                    });
                    tally.findings.push(JudgedFinding {
                        origin: stretch.origin,
                        position,
                        what,
                        print: layout.line(cells, ticket),
                    });
                }
            }
        });
        tally
    }
}

impl JudgedTally {
    /// Counts a finding, and says what it is and on which ticket of a pack.
    fn count(
        &mut self,
        judgement: Judgement,
        label: Outcome,
        rows: &[u8],
        labels: &[Vec<Outcome>],
        tickets: &[Judgement],
    ) -> (String, Option<usize>) {
        match judgement.outcome {
            Outcome::Void(case) => {
                self.voids += 1;
                return (format!("void: {}", case.words()), None);
            }
            Outcome::Undefined(case) => {
                self.undefined += 1;
                let why = case.words();
                return (format!("the text does not say what it pays: {why}"), None);
            }
            _ => {}
        }
        let pairs = rows.iter().zip(labels).zip(tickets).enumerate();
        for (ticket, ((&row, labels), judged)) in pairs {
            let label = labels[usize::from(row)];
            if label != judged.outcome {
                self.mismatches += 1;
                let place = format!("ticket {} is ", ticket + 1);
                return (differs(&place, label, judged.outcome), Some(ticket));
            }
        }
        if judgement.outcome != label {
            self.mismatches += 1;
            return (differs("", label, judgement.outcome), None);
        }
        self.breaches += 1;
        let what = judgement.breach.map(Breach::words);
        let ticket = tickets.iter().position(|ticket| ticket.breach.is_some());
        (what.unwrap_or_default(), ticket)
    }
}

const fn case(outcome: Outcome) -> Option<Case> {
    match outcome {
        Outcome::Void(case) | Outcome::Undefined(case) => Some(case),
        _ => None,
    }
}

fn differs(place: &str, label: Outcome, judged: Outcome) -> String {
    let (label, judged) = (words(label), words(judged));
    format!("{place}labelled {label}, but pays {judged} by the rules")
}

fn words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Amount(Cents::ZERO) => "nothing".to_owned(),
        Outcome::Amount(amount) => amount.to_string(),
        Outcome::Spin => "a spin of the wheel".to_owned(),
        Outcome::Unpublished => "an amount that is not published".to_owned(),
        Outcome::Void(case) | Outcome::Undefined(case) => case.words().to_owned(),
    }
}
