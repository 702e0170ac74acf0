//! Settings of questions about hands of Chinese Poker and of open-face: fields of a question that correspond to flags
//! or arguments of the command line.

use std::sync::Arc;

use pusoy::cards::CardSet;
use pusoy::chinese::Rules;
use pusoy::chinese::rules::{House, Preset};
use pusoy::options::{did_you_mean, nearest};
use pusoy::solver::{LEAST_PRECISION, Query};
use serde::Deserialize;

use super::{Settings, option_list, within};
use crate::answers::Answers;
use crate::host::Host;
use crate::questions::check::Check;
use crate::questions::eval::Eval;
use crate::questions::grade::command::Grade;
use crate::questions::place::command::{AcceptedInputs, Placing};
use crate::questions::place::input::PlaceFlags;
use crate::questions::score::command::Score;
use crate::questions::score::flags::PlayerFlags;
use crate::questions::solve::command::Solve;
use crate::rules::base_rules::BaseRules;
use crate::solving::queries::Queries;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;

/// Reads the rules of a question, with options that change the rules. Rules that the question names override those of a
/// log.
pub(super) fn base_rules(rules: Option<&str>, options: &Options) -> Result<BaseRules, Problem> {
    let house = rules.map(house).transpose()?;
    let is_named = house.is_some();
    BaseRules::new(house.unwrap_or_default(), is_named, option_list(options))
}

/// Reads rules: the name of a preset, or the text of a file of house rules.
///
/// # Errors
///
/// There is no such preset, or the file is invalid.
pub fn house(text: &str) -> Result<House, Problem> {
    if let Some(preset) = Preset::from_name(text) {
        return Ok(House::from(Rules::of(preset)));
    }
    if text.contains('=') {
        return House::from_toml(text).map_err(|error| Problem::new("bad-option-value", error.to_string()));
    }
    let presets = || Preset::ALL.iter().map(|preset| preset.name());
    let meant = did_you_mean(nearest(text, presets()));
    let message = format!(
        "'{text}' is not a preset{meant} (presets: {}; for house rules, give the text of their file, as in \
         'rules = \"simple\"')",
        itertools::join(presets(), ", ")
    );
    Err(Problem::new("bad-option-value", message).token(text))
}

/// Returns the queries to the solver for these settings. `top` is the number of plans to list.
pub(super) fn queries(
    (rules, host): (BaseRules, &Arc<dyn Host>),
    top: usize,
    (quick, precision, explain): (bool, Option<f64>, bool),
) -> Result<Queries, Problem> {
    let query = Query::new(CardSet::EMPTY).quick(quick).top(within("top", top, 1, 1_000)?).explain(explain);
    let query = match precision {
        None => query,
        Some(units) if units >= LEAST_PRECISION && units.is_finite() => query.precision(units),
        Some(_) => {
            let message = format!("'precision' must be at least {LEAST_PRECISION} units");
            return Err(Problem::new("bad-precision", message).token("precision"));
        }
    };
    Ok(Queries::new(rules, query, None, Arc::clone(host)))
}

/// The settings of `solve`.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SolveSettings {
    rules: Option<String>,
    options: Options,
    top: usize,
    quick: bool,
    precision: Option<f64>,
    explain: bool,
    variants: bool,
}

impl Default for SolveSettings {
    fn default() -> SolveSettings {
        SolveSettings {
            rules: None,
            options: Options::new(),
            top: 3,
            quick: false,
            precision: None,
            explain: false,
            variants: false,
        }
    }
}

impl Settings for SolveSettings {
    fn command(self, host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let rules = base_rules(self.rules.as_deref(), &self.options)?;
        if rules.house().rules.is_open_face() {
            let flags = PlaceFlags { top: within("top", self.top, 1, 1_000)?, ..PlaceFlags::default() };
            return Ok(Arc::new(Placing::new(rules, flags, AcceptedInputs::Hands, Arc::clone(host))));
        }
        let queries = queries((rules, host), self.top, (self.quick, self.precision, self.explain))?;
        let queries = queries.variants(self.variants).switching(self.explain);
        Ok(Arc::new(Solve { queries }))
    }
}

/// The settings of `grade`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GradeSettings {
    rules: Option<String>,
    options: Options,
    quick: bool,
    precision: Option<f64>,
    deals: Option<usize>,
}

impl Settings for GradeSettings {
    fn command(self, host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let rules = base_rules(self.rules.as_deref(), &self.options)?;
        let flags = PlaceFlags { deals: deals(self.deals)?, top: 1, ..PlaceFlags::default() };
        let placing = Placing::new(rules.clone(), flags, AcceptedInputs::Placements, Arc::clone(host));
        // Answers list the two best plans.
        let queries = queries((rules, host), 2, (self.quick, self.precision, !self.quick))?;
        Ok(Arc::new(Grade { queries, placing, opponents: None, street_flags: None, is_one: true }))
    }
}

/// Checks the number of deals to play out for a street.
pub(super) fn deals(deals: Option<usize>) -> Result<Option<usize>, Problem> {
    deals.map(|deals| within("deals", deals, 100, 1_000_000)).transpose()
}

/// The settings of `place`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlaceSettings {
    rules: Option<String>,
    options: Options,
    deals: Option<usize>,
    seed: Option<u64>,
    top: Option<usize>,
}

impl Settings for PlaceSettings {
    fn command(self, host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let rules = base_rules(self.rules.as_deref().or(Some("pineapple")), &self.options)?;
        let usual = PlaceFlags::default();
        let top = self.top.map_or(Ok(usual.top), |top| within("top", top, 1, 1_000))?;
        let flags = PlaceFlags { deals: deals(self.deals)?, seed: self.seed.unwrap_or(usual.seed), top, ..usual };
        Ok(Arc::new(Placing::new(rules, flags, AcceptedInputs::StreetsAndHands, Arc::clone(host))))
    }
}

/// The settings of `score`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ScoreSettings {
    rules: Option<String>,
    options: Options,
    criss_cross: bool,
}

impl Settings for ScoreSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let rules = base_rules(self.rules.as_deref(), &self.options)?;
        Ok(Arc::new(Score { rules, flags: PlayerFlags::default(), criss_cross: self.criss_cross, is_one: true }))
    }
}

/// The settings of `check`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CheckSettings {
    rules: Option<String>,
    options: Options,
}

impl Settings for CheckSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        Ok(Arc::new(Check { rules: base_rules(self.rules.as_deref(), &self.options)? }))
    }
}

/// The settings of `eval`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EvalSettings {
    rules: Option<String>,
    options: Options,
    low: bool,
}

impl Settings for EvalSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        Ok(Arc::new(Eval { rules: base_rules(self.rules.as_deref(), &self.options)?, low: self.low }))
    }
}
