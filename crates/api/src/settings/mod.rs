//! Settings of questions. A setting is a field of a question that corresponds to a flag or an argument of the
//! command line.
//!
//! * [`cards`]: cards in any spelling
//! * [`hands`]: Chinese Poker and open-face
//! * [`logs`]: whole logs
//! * [`lookups`]: random hands, rules, charts, games and certificates
//! * [`playing`]: deals of open-face in play
//! * [`drilling`]: practice of hands and streets
//! * [`climbing`]: climbing games
//! * [`ten`]: Chinese Ten
//!
//! `names` finds the names of the settings.

pub mod cards;
pub mod climbing;
pub mod drilling;
pub mod hands;
pub mod logs;
pub mod lookups;
pub(crate) mod names;
pub mod playing;
pub mod ten;

use std::sync::Arc;

use pusoy::options::OptionValue;
use serde::de::DeserializeOwned;

use crate::answers::Answers;
use crate::host::Host;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{Options, option_value};

/// The settings of a kind of question, which create the command that answers such questions.
pub trait Settings: DeserializeOwned {
    /// Creates the command.
    ///
    /// # Errors
    ///
    /// A value is not allowed.
    fn command(self, host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems>;
}

/// Returns options and their values as a list.
fn option_list(options: &Options) -> Vec<(String, OptionValue)> {
    options.iter().map(|(name, value)| (name.clone(), option_value(value))).collect()
}

/// Returns `number`, or an error if it is not from `least` to `most`. `what` is the name of the setting.
fn within<N: PartialOrd + std::fmt::Display>(what: &str, number: N, least: N, most: N) -> Result<N, Problem> {
    match (&least..=&most).contains(&&number) {
        true => Ok(number),
        false => {
            let message = format!("'{what}' must be {least} to {most}, not {number}");
            Err(Problem::new("bad-count", message).token(what))
        }
    }
}
