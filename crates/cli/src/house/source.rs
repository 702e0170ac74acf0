//! Finds the rules in force, and reads files of rules.

use std::io::ErrorKind;
use std::path::Path;

use pusoy::chinese::Rules;
use pusoy::chinese::rules::{House, HouseCause, HouseError, Preset};
use pusoy::climbing::Game;
use pusoy::options::{OptionError, did_you_mean, nearest};
use pusoy_api::questions::climb::game::base_game::NamedFile;

use crate::machine::directories::configuration;
use crate::machine::files::read_text;
use crate::terminal::failure::Failure;
use crate::terminal::shell::quoted;

/// Maximum length of a file of house rules, in bytes. All options with their comments take less than a fortieth of this
/// length.
const LONGEST: usize = 1 << 18;

/// Finds the rules in force if neither the command line nor the log names any. The rules are those of `PUSOY_RULES`,
/// else those of `rules.toml` in the user's configuration folder, else the standard rules.
pub fn find_unnamed() -> Result<House, Failure> {
    if let Some(named) = std::env::var_os("PUSOY_RULES").filter(|named| !named.is_empty()) {
        return preset_or_file(&named.to_string_lossy()).map_err(|failure| failure.in_place("PUSOY_RULES"));
    }
    match configuration().map(|folder| folder.join("rules.toml")).filter(|path| path.is_file()) {
        Some(path) => file(&path),
        None => Ok(House::from(Rules::default())),
    }
}

/// Finds a preset by its name, or else reads a file. A name that is not a preset means a file if it looks like a path,
/// or if a file with this path exists. Any other name is an error.
pub fn preset_or_file(named: &str) -> Result<House, Failure> {
    if let Some(preset) = Preset::from_name(named) {
        return Ok(House::from(Rules::of(preset)));
    }
    let path = Path::new(named);
    let like_a_path = named.contains(['/', '\\']) || path.extension().is_some_and(|end| end == "toml");
    if like_a_path || path.is_file() {
        return file(path);
    }
    if let Some(game) = Game::from_name(&named.to_lowercase()) {
        let why = format!(
            "'{named}' is a climbing game, not rules of Chinese Poker (keep its score with \
             'pusoy climb score {game} --account --input FILE')"
        );
        return Err(Failure::usage(why));
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
    let text = text_of(path)?;
    House::from_toml(&text).map_err(|error| {
        let shown = path.display();
        let in_file = error.0.iter().map(|problem| format!("{shown}: {problem}"));
        let advice = has_climbing_options(&error).then(|| {
            let file = quoted(&shown.to_string());
            format!("{shown}: the options of climbing games are for 'climb': pusoy climb games GAME --rules {file}")
        });
        Failure::bad_rules(in_file.chain(advice).collect::<Vec<_>>())
    })
}

/// Reads a file with the options of a climbing game.
///
/// # Errors
/// The file cannot be read, is not TOML, names an unknown game, or has a date or a time as a value. There is one
/// message per error.
pub fn game_options(path: &Path) -> Result<NamedFile, Failure> {
    NamedFile::parse(&path.display().to_string(), &text_of(path)?).map_err(Failure::bad_rules)
}

/// Returns `true` if an unknown option in a file of house rules is an option of a climbing game, or is `game`. A file
/// of options for a climbing game names the game with `game`.
fn has_climbing_options(error: &HouseError) -> bool {
    let is_option = |name: &str| {
        name == "game" || Game::ALL.iter().any(|game| game.rules().options().iter().any(|option| option.name == name))
    };
    error.0.iter().any(|problem| match &problem.cause {
        HouseCause::Option(OptionError::Unknown { name, .. }) => is_option(name),
        _ => false,
    })
}

/// Reads the text of a file of rules.
fn text_of(path: &Path) -> Result<String, Failure> {
    let shown = path.display();
    read_text(path, LONGEST).map_err(|error| match error.kind() {
        ErrorKind::InvalidData | ErrorKind::FileTooLarge => Failure::bad_rules(format!("cannot read {shown}: {error}")),
        _ => Failure::cannot_read(&shown, error),
    })
}
