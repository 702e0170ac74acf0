//! Identifies the combinations that cards form.

use std::sync::Arc;

use pusoy::cards::PackCard;
use pusoy::climbing::plays::Key;
use serde::{Deserialize, Serialize};

use crate::command::{Command, Recorded, Stop};
use crate::questions::climb::game::base_game::{BaseGame, RefereedGame};
use crate::questions::climb::game::cards::{Spelling, cards_of_record, cards_of_text};
use crate::questions::climb::game::combination::CombinationRecord;
use crate::questions::climb::game::other_options::{OtherReading, under_other_options};
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

impl Identified {
    /// Returns the combinations that the cards would form if one option had another value. The list is empty if the
    /// cards form a combination under the rules in force.
    pub fn under_other_options(&self) -> Vec<OtherReading> {
        if self.readings.is_empty() { under_other_options(&*self.game.rules, &self.cards) } else { Vec::new() }
    }
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
