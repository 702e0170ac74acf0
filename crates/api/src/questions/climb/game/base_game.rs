//! The game and the rules of a question. The command line gives the defaults, which a question in JSON may override.

use std::collections::HashSet;
use std::sync::Arc;

use crate::rules::header::LogRules;
use crate::wire::controls::escape_controls;
use crate::wire::game_rules::GameRulesRecord;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{Options, option_value};
use itertools::Itertools;
use once_cell::sync::OnceCell;
use pusoy::ErrorCode;
use pusoy::cards::PackCard;
use pusoy::climbing::games::{RulesFile, RulesFileError, RulesFileProblem};
use pusoy::climbing::plays::{Key, Ranking};
use pusoy::climbing::{Game, GameRules, Referee};
use pusoy::options::{OptionValue, did_you_mean, nearest};

use crate::questions::climb::game::problem::ending_problem;

/// The names of the options of all games.
static OPTION_NAMES: OnceCell<HashSet<&'static str>> = OnceCell::new();

/// The game and the options that the command line gives, directly or in a file.
pub struct BaseGame {
    game: Option<Game>,
    /// A file of options.
    file: Option<NamedFile>,
    /// Options given directly, which override those of `file`.
    sets: Vec<(String, OptionValue)>,
    /// The game with the options of `file` and `sets`, for questions that give neither a game nor options.
    refereed: OnceCell<Arc<RefereedGame>>,
}

/// A file with the options of a game.
pub struct NamedFile {
    /// The name of the file, for messages.
    pub name: String,
    /// The content of the file.
    pub file: RulesFile,
}

/// The rules in force, with their record, and the referee for the game's cards and plays.
pub struct RefereedGame {
    /// The rules.
    pub rules: Box<dyn GameRules>,
    /// The record of the rules.
    pub record: GameRulesRecord,
    /// The referee.
    pub referee: Referee,
}

impl BaseGame {
    /// Creates the rules of questions. `game` is the default game; if `None`, each input must name a game. `sets` are
    /// options that change the rules of the game.
    ///
    /// # Errors
    ///
    /// * An option of `sets` does not exist in `game`, or has a value that `game` does not allow.
    /// * Options contradict each other.
    ///
    /// If `game` is `None`, the options are checked only with each input.
    pub fn new(game: Option<Game>, sets: Vec<(String, OptionValue)>) -> Result<BaseGame, Problem> {
        BaseGame::with_file(game, None, sets)
    }

    /// Creates the rules of questions as [`BaseGame::new`] does, with the options of a file. If `game` is `None`, the
    /// default game is that of the file. `sets` override the options of the file.
    ///
    /// # Errors
    ///
    /// * The file is for another game than the default game.
    /// * An option does not exist in the default game, or has a value that this game does not allow.
    /// * Options contradict each other.
    ///
    /// Without a default game, the options are checked only with each input.
    pub fn with_file(
        game: Option<Game>,
        file: Option<NamedFile>,
        sets: Vec<(String, OptionValue)>,
    ) -> Result<BaseGame, Problem> {
        let game = game.or_else(|| file.as_ref()?.file.game());
        let base = BaseGame { game, file, sets, refereed: OnceCell::new() };
        if game.is_some() {
            base.rules_of_text()?;
        }
        Ok(base)
    }

    /// Returns the default game. Returns `None` if each input must name a game.
    pub fn game(&self) -> Option<Game> {
        self.game
    }

    /// Returns the rules for a question in JSON, which may name a game and set options.
    pub fn rules(&self, game: Option<&str>, options: &Options) -> Result<Box<dyn GameRules>, Problem> {
        self.rules_under(None, game, options)
    }

    /// Returns the rules for a question from a log with the header `log`. Options of the command line override those of
    /// the header. The question's own `options` override all others. If the command line names a file of options, the
    /// header is ignored.
    ///
    /// # Errors
    ///
    /// * The game is missing or unknown.
    /// * The header cannot be read.
    /// * The header, or the file of options, is for another game.
    /// * An option is unknown, or has a bad value.
    /// * Options contradict each other.
    pub fn rules_under(
        &self,
        log: Option<&LogRules>,
        game: Option<&str>,
        options: &Options,
    ) -> Result<Box<dyn GameRules>, Problem> {
        let log = log.filter(|_| self.file.is_none());
        let named_by_log = log.map(of_header).transpose()?;
        let of_log = || named_by_log.as_ref()?.game();
        let game = game.map(named).transpose()?.or(self.game).or_else(of_log);
        let game = game.ok_or_else(|| {
            let message = format!("missing game (expected {})", itertools::join(Game::ALL, ", "));
            Problem::new("missing-field", message).token("game")
        })?;
        let mut rules = game.rules();
        if let Some((log, file)) = log.zip(named_by_log.as_ref()) {
            file.apply(&mut *rules).map_err(|error| in_header(log, &error))?;
        }
        let refused = self.file.as_ref().and_then(|file| file.apply(&mut *rules).err());
        if let Some(problem) = refused.and_then(|problems| problems.0.into_iter().next()) {
            return Err(problem);
        }
        for (name, value) in &self.sets {
            rules.set(name, value.clone())?;
        }
        for (name, value) in options {
            rules.set(name, option_value(value))?;
        }
        rules.validate()?;
        Ok(rules)
    }

    /// Returns a warning if the command line replaces or changes the rules of a header. Returns `None` if the rules of
    /// the header apply unchanged, or if header and command line together give no valid rules.
    pub fn overriding(&self, log: &LogRules) -> Option<String> {
        let options = Options::new();
        let followed = self.rules_under(Some(log), None, &options).ok()?;
        let game = of_header(log).ok().and_then(|named| named.game()).or(self.game);
        let alone = BaseGame { game, file: None, sets: Vec::new(), refereed: OnceCell::new() };
        let named = alone.rules_under(Some(log), None, &options).ok();
        if named.as_ref().is_some_and(|named| named.hash() == followed.hash()) {
            return None;
        }
        let named = named.map_or_else(|| String::from("rules that cannot be read"), |named| in_words(&*named));
        let (line, followed) = (log.line, in_words(&*followed));
        Some(format!("line {line}: the log names {named}, but the command line overrides these rules with {followed}"))
    }

    /// Returns the rules for a question in text.
    pub fn rules_of_text(&self) -> Result<Box<dyn GameRules>, Problem> {
        self.rules(None, &Options::new())
    }

    /// Returns the rules for a question in JSON, with their referee.
    pub fn refereed(&self, game: Option<&str>, options: &Options) -> Result<Arc<RefereedGame>, Problem> {
        if game.is_none() && options.is_empty() {
            return self.refereed_of_text();
        }
        Ok(Arc::new(RefereedGame::new(self.rules(game, options)?)?))
    }

    /// Returns the rules for a question in text, with their referee.
    pub fn refereed_of_text(&self) -> Result<Arc<RefereedGame>, Problem> {
        let make = || Ok(Arc::new(RefereedGame::new(self.rules_of_text()?)?));
        self.refereed.get_or_try_init(make).cloned()
    }
}

/// Checks that no player's name is the name of an option of the game. In `Ann=0 Ben=3 straights=two-high`, for example,
/// `straights` is an option of Big Two. `fields` are the names of players, each with the text after `=`. If `game` is
/// `None`, accepts all names.
///
/// # Errors
///
/// A name is an option. The message shows how to set the option to the text after `=`. If the option does not allow
/// this text, the message lists the values of the option instead.
pub fn check_names<'a>(
    game: Option<Game>,
    fields: impl IntoIterator<Item = (&'a str, impl std::fmt::Display)>,
) -> Result<(), Problem> {
    let plain = |name: &str| name.to_lowercase().replace('_', "-");
    let options = OPTION_NAMES.get_or_init(|| {
        let options = Game::ALL.iter().flat_map(|game| game.rules().options());
        options.map(|option| option.name).collect()
    });
    for (name, value) in fields {
        let option = plain(name);
        let game = game.filter(|_| options.contains(&*option));
        let known = |game: Game| game.rules().options().into_iter().find(|known| known.name == option);
        if let Some((game, known)) = game.and_then(|game| Some((game, known(game)?))) {
            let value = value.to_string();
            let set = match game.rules().set(&option, OptionValue::Text(value.clone())) {
                Ok(()) => format!("{option}={value} ("),
                Err(_) => format!("{option}=VALUE (VALUE is {}; ", known.values),
            };
            let message = format!(
                "'{name}' is an option of {game}: use --set {set}if '{name}' is a player, choose another name)"
            );
            return Err(Problem::new("unknown-field", message).token(name));
        }
    }
    Ok(())
}

impl NamedFile {
    /// Parses a file with the options of a game. `name` is the name of the file, for messages.
    ///
    /// # Errors
    ///
    /// Lists all syntax errors. If there are none, lists the errors that do not depend on the game. Messages begin with
    /// `name`.
    pub fn parse(name: &str, text: &str) -> Result<NamedFile, Problems> {
        let file = RulesFile::from_toml(text).map_err(|error| in_file(name, error))?;
        Ok(NamedFile { name: name.to_owned(), file })
    }

    /// Sets the options of the file.
    ///
    /// # Errors
    ///
    /// * The file is for another game.
    /// * Options are unknown, or have bad values. Lists all of them, in the order of their lines.
    /// * Options contradict each other.
    ///
    /// Messages begin with the name of the file.
    pub fn apply(&self, rules: &mut dyn GameRules) -> Result<(), Problems> {
        self.file.apply(rules).map_err(|error| in_file(&self.name, error))
    }
}

/// Reads the rules of a header.
fn of_header(log: &LogRules) -> Result<RulesFile, Problem> {
    RulesFile::from_line(&log.text).map_err(|error| in_header(log, &error))
}

/// Returns the problems of the rules in `log` as one problem, with the code of the first. The message gives the number
/// of the header's line, if the number is known.
fn in_header(log: &LogRules, error: &RulesFileError) -> Problem {
    let code = error.0.first().map_or("bad-option-value", RulesFileProblem::code);
    let why = itertools::join(error.0.iter().map(|problem| &problem.cause), "; ");
    let place = if log.line > 0 { format!(" in line {} of the log", log.line) } else { String::new() };
    Problem::new(code, format!("cannot use the rules{place}: {why}"))
}

/// Returns the problems of a file. Messages begin with the name of the file.
fn in_file(name: &str, error: RulesFileError) -> Problems {
    let problem = |problem: &RulesFileProblem| Problem::new(problem.code(), format!("{name}: {problem}")).token(name);
    Problems(error.0.iter().map(problem).collect())
}

impl RefereedGame {
    fn new(rules: Box<dyn GameRules>) -> Result<RefereedGame, Problem> {
        let referee = referee(&*rules, None)?;
        Ok(RefereedGame { record: rules_record(&*rules), rules, referee })
    }
}

/// Returns the referee of a game. `players` is the number of players, if known.
pub fn referee(rules: &dyn GameRules, players: Option<usize>) -> Result<Referee, Problem> {
    Referee::new(rules, players).map_err(|error| ending_problem(&error))
}

/// Returns the record of the rules in force.
pub fn rules_record(rules: &dyn GameRules) -> GameRulesRecord {
    let changed = rules.options().into_iter().filter(|option| !option.is_default);
    GameRulesRecord::new(rules.name(), rules.hash(), changed.map(|option| (option.name, option.value)))
}

/// Returns the game and the changed options in words: `big-two rules`, `big-two rules with payment=pairwise`.
pub fn in_words(rules: &dyn GameRules) -> String {
    let set = rules.options().into_iter().filter(|option| !option.is_default);
    let set = itertools::join(set.map(|option| format!("{}={}", option.name, option.value)), ", ");
    let words = format!("{} rules{}{set}", rules.name(), if set.is_empty() { "" } else { " with " });
    escape_controls(&words).into_owned()
}

/// Returns the game with this name or alias, regardless of case; `_` and spaces count as `-`.
///
/// # Errors
///
/// No game has the name.
pub fn named(name: &str) -> Result<Game, Problem> {
    Game::from_name(&name.to_lowercase().replace(['_', ' '], "-")).ok_or_else(|| {
        let names = || Game::ALL.iter().map(|game| game.name());
        let aliases = || Game::ALL.iter().flat_map(|game| game.aliases()).copied();
        let meant = did_you_mean(nearest(name, names().chain(aliases())));
        let message = format!("unknown game '{name}' (expected one of: {}){meant}", itertools::join(names(), ", "));
        Problem::new("unknown-game", message).token(name)
    })
}

/// The state of the trick in which the play to beat was made.
#[derive(Clone, Copy)]
pub struct Trick {
    /// Whether the ranks were reversed.
    pub reversed: bool,
    /// Whether the trick is locked to the suits of the play to beat.
    pub locked: bool,
}

/// Returns the ranking that decides which plays beat `on`, the play to beat. `on` is `None` for a lead.
///
/// # Errors
///
/// * `trick` is reversed under rules without reversals, or locked under rules without locks.
/// * `trick` is reversed or locked, but there is no play to beat.
/// * `trick` is locked, but the play to beat is a lone joker, or its suits are unknown because of a joker.
pub fn ranking(referee: &Referee, trick: Trick, on: Option<&[PackCard]>) -> Result<Ranking, Problem> {
    let Trick { reversed, locked } = trick;
    let effects = referee.effects();
    if reversed && !effects.revolution && effects.back.is_none() {
        let message = "no play reverses the ranks under these rules ('reversed' needs revolution or eleven-back, options of daifugo)";
        return Err(Problem::new("conflicting-options", message).token("reversed"));
    }
    if reversed && on.is_none() {
        let message = "'reversed' matters only if there is a play to beat (name that play, or leave out 'reversed')";
        return Err(Problem::new("missing-field", message).token("reversed"));
    }
    let lock = if locked { suits(referee, on.unwrap_or_default())? } else { 0 };
    Ok(Ranking { revolution: reversed, back: false, lock })
}

/// Returns a bit mask of the suits of the play `on`, which lock the trick.
fn suits(referee: &Referee, on: &[PackCard]) -> Result<u8, Problem> {
    let refused = |code: &'static str, message: &str| Err(Problem::new(code, message).token("locked"));
    if !referee.effects().suit_lock {
        return refused(
            "conflicting-options",
            "no trick is locked to suits under these rules ('locked' needs suit-lock=two, an option of daifugo)",
        );
    }
    if on.is_empty() {
        return refused("missing-field", "'locked' needs a play to beat: its suits lock the trick");
    }
    let suits: Vec<u8> = referee.identify(on).into_iter().map(Key::suits).unique().collect();
    match suits[..] {
        [0] => refused("conflicting-options", "'locked': a joker alone has no suit that could lock the trick"),
        // Cards that are not a combination are reported later, when the play is judged.
        [] => Ok(0),
        [suits] => Ok(suits),
        _ => refused("missing-field", "'locked': the suit of the joker is unknown (name its card, as in Xb=5h)"),
    }
}
