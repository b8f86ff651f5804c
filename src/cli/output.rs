//! Standard output; a closed pipe is no error.

use std::io::{ErrorKind, Write};

use super::failure::Failure;

/// Prints a line.
pub fn say(line: &str) -> Result<(), Failure> {
    say_text(&format!("{line}\n"))
}

/// Prints text as it is.
pub fn say_text(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            let error = anyhow::Error::new(error).context("cannot write to standard output");
            Err(Failure::Run(error))
        }
        _ => Ok(()),
    }
}
