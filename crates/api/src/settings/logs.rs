//! Settings of questions about whole logs. The field `log` of a question contains the log as text, in the format of
//! `pusoy night`.

use std::sync::Arc;

use pusoy::chinese::Account;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::Settings;
use super::hands::{base_rules, queries};
use super::names::names_of;
use crate::answers::Answers;
use crate::command::{Recorded, Stop};
use crate::host::Host;
use crate::questions::review::evening::Evening;
use crate::questions::review::hand_judge::HandJudge;
use crate::questions::review::log::{DealJudge, LogReview};
use crate::questions::review::streets::street_judge::StreetJudge;
use crate::questions::score::command::Score;
use crate::questions::score::flags::PlayerFlags;
use crate::questions::whole_log::{Refused, answer_log};
use crate::wire::error_record::write_problems;
use crate::wire::fields::unknown_field;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{Options, write_record};
use crate::wire::total_record::TotalRecord;

/// The field that contains the log of a question.
const LOG: &str = "log";

/// The settings of `account`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AccountSettings {
    rules: Option<String>,
    options: Options,
    criss_cross: bool,
}

impl Settings for AccountSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let rules = base_rules(self.rules.as_deref(), &self.options)?;
        let flags = PlayerFlags::default();
        Ok(Arc::new(AccountOf(Score { rules, flags, criss_cross: self.criss_cross, is_one: false })))
    }
}

/// A command that adds up the deals of a log.
struct AccountOf(Score);

impl Answers for AccountOf {
    fn answer_fields(&self, fields: Map<String, Value>, id: &Id, stop: Stop<'_>) -> Result<Vec<u8>, Problems> {
        self.answer_text(&log_of::<AccountSettings>(fields)?, id, stop)
    }

    fn answer_text(&self, log: &str, id: &Id, stop: Stop<'_>) -> Result<Vec<u8>, Problems> {
        let mut account = Account::default();
        let refused = answer_log(&self.0, log, stop, |deal, _id| {
            Ok(deal.settled.add_to(&mut account, &deal.house.rules).map_err(Problem::from)?)
        });
        Ok(written(&account, &refused, id))
    }
}

/// The settings of `review`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ReviewSettings {
    rules: Option<String>,
    options: Options,
    quick: bool,
    precision: Option<f64>,
    seed: u64,
}

impl Settings for ReviewSettings {
    fn command(self, host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let rules = base_rules(self.rules.as_deref(), &self.options)?;
        if rules.house().rules.is_open_face() {
            let seed = (!self.quick).then_some(self.seed);
            return Ok(Arc::new(ReviewOf(LogReview { judge: StreetJudge::new(rules, seed, Arc::clone(host)) })));
        }
        // These are the queries of `grade` without explanations. With the same settings and the same seed, `review` and
        // `grade` therefore value a hand identically.
        let queries = queries((rules, host), 2, (self.quick, self.precision, false))?.with_seed(self.seed);
        Ok(Arc::new(ReviewOf(LogReview { judge: HandJudge { queries } })))
    }
}

/// A command that reviews the deals of a log.
struct ReviewOf<J>(LogReview<J>);

impl<J: DealJudge + Send> Answers for ReviewOf<J>
where
    Evening<J::Review>: Recorded,
{
    fn answer_fields(&self, fields: Map<String, Value>, id: &Id, stop: Stop<'_>) -> Result<Vec<u8>, Problems> {
        self.answer_text(&log_of::<ReviewSettings>(fields)?, id, stop)
    }

    fn answer_text(&self, log: &str, id: &Id, stop: Stop<'_>) -> Result<Vec<u8>, Problems> {
        let mut evening = Evening::<J::Review>::default();
        let refused = answer_log(&self.0, log, stop, |answer, id| Ok(evening.add(&answer.house, &answer.deal, id)?));
        Ok(written(&evening, &refused, id))
    }
}

/// Returns the log of a question with the settings `S`.
fn log_of<S: Settings>(mut fields: Map<String, Value>) -> Result<String, Problem> {
    let log = fields.shift_remove(LOG);
    if let Some(field) = fields.keys().next() {
        let known = [&[LOG], names_of::<S>()].concat();
        return Err(Problem::new("unknown-field", unknown_field(field, &known)).token(field));
    }
    match log {
        Some(Value::String(log)) => Ok(log),
        _ => Err(Problem::new("missing-field", "'log' must be the text of a log").token(LOG)),
    }
}

/// Writes one error record for each refused deal, and then the record of `sum`, which adds up the other deals.
fn written(sum: &impl Recorded, refused: &[Refused], id: &Id) -> Vec<u8> {
    let mut out = Vec::new();
    refused.iter().for_each(|line| write_problems(&line.problems, &line.id, Some(line.line), &mut out));
    let lines: Vec<usize> = refused.iter().map(|line| line.line).collect();
    write_record(&TotalRecord { total: sum.record(id), not_counted: &lines }, &mut out);
    out
}
