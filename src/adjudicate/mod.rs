//! The judge: what a printed ticket pays, by the rules alone.
//!
//! It reads the cells of a unit as a [`Layout`](crate::ticket::Layout) lays
//! them out and knows nothing of how they came about: it shares no code with
//! the printing of the reference generator, and never sees a label.
//!
//! Each surface is first checked for what must stand on it (transcriptions,
//! ranges and, where the text lists them, symbols and amounts), then read by
//! its mechanic. A surface that does not meet its winning condition loses
//! (« perdante dans tous les autres cas »). Where the text gives no answer the
//! outcome is [`Outcome::Undefined`], a closed list of [cases](Case); where it
//! says that a misprinted ticket is void (`pack-2005` 4), [`Outcome::Void`]. A
//! ticket that breaks a rule keeps its amount and carries a [`Breach`].
//!
//! | mechanic | wins | undefined when |
//! |---|---|---|
//! | reveal | the amount that stands there | – |
//! | word | the amount beside the word | the word has no amount |
//! | more in second | strictly more symbols in the second zone | – |
//! | target pairs | each zone of two targets | – |
//! | adds to | each zone whose numbers add up | – |
//! | count pays | by the number of targets | – |
//! | two alike | the amount that stands twice | three alike, or two pairs |
//! | all alike | Gain, when all symbols agree | – |
//! | exactly | that many targets | more of them |
//! | each target | the amount beside each target | – |
//! | symbol pays | by the symbol | – |
//! | greater | Gain, when your number is the greater | – |
//! | code equal | a code that equals the card's | several do |
//! | leading digits | by the first digits in common | – |
//! | match | each symbol that is a winning one | several, where one is foreseen |
//! | match pays | by the numbers in common | a number twice on one side |
//! | target sum | the Gain boxes of other surfaces | – |
//! | spin | all symbols the target | another surface wins too |
//!
//! Everywhere, unless the ticket is void then: an amount, number or code that
//! its second print does not repeat, or that is missing, a number out of its
//! range, and on a winning surface a coefficient that the text does not list.

mod adds_to;
mod all_alike;
mod checks;
mod code_equal;
mod count_pays;
mod each_target;
mod exactly;
mod greater;
mod judge;
mod leading_digits;
mod match_pays;
mod matching;
mod more_in_second;
mod outcome;
mod reading;
mod reveal;
mod rule;
mod spin;
mod symbol_pays;
mod target_pairs;
mod target_sum;
mod ticket;
mod two_alike;
mod wins;
mod word;

pub use judge::Judge;
pub use outcome::{Breach, Case, Judgement, Outcome};
pub use reading::{Gain, SurfaceReading};
