//! Standard output, where a closed pipe is no error, and standard error, where
//! nothing is.

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

/// Prints a line on standard error. When that is closed or full there is no
/// one left to tell, and the exit code still speaks.
pub fn complain(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "lotproof: {line}");
}
