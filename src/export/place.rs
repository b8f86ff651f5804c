//! The place of one file, which appears whole or not at all.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::error::ExportError;

/// A file that is being written: a temporary one beside its place, removed when
/// this goes out of scope and renamed by [`Place::keep`].
#[derive(Debug)]
pub struct Place {
    path: PathBuf,
    temporary: NamedTempFile,
    force: bool,
}

impl Place {
    /// Checks that a file can be written to `path`, and makes the temporary
    /// one. A missing folder is not made: it may be a misprint.
    ///
    /// # Errors
    ///
    /// [`ExportError::Exists`] unless `force`; [`ExportError::NotAFile`] when
    /// something else than a file stands there (a link, a device), forced or
    /// not; [`ExportError::Io`] when the folder cannot be written to.
    pub fn open(path: &Path, force: bool) -> Result<Self, ExportError> {
        check(path, force)?;
        let folder = folder(path);
        let mut builder = tempfile::Builder::new();
        builder.prefix(".lotproof-").suffix(".tmp");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // As any new file: what the user's mask leaves of it.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let temporary = builder
            .tempfile_in(folder)
            .map_err(|source| ExportError::Io {
                action: "make a file in",
                path: folder.to_owned(),
                source,
            })?;
        Ok(Self {
            path: path.to_owned(),
            temporary,
            force,
        })
    }

    /// The final path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file to write to.
    ///
    /// # Errors
    ///
    /// [`ExportError::Io`] when the system gives no second handle.
    pub fn file(&self) -> Result<File, ExportError> {
        let file = self.temporary.as_file().try_clone();
        file.map_err(|source| self.refused("write", source))
    }

    /// Syncs the file and puts it in its place.
    ///
    /// # Errors
    ///
    /// As [`Place::open`]: another program may have been there meanwhile.
    pub fn keep(self) -> Result<(), ExportError> {
        let Self {
            path,
            temporary,
            force,
        } = self;
        let refused = |action: &'static str, source: io::Error| ExportError::Io {
            action,
            path: path.clone(),
            source,
        };
        let synced = temporary.as_file().sync_all();
        synced.map_err(|source| refused("write", source))?;
        check(&path, force)?;
        let kept = if force {
            temporary.persist(&path)
        } else {
            temporary.persist_noclobber(&path)
        };
        match kept {
            Ok(_) => {
                // The file is there; that its name outlives a power cut is
                // asked for where the system can do it.
                if cfg!(unix) {
                    let _ = File::open(folder(&path)).and_then(|folder| folder.sync_all());
                }
                Ok(())
            }
            Err(refusal) if refusal.error.kind() == io::ErrorKind::AlreadyExists => {
                Err(ExportError::Exists { path })
            }
            Err(refusal) => Err(refused("put in place", refusal.error)),
        }
    }

    fn refused(&self, action: &'static str, source: io::Error) -> ExportError {
        ExportError::Io {
            action,
            path: self.path.clone(),
            source,
        }
    }
}

/// The folder that a path lies in.
fn folder(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Whether a file may be put there.
fn check(path: &Path, force: bool) -> Result<(), ExportError> {
    let not_a_file = |found| ExportError::NotAFile {
        path: path.to_owned(),
        found,
    };
    if path.file_name().is_none() {
        return Err(not_a_file("no file name"));
    }
    match fs::symlink_metadata(path) {
        Ok(meta) if meta.is_dir() => Err(not_a_file("a folder")),
        Ok(meta) if meta.is_symlink() => Err(not_a_file("a link")),
        Ok(meta) if !meta.is_file() => Err(not_a_file("a device or pipe")),
        Ok(_) if force => Ok(()),
        Ok(_) => Err(ExportError::Exists {
            path: path.to_owned(),
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(source) => Err(ExportError::Io {
            action: "look at",
            path: path.to_owned(),
            source,
        }),
    }
}
