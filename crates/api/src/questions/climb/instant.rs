//! Finds the instant wins of a hand.

use std::sync::Arc;

use pusoy::cards::PackCard;
use serde::{Deserialize, Serialize};

use crate::command::{Command, Recorded, Stop};
use crate::questions::climb::game::base_game::{BaseGame, RefereedGame};
use crate::questions::climb::game::cards::{cards_of_record, cards_of_text};
use crate::questions::climb::game::record::GameRecord;
use crate::wire::cards::Cards;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;

/// A command that finds the instant wins of a hand.
pub struct Instant {
    /// The rules that hold unless a question changes them.
    pub base: BaseGame,
    /// Whether the player owes cards, for questions without `owes`.
    pub owes: bool,
    /// Whether cards were traded before play, for questions without `traded`.
    pub traded: bool,
}

/// A hand, with the debts and trades before play.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::with_alias("cards", "hand")))]
#[serde(deny_unknown_fields)]
pub struct InstantInput {
    /// The game, such as `big-two`; by default the game on the command line.
    game: Option<String>,
    /// The hand.
    #[serde(alias = "hand")]
    cards: Cards,
    /// Whether the player of the hand owes cards; by default as on the command line.
    owes: Option<bool>,
    /// Whether cards were traded before play; by default as on the command line.
    traded: Option<bool>,
    /// Options of the rules by name, which override those of the command line.
    #[serde(default)]
    options: Options,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct InstantRecord {
    /// Names of the instant wins, strongest first.
    wins: Vec<&'static str>,
}

/// A hand, with the debts and trades before play.
pub struct InstantHand {
    game: Arc<RefereedGame>,
    cards: Vec<PackCard>,
    owes: bool,
    traded: bool,
}

/// The instant wins of a hand.
pub struct InstantWins {
    /// The rules in force, with their referee.
    pub game: Arc<RefereedGame>,
    /// Names of the instant wins, strongest first.
    pub wins: Vec<&'static str>,
}

impl Command for Instant {
    type Fields = InstantInput;
    type Question<'a> = InstantHand;
    type Answer<'a> = InstantWins;

    fn read_text(&self, text: &str) -> Result<InstantHand, Problems> {
        let game = self.base.refereed_of_text()?;
        let cards = cards_of_text(&game.referee, text, 0)?;
        Ok(InstantHand { game, cards, owes: self.owes, traded: self.traded })
    }

    fn read_fields(&self, fields: InstantInput) -> Result<InstantHand, Problems> {
        let game = self.base.refereed(fields.game.as_deref(), &fields.options)?;
        let cards = cards_of_record(&game.referee, &fields.cards)?;
        let (owes, traded) = (fields.owes.unwrap_or(self.owes), fields.traded.unwrap_or(self.traded));
        Ok(InstantHand { game, cards, owes, traded })
    }

    fn answer(&self, hand: InstantHand, _stop: Stop<'_>) -> Result<InstantWins, Problems> {
        let has_option = |name: &str| hand.game.rules.options().iter().any(|option| option.name == name);
        for (is_given, field, option) in [(hand.owes, "owes", "owed"), (hand.traded, "traded", "trade")] {
            if is_given && !has_option(option) {
                let game = hand.game.rules.name();
                let message = format!("'{field}' makes no difference in {game} (leave out '{field}')");
                return Err(Problem::new("conflicting-options", message).token(field).into());
            }
        }
        let wins = hand.game.rules.instant_wins(&hand.cards, hand.owes, hand.traded);
        Ok(InstantWins { game: hand.game, wins })
    }
}

impl Recorded for InstantWins {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let record = InstantRecord { wins: self.wins.clone() };
        GameRecord::for_game("pusoy.climb.instant/1", id, &self.game, record)
    }
}
