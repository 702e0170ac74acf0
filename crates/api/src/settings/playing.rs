//! Settings of `play`.

use std::sync::Arc;

use serde::Deserialize;

use super::Settings;
use super::hands::{base_rules, deals};
use crate::answers::Answers;
use crate::host::Host;
use crate::playing::command::Play;
use crate::playing::engine::EngineWay;
use crate::questions::place::input::PlaceFlags;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;

/// The settings of `play`.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlaySettings {
    rules: Option<String>,
    options: Options,
    deals: Option<usize>,
    engine: Option<String>,
    judge: bool,
}

impl Default for PlaySettings {
    fn default() -> PlaySettings {
        PlaySettings { rules: None, options: Options::new(), deals: None, engine: None, judge: true }
    }
}

impl Settings for PlaySettings {
    fn command(self, host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let rules = base_rules(self.rules.as_deref().or(Some("pineapple")), &self.options)?;
        let way = match self.engine.as_deref() {
            None | Some("quick") => EngineWay::Quick,
            Some("full") => EngineWay::Full,
            Some(other) => {
                let message = format!("unknown engine '{other}' (expected quick or full)");
                return Err(Problem::new("bad-option-value", message).token("engine").into());
            }
        };
        let flags = PlaceFlags { deals: deals(self.deals)?, top: 1, ..PlaceFlags::default() };
        Ok(Arc::new(Play::new(rules, flags, (way, self.judge), host)?))
    }
}
