//! Files and folders, each failure with its path.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use tempfile::TempDir;

use super::WriteError;

/// Largest JSON file of ours that is read.
const LARGEST: u64 = 16 << 20;

/// Text of a regular file of bounded size: a pipe could block, a device never
/// end.
pub(in crate::report) fn read_small(path: &Path) -> io::Result<String> {
    let refuse = |words: &str| io::Error::new(io::ErrorKind::InvalidInput, words.to_owned());
    if !fs::metadata(path)?.is_file() {
        return Err(refuse("it is no regular file"));
    }
    let mut text = String::new();
    File::open(path)?
        .take(LARGEST + 1)
        .read_to_string(&mut text)?;
    if text.len() as u64 > LARGEST {
        return Err(refuse("it is larger than 16 MiB"));
    }
    Ok(text)
}

/// Makes a folder and those above it.
pub(in crate::report) fn create_dirs(path: &Path) -> Result<(), WriteError> {
    fs::create_dir_all(path).map_err(|source| WriteError::Io {
        action: "make the folder",
        path: path.to_owned(),
        source,
    })
}

/// Writes a new file, down to the disk.
pub(in crate::report) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let written = File::create_new(path).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.map_err(|source| WriteError::Io {
        action: "write",
        path: path.to_owned(),
        source,
    })
}

/// Puts a file or folder in its place.
pub(in crate::report) fn rename(from: &Path, to: &Path) -> Result<(), WriteError> {
    fs::rename(from, to).map_err(|source| WriteError::Io {
        action: "put in place",
        path: to.to_owned(),
        source,
    })
}

/// Syncs a folder's list of names, where the system can.
pub(in crate::report) fn sync_dir(path: &Path) -> Result<(), WriteError> {
    if !cfg!(unix) {
        return Ok(());
    }
    let synced = File::open(path).and_then(|dir| dir.sync_all());
    match synced {
        Err(source)
            if !matches!(
                source.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Err(WriteError::Io {
                action: "sync",
                path: path.to_owned(),
                source,
            })
        }
        _ => Ok(()),
    }
}

/// A hidden folder, removed when it goes out of scope.
pub(in crate::report) fn temporary(place: &Path, name: &str) -> Result<TempDir, WriteError> {
    tempfile::Builder::new()
        .prefix(&format!(".{name}-"))
        .tempdir_in(place)
        .map_err(|source| WriteError::Io {
            action: "make a folder in",
            path: place.to_owned(),
            source,
        })
}

/// Writes a file of a folder in the place of the one of before, whole or not at
/// all.
pub(in crate::report) fn replace(dir: &Path, name: &str, bytes: &[u8]) -> Result<(), WriteError> {
    let hidden = temporary(dir, name)?;
    let fresh = hidden.path().join(name);
    write_file(&fresh, bytes)?;
    rename(&fresh, &dir.join(name))?;
    sync_dir(dir)
}
