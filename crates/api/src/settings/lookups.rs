//! Settings of questions that have settings only, without other fields: random hands, rules, charts, games and
//! certificates.

use std::sync::Arc;

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::rules::{House, Preset};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::climbing::base;
use super::hands::{base_rules, house};
use super::names::names_of;
use super::{Settings, within};
use crate::answers::Answers;
use crate::command::{Recorded, Stop};
use crate::host::Host;
use crate::questions::chart::Chart;
use crate::questions::climb::games::GameSummary;
use crate::questions::climb::verify::Checked;
use crate::questions::deal::{DealRecord, deal};
use crate::questions::rules::diff::RulesDiff;
use crate::questions::rules::list::ListedPreset;
use crate::questions::rules::show::ShownRules;
use crate::wire::fields::unknown_field;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{Options, write_record};

/// A question that has settings only.
pub trait Lookup: Send + Sync {
    /// Writes the records of the answer. Only a chart checks `stop`: the training of its strategy ends early when
    /// `stop` returns `true`. The record of the chart then says that the training was stopped.
    ///
    /// # Errors
    ///
    /// There is no answer, for example no puzzle of the wanted kind.
    fn write(&self, id: &Id, stop: Stop<'_>, out: &mut Vec<u8>) -> Result<(), Problems>;
}

/// Returns the command of a question that has only the settings `S`.
pub(super) fn lookup<S: Settings>(question: impl Lookup + 'static) -> Arc<dyn Answers> {
    Arc::new(Found { question, settings: names_of::<S>() })
}

/// A command that answers a [`Lookup`].
struct Found<L> {
    question: L,
    /// The names of the settings.
    settings: &'static [&'static str],
}

impl<L: Lookup> Answers for Found<L> {
    fn answer_fields(&self, fields: Map<String, Value>, id: &Id, stop: Stop<'_>) -> Result<Vec<u8>, Problems> {
        if let Some(field) = fields.keys().next() {
            let none = if self.settings.is_empty() { " (this kind of question has no fields)" } else { "" };
            let message = format!("{}{none}", unknown_field(field, self.settings));
            return Err(Problem::new("unknown-field", message).token(field).into());
        }
        let mut out = Vec::new();
        self.question.write(id, stop, &mut out)?;
        Ok(out)
    }

    fn answer_text(&self, _text: &str, _id: &Id, _stop: Stop<'_>) -> Result<Vec<u8>, Problems> {
        Err(Problem::new("unknown-field", "questions of this kind have no 'text' (leave out 'text')")
            .token("text")
            .into())
    }
}

/// The settings of `deal`.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DealSettings {
    count: u64,
    players: usize,
    seed: u64,
}

impl Default for DealSettings {
    fn default() -> DealSettings {
        DealSettings { count: 1, players: 1, seed: 0 }
    }
}

impl Settings for DealSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        within("count", self.count, 1, 1_000_000)?;
        within("players", self.players, 1, 4)?;
        Ok(lookup::<Self>(self))
    }
}

impl Lookup for DealSettings {
    fn write(&self, _id: &Id, _stop: Stop<'_>, out: &mut Vec<u8>) -> Result<(), Problems> {
        let mut rng = Rng::new(self.seed);
        for number in 1..=self.count {
            let hands: Vec<CardSet> = deal(&mut rng, self.players);
            write_record(&DealRecord::new(number, self.seed, &hands), out);
        }
        Ok(())
    }
}

/// The settings of `rules.list`, which has none.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RulesListSettings {}

impl Settings for RulesListSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        Ok(lookup::<Self>(self))
    }
}

impl Lookup for RulesListSettings {
    fn write(&self, id: &Id, _stop: Stop<'_>, out: &mut Vec<u8>) -> Result<(), Problems> {
        Preset::ALL.iter().for_each(|&preset| ListedPreset(preset).write_records(id, out));
        Ok(())
    }
}

/// The settings of `rules.show`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RulesShowSettings {
    rules: Option<String>,
    options: Options,
}

impl Settings for RulesShowSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        Ok(lookup::<Self>(base_rules(self.rules.as_deref(), &self.options)?.house().clone()))
    }
}

impl Lookup for House {
    fn write(&self, id: &Id, _stop: Stop<'_>, out: &mut Vec<u8>) -> Result<(), Problems> {
        ShownRules(self).write_records(id, out);
        Ok(())
    }
}

/// The settings of `rules.diff`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesDiffSettings {
    a: String,
    b: String,
}

impl Settings for RulesDiffSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        Ok(lookup::<Self>(RulesDiff::new(house(&self.a)?, house(&self.b)?)))
    }
}

impl Lookup for RulesDiff {
    fn write(&self, id: &Id, _stop: Stop<'_>, out: &mut Vec<u8>) -> Result<(), Problems> {
        self.write_records(id, out);
        Ok(())
    }
}

/// The settings of `chart`.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ChartSettings {
    rules: Option<String>,
    options: Options,
    opponents: u8,
}

impl Default for ChartSettings {
    fn default() -> ChartSettings {
        ChartSettings { rules: None, options: Options::new(), opponents: 1 }
    }
}

/// The rules and the number of opponents of a chart.
struct ChartOf {
    house: House,
    opponents: u8,
    host: Arc<dyn Host>,
}

impl Settings for ChartSettings {
    fn command(self, host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let house = base_rules(self.rules.as_deref(), &self.options)?.house().clone();
        let opponents = within("opponents", self.opponents, 1, 3)?;
        Ok(lookup::<Self>(ChartOf { house, opponents, host: Arc::clone(host) }))
    }
}

impl Lookup for ChartOf {
    fn write(&self, id: &Id, stop: Stop<'_>, out: &mut Vec<u8>) -> Result<(), Problems> {
        Chart::new(self.house.clone(), self.opponents, &self.host, stop)?.write_records(id, out);
        Ok(())
    }
}

/// The settings of `climb.games`. Without settings, the answer describes all games.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GamesSettings {
    game: Option<String>,
    options: Options,
    players: Option<usize>,
}

impl Settings for GamesSettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        let games = match &self.game {
            None if self.options.is_empty() && self.players.is_none() => GameSummary::all()?,
            _ => {
                let rules = base(self.game.as_deref(), &self.options)?.rules_of_text()?;
                vec![GameSummary::new(rules, self.players)?]
            }
        };
        Ok(lookup::<Self>(games))
    }
}

impl Lookup for Vec<GameSummary> {
    fn write(&self, id: &Id, _stop: Stop<'_>, out: &mut Vec<u8>) -> Result<(), Problems> {
        self.write_records(id, out);
        Ok(())
    }
}

/// The settings of `climb.verify`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerifySettings {
    certificate: String,
}

impl Settings for VerifySettings {
    fn command(self, _host: &Arc<dyn Host>) -> Result<Arc<dyn Answers>, Problems> {
        Ok(lookup::<Self>(Checked::new(self.certificate.as_bytes()).map_err(|garbled| garbled.problems)?))
    }
}

impl Lookup for Checked {
    fn write(&self, id: &Id, _stop: Stop<'_>, out: &mut Vec<u8>) -> Result<(), Problems> {
        self.write_records(id, out);
        Ok(())
    }
}
