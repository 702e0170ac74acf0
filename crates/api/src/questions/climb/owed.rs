//! Computes the cards owed after the chops of a trick.

use std::collections::HashMap;

use itertools::Itertools;
use pusoy::climbing::{Debt, Game, GameRules, OwedCards, OwedKind, TrickPlay, owed};
use pusoy::ledger::player_key;
use serde::{Deserialize, Serialize};

use crate::command::{Command, Recorded, Stop};
use crate::questions::climb::game::base_game::{BaseGame, check_names};
use crate::questions::climb::game::debts::{DebtRecord, debts};
use crate::questions::climb::game::record::GameRecord;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;

/// A command that computes the cards owed after the chops of a trick.
pub struct Owed {
    /// The rules that hold unless a question changes them.
    pub base: BaseGame,
}

/// The plays of a trick.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OwedInput {
    /// The game, such as `big-two`; by default the game on the command line.
    game: Option<String>,
    /// The plays of the trick, in order.
    trick: Vec<TrickPlayInput>,
    /// Options of the rules by name, which override those of the command line.
    #[serde(default)]
    options: Options,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct TrickPlayInput {
    /// The player.
    by: String,
    /// Number of twos played.
    twos: Option<usize>,
    /// Whether the play was a chop.
    #[serde(default)]
    chop: bool,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct OwedRecord<'a> {
    /// The kind of the cards owed.
    kind: &'static str,
    /// The cards that players owe each other.
    owed: Vec<DebtRecord<'a>>,
}

/// The cards owed after a trick.
pub struct OwedAfterTrick {
    /// The rules in force.
    pub rules: Box<dyn GameRules>,
    /// The kind of the cards owed.
    pub kind: OwedKind,
    /// The debts.
    pub debts: Vec<Debt>,
}

impl Command for Owed {
    type Fields = OwedInput;
    type Question<'a> = (Box<dyn GameRules>, Vec<TrickPlay>);
    type Answer<'a> = OwedAfterTrick;

    fn read_text(&self, text: &str) -> Result<Self::Question<'_>, Problems> {
        let rules = self.base.rules_of_text()?;
        check_names(self.base.game(), plays_of(text).filter_map(|play| play.split_once('=')))?;
        Ok((rules, with_one_spelling(trick_of_text(text)?)))
    }

    fn read_fields(&self, fields: OwedInput) -> Result<Self::Question<'_>, Problems> {
        let rules = self.base.rules(fields.game.as_deref(), &fields.options)?;
        let trick = fields.trick.into_iter().map(TrickPlayInput::read).collect::<Result<_, _>>()?;
        Ok((rules, with_one_spelling(trick)))
    }

    fn answer(&self, (rules, trick): Self::Question<'_>, _stop: Stop<'_>) -> Result<OwedAfterTrick, Problems> {
        let OwedCards { who, count, kind } = if_owed(&*rules).ok_or_else(|| nothing_owed(&*rules))?;
        let debts = owed(&trick, who, count).map_err(Problem::from)?;
        Ok(OwedAfterTrick { rules, kind, debts })
    }
}

impl Recorded for OwedAfterTrick {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let record = OwedRecord { kind: self.kind.name(), owed: debts(&self.debts) };
        GameRecord::new("pusoy.climb.owed/1", id, &*self.rules, record)
    }
}

/// Returns the rules for owed cards under the option `owed=on`. Returns `None` in a game without owed cards.
fn if_owed(rules: &dyn GameRules) -> Option<OwedCards> {
    let mut on = rules.boxed();
    on.set("owed", "on".into()).ok()?;
    on.conduct().owed
}

/// Returns the problem that no cards are owed in this game. The message lists the games in which cards are owed.
fn nothing_owed(rules: &dyn GameRules) -> Problem {
    let games = Game::ALL.iter().filter(|game| if_owed(&*game.rules()).is_some());
    let message =
        format!("no cards are owed in {}, only in {}", rules.name(), games.map(|game| game.name()).join(" and "));
    Problem::new("unknown-option", message)
}

impl TrickPlayInput {
    fn read(self) -> Result<TrickPlay, Problem> {
        match (self.twos, self.chop) {
            (None | Some(0), true) => Ok(TrickPlay { by: self.by, twos: 0 }),
            (Some(twos), false) if twos > 0 => Ok(TrickPlay { by: self.by, twos }),
            _ => {
                let message = format!("{}: give either 'chop', or 'twos' with a number from 1", self.by);
                Err(Problem::new("missing-field", message).token("twos"))
            }
        }
    }
}

/// Changes each spelling of a player's name to the spelling in the player's first play.
fn with_one_spelling(trick: Vec<TrickPlay>) -> Vec<TrickPlay> {
    let mut spellings: HashMap<String, String> = HashMap::new();
    let one = |play: TrickPlay| {
        let by = spellings.entry(player_key(&play.by)).or_insert(play.by).clone();
        TrickPlay { by, ..play }
    };
    trick.into_iter().map(one).collect()
}

/// Splits the text of a trick, such as `A=2 B=chop`, into its plays.
fn plays_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).filter(|play| !play.is_empty())
}

/// Parses the plays of a trick: `A=2 B=chop`.
fn trick_of_text(text: &str) -> Result<Vec<TrickPlay>, Problem> {
    let read = |play: &str| {
        let wrong = || {
            let message = format!("invalid play '{play}' (expected NAME=N for N twos, 1 or more, or NAME=chop)");
            Problem::new("bad-count", message).token(play)
        };
        let (by, what) = play.split_once('=').ok_or_else(wrong)?;
        let twos = match what {
            "chop" => 0,
            number => number.parse().ok().filter(|&twos| twos > 0).ok_or_else(wrong)?,
        };
        Ok(TrickPlay { by: by.to_owned(), twos })
    };
    plays_of(text).map(read).collect()
}
