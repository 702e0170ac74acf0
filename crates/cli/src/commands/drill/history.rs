//! The history of drills, in an append-only file of JSON lines.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use pusoy_api::deal_log::drill_history::{DrillHistory, Entry};
use pusoy_api::wire::record::write_record;

use crate::machine::directories::drill_history;
use crate::stream::lines::Lines;
use crate::terminal::failure::Failure;
use crate::terminal::shell::quoted;

/// The file with its entries, from earlier sessions and from this one.
pub struct History {
    path: PathBuf,
    file: File,
    entries: Vec<Entry>,
}

/// Maximum length of a history, in bytes: room for about 800,000 hands.
const LONGEST: u64 = 1 << 28;

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

impl History {
    /// Opens the history in the file `path`, or the usual history in the user's data folder if `path` is `None`.
    /// Creates a missing file. Lines that are not entries are ignored, but stay in the file.
    pub fn open(path: Option<&Path>) -> Result<History, Failure> {
        let path = path_of(path)?;
        let cannot = |what: &str, error: &io::Error| {
            Failure::io(format!("cannot {what} {}: {error} (--no-history drills without a history)", path.display()))
        };
        if let Some(folder) = path.parent() {
            // If the folder cannot be created, opening the file reports why.
            _ = std::fs::create_dir_all(folder);
        }
        let file = open(&path).map_err(|error| cannot("open", &error))?;
        let DrillHistory { entries, .. } = read(&file).map_err(|error| cannot("read", &error))?;
        Ok(History { path, file, entries })
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns all entries, those of this session last.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Adds an entry with the present time, and writes it at once, so that it is stored even if the session is killed.
    pub fn add(&mut self, mut entry: Entry) -> Result<(), Failure> {
        entry.set_time(now());
        let mut line = Vec::new();
        write_record(&entry, &mut line);
        self.entries.push(entry);
        self.append(line).map_err(|error| Failure::cannot_write(&self.path, error))
    }

    /// Appends a line. First ends an incomplete line, which a killed session or a full disk may have left.
    fn append(&mut self, mut line: Vec<u8>) -> io::Result<()> {
        if self.file.seek(SeekFrom::End(0))? > 0 {
            let mut last = [0];
            self.file.seek(SeekFrom::End(-1))?;
            self.file.read_exact(&mut last)?;
            if last != *b"\n" {
                line.insert(0, b'\n');
            }
        }
        self.file.write_all(&line)
    }
}

/// Returns the path of a history: the given path, or the usual file in the user's data folder.
pub fn path_of(path: Option<&Path>) -> Result<PathBuf, Failure> {
    let none = || Failure::io("no folder for the history (name a file with --history, or use --no-history)");
    path.map(Path::to_owned).or_else(drill_history).ok_or_else(none)
}

/// The commands that read a history.
pub struct Readers {
    /// The command that shows the progress.
    pub progress: String,
    /// The command that lists the costliest mistakes in hands.
    pub review: String,
    /// The command that shows all grades again, also those of streets.
    pub grade: String,
}

/// Returns the commands that read a history. The commands have no path if the history is the usual file in the user's
/// data folder.
pub fn readers(path: &Path) -> Readers {
    let (progress, review, grade) = ("pusoy drill --progress", "pusoy review", "pusoy grade --input");
    if path_of(None).is_ok_and(|usual| usual == path) {
        let progress = progress.to_owned();
        return Readers { progress, review: format!("{review} drill"), grade: format!("{grade} drill") };
    }
    let named = quoted(&path.to_string_lossy());
    let progress = format!("{progress} --history {named}");
    Readers { progress, review: format!("{review} {named}"), grade: format!("{grade} {named}") }
}

/// Reads a history without changing it. A missing file is an empty history.
pub fn read_only(path: &Path) -> Result<DrillHistory, Failure> {
    let cannot = |error: io::Error| Failure::cannot_read(path.display(), error);
    match check(path).and_then(|()| File::open(path)) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(DrillHistory::default()),
        file => read(&file.map_err(cannot)?).map_err(cannot),
    }
}

/// Returns the path of a log: `log`, or the history of 'pusoy drill' if `log` is `drill` and there is no file `drill`.
///
/// # Errors
/// `log` is `drill`, and there is neither a file `drill` nor a history.
pub fn log_or_history(log: &Path) -> Result<PathBuf, Failure> {
    if log.as_os_str() != "drill" || log.exists() {
        return Ok(log.to_owned());
    }
    let why = match drill_history() {
        Some(path) if path.exists() => return Ok(path),
        Some(path) => format!("there is no such file, and 'pusoy drill' has recorded nothing in {}", path.display()),
        None => String::from("there is no such file, and no folder for the history of 'pusoy drill'"),
    };
    Err(Failure::cannot_read(log.display(), why))
}

/// Opens a file for reading and appending. Refuses anything but a regular file, because other files may have no end.
fn open(path: &Path) -> io::Result<File> {
    check(path).or_else(|error| if error.kind() == ErrorKind::NotFound { Ok(()) } else { Err(error) })?;
    OpenOptions::new().read(true).create(true).append(true).open(path)
}

/// Refuses anything but a regular file of limited length. Opening a pipe would wait for a process at its other end.
fn check(path: &Path) -> io::Result<()> {
    let found = std::fs::metadata(path)?;
    match found.len() {
        _ if !found.is_file() => Err(io::Error::new(ErrorKind::InvalidInput, "it is not a file")),
        length if length > LONGEST => {
            Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is longer than {LONGEST} bytes")))
        }
        _ => Ok(()),
    }
}

/// Reads the entries of a file.
fn read(file: &File) -> io::Result<DrillHistory> {
    let mut lines = Lines::new(file.take(LONGEST));
    let mut history = DrillHistory::default();
    loop {
        let batch = lines.next_batch()?;
        if batch.is_empty() {
            return Ok(history);
        }
        batch.iter().for_each(|line| history.add_line(line));
    }
}
