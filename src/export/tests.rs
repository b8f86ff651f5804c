use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};

use super::*;
use crate::game::{self, Unit};
use crate::stream::Unwatched;
use crate::ticket::{Source, UNDECLARED, Units};

/// Memory that outlives the file written into it.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A source that hands out the same codes in every block.
struct Scripted {
    codes: &'static [u8],
    spins: &'static [u32],
}

impl Source for Scripted {
    fn name(&self) -> String {
        "scripted".to_owned()
    }
    fn unit(&self) -> Unit {
        Unit::Ticket
    }
    fn units(&self, _: u32, length: u32, out: &mut Units) {
        out.reset(length as usize);
        out.codes.copy_from_slice(&self.codes[..length as usize]);
        out.spins.extend(self.spins);
    }
    fn draws(&self, _: u64, _: &mut [u8], _: &mut Vec<u32>) {}
    fn spins(&self, _: u64, out: &mut [u32]) {
        out.fill(self.spins[0]);
    }
}

const WHEEL: &str = r#"
[game]
id = "fair"
title = "Fair"
unit = "ticket"
price = 2
block = 4
clause = "1"
[regulation]
citation = "Rules of the fair"
[prizes]
clause = "2"
rows = [{ count = 1, amount = 2.5 }, { count = 2, wheel = true }]
[wheel]
name = "Wheel"
clause = "3"
segments = [{ count = 1, amount = 100 }, { count = 2, amount = 10 }]
"#;

fn written(
    format: FileFormat,
    fields: Vec<Field>,
    write: impl FnOnce(&mut Output) -> Result<(), ExportError>,
) -> Result<(Vec<u8>, Written), ExportError> {
    let memory = Memory::default();
    let target = Target::Stream(Box::new(memory.clone()));
    let mut output = Output::open(target, format, fields, &[])?;
    write(&mut output)?;
    let total = output.finish()?;
    let bytes = memory.0.lock().unwrap().clone();
    assert_eq!(total.bytes, bytes.len() as u64);
    assert_eq!(total.sha256, crate::units::sha256_hex(&bytes));
    Ok((bytes, total))
}

fn tickets(source: &Scripted, extent: Extent, format: FileFormat) -> Result<Vec<u8>, ExportError> {
    let game = game::load_str("fair.toml", WHEEL).unwrap();
    written(format, ticket_fields(&game, None), |output| {
        write_tickets(&game, source, None, &extent, output, &Unwatched)
    })
    .map(|(bytes, _)| bytes)
}

const EXTENT: Extent = Extent {
    first: 6,
    whole: 1,
    rest: 3,
};

#[test]
fn a_wheel_tickets_amount_is_its_spin_and_empty_when_not_drawn() {
    let source = Scripted {
        codes: &[2, 0, 1, 2],
        spins: &[0],
    };
    let expected = "block,position,prize_cents,wheel\n\
                    7,1,10000,true\n7,2,0,false\n7,3,250,false\n7,4,,true\n\
                    8,1,10000,true\n8,2,0,false\n8,3,250,false\n";
    let csv = tickets(&source, EXTENT, FileFormat::Csv).unwrap();
    assert_eq!(String::from_utf8(csv).unwrap(), expected);
    let packed = tickets(&source, EXTENT, FileFormat::CsvGz).unwrap();
    let mut text = String::new();
    let mut unpacked = flate2::read::MultiGzDecoder::new(&packed[..]);
    unpacked.read_to_string(&mut text).unwrap();
    assert_eq!(text, expected);
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_keeps_the_missing_amount() {
    use polars::prelude::AnyValue;
    use polars_io::SerReader;
    let source = Scripted {
        codes: &[2, 0, 1, 2],
        spins: &[0],
    };
    let bytes = tickets(&source, EXTENT, FileFormat::Parquet).unwrap();
    let reader = polars_io::prelude::ParquetReader::new(std::io::Cursor::new(bytes));
    let frame = reader.finish().unwrap();
    assert_eq!((frame.height(), frame.width()), (7, 4));
    let cents = frame.column("prize_cents").unwrap();
    assert_eq!(cents.get(0).unwrap(), AnyValue::Int64(10_000));
    assert_eq!(cents.get(3).unwrap(), AnyValue::Null);
    assert_eq!(cents.null_count(), 1);
}

#[test]
fn a_ticket_of_no_class_has_no_amount_to_write() {
    let source = Scripted {
        codes: &[0, 0, UNDECLARED, 0],
        spins: &[],
    };
    let refused = tickets(&source, EXTENT, FileFormat::Csv).unwrap_err();
    let words = refused.to_string();
    assert!(words.contains("block 7, position 3"), "{words}");
}

#[test]
fn the_last_spin_of_a_part_of_a_batch_is_written() {
    let game = game::load_str("fair.toml", WHEEL).unwrap();
    let source = Scripted {
        codes: &[],
        spins: &[1],
    };
    let total = crate::stream::BATCH + 1;
    let (bytes, done) = written(FileFormat::Csv, spin_fields(), |output| {
        let wheel = game.wheel.as_ref().unwrap();
        write_spins(wheel, &source, total, output, &Unwatched)
    })
    .unwrap();
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(done.rows, total);
    assert!(text.starts_with("draw,segment,amount_cents\n1,2,1000\n2,2,1000\n"));
    assert!(text.ends_with("\n65537,2,1000\n"));
    assert_eq!(text.lines().count() as u64, total + 1);
}

/// A disk that is full from the first byte on.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_told_as_such_in_every_format() {
    let game = game::load_str("fair.toml", WHEEL).unwrap();
    let source = Scripted {
        codes: &[0; 4],
        spins: &[],
    };
    for format in FileFormat::ALL {
        if format == FileFormat::Parquet && !cfg!(feature = "parquet") {
            continue;
        }
        let target = Target::Stream(Box::new(Full));
        let done =
            Output::open(target, format, ticket_fields(&game, None), &[]).and_then(|mut output| {
                write_tickets(&game, &source, None, &EXTENT, &mut output, &Unwatched)?;
                output.finish()
            });
        let words = done.unwrap_err().to_string();
        assert!(words.contains("free some space"), "{format}: {words}");
    }
}

#[test]
fn a_file_appears_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.csv");
    let place = Place::open(&path, false).unwrap();
    place.file().unwrap().write_all(b"half").unwrap();
    assert!(!path.exists());
    drop(place);
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    let place = Place::open(&path, false).unwrap();
    std::fs::write(&path, "of another").unwrap();
    assert!(matches!(place.keep(), Err(ExportError::Exists { .. })));
    assert!(matches!(
        Place::open(&path, false),
        Err(ExportError::Exists { .. })
    ));
    let place = Place::open(&path, true).unwrap();
    place.file().unwrap().write_all(b"ours").unwrap();
    place.keep().unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "ours");
    assert_eq!(folder.path().read_dir().unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn links_folders_and_devices_are_never_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link.csv");
    std::os::unix::fs::symlink(folder.path().join("gone.csv"), &link).unwrap();
    for path in [&link, folder.path(), "/dev/null".as_ref(), "..".as_ref()] {
        let refused = Place::open(path, true).unwrap_err();
        assert!(matches!(refused, ExportError::NotAFile { .. }), "{refused}");
        assert!(refused.is_usage());
    }
    assert!(link.is_symlink());
}
