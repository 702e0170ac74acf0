//! Files that the program writes: whole, or not at all.

use std::io;
use std::path::Path;

use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::complain;

/// Writes a file whole or not at all: beside its place first, and then moves it there.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let half = path.with_extension(format!("{}.part", std::process::id()));
    std::fs::write(&half, bytes).and_then(|()| std::fs::rename(&half, path)).inspect_err(|_| {
        // What could not be moved into place is of no use.
        _ = std::fs::remove_file(&half);
    })
}

/// Writes files into a folder by their names, and stops at the first that cannot be written.
pub fn write_all(folder: &Path, files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Exit {
    for (name, bytes) in files {
        let path = folder.join(name);
        if let Err(error) = write_whole(&path, &bytes) {
            complain(&format!("cannot write {}: {error}", path.display()));
            return Exit::Io;
        }
    }
    Exit::Done
}
