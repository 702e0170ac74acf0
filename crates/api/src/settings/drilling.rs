//! Settings of questions about practice.

use std::sync::Arc;

use serde::Deserialize;

use super::hands::{base_rules, queries};
use super::{Settings, within};
use crate::answers::Answers;
use crate::host::Host;
use crate::questions::drill::command::{AddUp, DealTask, JudgeTask, Tasks};
use crate::questions::drill::hands::Hands;
use crate::questions::drill::streets::Streets;
use crate::questions::place::command::{AcceptedInputs, Placing};
use crate::questions::place::input::PlaceFlags;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;

/// Default number of opponents.
const OPPONENTS: usize = 3;

/// The settings of `drill.deal`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DealTaskSettings {
    rules: Option<String>,
    options: Options,
    opponents: Option<usize>,
}

impl Settings for DealTaskSettings {
    fn command(self, host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let DealTaskSettings { rules, options, opponents } = self;
        let settings = JudgeTaskSettings { rules, options, opponents, precision: None };
        Ok(Arc::new(DealTask(settings.tasks(host)?)))
    }
}

/// The settings of `drill.judge`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JudgeTaskSettings {
    rules: Option<String>,
    options: Options,
    opponents: Option<usize>,
    precision: Option<f64>,
}

impl Settings for JudgeTaskSettings {
    fn command(self, host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        Ok(Arc::new(JudgeTask(self.tasks(host)?)))
    }
}

impl JudgeTaskSettings {
    fn tasks(self, host: &Arc<dyn Host>) -> Result<Tasks, Problem> {
        let rules = base_rules(self.rules.as_deref(), &self.options)?;
        if rules.house().rules.is_open_face() {
            let unused = [("opponents", self.opponents.is_some()), ("precision", self.precision.is_some())];
            if let Some((name, _)) = unused.into_iter().find(|(_, is_given)| *is_given) {
                let message = format!(
                    "'{name}' is not used: under open-face rules, streets are valued for your own board, exactly \
                     or with a fixed number of sampled deals (leave out '{name}')"
                );
                return Err(Problem::new("conflicting-options", message).token(name));
            }
            let flags = PlaceFlags::default();
            let placing = Placing::new(rules, flags, AcceptedInputs::Placements, Arc::clone(host));
            return Ok(Tasks::Streets(Box::new(Streets::new(placing)?)));
        }
        let opponents = within("opponents", self.opponents.unwrap_or(OPPONENTS), 1, 3)?;
        // These are the queries of `grade` without `quick`, so that `drill.judge` and `grade` give a hand the same
        // grade.
        let queries = queries((rules, host), 2, (false, self.precision, true))?.with_opponents(opponents);
        Ok(Tasks::Hands(Box::new(Hands::new(queries))))
    }
}

/// The settings of `drill.progress`, which has none.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ProgressSettings {}

impl Settings for ProgressSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        Ok(Arc::new(AddUp))
    }
}
