//! Writes files whole or not at all, and reads files up to a limit.

use std::fs;
use std::path::Path;

pub use pusoy_machine::files::{read_input_up_to, read_text, read_up_to, write_named, write_new};

use crate::terminal::failure::Failure;

/// Writes files, each a name and its contents, into a folder. Stops at the first file that cannot be written. Creates
/// the folder if it is missing.
pub fn write_all(folder: &Path, files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Result<(), Failure> {
    let cannot = |error| Failure::io(format!("cannot create the folder {}: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(cannot)?;
    files.into_iter().try_for_each(|(name, bytes)| {
        let path = folder.join(name);
        write_named(&path, &bytes).map_err(|error| Failure::cannot_write(&path, error))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_that_is_too_long_is_refused() {
        assert_eq!(read_input_up_to(&b"abc"[..], 3).unwrap(), b"abc");
        assert_eq!(read_input_up_to(&b"abcd"[..], 3).unwrap_err().kind(), std::io::ErrorKind::FileTooLarge);
    }
}
