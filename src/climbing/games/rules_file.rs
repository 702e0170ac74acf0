//! Files with the options of a climbing game.

use std::fmt;

use toml::de::{DeTable, DeValue};

use super::Game;
use crate::ErrorCode;
use crate::climbing::rules::GameRules;
use crate::options::toml_file::{SyntaxCause, line_numbers, option_value, toml_table};
use crate::options::{OptionError, OptionValue, UnknownName, nearest};

/// The key of the game in a file.
const GAME: &str = "game";

/// The options of a climbing game, from a TOML file with one option per line, or from a single line of rules. The file
/// or line may also name the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RulesFile {
    /// The game, and the number of the line that names it; `None` if no game is named. The number is `None` for rules
    /// from a single line of text.
    game: Option<(Game, Option<usize>)>,
    options: Vec<FileOption>,
}

/// An option in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct FileOption {
    name: String,
    value: OptionValue,
    /// The line in the file, from 1; `None` for rules from a single line of text.
    line: Option<usize>,
}

/// Errors in a file with the options of a climbing game: at least one, in the order of the file's lines.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct RulesFileError(pub Vec<RulesFileProblem>);

/// An error in a file with the options of a climbing game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub struct RulesFileProblem {
    /// The line with the error, from 1. `None` if the error concerns the whole file, or if the rules come from a single
    /// line of text.
    pub line: Option<usize>,
    /// The cause of the error.
    pub cause: RulesFileCause,
}

/// The cause of an error in a file with the options of a climbing game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulesFileCause {
    /// The text is not TOML. Contains the message of the TOML parser.
    #[error("{0}")]
    Syntax(String),
    /// A value is not in straight quotes.
    #[error("the value is not in straight quotes (write {line})")]
    Unquoted {
        /// The line with the value in straight quotes.
        line: String,
    },
    /// A value is a date or a time, or contains one.
    #[error("'{key}' cannot be a date or a time (expected a number, or a text in straight quotes)")]
    Date {
        /// The key of the value: the name of an option, or `game`.
        key: String,
    },
    /// The file names an unknown game.
    #[error(transparent)]
    UnknownGame(UnknownName),
    /// The file names another game.
    #[error("the rules are for {named}, not for {game}")]
    OtherGame {
        /// The game that the file names.
        named: Game,
        /// The game that is played.
        game: &'static str,
    },
    /// A line of rules is empty.
    #[error("there are no rules here (expected a game, or an option such as payment=pairwise)")]
    Empty,
    /// A word in a line of rules is neither a game nor an option, or gives a second game.
    #[error("'{text}' is not an option such as payment=pairwise")]
    NotWords {
        /// The word.
        text: String,
    },
    /// An option is unknown, has a bad value, or contradicts others.
    #[error(transparent)]
    Option(OptionError),
}

impl RulesFile {
    /// Parses a file. Rejects dates and times as values. Leaves all other checks of the options to
    /// [`RulesFile::apply`], because these checks depend on the game.
    ///
    /// ```
    /// use pusoy::climbing::Game;
    /// use pusoy::climbing::games::RulesFile;
    ///
    /// let file = RulesFile::from_toml("game = 'big-two'\nstraights = 'two-high'\n")?;
    /// let mut rules = file.game().unwrap_or(Game::BigTwo).rules();
    /// file.apply(&mut *rules)?;
    /// assert!(rules.options().iter().any(|option| option.name == "straights" && option.value == "two-high"));
    ///
    /// let file = RulesFile::from_toml("# our house\nstraightz = 'two-high'\n")?;
    /// let error = file.apply(&mut *rules).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: unknown option 'straightz': did you mean 'straights'?");
    /// # Ok::<(), pusoy::climbing::games::RulesFileError>(())
    /// ```
    ///
    /// # Errors
    /// Returns all errors of syntax if the text is not TOML. Otherwise, returns an error if the game is unknown, and
    /// one for each value that is a date or a time.
    pub fn from_toml(text: &str) -> Result<RulesFile, RulesFileError> {
        let line_at = line_numbers(text);
        let line_at = |byte| Some(line_at(byte));
        RulesFile::of_table(&parsed(text, line_at)?, line_at)
    }

    /// Parses rules in one line, as in the header of a log: a TOML table, such as `{ spring = "double" }`, or words,
    /// such as `dou-dizhu spring=double`. Rejects dates and times in a table. Leaves all other checks of the options to
    /// [`RulesFile::apply`], because these checks depend on the game. Errors have no line numbers.
    ///
    /// ```
    /// use pusoy::climbing::games::RulesFile;
    ///
    /// let words = RulesFile::from_line("dou-dizhu kickers=rlcard, spring=double")?;
    /// let table = "{ game = 'dou-dizhu', kickers = 'rlcard', spring = 'double' }";
    /// assert_eq!(words, RulesFile::from_line(table)?);
    /// assert_eq!(words, RulesFile::from_line("game=dou-dizhu kickers=rlcard, spring=double")?);
    /// # Ok::<(), pusoy::climbing::games::RulesFileError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the text has no words, if the game is unknown, or if `game=` gives a second game. Also
    /// returns an error if a word without `=` follows the game before any option, unless the word is `rules` or `with`.
    /// For a table, returns an error if it is not TOML, or if a value is a date or a time.
    pub fn from_line(text: &str) -> Result<RulesFile, RulesFileError> {
        if !text.starts_with('{') {
            return RulesFile::from_words(text);
        }
        let document = format!("{GAME} = {text}");
        let no_line = |_: usize| None;
        let entries = parsed(&document, no_line)?;
        match entries.iter().next().map(|(_, value)| value.get_ref()) {
            Some(DeValue::Table(table)) => RulesFile::of_table(table, no_line),
            _ => Err(one_problem(RulesFileCause::NotWords { text: text.to_owned() })),
        }
    }

    /// Parses rules in words: a game, or options with their values, or both. Commas may separate the options, and a
    /// value may contain commas.
    fn from_words(text: &str) -> Result<RulesFile, RulesFileError> {
        let (words, _) = text.split_once('#').unwrap_or((text, ""));
        let mut options: Vec<(&str, String)> = Vec::new();
        let mut file = RulesFile::default();
        let words = words.split([',', ' ', '\t']).map(str::trim).filter(|word| !word.is_empty());
        for (place, word) in words.enumerate() {
            let game = |name: &str| game_of(name).map_err(one_problem);
            match (word.split_once('='), options.last_mut()) {
                (Some((GAME, name)), _) if file.game.is_none() => file.game = Some((game(name)?, None)),
                (Some((GAME, _)), _) => return Err(one_problem(RulesFileCause::NotWords { text: word.to_owned() })),
                (Some((name, value)), _) => options.push((name, value.to_owned())),
                (None, Some((_, value))) => value.extend([",", word]),
                (None, None) if place == 0 => file.game = Some((game(word)?, None)),
                // As in `dou-dizhu rules with spring=double`.
                (None, None) if matches!(word, "rules" | "with") => {}
                (None, None) => return Err(one_problem(RulesFileCause::NotWords { text: word.to_owned() })),
            }
        }
        if file.game.is_none() && options.is_empty() {
            return Err(one_problem(RulesFileCause::Empty));
        }
        let option = |(name, value): (&str, String)| FileOption {
            name: name.to_owned(),
            value: OptionValue::Text(value),
            line: None,
        };
        file.options = options.into_iter().map(option).collect();
        Ok(file)
    }

    /// Reads the entries of a table. `line_at` returns the line of the byte at an offset, or `None` if errors should
    /// have no line numbers.
    fn of_table(table: &DeTable<'_>, line_at: impl Fn(usize) -> Option<usize>) -> Result<RulesFile, RulesFileError> {
        let mut file = RulesFile::default();
        let mut problems = Vec::new();
        for (key, value) in table {
            let (name, line) = (key.get_ref().as_ref(), line_at(key.span().start));
            let read = match option_value(value.get_ref()) {
                None => Err(RulesFileCause::Date { key: name.to_owned() }),
                Some(value) if name == GAME => game_of(&value.to_string()).map(|game| file.game = Some((game, line))),
                Some(value) => {
                    file.options.push(FileOption { name: name.to_owned(), value, line });
                    Ok(())
                }
            };
            problems.extend(read.err().map(|cause| RulesFileProblem { line, cause }));
        }
        file.options.sort_by_key(|option| option.line);
        problems.sort_by_key(|problem| problem.line);
        if problems.is_empty() { Ok(file) } else { Err(RulesFileError(problems)) }
    }

    /// Returns the game that the file names. Returns `None` if it names no game.
    pub fn game(&self) -> Option<Game> {
        self.game.map(|(game, _)| game)
    }

    /// Sets the options of `rules` that the file gives.
    ///
    /// # Errors
    /// Returns an error if the file is for another game. Otherwise, returns an error for each unknown option and each
    /// rejected value. Without such errors, returns an error if options contradict each other.
    pub fn apply(&self, rules: &mut dyn GameRules) -> Result<(), RulesFileError> {
        let one = |line, cause| Err(RulesFileError(vec![RulesFileProblem { line, cause }]));
        if let Some((named, line)) = self.game.filter(|(named, _)| named.name() != rules.name()) {
            return one(line, RulesFileCause::OtherGame { named, game: rules.name() });
        }
        let set = |option: &FileOption| {
            let cause = rules.set(&option.name, option.value.clone()).err()?;
            Some(RulesFileProblem { line: option.line, cause: RulesFileCause::Option(with_nearest_key(cause)) })
        };
        let problems: Vec<RulesFileProblem> = self.options.iter().filter_map(set).collect();
        if !problems.is_empty() {
            return Err(RulesFileError(problems));
        }
        rules.validate().or_else(|error| {
            // If several options contradict each other, the error gives the line of the last one.
            let about = error.options();
            let line = self
                .options
                .iter()
                .filter(|option| about.contains(&&*option.name))
                .filter_map(|option| option.line)
                .max();
            one(line, RulesFileCause::Option(error))
        })
    }
}

/// Parses TOML. `line_at` returns the line of the byte at an offset, or `None` if errors should have no line numbers.
fn parsed(text: &str, line_at: impl Fn(usize) -> Option<usize>) -> Result<DeTable<'_>, RulesFileError> {
    toml_table(text, line_at).map_err(|problems| {
        let problems = problems.into_iter().map(|problem| RulesFileProblem {
            line: problem.line,
            cause: match problem.cause {
                SyntaxCause::Unquoted { line } => RulesFileCause::Unquoted { line },
                SyntaxCause::Syntax(message) => RulesFileCause::Syntax(message),
            },
        });
        RulesFileError(problems.collect())
    })
}

/// Returns the game with a name, in which `_` and spaces stand for `-`.
fn game_of(name: &str) -> Result<Game, RulesFileCause> {
    name.to_lowercase().replace(['_', ' '], "-").parse::<Game>().map_err(RulesFileCause::UnknownGame)
}

/// Returns an error with a single cause and without a line number.
fn one_problem(cause: RulesFileCause) -> RulesFileError {
    RulesFileError(vec![RulesFileProblem { line: None, cause }])
}

/// Suggests the key `game` for an unknown option with a similar name and no suggestion yet. The rules of a game cannot
/// suggest this key, because it is not one of their options.
fn with_nearest_key(error: OptionError) -> OptionError {
    match error {
        OptionError::Unknown { name, nearest: None } => {
            let nearest = nearest(&name, [GAME]);
            OptionError::Unknown { name, nearest }
        }
        other => other,
    }
}

impl fmt::Display for RulesFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&itertools::join(&self.0, "\n"))
    }
}

impl fmt::Display for RulesFileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.cause),
            None => self.cause.fmt(f),
        }
    }
}

impl ErrorCode for RulesFileProblem {
    fn code(&self) -> &'static str {
        match &self.cause {
            RulesFileCause::Syntax(_)
            | RulesFileCause::Unquoted { .. }
            | RulesFileCause::Date { .. }
            | RulesFileCause::Empty
            | RulesFileCause::NotWords { .. } => "bad-option-value",
            RulesFileCause::UnknownGame(_) => "unknown-game",
            RulesFileCause::OtherGame { .. } => "conflicting-options",
            RulesFileCause::Option(error) => error.code(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the error messages about a file that is used for a game; empty if there are none.
    fn problems(text: &str, game: Game) -> String {
        match RulesFile::from_toml(text) {
            Ok(file) => file.apply(&mut *game.rules()).map_or_else(|error| error.to_string(), |()| String::new()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn errors_in_a_file_give_their_line_number() {
        for (text, expected) in [
            ("stakes = \"places\"\nfines = \"standard\"", ""),
            ("game = 'TLMN'\nlead = 'nobody'\nstake = 1", "line 3: unknown option 'stake': did you mean 'stakes'?"),
            ("games = 'tien-len'", "line 1: unknown option 'games': did you mean 'game'?"),
            ("stakes = places", "line 1: the value is not in straight quotes (write stakes = \"places\")"),
            ("stakes = “places”", "line 1: the value is not in straight quotes (write stakes = \"places\")"),
            ("trade = true\ntrade = true", "line 2: duplicate key"),
            ("game = 'big-to'", "line 1: unknown name 'big-to' (expected winner, "),
            ("\ngame = 'big-two'", "line 2: the rules are for big-two, not for tien-len"),
            ("fines = 'standard'", "line 1: fines are paid in units: fines=standard needs "),
            (
                "stakes = 2026-01-01",
                "line 1: 'stakes' cannot be a date or a time (expected a number, or a text in straight quotes)",
            ),
        ] {
            let found = problems(text, Game::TienLen);
            assert!(found.contains(expected) && (found.is_empty() == expected.is_empty()), "{text}: {found}");
        }
    }
}
