//! `pusoy rules init`: a file of house rules to start from.

use std::io;
use std::path::Path;

use pusoy::chinese::rules::{House, Preset};

use crate::machine::files::{write_named, write_new};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(file: &Path, from: &str, force: bool) -> Result<Exit, Failure> {
    let unknown = || Failure::usage(format!("unknown preset '{from}' ('pusoy rules list' shows all)"));
    let preset = Preset::from_name(from).ok_or_else(unknown)?;
    let write = if force { write_named } else { write_new };
    write(file, House::template(preset).as_bytes()).map_err(|error| match error.kind() {
        _ if file.is_dir() => Failure::usage(format!("{} is a folder (expected the name of a file)", file.display())),
        io::ErrorKind::AlreadyExists => {
            Failure::usage(format!("{} exists already (--force overwrites it)", file.display()))
        }
        _ => Failure::cannot_write(file, error),
    })?;
    Ok(Exit::Done)
}
