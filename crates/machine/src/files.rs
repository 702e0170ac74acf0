//! Writes files whole or not at all, and reads files up to a limit.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::time::Duration;

use tempfile::NamedTempFile;

/// Prefix and suffix of the name of an unfinished file.
const PART: (&str, &str) = (".pusoy-", ".part");

/// Age from which an unfinished file counts as left over from a killed run. Writing a file takes far less time.
const LEFT_BEHIND: Duration = Duration::from_secs(3_600);

/// Writes a file whose contents pusoy can compute again. Writes it whole or not at all. Replaces a file or link that
/// already has this name. Does not wait for the disk, so a power cut may still leave an incomplete file.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_part(path, bytes)?.persist(path)?;
    Ok(())
}

/// Writes a file that the user has named, whole or not at all. If the name is a link to a file, replaces that file and
/// keeps the link. Keeps the permissions of a replaced file. Writes directly to a pipe or a device, because those
/// cannot be replaced.
pub fn write_named(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let place = if old.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
    let part = write_part(&place, bytes)?;
    if let Some(old) = old {
        part.as_file().set_permissions(old.permissions())?;
    }
    part.as_file().sync_all()?;
    part.persist(place)?;
    Ok(())
}

/// Writes a new file that the user has named, whole or not at all. If there is already a file with this name, the error
/// is [`ErrorKind::AlreadyExists`].
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let part = write_part(path, bytes)?;
    part.as_file().sync_all()?;
    part.persist_noclobber(path)?;
    Ok(())
}

/// Writes bytes into a new file next to `path`, with an unpredictable name. Dropping the result removes the file,
/// unless the caller has moved it to `path`.
fn write_part(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    sweep(folder);
    let mut named = tempfile::Builder::new();
    named.prefix(PART.0).suffix(PART.1).rand_bytes(12);
    #[cfg(unix)]
    named.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // reduced by the umask
    let mut part = named.tempfile_in(folder).map_err(|error| match error.kind() {
        ErrorKind::NotFound => io::Error::new(ErrorKind::NotFound, format!("there is no folder {}", folder.display())),
        kind => kind.into(),
    })?;
    part.as_file_mut().write_all(bytes)?;
    Ok(part)
}

/// Removes the unfinished files in a folder that are old enough to be left over from killed runs.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_part = name.to_str().is_some_and(|name| name.starts_with(PART.0) && name.ends_with(PART.1));
        if !is_part {
            continue;
        }
        let age = |found: fs::Metadata| found.modified().ok()?.elapsed().ok();
        let age = entry.metadata().ok().filter(fs::Metadata::is_file).and_then(age);
        if age.is_some_and(|age| age > LEFT_BEHIND) {
            _ = fs::remove_file(entry.path()); // another process may have removed it
        }
    }
}

/// Reads a file, or anything else that has an end. If it has more than `longest` bytes, the error is
/// [`ErrorKind::FileTooLarge`].
pub fn read_up_to(path: &Path, longest: usize) -> io::Result<Vec<u8>> {
    read_input_up_to(File::open(path)?, longest)
}

/// Reads an input that has an end. If it has more than `longest` bytes, the error is [`ErrorKind::FileTooLarge`].
pub fn read_input_up_to(input: impl Read, longest: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(longest as u64 + 1).read_to_end(&mut bytes)?;
    match bytes.len() > longest {
        true => Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is longer than {longest} bytes"))),
        false => Ok(bytes),
    }
}

/// Reads a file as [`read_up_to`] does, and decodes it as UTF-8.
pub fn read_text(path: &Path, longest: usize) -> io::Result<String> {
    String::from_utf8(read_up_to(path, longest)?).map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8"))
}
