//! A file of rows that is being written.

use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use rayon::prelude::*;

use super::columns::{Column, Field, Kind};
use super::csv;
use super::error::ExportError;
use super::format::FileFormat;
#[cfg(feature = "parquet")]
use super::parquet::{Groups, RowGroup};
use super::place::Place;
use super::sink::Sink;

/// Rows encoded at a time of a file with columns of text, of which there are
/// many. A multiple of what is printed from one substream.
const TEXT_ROWS: u32 = 1 << 14;
const _: () = assert!(TEXT_ROWS.is_multiple_of(crate::ticket::PRINT_RUN));

/// Rows encoded at a time. Changing it changes the bytes of compressed files,
/// not their rows.
const CSV_ROWS: u32 = 1 << 16;

/// Most parts in memory at once, which bounds it for any number of threads.
const CSV_PARTS: usize = 32;

/// Where rows go.
pub enum Target {
    /// Into a file.
    File(Place),
    /// To whoever reads it, such as standard output.
    Stream(Box<dyn Write + Send>),
}

impl Target {
    /// The file at `path`, or `standard` for the path `-`, with its format: the
    /// one asked for, else the one of the path's ending, CSV on `standard`.
    /// Nothing is written yet, but that it can be is checked.
    ///
    /// # Errors
    ///
    /// [`ExportError`] when the format is unclear or not built in, or as
    /// [`Place::open`].
    pub fn open(
        path: &Path,
        asked: Option<FileFormat>,
        force: bool,
        standard: impl Write + Send + 'static,
    ) -> Result<(Self, FileFormat), ExportError> {
        let to_standard = path == Path::new("-");
        let ending = if to_standard {
            None
        } else {
            FileFormat::of(path)
        };
        let format = match (asked, ending) {
            (Some(format), Some(ending)) if format != ending => {
                return Err(ExportError::Contradiction {
                    path: path.to_owned(),
                    ending: ending.name(),
                    format: format.name(),
                });
            }
            (Some(format), _) | (None, Some(format)) => format,
            (None, None) if to_standard => FileFormat::Csv,
            (None, None) => {
                return Err(ExportError::Ending {
                    path: path.to_owned(),
                });
            }
        };
        if format == FileFormat::Parquet && !cfg!(feature = "parquet") {
            return Err(ExportError::NoParquet);
        }
        let target = if to_standard {
            Self::Stream(Box::new(standard))
        } else {
            Self::File(Place::open(path, force)?)
        };
        Ok((target, format))
    }
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Rows, without the line of names.
    pub rows: u64,
    /// Size in bytes.
    pub bytes: u64,
    /// SHA-256 of the bytes, lower-case hexadecimal.
    pub sha256: String,
}

/// A file of rows that is being written. Without [`Output::finish`] nothing of
/// a file is kept.
pub struct Output {
    place: Option<Place>,
    sink: Sink,
    encoder: Encoder,
    fields: Vec<Field>,
    /// Encoded, not yet written: written while the next ones are encoded.
    pending: Vec<Part>,
    rows: u64,
}

enum Encoder {
    Csv,
    CsvGz,
    #[cfg(feature = "parquet")]
    Parquet(Box<Groups<Sink>>),
}

enum Part {
    Bytes(Vec<u8>),
    #[cfg(feature = "parquet")]
    Group(RowGroup),
}

impl Output {
    /// Writes the head of a file with these columns. `notes` are stored where
    /// the format has a place for them (Parquet's key-value metadata).
    ///
    /// # Errors
    ///
    /// [`ExportError::Io`] when the target refuses, [`ExportError::NoParquet`]
    /// without the feature.
    pub fn open(
        target: Target,
        format: FileFormat,
        fields: Vec<Field>,
        notes: &[(String, String)],
    ) -> Result<Self, ExportError> {
        let (place, sink) = match target {
            Target::File(place) => {
                let file = Box::new(place.file()?);
                (Some(place), Sink::new(file))
            }
            Target::Stream(stream) => (None, Sink::new(stream)),
        };
        #[cfg(not(feature = "parquet"))]
        let _ = notes;
        let encoder = match format {
            FileFormat::Csv => Encoder::Csv,
            FileFormat::CsvGz => Encoder::CsvGz,
            #[cfg(feature = "parquet")]
            FileFormat::Parquet => {
                let groups = Groups::new(sink.clone(), &fields, notes);
                Encoder::Parquet(Box::new(groups.map_err(ExportError::Encode)?))
            }
            #[cfg(not(feature = "parquet"))]
            FileFormat::Parquet => return Err(ExportError::NoParquet),
        };
        let output = Self {
            place,
            sink,
            encoder,
            fields,
            pending: Vec::new(),
            rows: 0,
        };
        let header = match output.encoder {
            Encoder::Csv => csv::header(&output.fields),
            Encoder::CsvGz => output.packed(&csv::header(&output.fields))?,
            #[cfg(feature = "parquet")]
            Encoder::Parquet(_) => Vec::new(),
        };
        output.put(vec![Part::Bytes(header)])?;
        Ok(output)
    }

    /// Most rows of a part, for any number of threads.
    #[must_use]
    pub fn part_rows(&self) -> u32 {
        if self.fields.iter().any(|field| field.kind == Kind::Text) {
            return TEXT_ROWS;
        }
        match self.encoder {
            Encoder::Csv | Encoder::CsvGz => CSV_ROWS,
            #[cfg(feature = "parquet")]
            Encoder::Parquet(_) => super::parquet::GROUP_ROWS,
        }
    }

    /// How many parts to hand in at a time.
    #[must_use]
    pub fn parts(&self) -> usize {
        let threads = rayon::current_num_threads();
        match self.encoder {
            Encoder::Csv | Encoder::CsvGz => (2 * threads).min(CSV_PARTS),
            #[cfg(feature = "parquet")]
            Encoder::Parquet(_) => threads.min(super::parquet::GROUPS),
        }
    }

    /// Makes the columns of each part by `make` on any thread, encodes them and
    /// writes them in order, the last ones while the next are made.
    ///
    /// # Errors
    ///
    /// What `make` returns, or why nothing could be written.
    pub fn write<P: Send>(
        &mut self,
        parts: Vec<P>,
        make: impl Fn(P) -> Result<Vec<Column>, ExportError> + Sync,
    ) -> Result<(), ExportError> {
        let pending = std::mem::take(&mut self.pending);
        let this = &*self;
        let (written, encoded) = rayon::join(
            || this.put(pending),
            || {
                let encoded = parts.into_par_iter().map(|part| {
                    let columns = make(part)?;
                    let rows = columns.first().map_or(0, Column::len);
                    Ok((rows as u64, this.encode(&columns)?))
                });
                encoded.collect::<Result<Vec<_>, ExportError>>()
            },
        );
        written?;
        for (rows, part) in encoded? {
            self.rows += rows;
            self.pending.push(part);
        }
        Ok(())
    }

    /// Writes what is left and the foot, and puts a file in its place.
    ///
    /// # Errors
    ///
    /// Why it could not be written, or as [`Place::keep`].
    pub fn finish(mut self) -> Result<Written, ExportError> {
        let pending = std::mem::take(&mut self.pending);
        self.put(pending)?;
        #[cfg(feature = "parquet")]
        if let Encoder::Parquet(groups) = &self.encoder {
            groups.finish().map_err(|reason| self.refused(reason))?;
        }
        let flushed = self.sink.flush();
        flushed.map_err(|error| self.refused(error.to_string()))?;
        let (bytes, sha256) = self.sink.total();
        let rows = self.rows;
        if let Some(place) = self.place {
            place.keep()?;
        }
        Ok(Written {
            rows,
            bytes,
            sha256,
        })
    }

    fn encode(&self, columns: &[Column]) -> Result<Part, ExportError> {
        match &self.encoder {
            Encoder::Csv => Ok(Part::Bytes(csv::lines(columns))),
            Encoder::CsvGz => Ok(Part::Bytes(self.packed(&csv::lines(columns))?)),
            #[cfg(feature = "parquet")]
            Encoder::Parquet(groups) => {
                let group = groups.encode(&self.fields, columns);
                Ok(Part::Group(group.map_err(ExportError::Encode)?))
            }
        }
    }

    /// One gzip member; several end to end are one gzip file.
    fn packed(&self, text: &[u8]) -> Result<Vec<u8>, ExportError> {
        let mut member = GzEncoder::new(Vec::new(), Compression::default());
        member
            .write_all(text)
            .and_then(|()| member.finish())
            .map_err(|error| self.refused(error.to_string()))
    }

    fn put(&self, parts: Vec<Part>) -> Result<(), ExportError> {
        for part in parts {
            let done = match (part, &self.encoder) {
                #[cfg(feature = "parquet")]
                (Part::Group(group), Encoder::Parquet(groups)) => groups.write(group),
                #[cfg(feature = "parquet")]
                (Part::Group(_), _) => Err("a row group outside a Parquet file".to_owned()),
                (Part::Bytes(bytes), _) => self
                    .sink
                    .clone()
                    .write_all(&bytes)
                    .map_err(|error| error.to_string()),
            };
            done.map_err(|reason| self.refused(reason))?;
        }
        Ok(())
    }

    /// The system's refusal when there was one, else the encoder's words.
    fn refused(&self, reason: String) -> ExportError {
        match self.sink.refusal() {
            Some(source) => ExportError::Io {
                action: "write",
                path: self.place.as_ref().map_or_else(
                    || PathBuf::from("standard output"),
                    |place| place.path().to_owned(),
                ),
                source,
            },
            None => ExportError::Encode(reason),
        }
    }
}
