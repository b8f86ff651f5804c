//! The place of a report on disk, written whole or not at all.
//!
//! Files go into a temporary folder beside the final one, each synced to the
//! disk; a rename then puts the folder in its place. On any failure the
//! temporary folder is removed and what stood before still stands.

pub(super) mod disk;
mod error;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;

use self::disk::{create_dirs, read_small, rename, replace, sync_dir, temporary, write_file};
pub use self::error::WriteError;
use super::latest::{LATEST, Latest, LatestEntry};
use super::model::FORMAT_VERSION;

/// The folder `DIR/<game>/<run id>/` of one run.
#[derive(Clone, Debug)]
pub struct Folder {
    dir: PathBuf,
    game: String,
    run_id: String,
    force: bool,
}

impl Folder {
    /// Checks, before anything is drawn, that a run can be written: names are
    /// safe, `dir` is or can become a directory, files can be made in it, the
    /// run does not exist unless `force`, and `latest.json` is ours. Leaves
    /// nothing behind.
    ///
    /// # Errors
    ///
    /// [`WriteError`] with the path and what to do.
    pub fn open(dir: &Path, game: &str, run_id: &str, force: bool) -> Result<Self, WriteError> {
        for (what, name) in [("game", game), ("run id", run_id)] {
            if !is_safe(name) {
                let name = name.to_owned();
                return Err(WriteError::Name { what, name });
            }
        }
        let folder = Self {
            dir: dir.to_owned(),
            game: game.to_owned(),
            run_id: run_id.to_owned(),
            force,
        };
        let games = folder.game_dir();
        for place in [dir, &games] {
            if fs::metadata(place).is_ok_and(|meta| !meta.is_dir()) {
                return Err(WriteError::NotDirectory {
                    path: place.to_owned(),
                });
            }
        }
        folder.check_absent()?;
        folder.read_latest()?;
        let missing: Vec<&Path> = games
            .ancestors()
            .take_while(|place| !place.as_os_str().is_empty() && !place.exists())
            .collect();
        let probed = folder.probe();
        for place in missing {
            // Fails when another run has begun to use the place: then it stays.
            let _ = fs::remove_dir(place);
        }
        probed.map(|()| folder)
    }

    /// The folder that the run is written to.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.game_dir().join(&self.run_id)
    }

    /// Writes the files, by paths relative to the folder with `/`, and puts the
    /// folder in its place.
    pub(super) fn write(&self, files: &[(String, Vec<u8>)]) -> Result<(), WriteError> {
        let existed = self.game_dir().exists();
        let written = self.write_and_rename(files);
        if written.is_err() && !existed {
            // Fails when it is not empty: then it stays.
            let _ = fs::remove_dir(self.game_dir());
        }
        written
    }

    /// Notes the run in `latest.json`, keeping the other games' entries.
    pub(super) fn note_latest(&self, entry: LatestEntry) -> Result<(), WriteError> {
        // Runs that end at the same time take turns where the system can lock
        // a directory; elsewhere the later one wins.
        let lock = File::open(&self.dir).and_then(|dir| dir.lock().map(|()| dir));
        let mut latest = self.read_latest()?;
        latest.games.insert(self.game.clone(), entry);
        let mut text = serde_json::to_string_pretty(&latest).map_err(|error| WriteError::View {
            view: LATEST,
            reason: error.to_string(),
        })?;
        text.push('\n');
        replace(&self.dir, LATEST, text.as_bytes())?;
        drop(lock);
        Ok(())
    }

    /// Path of the run relative to the output directory, with `/`.
    pub(super) fn relative(&self) -> String {
        format!("{}/{}", self.game, self.run_id)
    }

    fn game_dir(&self) -> PathBuf {
        self.dir.join(&self.game)
    }

    fn check_absent(&self) -> Result<(), WriteError> {
        let path = self.path();
        match fs::symlink_metadata(&path) {
            Ok(meta) if self.force => is_run(&path, &meta),
            Ok(_) => Err(WriteError::Exists { path }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(source) => Err(WriteError::Io {
                action: "look at",
                path,
                source,
            }),
        }
    }

    fn read_latest(&self) -> Result<Latest, WriteError> {
        let path = self.dir.join(LATEST);
        let not_ours = |reason| WriteError::NotOurs {
            path: path.clone(),
            reason,
        };
        let text = match read_small(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Latest::default()),
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData
                ) =>
            {
                return Err(not_ours(error.to_string()));
            }
            Err(source) => {
                return Err(WriteError::Io {
                    action: "read",
                    path,
                    source,
                });
            }
        };
        let latest: Latest =
            serde_json::from_str(&text).map_err(|error| not_ours(error.to_string()))?;
        if latest.format_version > FORMAT_VERSION {
            return Err(not_ours(format!(
                "its format version {} is newer than {FORMAT_VERSION}, the newest that this \
                 program knows",
                latest.format_version
            )));
        }
        Ok(latest)
    }

    /// Makes a file in the output directory and one beside the run, and
    /// removes them.
    fn probe(&self) -> Result<(), WriteError> {
        for place in [&self.dir, &self.game_dir()] {
            let hidden = self.made(place)?;
            write_file(&hidden.path().join("probe"), b"lotproof")?;
        }
        Ok(())
    }

    fn write_and_rename(&self, files: &[(String, Vec<u8>)]) -> Result<(), WriteError> {
        let games = self.game_dir();
        let hidden = self.made(&games)?;
        let fresh = hidden.path().join("run");
        create_dirs(&fresh)?;
        for (name, bytes) in files {
            let path = fresh.join(name);
            if let Some(parent) = path.parent() {
                create_dirs(parent)?;
            }
            write_file(&path, bytes).map_err(|error| self.named(error, name))?;
        }
        for folder in files
            .iter()
            .filter_map(|(name, _)| Path::new(name).parent())
        {
            sync_dir(&fresh.join(folder))?;
        }
        sync_dir(&fresh)?;
        self.check_absent()?;
        let path = self.path();
        if fs::symlink_metadata(&path).is_ok() {
            let aside = temporary(&games, &self.run_id)?;
            let old = aside.path().join("run");
            rename(&path, &old)?;
            if let Err(error) = rename(&fresh, &path) {
                // If this fails too, the old run must not be removed with its
                // hidden folder.
                if let Err(second) = rename(&old, &path) {
                    let _kept = aside.keep();
                    return Err(second);
                }
                return Err(error);
            }
        } else {
            rename(&fresh, &path)?;
        }
        sync_dir(&games)
    }

    /// The error with the file's final path in place of the temporary one.
    fn named(&self, error: WriteError, name: &str) -> WriteError {
        match error {
            WriteError::Io { action, source, .. } => {
                let path = self.path().join(name);
                WriteError::Io {
                    action,
                    path,
                    source,
                }
            }
            error => error,
        }
    }

    /// A hidden folder in a place that may be missing. Another run that was
    /// opened at the same time may remove the empty place again: then once more.
    fn made(&self, place: &Path) -> Result<TempDir, WriteError> {
        let make = || create_dirs(&self.game_dir()).and_then(|()| temporary(place, &self.run_id));
        for _ in 1..TRIES {
            match make() {
                Err(WriteError::Io { source, .. })
                    if matches!(
                        source.kind(),
                        io::ErrorKind::NotFound | io::ErrorKind::AlreadyExists
                    ) => {}
                other => return other,
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        make()
    }
}

/// How often a folder is made before its absence is an error.
const TRIES: u32 = 50;

/// Whether a place holds a run of ours, which `--force` may replace.
fn is_run(path: &Path, meta: &fs::Metadata) -> Result<(), WriteError> {
    let refuse = |reason: String| WriteError::NotARun {
        path: path.to_owned(),
        reason,
    };
    if !meta.is_dir() {
        return Err(refuse("it is no folder".to_owned()));
    }
    let text = read_small(&path.join("manifest.json")).map_err(|e| refuse(e.to_string()))?;
    let manifest: serde_json::Value =
        serde_json::from_str(&text).map_err(|e| refuse(e.to_string()))?;
    if manifest["tool"]["name"] == "lotproof" {
        Ok(())
    } else {
        Err(refuse("its manifest names another tool".to_owned()))
    }
}

/// Whether a name is fit for a folder.
fn is_safe(name: &str) -> bool {
    let letters = name
        .bytes()
        .all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b));
    letters && (1..=64).contains(&name.len()) && ![".", "..", LATEST].contains(&name)
}
