//! The contestants of `match` and `exploit`: strategies by name, files of settings, and placement policies of
//! open-face.

use std::path::Path;

use pusoy::chinese::Setting;
use pusoy::open_face::PlacementPolicy;
use pusoy::options::{did_you_mean, nearest};
use pusoy::solver::{Contestant, SetBy};
use pusoy_api::wire::cards::Cards;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::input::{Input, parse};
use pusoy_api::wire::problem::{Problem, Problems};
use pusoy_api::wire::record::deserialize_fields;
use pusoy_api::wire::rows::{setting_of_fields, setting_of_text};
use serde::Deserialize;

use crate::machine::files::read_text;
use crate::terminal::failure::Failure;

/// Maximum length of a file of settings, in bytes: room for about a million settings.
const LONGEST: usize = 1 << 26;

/// Returns the strategy with this name. Reads any other name that contains `.`, `/` or `\` as a file of settings.
pub fn contestant(name: &str) -> Result<Contestant, Failure> {
    let is_known = SetBy::from_name(name).is_some();
    if is_known || !name.contains(['.', '/', '\\']) {
        if !is_known && Path::new(name).is_file() {
            return Err(Failure::usage(format!("unknown strategy '{name}' (to read the file, write ./{name})")));
        }
        return strategy(name).map(Contestant::Strategy);
    }
    let text = read_text(name.as_ref(), LONGEST).map_err(|error| Failure::cannot_read(name, error))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let settings = lines.map(|(n, line)| {
        let at = |problem: &Problem| format!("{name}, line {}: {}", n + 1, problem.message);
        let bad = |Problems(problems)| Failure::bad_data(problems.iter().map(at).collect::<Vec<_>>());
        setting_of_line(line).map_err(bad)
    });
    let settings = settings.collect::<Result<Vec<_>, _>>()?;
    if settings.is_empty() {
        return Err(Failure::bad_data(format!(
            "{name} has no settings (expected one per line: FRONT / MIDDLE / BACK)"
        )));
    }
    Ok(Contestant::Settings(settings))
}

/// Returns the strategy with this name.
pub fn strategy(name: &str) -> Result<SetBy, Failure> {
    SetBy::from_name(name).ok_or_else(|| unknown(name, "strategy", SetBy::ALL.iter().map(|by| by.name())))
}

/// Returns the placement policy with this name.
pub fn placement_policy(name: &str) -> Result<PlacementPolicy, Failure> {
    PlacementPolicy::from_name(name)
        .ok_or_else(|| unknown(name, "placement policy", PlacementPolicy::ALL.iter().map(|policy| policy.name())))
}

/// Returns the failure for an unknown name of this kind.
fn unknown<'a>(name: &str, kind: &str, names: impl Iterator<Item = &'a str> + Clone) -> Failure {
    let meant = did_you_mean(nearest(name, names.clone()));
    Failure::usage(format!("unknown {kind} '{name}' (expected {}){meant}", itertools::join(names, ", ")))
}

/// A setting in a file of settings.
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
    match parse(line, &mut Id::default())? {
        Input::Text(text) => setting_of_text(text),
        Input::Json(fields) => {
            let SettingInput { front, middle, back } = deserialize_fields(fields)?;
            setting_of_fields([&front, &middle, &back])
        }
    }
}
