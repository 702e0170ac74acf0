//! `pusoy rules init`: a file of house rules to start from.

use std::io;
use std::path::Path;

use pusoy::chinese::rules::{House, Preset};

use crate::machine::files::{write_named, write_new};
use crate::terminal::exit::Exit;
use crate::terminal::output::complain;

pub fn run(file: &Path, from: &str, force: bool) -> Exit {
    let Some(preset) = Preset::from_name(from) else {
        complain(&format!("'{from}' is no preset: 'pusoy rules list' shows them"));
        return Exit::Usage;
    };
    let write = if force { write_named } else { write_new };
    match write(file, House::template(preset).as_bytes()) {
        Ok(()) => Exit::Done,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            complain(&format!("{} is there already; --force replaces it", file.display()));
            Exit::Usage
        }
        Err(error) => {
            complain(&format!("cannot write {}: {error}", file.display()));
            Exit::Io
        }
    }
}
