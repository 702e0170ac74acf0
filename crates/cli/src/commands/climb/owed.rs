//! `pusoy climb owed`: tells which cards are owed after the chops of a trick.

use std::collections::HashMap;
use std::io::Write;

use itertools::Itertools;
use pusoy::climbing::{Debt, Game, GameRules, OwedCards, OwedKind, TrickPlay, owed};
use pusoy::ledger::player_key;
use serde::{Deserialize, Serialize};

use crate::args::{Global, climb as args};
use crate::commands::climb::game::base_game::{BaseGame, run_on};
use crate::commands::climb::game::debts::{DebtRecord, debts, in_words};
use crate::commands::climb::game::record::GameRecord;
use crate::json::described::described;
use crate::json::id::Id;
use crate::json::problem::{Problem, Problems};
use crate::json::record::Options;
use crate::stream::answers::{Command, Written};
use crate::terminal::exit::Exit;

pub fn run(args: &args::Owed, global: &Global) -> Exit {
    run_on(&args.game, |base| Owed { base }, &args.plays, " ", global)
}

struct Owed {
    base: BaseGame,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct OwedInput {
    /// The game, `big-two`; by default the one on the command line.
    game: Option<String>,
    /// The plays of the trick in their order.
    trick: Vec<TrickPlayInput>,
    /// Options of the rules by name, which come before those of the command line.
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
    /// Whether a combination was played that chops twos.
    #[serde(default)]
    chop: bool,
}

described! {
    record GameRecord<'_, OwedRecord<'_>> as "pusoy.climb.owed/1",
    input OwedInput as "pusoy.climb.owed",
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct OwedRecord<'a> {
    /// Which cards are owed.
    kind: &'static str,
    /// Who owes cards to whom.
    owed: Vec<DebtRecord<'a>>,
}

/// The cards owed after a trick.
struct OwedAfterTrick {
    rules: Box<dyn GameRules>,
    kind: OwedKind,
    debts: Vec<Debt>,
}

impl Command for Owed {
    type Fields = OwedInput;
    type Question<'a> = (Box<dyn GameRules>, Vec<TrickPlay>);
    type Answer<'a> = OwedAfterTrick;

    fn read_text(&self, text: &str) -> Result<Self::Question<'_>, Problems> {
        Ok((self.base.rules_of_text()?, with_one_spelling(trick_of_text(text)?)))
    }

    fn read_fields(&self, fields: OwedInput) -> Result<Self::Question<'_>, Problems> {
        let rules = self.base.rules(fields.game.as_deref(), &fields.options)?;
        let trick = fields.trick.into_iter().map(TrickPlayInput::read).collect::<Result<_, _>>()?;
        Ok((rules, with_one_spelling(trick)))
    }

    fn answer(&self, (rules, trick): Self::Question<'_>) -> Result<OwedAfterTrick, Problems> {
        let OwedCards { who, count, kind } = if_owed(&*rules).ok_or_else(|| nothing_owed(&*rules))?;
        let debts = owed(&trick, who, count).map_err(|error| Problem::new(error.code(), error.to_string()))?;
        Ok(OwedAfterTrick { rules, kind, debts })
    }
}

impl Written for OwedAfterTrick {
    fn text(&self, out: &mut Vec<u8>) {
        if self.debts.is_empty() {
            _ = writeln!(out, "nothing is owed");
        }
        for debt in &self.debts {
            _ = writeln!(out, "{} ({})", in_words(debt), self.kind);
        }
    }

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let record = OwedRecord { kind: self.kind.name(), owed: debts(&self.debts) };
        GameRecord::new("pusoy.climb.owed/1", id, &*self.rules, record)
    }
}

/// Returns what the options say about owed cards, as if they were on; `None` in a game without them.
fn if_owed(rules: &dyn GameRules) -> Option<OwedCards> {
    let mut on = rules.boxed();
    on.set("owed", "on".into()).ok()?;
    on.conduct().owed
}

/// Tells that no cards are owed in a game, and in which they are.
fn nothing_owed(rules: &dyn GameRules) -> Problem {
    let games = Game::ALL.iter().filter(|game| if_owed(&*game.rules()).is_some());
    let message =
        format!("in {} no cards are owed: only in {}", rules.name(), games.map(|game| game.name()).join(" and "));
    Problem::new("unknown-option", message)
}

impl TrickPlayInput {
    fn read(self) -> Result<TrickPlay, Problem> {
        match (self.twos, self.chop) {
            (None | Some(0), true) => Ok(TrickPlay { by: self.by, twos: 0 }),
            (Some(twos), false) if twos > 0 => Ok(TrickPlay { by: self.by, twos }),
            _ => {
                let message = format!("the play of {} has either a number of 'twos' or a 'chop'", self.by);
                Err(Problem::new("missing-field", message).token("twos"))
            }
        }
    }
}

/// Spells the name of each player as in the first play.
fn with_one_spelling(trick: Vec<TrickPlay>) -> Vec<TrickPlay> {
    let mut spelled: HashMap<String, String> = HashMap::new();
    let one = |play: TrickPlay| {
        let by = spelled.entry(player_key(&play.by)).or_insert(play.by).clone();
        TrickPlay { by, ..play }
    };
    trick.into_iter().map(one).collect()
}

/// Reads the plays of a trick: `A=2 B=chop`.
fn trick_of_text(text: &str) -> Result<Vec<TrickPlay>, Problem> {
    let plays = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).filter(|play| !play.is_empty());
    let read = |play: &str| {
        let wrong = || Problem::new("bad-count", format!("'{play}' is not NAME=N twos or NAME=chop")).token(play);
        let (by, what) = play.split_once('=').ok_or_else(wrong)?;
        let twos = match what {
            "chop" => 0,
            number => number.parse().ok().filter(|&twos| twos > 0).ok_or_else(wrong)?,
        };
        Ok(TrickPlay { by: by.to_owned(), twos })
    };
    plays.map(read).collect()
}
