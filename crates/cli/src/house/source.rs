//! Where the rules in force come from.

use std::io::ErrorKind;
use std::path::Path;

use pusoy::chinese::Rules;
use pusoy::chinese::rules::{House, Preset};
use pusoy::options::nearest;

use crate::machine::directories::configuration;
use crate::machine::files::read_text;
use crate::terminal::exit::Exit;
use crate::terminal::output::complain;

/// Length of the longest file of house rules that is read, in bytes. All options with their comments take a fiftieth.
const LONGEST: usize = 1 << 18;

/// Finds the rules in force where the command line and the log name none: those of `PUSOY_RULES`, else those of `rules.toml`
/// in the user's configuration folder, else the standard rules.
pub fn find_unnamed() -> Result<House, Exit> {
    if let Some(named) = std::env::var_os("PUSOY_RULES").filter(|named| !named.is_empty()) {
        return preset_or_file(&named.to_string_lossy());
    }
    match configuration().map(|folder| folder.join("rules.toml")).filter(|path| path.is_file()) {
        Some(path) => file(&path),
        None => Ok(House::from(Rules::default())),
    }
}

/// Finds a preset by its name, or reads a file: whatever is written like a path, and any other file that is there.
pub fn preset_or_file(named: &str) -> Result<House, Exit> {
    if let Some(preset) = Preset::from_name(named) {
        return Ok(House::from(Rules::of(preset)));
    }
    let path = Path::new(named);
    let like_a_path = named.contains(['/', '\\']) || path.extension().is_some_and(|end| end == "toml");
    if like_a_path || path.is_file() {
        return file(path);
    }
    let presets = || Preset::ALL.iter().map(|preset| preset.name());
    let meant = nearest(named, presets()).map_or_else(String::new, |name| format!(": did you mean '{name}'?"));
    let presets = itertools::join(presets(), ", ");
    complain(&format!("'{named}' is no preset ({presets}) and no file of rules{meant}"));
    Err(Exit::Usage)
}

/// Reads a file of house rules, or says on standard error what is wrong with each line.
pub fn file(path: &Path) -> Result<House, Exit> {
    let text = read_text(path, LONGEST).map_err(|error| {
        complain(&format!("cannot read {}: {error}", path.display()));
        match error.kind() {
            ErrorKind::InvalidData | ErrorKind::FileTooLarge => Exit::BadRules,
            _ => Exit::NoInput,
        }
    })?;
    House::from_toml(&text).map_err(|error| {
        error.0.iter().for_each(|problem| complain(&format!("{}: {problem}", path.display())));
        Exit::BadRules
    })
}
