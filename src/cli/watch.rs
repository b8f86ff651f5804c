//! Progress on standard error, and Ctrl-C, as which SIGTERM and SIGHUP count.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use crate::stream::Watch;

/// Set by Ctrl-C. A second Ctrl-C ends the process at once.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Takes over Ctrl-C for the process; where that is not possible, the
    /// system's own reaction stays.
    #[must_use]
    pub fn install() -> Self {
        let interrupt = Self::default();
        let flag = interrupt.clone();
        let taken = ctrlc::set_handler(move || {
            if flag.0.swap(true, Ordering::SeqCst) {
                std::process::exit(i32::from(super::failure::exit::STOPPED));
            }
        });
        if let Err(error) = taken {
            super::output::complain(&format!("Ctrl-C keeps its system meaning: {error}"));
        }
        interrupt
    }
}

/// Watches one game's run.
pub struct Progress {
    bar: ProgressBar,
    /// What is done once all units are drawn.
    afterwards: &'static str,
    interrupt: Interrupt,
}

impl Progress {
    /// A bar of `total` units on standard error, hidden when that is no
    /// terminal or when the user asked for quiet.
    #[must_use]
    pub fn new(game: &str, total: u64, quiet: bool, interrupt: &Interrupt) -> Self {
        let bar = if quiet || !std::io::stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            let style = ProgressStyle::with_template(
                "{prefix:>14} [{bar:30}] {human_pos}/{human_len} {per_sec} {msg}",
            );
            let bar = ProgressBar::new(total);
            if let Ok(style) = style {
                bar.set_style(style.progress_chars("=> "));
            }
            bar
        };
        bar.set_prefix(game.to_owned());
        Self {
            bar,
            afterwards: "testing",
            interrupt: interrupt.clone(),
        }
    }

    /// Says `afterwards` instead of "testing" once all units are drawn.
    #[must_use]
    pub fn then(self, afterwards: &'static str) -> Self {
        Self { afterwards, ..self }
    }

    /// Clears the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Progress {
    fn advance(&self, units: u64) {
        self.bar.inc(units);
        if self.bar.length() == Some(self.bar.position()) {
            self.bar.set_message(self.afterwards);
        }
    }

    fn stopped(&self) -> bool {
        self.interrupt.0.load(Ordering::SeqCst)
    }
}
