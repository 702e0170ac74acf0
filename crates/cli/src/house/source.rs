//! Finds the rules in force.

use std::io::ErrorKind;
use std::path::Path;

use pusoy::chinese::Rules;
use pusoy::chinese::rules::{House, Preset};
use pusoy::options::{did_you_mean, nearest};

use crate::machine::directories::configuration;
use crate::machine::files::read_text;
use crate::terminal::failure::Failure;

/// Maximum length of a file of house rules, in bytes. All options with their comments take a fiftieth of this length.
const LONGEST: usize = 1 << 18;

/// Finds the rules in force if neither the command line nor the log names any. The rules are those of `PUSOY_RULES`,
/// else those of `rules.toml` in the user's configuration folder, else the standard rules.
pub fn find_unnamed() -> Result<House, Failure> {
    if let Some(named) = std::env::var_os("PUSOY_RULES").filter(|named| !named.is_empty()) {
        return preset_or_file(&named.to_string_lossy());
    }
    match configuration().map(|folder| folder.join("rules.toml")).filter(|path| path.is_file()) {
        Some(path) => file(&path),
        None => Ok(House::from(Rules::default())),
    }
}

/// Finds a preset by its name, or else reads a file. The text means a file if it looks like a path or names an existing
/// file.
pub fn preset_or_file(named: &str) -> Result<House, Failure> {
    if let Some(preset) = Preset::from_name(named) {
        return Ok(House::from(Rules::of(preset)));
    }
    let path = Path::new(named);
    let like_a_path = named.contains(['/', '\\']) || path.extension().is_some_and(|end| end == "toml");
    if like_a_path || path.is_file() {
        return file(path);
    }
    let presets = || Preset::ALL.iter().map(|preset| preset.name());
    let meant = did_you_mean(nearest(named, presets()));
    let presets = itertools::join(presets(), ", ");
    Err(Failure::usage(format!("unknown rules '{named}': neither a preset ({presets}) nor a file{meant}")))
}

/// Reads a file of house rules.
///
/// # Errors
/// The file cannot be read, or has bad lines; there is one message per error.
pub fn file(path: &Path) -> Result<House, Failure> {
    let shown = path.display();
    let text = read_text(path, LONGEST).map_err(|error| match error.kind() {
        ErrorKind::InvalidData | ErrorKind::FileTooLarge => Failure::bad_rules(format!("cannot read {shown}: {error}")),
        _ => Failure::cannot_read(&shown, error),
    })?;
    House::from_toml(&text).map_err(|error| {
        let in_file = error.0.iter().map(|problem| format!("{shown}: {problem}"));
        Failure::bad_rules(in_file.collect::<Vec<_>>())
    })
}
