//! Problems of an input.

use itertools::Itertools;
use pusoy::ErrorCode;
use pusoy::cards::parse::{CardProblem, CardsError};
use serde::Serialize;

/// A problem of an input.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Problem {
    /// Code of the problem, for programs: `duplicate-card`, …
    pub code: &'static str,
    /// Message for people.
    pub message: String,
    /// The offending text; null if the problem is not about a part of the input.
    pub token: Option<String>,
    /// Column of the problem in its line of text, from 1; null if it is unknown, and for most values in JSON.
    pub column: Option<usize>,
    /// Number of lines from the first line of the input down to the line of the problem; 0 on the first line.
    #[serde(skip)]
    pub below: usize,
}

/// The code of a problem that is a defect of the program.
pub const INTERNAL: &str = "internal";

/// The code of a problem if the host does not have a table that the answer needs: a strategy or trained values. The
/// host may fetch the table later. The token of the problem names the table.
pub const MISSING_TABLE: &str = "missing-table";

/// Maximum number of invalid cards that are quoted in the messages about one input.
const BAD_CARDS_QUOTED: usize = 3;

/// All problems of an input. [`Problems::check`] returns them in a fixed order.
#[derive(Clone, Debug)]
pub struct Problems(pub Vec<Problem>);

impl Problem {
    /// Creates a problem without a token or a column.
    pub fn new(code: &'static str, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into(), token: None, column: None, below: 0 }
    }

    /// Converts an error of the library to a problem without a token or a column.
    pub fn of(error: &impl ErrorCode) -> Problem {
        Problem::new(error.code(), error.to_string())
    }

    /// Adds the offending text.
    pub fn token(self, token: impl Into<String>) -> Problem {
        Problem { token: Some(token.into()), ..self }
    }

    /// Returns `true` if the message contains the name of a player as a whole word, or if the name is empty.
    pub fn names(&self, name: &str) -> bool {
        let is_whole = |(at, _)| {
            let (before, after) = (&self.message[..at], &self.message[at + name.len()..]);
            !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
        };
        name.is_empty() || self.message.match_indices(name).any(is_whole)
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Problems {
        Problems(vec![problem])
    }
}

/// Order of the problems of an input, by code: unreadable input, options, players, numbers of cards, repeated cards,
/// and violations of the game's rules. Codes that are not in this list come last.
const ORDER: [&str; 43] = [
    "bad-json",
    "unknown-field",
    "missing-field",
    "unknown-game",
    "bad-card",
    "joker-not-allowed",
    "unknown-option",
    "bad-option-value",
    "conflicting-options",
    "bad-player-count",
    "duplicate-player",
    "unknown-player",
    "wrong-count",
    "bad-count",
    "impossible-count",
    "odd-pile",
    "missing-rows",
    "row-full",
    "duplicate-card",
    "bad-board",
    "too-few-unseen",
    "deck-overflow",
    "not-a-combination",
    "not-your-turn",
    "illegal-play",
    "no-winner",
    "two-winners",
    "bad-ending",
    "bad-order",
    "bad-objective",
    "bad-fantasyland",
    "not-solvable",
    "bad-bid",
    "impossible-bombs",
    "impossible-spring",
    "incomplete-piles",
    "bad-points",
    "bonus-not-possible",
    "bonus-not-available",
    "account-full",
    "not-a-natural",
    "bad-surrender-cost",
    "surrender-not-available",
];

impl Problems {
    /// Returns an empty list.
    pub fn none() -> Problems {
        Problems(Vec::new())
    }

    /// Returns the value of a result. If the result is an error, adds its problems and returns `None`.
    pub fn note<T>(&mut self, result: Result<T, impl Into<Problems>>) -> Option<T> {
        result.map_err(|problems| self.0.extend(problems.into().0)).ok()
    }

    /// Adds the name of a player to each message that does not contain it.
    #[must_use]
    pub fn of_player(mut self, name: &str) -> Problems {
        for problem in self.0.iter_mut().filter(|problem| !problem.names(name)) {
            problem.message = format!("{name}: {}", problem.message);
        }
        self
    }

    /// Returns all problems in order as an error. Returns `Ok` if there are none.
    pub fn check(mut self) -> Result<(), Problems> {
        let place = |problem: &Problem| ORDER.iter().position(|code| *code == problem.code).unwrap_or(ORDER.len());
        self.0.sort_by_key(place);
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }

    /// Returns the messages for a person, without repetitions. The messages quote at most three texts that are not
    /// cards, and say at most once how a card or a rank is written.
    pub fn messages(&self) -> Vec<String> {
        let is_rank = |problem: &Problem| problem.message.ends_with("is not a rank");
        let is_bad_card = |problem: &&Problem| {
            problem.code == "bad-card" && (problem.message.contains("is not a card") || is_rank(problem))
        };
        let problems = self.0.iter().unique_by(|problem| &problem.message).collect_vec();
        let bad_cards = problems.iter().filter(|problem| is_bad_card(problem)).count();
        let mut before = 0;
        let mut messages = Vec::new();
        for problem in problems {
            let mut message = problem.message.clone();
            if is_bad_card(&problem) {
                before += 1;
                if before > BAD_CARDS_QUOTED {
                    continue;
                }
                if before == bad_cards.min(BAD_CARDS_QUOTED) {
                    if bad_cards > BAD_CARDS_QUOTED {
                        let what = if is_rank(problem) { "rank" } else { "card" };
                        message += &match bad_cards - BAD_CARDS_QUOTED {
                            1 => format!(", and 1 more is not a {what}"),
                            more => format!(", and {more} more are not {what}s"),
                        };
                    }
                    message += match is_rank(problem) {
                        true => ": write ranks, as in A, T or 10",
                        false => ": write a rank and a suit, as in As, Th or 10h",
                    };
                }
            }
            messages.push(message);
        }
        messages
    }

    /// Removes the columns. A column in a JSON value, or in the joined arguments of a command, is not a column of the
    /// user's line.
    pub fn without_columns(mut self) -> Problems {
        for problem in &mut self.0 {
            problem.column = None;
            if let Some(end) = problem.message.rfind(", at column") {
                problem.message.truncate(end);
            }
        }
        self
    }
}

impl<E: ErrorCode> From<E> for Problem {
    fn from(error: E) -> Problem {
        Problem::of(&error)
    }
}

impl From<CardsError> for Problems {
    fn from(error: CardsError) -> Problems {
        let problem = |problem: &CardProblem| Problem {
            code: problem.code(),
            message: problem.message(),
            token: Some(problem.token().into_owned()),
            column: problem.column(),
            below: 0,
        };
        Problems(error.problems().iter().map(problem).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pusoy::cards::parse;

    #[test]
    fn the_documentation_lists_the_codes() {
        let page = include_str!("../../../../docs/scripting.md");
        for code in ORDER.into_iter().chain([INTERNAL, MISSING_TABLE]) {
            assert!(page.contains(&format!("`{code}`")), "{code}");
        }
    }

    #[test]
    fn messages_say_at_most_once_how_cards_are_written() {
        let messages = |text: &str| Problems::from(parse::cards(text).unwrap_err()).messages();
        assert_eq!(
            messages("As 11c As"),
            [
                "'11c' is not a card (did you mean Jc?): write a rank and a suit, as in As, Th or 10h",
                "As appears twice, at columns 1 and 8",
            ]
        );
        assert_eq!(
            messages("a b c d e"),
            [
                "'a' is not a card",
                "'b' is not a card",
                "'c' is not a card, and 2 more are not cards: write a rank and a suit, as in As, Th or 10h",
            ]
        );
        assert_eq!(messages("As As"), ["As appears twice, at columns 1 and 4"]);
    }
}
