//! Where bytes go: counted, hashed, and the first refusal kept.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};

use crate::units::hex;

/// A writer that others may hold too. Bytes are counted and hashed once they
/// were taken.
#[derive(Clone)]
pub struct Sink(Arc<Mutex<State>>);

struct State {
    to: Box<dyn Write + Send>,
    digest: Sha256,
    bytes: u64,
    refusal: Option<io::Error>,
}

impl Sink {
    /// Writes to `to`.
    pub fn new(to: Box<dyn Write + Send>) -> Self {
        Self(Arc::new(Mutex::new(State {
            to,
            digest: Sha256::new(),
            bytes: 0,
            refusal: None,
        })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The system's first refusal, which encoders may have turned into words.
    pub fn refusal(&self) -> Option<io::Error> {
        self.state().refusal.take()
    }

    /// Bytes written and their SHA-256, lower-case hexadecimal.
    pub fn total(&self) -> (u64, String) {
        let state = self.state();
        (state.bytes, hex(&state.digest.clone().finalize()))
    }
}

impl State {
    /// Keeps the error and hands out one of its kind.
    fn note<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            let kind = error.kind();
            if kind != io::ErrorKind::Interrupted {
                self.refusal.get_or_insert(error);
            }
            kind.into()
        })
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.state();
        let written = state.to.write(bytes);
        let taken = state.note(written)?;
        state.digest.update(&bytes[..taken]);
        state.bytes += taken as u64;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut state = self.state();
        let flushed = state.to.flush();
        state.note(flushed)
    }
}
