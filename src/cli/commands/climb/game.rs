use pusoy::cards::PackCard;
use pusoy::climbing::{EndingError, Game, GameRules, PlayError, Referee};
use pusoy::options::{OptionError, OptionValue, nearest};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::args::climb::GameArgs;
use crate::cli::house::base_rules::sets;
use crate::cli::json::cards::Cards;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::{Options, option_value};
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::complain;
use crate::cli::terminal::style;

/// The game of the command line, which a record may override, and the options that it sets.
pub struct BaseGame {
    game: Option<Game>,
    sets: Vec<(String, OptionValue)>,
}

/// The rules in force, as records name them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct RulesRecord {
    name: &'static str,
    hash: String,
    set: Map<String, Value>,
}

impl BaseGame {
    pub fn read(args: &GameArgs) -> Result<BaseGame, Exit> {
        let refuse = |message: String, exit: Exit| {
            complain(&message);
            exit
        };
        let game = args.game.as_deref().map(named).transpose().map_err(|p| refuse(p.message, Exit::BadData))?;
        let base = BaseGame { game, sets: sets(&args.set)? };
        if game.is_some() {
            base.rules(None, &Options::new()).map_err(|p| refuse(p.message, Exit::Usage))?;
        }
        Ok(base)
    }

    /// The rules of an input that names this game, if it does, and sets these options.
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

    /// The rules of a line of text.
    pub fn rules_of_text(&self) -> Result<Box<dyn GameRules>, Problem> {
        self.rules(None, &Options::new())
    }
}

fn named(name: &str) -> Result<Game, Problem> {
    Game::from_name(&name.to_lowercase().replace(['_', ' '], "-")).ok_or_else(|| {
        let names = || Game::ALL.iter().map(|game| game.name());
        let meant = nearest(name, names()).map_or_else(String::new, |near| format!(": did you mean '{near}'?"));
        let message = format!("'{name}' is no game ({}){meant}", itertools::join(names(), ", "));
        Problem::new("unknown-game", message).token(name)
    })
}

impl RulesRecord {
    pub fn new(rules: &dyn GameRules) -> RulesRecord {
        let options = rules.options();
        let set = options.iter().filter(|option| !option.is_default);
        RulesRecord {
            name: rules.name(),
            hash: format!("{:016x}", rules.hash()),
            set: set.map(|option| (option.name.to_owned(), Value::from(option.value.clone()))).collect(),
        }
    }
}

/// The rules in force, for a person: `big-two`, `big-two with payment=pairwise`.
pub fn in_words(rules: &dyn GameRules) -> String {
    let set = rules.options().into_iter().filter(|option| !option.is_default);
    let set = itertools::join(set.map(|option| format!("{}={}", option.name, option.value)), ", ");
    format!("{} rules{}{set}", rules.name(), if set.is_empty() { "" } else { " with " })
}

/// The referee of these rules, for a table of so many if that is known.
pub fn referee(rules: &dyn GameRules, players: Option<usize>) -> Result<Referee, Problem> {
    Referee::new(rules, players).map_err(|error| problem(&error))
}

/// Cards of the game, from text whose columns are told.
pub fn cards_of_text(referee: &Referee, text: &str, before: usize) -> Result<Vec<PackCard>, Problems> {
    referee.cards(text).map_err(|error| error.shifted(before).into())
}

/// Cards of the game, from a record.
pub fn cards_of_record(referee: &Referee, cards: &Cards) -> Result<Vec<PackCard>, Problems> {
    referee.cards(&cards.text()).map_err(|error| error.without_columns().into())
}

/// How an input writes cards, and so how its answer does: by rank alone, or with suits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    Ranks,
    Cards,
}

impl Spelling {
    /// That of all these texts together.
    pub fn of<'a>(referee: &Referee, texts: impl IntoIterator<Item = &'a str>) -> Spelling {
        let ranks = texts.into_iter().all(|text| referee.is_by_rank(text));
        if ranks { Spelling::Ranks } else { Spelling::Cards }
    }

    /// Cards as records have them.
    pub fn record(self, cards: &[PackCard]) -> Vec<String> {
        let rank = |card: &PackCard| match (self, card.card()) {
            (Spelling::Ranks, Some(card)) => card.rank().to_string(),
            _ => card.to_string(),
        };
        cards.iter().map(rank).collect()
    }

    /// Cards as a person reads them.
    pub fn text(self, cards: &[PackCard]) -> String {
        match self {
            Spelling::Ranks => self.record(cards).join(" "),
            Spelling::Cards => style::pack_cards(cards),
        }
    }
}

pub fn problem(error: &EndingError) -> Problem {
    let problem = Problem::new(error.code(), error.to_string());
    match error.token() {
        Some(token) => problem.token(token),
        None => problem,
    }
}

pub fn play_problem(error: &PlayError) -> Problem {
    let problem = Problem::new(error.code(), error.to_string());
    match error {
        PlayError::NotACombination(cards) => problem.token(itertools::join(cards, " ")),
        PlayError::DuplicateCard(card) => problem.token(card.to_string()),
        PlayError::TooManyOfRank(rank) => problem.token(rank.to_string()),
        PlayError::TooManyCards { given, .. } => problem.token(given.to_string()),
        _ => problem,
    }
}

/// Text in two parts, `a / b`, with the characters before the second.
pub fn halves(text: &str) -> Option<(&str, &str, usize)> {
    let (a, b) = text.split_once(['/', '|', '／'])?;
    Some((a, b, a.chars().count() + 1))
}
