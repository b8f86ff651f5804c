//! `lotproof completions` and `lotproof man`, and the page of `--help`: all
//! made from the same definition of the commands.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use super::args::{Cli, GROUPS};
use super::failure::{Failure, exit};
use super::output::say_text;
use crate::export::{ExportError, Place};

/// The whole command line, with its commands in groups.
#[must_use]
pub fn command() -> Command {
    let command = Cli::command();
    let template = template(&command);
    command.help_template(template)
}

/// A command that names no group stands in the last one.
fn group(command: &Command) -> usize {
    let order = command.get_display_order();
    let group = GROUPS.iter().rposition(|&(first, _)| first <= order);
    group.unwrap_or(GROUPS.len() - 1)
}

/// The page of `--help`, written from the list of commands.
fn template(command: &Command) -> String {
    let styles = command.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let shown: Vec<&Command> = command
        .get_subcommands()
        .filter(|command| !command.is_hide_set())
        .collect();
    let width = shown.iter().map(|command| command.get_name().len()).max();
    let width = width.unwrap_or(0);
    let mut text = String::from("{about-with-newline}\n{usage-heading} {usage}\n\n");
    for (place, (_, heading)) in GROUPS.iter().enumerate() {
        let mut members = shown
            .iter()
            .filter(|command| group(command) == place)
            .peekable();
        if members.peek().is_none() {
            continue;
        }
        let _ = writeln!(text, "{header}{heading}:{header:#}");
        for member in members {
            let name = member.get_name();
            let about = member.get_about().map(ToString::to_string);
            let _ = writeln!(
                text,
                "  {literal}{name}{literal:#}{:pad$}  {}",
                "",
                about.unwrap_or_default(),
                pad = width - name.len()
            );
        }
        text.push('\n');
    }
    let _ = write!(
        text,
        "{header}Options:{header:#}\n{{options}}{{after-help}}"
    );
    text
}

/// Prints a shell's completions.
pub fn completions(shell: Shell) -> Result<u8, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(), "lotproof", &mut script);
    say_text(&String::from_utf8_lossy(&script))?;
    Ok(exit::CONFORM)
}

/// Prints the manual's main page, or writes a page for each command.
pub fn man(out: Option<&Path>, force: bool) -> Result<u8, Failure> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = out else {
        say_text(&String::from_utf8_lossy(&page(&command)?))?;
        return Ok(exit::CONFORM);
    };
    std::fs::create_dir_all(folder).map_err(|source| ExportError::Io {
        action: "make the folder",
        path: folder.to_owned(),
        source,
    })?;
    let commands = command.get_subcommands();
    let mut pages = Vec::new();
    for command in std::iter::once(&command).chain(commands) {
        let name = command.get_display_name().unwrap_or(command.get_name());
        let place = Place::open(&folder.join(format!("{name}.1")), force)?;
        pages.push((place, page(command)?));
    }
    for (place, text) in pages {
        let written = place.file()?.write_all(&text);
        written.map_err(|source| ExportError::Io {
            action: "write",
            path: place.path().to_owned(),
            source,
        })?;
        place.keep()?;
    }
    Ok(exit::CONFORM)
}

/// One page of the manual, in roff.
fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let rendered = Man::new(command.clone()).render(&mut text);
    rendered.map_err(|source| Failure::Run(source.into()))?;
    Ok(text)
}
