//! Identifies the combinations that cards form.

use std::sync::Arc;

use itertools::Itertools;
use pusoy::cards::PackCard;
use pusoy::climbing::plays::Key;
use pusoy::climbing::{Game, GameRules, Referee};
use pusoy::options::OptionValue;
use serde::{Deserialize, Serialize};

use crate::command::{Command, Recorded, Stop};
use crate::questions::climb::game::base_game::{BaseGame, RefereedGame};
use crate::questions::climb::game::cards::{Spelling, cards_of_record, cards_of_text};
use crate::questions::climb::game::combination::CombinationRecord;
use crate::questions::climb::game::record::GameRecord;
use crate::wire::cards::Cards;
use crate::wire::id::Id;
use crate::wire::problem::Problems;
use crate::wire::record::Options;

/// A command that identifies the combinations that cards form.
pub struct Identify {
    /// The rules that hold unless a question changes them.
    pub base: BaseGame,
}

/// Cards to identify.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct IdentifyInput {
    /// The game, such as `big-two`; by default the game on the command line.
    game: Option<String>,
    /// The cards.
    cards: Cards,
    /// Options of the rules by name, which override those of the command line.
    #[serde(default)]
    options: Options,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct IdentifyRecord {
    /// The cards.
    cards: Vec<String>,
    /// The kind of the first combination in `readings`; null if the cards are not a combination.
    #[serde(rename = "type")]
    kind: Option<&'static str>,
    /// All combinations that the cards form, the usual one first.
    readings: Vec<ReadingRecord>,
}

/// A combination that cards form.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct ReadingRecord {
    /// The cards, each joker with the card that it represents; absent if no joker represents a card.
    #[serde(rename = "as", skip_serializing_if = "Vec::is_empty")]
    said: Vec<String>,
    #[serde(flatten)]
    combination: CombinationRecord,
}

/// Cards with the combinations that they form.
pub struct Identified {
    /// The rules in force, with their referee.
    pub game: Arc<RefereedGame>,
    /// The format of the cards.
    pub spelling: Spelling,
    /// The cards.
    pub cards: Vec<PackCard>,
    /// The combinations, the usual one first.
    pub readings: Vec<Reading>,
}

/// A combination that cards form.
pub struct Reading {
    /// The combination.
    pub key: Key,
    /// The cards, each joker with the card that it represents; `None` if no joker represents a card.
    pub resolved: Option<Vec<PackCard>>,
}

impl Command for Identify {
    type Fields = IdentifyInput;
    type Question<'a> = (Arc<RefereedGame>, Spelling, Vec<PackCard>);
    type Answer<'a> = Identified;

    fn read_text(&self, text: &str) -> Result<Self::Question<'_>, Problems> {
        let game = self.base.refereed_of_text()?;
        let cards = cards_of_text(&game.referee, text, 0)?;
        let spelling = Spelling::from_texts(&game.referee, [text]);
        Ok((game, spelling, cards))
    }

    fn read_fields(&self, fields: IdentifyInput) -> Result<Self::Question<'_>, Problems> {
        let game = self.base.refereed(fields.game.as_deref(), &fields.options)?;
        let cards = cards_of_record(&game.referee, &fields.cards)?;
        let spelling = Spelling::from_texts(&game.referee, [&*fields.cards.text()]);
        Ok((game, spelling, cards))
    }

    fn answer(&self, (game, spelling, cards): Self::Question<'_>, _stop: Stop<'_>) -> Result<Identified, Problems> {
        let stands_for = |card: &PackCard| card.stands_for().is_some();
        let reading = |key: Key| {
            let resolved = game.referee.with_stand_ins(cards.clone(), key);
            Reading { key, resolved: resolved.iter().any(stands_for).then_some(resolved) }
        };
        let readings = game.referee.identify(&cards).into_iter().map(reading).collect();
        Ok(Identified { game, spelling, cards, readings })
    }
}

/// A combination that cards form under another value of an option.
pub struct OtherReading {
    /// The option.
    pub option: &'static str,
    /// The values of the option under which the cards form the combination.
    pub values: Vec<String>,
    /// The combination.
    pub key: Key,
}

impl Identified {
    /// Returns the combinations that the cards would form if one option had another value. The list is empty if the
    /// cards form a combination under the rules in force.
    pub fn under_other_options(&self) -> Vec<OtherReading> {
        if !self.readings.is_empty() || self.cards.is_empty() {
            return Vec::new();
        }
        let rules = &self.game.rules;
        let mut others: Vec<OtherReading> = Vec::new();
        for option in rules.options() {
            let is_separator = |c: char| c == ',' || c.is_whitespace();
            let values = option.values.split(is_separator).filter(|value| *value != option.value).unique();
            for value in values {
                let referee =
                    with_option(&**rules, option.name, value).and_then(|rules| Referee::new(&*rules, None).ok());
                let key = referee.and_then(|referee| referee.identify(&self.cards).first().copied());
                let Some(key) = key else { continue };
                let same = |other: &&mut OtherReading| other.option == option.name && other.key == key;
                match others.iter_mut().find(same) {
                    Some(other) => other.values.push(value.to_owned()),
                    None => others.push(OtherReading { option: option.name, values: vec![value.to_owned()], key }),
                }
            }
        }
        others
    }
}

/// Returns rules with another value of an option. Returns `None` if the option does not allow the value.
fn with_option(rules: &dyn GameRules, name: &str, value: &str) -> Option<Box<dyn GameRules>> {
    let mut changed = Game::from_name(rules.name())?.rules();
    let set = |rules: &mut dyn GameRules, name: &str, value: &str| rules.set(name, OptionValue::Text(value.to_owned()));
    for option in rules.options().iter().filter(|option| !option.is_default) {
        set(&mut *changed, option.name, &option.value).ok()?;
    }
    set(&mut *changed, name, value).and_then(|()| changed.validate()).ok()?;
    Some(changed)
}

impl Recorded for Identified {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let reading_record = |reading: &Reading| ReadingRecord {
            said: reading.resolved.as_ref().map(|cards| self.spelling.record(cards)).unwrap_or_default(),
            combination: CombinationRecord::new(&reading.key),
        };
        let record = IdentifyRecord {
            cards: self.spelling.record(&self.cards),
            kind: self.readings.first().map(|reading| reading.key.kind().name()),
            readings: self.readings.iter().map(reading_record).collect(),
        };
        GameRecord::for_game("pusoy.climb.identify/1", id, &self.game, record)
    }
}
