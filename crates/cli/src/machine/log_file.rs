//! The file of a session: a log that is on disk after every change.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::machine::files::{read_up_to, write_named};

/// Maximum length of a file, in bytes: about 100,000 deals.
const LONGEST: usize = 1 << 24;

/// The file of a session.
#[derive(Default)]
pub struct LogFile {
    path: PathBuf,
    /// Length and modification time when this `LogFile` last read or wrote the file. `None` if there was no file, or if
    /// a failed write could not be undone.
    left: Option<(u64, SystemTime)>,
}

/// The contents of a file.
pub struct Found {
    /// The complete lines, with their line ends.
    pub lines: String,
    /// The last line, if it has no line end. A kill or a power cut may have cut it short, or an editor may have left it
    /// without a line end.
    pub torn: String,
}

impl LogFile {
    pub fn new(path: &Path) -> LogFile {
        LogFile { path: path.to_owned(), left: None }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the file. A missing file counts as empty. Refuses anything but a regular file, because other files may
    /// have no end.
    pub fn read(&mut self) -> io::Result<Found> {
        self.left = self.now();
        match std::fs::metadata(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Found { lines: String::new(), torn: String::new() });
            }
            Err(error) => return Err(error),
            Ok(metadata) if !metadata.is_file() => {
                return Err(io::Error::new(ErrorKind::InvalidInput, "it is not a file"));
            }
            Ok(_) => {}
        }
        let mut bytes = read_up_to(&self.path, LONGEST)?;
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let torn = String::from_utf8_lossy(&bytes[end..]).into_owned();
        bytes.truncate(end);
        let lines = String::from_utf8(bytes).map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8"))?;
        Ok(Found { lines, torn })
    }

    /// Returns `true` if another program has changed the file since this `LogFile` last read or wrote it. Also returns
    /// `true` if the last write failed and could not be undone.
    pub fn was_changed(&self) -> bool {
        self.now() != self.left
    }

    fn now(&self) -> Option<(u64, SystemTime)> {
        let found = std::fs::metadata(&self.path).ok()?;
        Some((found.len(), found.modified().ok()?))
    }

    /// Appends whole lines, and waits until they are on disk. After an error, tries to remove the part already written.
    pub fn append(&mut self, lines: &str) -> io::Result<()> {
        let mut file = OpenOptions::new().create(true).append(true).open(&self.path)?;
        let before = file.metadata()?.len();
        let written = file.write_all(lines.as_bytes()).and_then(|()| file.sync_all());
        let is_whole = written.is_ok() || file.set_len(before).is_ok();
        if written.is_ok() && before == 0 {
            self.sync_folder();
        }
        // If truncating fails too, some of the new lines may stay, and the last of them may be cut short. The file then
        // counts as changed, so the session reads it again. A line that is cut short has no line end, so `read`
        // recognizes it.
        self.left = if is_whole { self.now() } else { None };
        written
    }

    /// Replaces the whole file, and waits until it is on disk. Until then, the old file stays.
    pub fn rewrite(&mut self, text: &str) -> io::Result<()> {
        write_named(&self.path, text.as_bytes())?;
        self.sync_folder();
        self.left = self.now();
        Ok(())
    }

    /// Waits until the folder's entry for the file is on disk. Some systems cannot sync a folder, so errors are
    /// ignored.
    fn sync_folder(&self) {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// All writes to `/dev/full` fail, and it cannot be truncated.
    #[test]
    fn a_failed_write_that_cannot_be_undone_counts_as_a_change() {
        let mut file = LogFile::new(Path::new("/dev/full"));
        file.left = file.now();
        assert!(file.left.is_some() && !file.was_changed());
        assert!(file.append("Amy=+1; Bob=-1\n").is_err());
        assert!(file.was_changed());
    }
}
