//! The game and the rules that an input is about: those of the command line, which a record may override.

use std::sync::Arc;

use crate::wire::game_rules::GameRulesRecord;
use crate::wire::plain::plain;
use crate::wire::problem::Problem;
use crate::wire::record::{Options, option_value};
use itertools::Itertools;
use once_cell::sync::OnceCell;
use pusoy::cards::PackCard;
use pusoy::climbing::plays::{Key, Ranking};
use pusoy::climbing::{Game, GameRules, Referee};
use pusoy::options::{OptionError, OptionValue, did_you_mean, nearest};

use crate::questions::climb::game::problem::ending_problem;

/// The game of the command line, and the options that it sets.
pub struct BaseGame {
    game: Option<Game>,
    sets: Vec<(String, OptionValue)>,
    /// The game with these options, for every input that says nothing of either.
    refereed: OnceCell<Arc<RefereedGame>>,
}

/// The rules in force, as records name them, too, and the referee who knows the game's cards and plays.
pub struct RefereedGame {
    /// The rules.
    pub rules: Box<dyn GameRules>,
    /// The rules as records name them.
    pub record: GameRulesRecord,
    /// The referee.
    pub referee: Referee,
}

impl BaseGame {
    /// Makes the rules of questions that name a game themselves, or are about this one, with options that change them.
    ///
    /// # Errors
    ///
    /// The game has no such option, or not this value of it.
    pub fn new(game: Option<Game>, sets: Vec<(String, OptionValue)>) -> Result<BaseGame, Problem> {
        let base = BaseGame { game, sets, refereed: OnceCell::new() };
        if game.is_some() {
            base.rules_of_text()?;
        }
        Ok(base)
    }

    /// Returns the rules for a record that may name a game and set options.
    pub fn rules(&self, game: Option<&str>, options: &Options) -> Result<Box<dyn GameRules>, Problem> {
        let game = game.map(named).transpose()?.or(self.game);
        let game = game.ok_or_else(|| {
            let message = format!("which game? Name one of {}", itertools::join(Game::ALL, ", "));
            Problem::new("missing-field", message).token("game")
        })?;
        let refused = |error: OptionError| Problem::new(error.code(), error.to_string());
        let mut rules = game.rules();
        for (name, value) in &self.sets {
            rules.set(name, value.clone()).map_err(refused)?;
        }
        for (name, value) in options {
            rules.set(name, option_value(value)).map_err(refused)?;
        }
        rules.validate().map_err(refused)?;
        Ok(rules)
    }

    /// Returns the rules for an input in text.
    pub fn rules_of_text(&self) -> Result<Box<dyn GameRules>, Problem> {
        self.rules(None, &Options::new())
    }

    /// Returns the rules for a record, with their referee.
    pub fn refereed(&self, game: Option<&str>, options: &Options) -> Result<Arc<RefereedGame>, Problem> {
        if game.is_none() && options.is_empty() {
            return self.refereed_of_text();
        }
        Ok(Arc::new(RefereedGame::new(self.rules(game, options)?)?))
    }

    /// Returns the rules for an input in text, with their referee.
    pub fn refereed_of_text(&self) -> Result<Arc<RefereedGame>, Problem> {
        let make = || Ok(Arc::new(RefereedGame::new(self.rules_of_text()?)?));
        self.refereed.get_or_try_init(make).cloned()
    }
}

impl RefereedGame {
    fn new(rules: Box<dyn GameRules>) -> Result<RefereedGame, Problem> {
        let referee = referee(&*rules, None)?;
        Ok(RefereedGame { record: rules_record(&*rules), rules, referee })
    }
}

/// Returns the referee of a game for a number of players, if that is known.
pub fn referee(rules: &dyn GameRules, players: Option<usize>) -> Result<Referee, Problem> {
    Referee::new(rules, players).map_err(|error| ending_problem(&error))
}

/// Returns the record of the rules in force.
pub fn rules_record(rules: &dyn GameRules) -> GameRulesRecord {
    let changed = rules.options().into_iter().filter(|option| !option.is_default);
    GameRulesRecord::new(rules.name(), rules.hash(), changed.map(|option| (option.name, option.value)))
}

/// Spells the rules in force for a person: `big-two rules`, `big-two rules with payment=pairwise`.
pub fn in_words(rules: &dyn GameRules) -> String {
    let set = rules.options().into_iter().filter(|option| !option.is_default);
    let set = itertools::join(set.map(|option| format!("{}={}", option.name, option.value)), ", ");
    let spelled = format!("{} rules{}{set}", rules.name(), if set.is_empty() { "" } else { " with " });
    plain(&spelled).into_owned()
}

/// Returns the game of a name.
///
/// # Errors
///
/// No game has the name.
pub fn named(name: &str) -> Result<Game, Problem> {
    Game::from_name(&name.to_lowercase().replace(['_', ' '], "-")).ok_or_else(|| {
        let names = || Game::ALL.iter().map(|game| game.name());
        let meant = did_you_mean(nearest(name, names()));
        let message = format!("'{name}' is no game ({}){meant}", itertools::join(names(), ", "));
        Problem::new("unknown-game", message).token(name)
    })
}

/// What an input says of the trick in which the play to be beaten was made.
#[derive(Clone, Copy)]
pub struct Trick {
    /// Whether the ranks were turned over.
    pub reversed: bool,
    /// Whether the trick is bound to the suits of the play.
    pub locked: bool,
}

/// Returns the ranking under which the play `on` was made, the one to be beaten if there is one.
pub fn ranking(referee: &Referee, trick: Trick, on: Option<&[PackCard]>) -> Result<Ranking, Problem> {
    let Trick { reversed, locked } = trick;
    let effects = referee.effects();
    if reversed && !effects.revolution && effects.back.is_none() {
        let message = "no play of these rules turns the ranks over: 'reversed' goes with revolution or eleven-back";
        return Err(Problem::new("conflicting-options", message).token("reversed"));
    }
    if reversed && on.is_none() {
        let message = "'reversed' goes with a play to be beaten: it says under which order that was played";
        return Err(Problem::new("missing-field", message).token("reversed"));
    }
    let lock = if locked { suits(referee, on.unwrap_or_default())? } else { 0 };
    Ok(Ranking { revolution: reversed, back: false, lock })
}

/// Returns the suits of a play to which a trick is bound, as a mask.
fn suits(referee: &Referee, on: &[PackCard]) -> Result<u8, Problem> {
    let refused = |code: &'static str, message: &str| Err(Problem::new(code, message).token("locked"));
    if !referee.effects().suit_lock {
        return refused(
            "conflicting-options",
            "no trick of these rules is bound to suits: 'locked' goes with suit-lock",
        );
    }
    if on.is_empty() {
        return refused("missing-field", "'locked' goes with a play to be beaten, to whose suits the trick is bound");
    }
    let suits: Vec<u8> = referee.identify(on).into_iter().map(Key::suits).unique().collect();
    match suits[..] {
        [0] => refused("conflicting-options", "a joker alone has no suit to which the trick could be bound"),
        // That cards are no combination is told where they are judged.
        [] => Ok(0),
        [suits] => Ok(suits),
        _ => {
            refused("missing-field", "say for which card the joker stands, as in Xb=5h: the trick is bound to its suit")
        }
    }
}
