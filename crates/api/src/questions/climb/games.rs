//! The games, with their rules and options.

use pusoy::climbing::{Dealt, Deck, Game, GameRules, OptionInForce};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::command::Recorded;
use crate::questions::climb::game::base_game::rules_record;
use crate::questions::climb::game::problem::ending_problem;
use crate::wire::game_rules::GameRulesRecord;
use crate::wire::id::Id;
use crate::wire::problem::Problem;

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct GamesRecord {
    schema: &'static str,
    /// The game's name in commands: `big-two`.
    game: &'static str,
    /// Other names that commands accept for the game.
    aliases: &'static [&'static str],
    /// The game's name for people.
    title: &'static str,
    /// A description of the game, in a sentence.
    about: &'static str,
    /// The fewest and the most players.
    players: [usize; 2],
    /// Every possible number of players.
    player_counts: Vec<usize>,
    /// The rules in force.
    rules: GameRulesRecord,
    /// The ranks in ascending order.
    ranks: Vec<String>,
    /// The suits in ascending order; null in games that ignore suits.
    suits: Option<Vec<String>>,
    /// Every option by name, with its value, its allowed values, its meaning and its source.
    options: Map<String, Value>,
    /// Number of cards dealt to each player; null if the number of players was not given.
    cards_each: Option<usize>,
    /// Number of players, from the dealer on, who get one card more than `cards_each`; null if the number of players
    /// was not given.
    extra: Option<usize>,
    /// Number of cards that the soloist picks up; null if the number of players was not given.
    widow: Option<usize>,
    /// Number of cards that no player gets; null if the number of players was not given.
    unused: Option<usize>,
}

/// A game with the rules in force, and the deal for a number of players, if given.
pub struct GameSummary {
    /// The rules in force.
    pub rules: Box<dyn GameRules>,
    /// The cards.
    pub deck: Deck,
    /// A number of players, and the deal of the cards to them; `None` if no number was given.
    pub dealt: Option<(usize, Dealt)>,
}

impl GameSummary {
    /// Creates the summary of a game. Includes the deal for `players`, if given.
    ///
    /// # Errors
    ///
    /// The game is not for this number of players.
    pub fn new(rules: Box<dyn GameRules>, players: Option<usize>) -> Result<GameSummary, Problem> {
        let dealt = players.map(|players| Ok((players, rules.dealt(players)?))).transpose();
        let dealt = dealt.map_err(|error| ending_problem(&error))?;
        let deck = rules.deck(players).map_err(|error| ending_problem(&error))?;
        Ok(GameSummary { rules, deck, dealt })
    }

    /// Creates the summaries of all games under their default rules.
    ///
    /// # Errors
    ///
    /// A game has no deck, which is a defect of its rules.
    pub fn all() -> Result<Vec<GameSummary>, Problem> {
        Game::ALL.iter().map(|game| GameSummary::new(game.rules(), None)).collect()
    }

    /// Returns the other names that commands accept for the game.
    pub fn aliases(&self) -> &'static [&'static str] {
        Game::from_name(self.rules.name()).map_or(&[], Game::aliases)
    }

    /// Returns the ranks in ascending order, with jokers.
    pub fn ranks(&self) -> Vec<String> {
        let jokers = &["Xb", "Xr"][..self.deck.pack.jokers.count()];
        self.deck.ranks.iter().map(ToString::to_string).chain(jokers.iter().map(ToString::to_string)).collect()
    }
}

impl Recorded for GameSummary {
    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let (rules, description) = (&*self.rules, self.rules.description());
        let (fewest, most) = rules.players().into_inner();
        let option = |option: OptionInForce| {
            let OptionInForce { name, value, values, meaning, source, .. } = option;
            (name.to_owned(), json!({"value": value, "values": values, "meaning": meaning, "source": source}))
        };
        let dealt = self.dealt.map(|(_, dealt)| dealt);
        GamesRecord {
            schema: "pusoy.climb.games/1",
            game: description.name,
            aliases: self.aliases(),
            title: description.title,
            about: description.about,
            players: [fewest, most],
            player_counts: rules.player_counts(),
            rules: rules_record(rules),
            ranks: self.ranks(),
            suits: self.deck.suits.map(|suits| suits.map(|suit| suit.char().to_string()).to_vec()),
            options: rules.options().into_iter().map(option).collect(),
            cards_each: dealt.map(|dealt| dealt.each),
            extra: dealt.map(|dealt| dealt.extra),
            widow: dealt.map(|dealt| dealt.widow),
            unused: dealt.map(|dealt| dealt.unused),
        }
    }
}
