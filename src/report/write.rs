//! Everything about a run, and its files.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::PathBuf;

use super::figure::Figure;
use super::folder::{Folder, WriteError};
use super::format::Format;
use super::latest::LatestEntry;
use super::manifest::{FileDigest, Manifest, Omitted};
use super::model::Results;
use super::parquet::{TallyRow, tallies_parquet};
use super::{html, json, junit, markdown, plots};
use crate::units::sha256_hex;

/// One game's run with all that its views show.
#[derive(Clone, Debug)]
pub struct Report {
    /// The model.
    pub results: Results,
    /// Figures in the order that they are shown in.
    pub figures: Vec<Figure>,
    /// Rows of `tallies.parquet`.
    pub tallies: Vec<TallyRow>,
    /// Files that the run read.
    pub inputs: Vec<FileDigest>,
}

/// What [`Report::write`] has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The run's folder.
    pub path: PathBuf,
    /// Files that were asked for and not written, with the reason; the manifest
    /// lists them as well. Tell them to the user.
    pub omitted: Vec<Omitted>,
}

/// Files of a folder by name.
type Files = Vec<(String, Vec<u8>)>;

impl Report {
    /// Writes the folder, then `latest.json`. `results.json` and
    /// `manifest.json` are always written, the other files when asked for.
    ///
    /// A figure that cannot be drawn, and the tallies in a build without
    /// Parquet, are left out and listed in [`Written::omitted`]: a verdict is
    /// not lost for a picture.
    ///
    /// # Errors
    ///
    /// [`WriteError`]; then nothing of the run is left on disk, except when
    /// only `latest.json` could not be written: the error names it, and the
    /// folder is whole.
    pub fn write(&self, folder: &Folder, formats: &[Format]) -> Result<Written, WriteError> {
        let (mut files, omitted) = self.files(formats)?;
        let digests = files.iter().map(|(path, bytes)| FileDigest {
            path: path.clone(),
            bytes: bytes.len() as u64,
            sha256: sha256_hex(bytes),
        });
        let manifest = Manifest::new(
            &self.results,
            digests.collect(),
            omitted.clone(),
            self.inputs.clone(),
        );
        let mut text = serde_json::to_string_pretty(&manifest).map_err(failed("manifest.json"))?;
        text.push('\n');
        files.push(("manifest.json".to_owned(), text.into_bytes()));
        folder.write(&files)?;
        folder.note_latest(LatestEntry::new(&self.results, folder.relative()))?;
        Ok(Written {
            path: folder.path(),
            omitted,
        })
    }

    fn files(&self, formats: &[Format]) -> Result<(Files, Vec<Omitted>), WriteError> {
        let mut formats: BTreeSet<Format> = formats.iter().copied().collect();
        formats.insert(Format::Json);
        let mut files = Files::new();
        let mut omitted = Vec::new();
        for format in formats {
            match format {
                Format::Html => {
                    let text = html(self).map_err(failed("report.html"))?;
                    files.push(("report.html".to_owned(), text.into_bytes()));
                }
                Format::Markdown => {
                    let text = markdown(&self.results);
                    files.push(("report.md".to_owned(), text.into_bytes()));
                }
                Format::Json => {
                    let text = json(&self.results).map_err(failed("results.json"))?;
                    files.push(("results.json".to_owned(), text.into_bytes()));
                }
                Format::Junit => {
                    let text = junit::junit([&self.results]).map_err(failed("junit.xml"))?;
                    files.push(("junit.xml".to_owned(), text.into_bytes()));
                }
                Format::Plots => self.plots(&mut files, &mut omitted)?,
                Format::Parquet => match tallies_parquet(&self.tallies) {
                    Ok(bytes) => files.push(("tallies.parquet".to_owned(), bytes)),
                    Err(error) => omitted.push(left_out("tallies.parquet".to_owned(), &error)),
                },
            }
        }
        Ok((files, omitted))
    }

    fn plots(&self, files: &mut Files, omitted: &mut Vec<Omitted>) -> Result<(), WriteError> {
        let mut names = BTreeSet::new();
        for figure in &self.figures {
            let id = figure.caption().id.as_str();
            let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
            if id.is_empty() || id.len() > 100 || !id.bytes().all(plain) || !names.insert(id) {
                return Err(WriteError::FigureName(id.to_owned()));
            }
            let path = format!("plots/{id}.svg");
            match plots::svg(figure) {
                Ok(svg) => files.push((path, svg.into_bytes())),
                Err(error) => omitted.push(left_out(path, &error)),
            }
        }
        Ok(())
    }
}

fn left_out(path: String, error: &impl Display) -> Omitted {
    Omitted {
        path,
        reason: error.to_string(),
    }
}

fn failed<E: Display>(view: &'static str) -> impl FnOnce(E) -> WriteError {
    move |error| WriteError::View {
        view,
        reason: error.to_string(),
    }
}
