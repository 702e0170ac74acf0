//! The file of an evening: a log that is on disk after every change.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::machine::files::{read_up_to, write_named};

/// Length of the longest file that is kept, in bytes: some hundred thousand deals.
const LONGEST: usize = 1 << 24;

/// The file of an evening.
#[derive(Default)]
pub struct LogFile {
    path: PathBuf,
    /// What it was like when it was last read or written; `None` if it was not there.
    left: Option<(u64, SystemTime)>,
}

/// What is in a file.
pub struct Found {
    /// The lines that have an end.
    pub lines: String,
    /// A last line without an end, which a kill or a power cut may have torn off, or an editor has left so.
    pub torn: String,
}

impl LogFile {
    pub fn new(path: &Path) -> LogFile {
        LogFile { path: path.to_owned(), left: None }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the file; one that is not there has nothing in it. Anything but a file may have no end, and is refused.
    pub fn read(&mut self) -> io::Result<Found> {
        self.left = self.now();
        match std::fs::metadata(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Found { lines: String::new(), torn: String::new() });
            }
            Err(error) => return Err(error),
            Ok(of) if !of.is_file() => return Err(io::Error::new(ErrorKind::InvalidInput, "it is not a file")),
            Ok(_) => {}
        }
        let mut bytes = read_up_to(&self.path, LONGEST)?;
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let torn = String::from_utf8_lossy(&bytes[end..]).into_owned();
        bytes.truncate(end);
        let lines = String::from_utf8(bytes).map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8"))?;
        Ok(Found { lines, torn })
    }

    /// Returns whether somebody else has written the file since.
    pub fn was_changed(&self) -> bool {
        self.now() != self.left
    }

    fn now(&self) -> Option<(u64, SystemTime)> {
        let of = std::fs::metadata(&self.path).ok()?;
        Some((of.len(), of.modified().ok()?))
    }

    /// Appends whole lines, which are on disk when this returns. If they do not fit, none of them stays.
    pub fn append(&mut self, lines: &str) -> io::Result<()> {
        let mut file = OpenOptions::new().create(true).append(true).open(&self.path)?;
        let before = file.metadata()?.len();
        let written = file.write_all(lines.as_bytes()).and_then(|()| file.sync_all());
        if written.is_err() {
            // What cannot be taken back is told from a line the next time.
            _ = file.set_len(before);
        } else if before == 0 {
            self.sync_folder();
        }
        self.left = self.now();
        written
    }

    /// Writes the whole file anew, which is on disk when this returns; until then the old one is.
    pub fn rewrite(&mut self, text: &str) -> io::Result<()> {
        write_named(&self.path, text.as_bytes())?;
        self.sync_folder();
        self.left = self.now();
        Ok(())
    }

    /// Waits until a new name of the file is on disk, on systems where folders can be waited for.
    fn sync_folder(&self) {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
