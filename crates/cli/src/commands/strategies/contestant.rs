//! What `match` and `exploit` are asked about: strategies by name, files of settings, and ways to place streets.

use pusoy::chinese::Setting;
use pusoy::open_face::Way;
use pusoy::options::nearest;
use pusoy::solver::{Contestant, SetBy};
use pusoy_api::wire::cards::Cards;
use pusoy_api::wire::problem::{Problem, Problems};
use pusoy_api::wire::record::typed;
use pusoy_api::wire::rows::{setting_of_fields, setting_of_text};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::machine::files::read_text;
use crate::terminal::exit::Exit;
use crate::terminal::output::complain;

/// Length of the longest file of settings that is read, in bytes: about a million settings.
const LONGEST: usize = 1 << 26;

/// Returns the strategy of this name, or the settings in this file; complains if there is neither.
pub fn contestant(name: &str) -> Result<Contestant, Exit> {
    if SetBy::from_name(name).is_some() || !name.contains(['.', '/', '\\']) {
        return strategy(name).map(Contestant::Strategy);
    }
    let text = read_text(name.as_ref(), LONGEST).map_err(|error| {
        complain(&format!("cannot read {name}: {error}"));
        Exit::NoInput
    })?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let settings = lines.map(|(n, line)| {
        setting_of_line(line).map_err(|Problems(problems)| {
            problems.iter().for_each(|problem| complain(&format!("{name}, line {}: {}", n + 1, problem.message)));
            Exit::BadData
        })
    });
    let settings = settings.collect::<Result<Vec<_>, _>>()?;
    if settings.is_empty() {
        complain(&format!("{name} has no settings: each line is one, FRONT / MIDDLE / BACK"));
        return Err(Exit::BadData);
    }
    Ok(Contestant::Settings(settings))
}

/// Returns the strategy of this name, or complains.
pub fn strategy(name: &str) -> Result<SetBy, Exit> {
    SetBy::from_name(name).ok_or_else(|| unknown(name, "strategy", SetBy::ALL.iter().map(|by| by.name())))
}

/// Returns the way to place streets of this name, or complains.
pub fn way(name: &str) -> Result<Way, Exit> {
    Way::from_name(name).ok_or_else(|| unknown(name, "way to place streets", Way::ALL.iter().map(|way| way.name())))
}

/// Complains about a name that is none of those of a kind.
fn unknown<'a>(name: &str, kind: &str, names: impl Iterator<Item = &'a str> + Clone) -> Exit {
    let meant = nearest(name, names.clone()).map_or_else(String::new, |near| format!(": did you mean '{near}'?"));
    complain(&format!("'{name}' is no {kind} ({}){meant}", itertools::join(names, ", ")));
    Exit::Usage
}

/// A setting of a strategy.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct SettingInput {
    /// The front, three cards.
    front: Cards,
    /// The middle, five cards.
    middle: Cards,
    /// The back, five cards.
    back: Cards,
}

/// Reads the setting in a line: text, or a JSON object with the rows.
fn setting_of_line(line: &str) -> Result<Setting, Problems> {
    if !line.trim_start().starts_with('{') {
        return setting_of_text(line);
    }
    let mut fields: Map<String, Value> =
        serde_json::from_str(line).map_err(|error| Problem::new("bad-json", error.to_string()))?;
    fields.remove("id");
    let SettingInput { front, middle, back } = typed(fields)?;
    setting_of_fields([&front, &middle, &back])
}
