//! What is wrong with an input.

use pusoy::cards::parse::{CardProblem, CardsError};
use pusoy::chinese::AccountError;
use pusoy::ledger::AccountFull;
use serde::Serialize;

/// What is wrong with an input.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Problem {
    /// What is wrong, as a program reads it: `duplicate-card`, …
    pub code: &'static str,
    /// The same as a person reads it.
    pub message: String,
    /// The offending text, where it is a part of the input.
    pub token: Option<String>,
    /// Where it begins in a line of text: 1 is the first character.
    pub column: Option<usize>,
    /// Number of lines below the first of the input, where an input has several.
    #[serde(skip)]
    pub below: usize,
}

/// The code of a defect of the program.
pub const INTERNAL: &str = "internal";

/// Everything that is wrong with an input, in a fixed order once [`Problems::check`] has returned it.
#[derive(Clone, Debug)]
pub struct Problems(pub Vec<Problem>);

impl Problem {
    /// Makes a problem without a token or a column.
    pub fn new(code: &'static str, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into(), token: None, column: None, below: 0 }
    }

    /// Adds the offending text.
    pub fn token(self, token: impl Into<String>) -> Problem {
        Problem { token: Some(token.into()), ..self }
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Problems {
        Problems(vec![problem])
    }
}

/// The order in which the problems of an input are listed, by code: what cannot be read first, then options, players,
/// numbers of cards, cards that stand twice, and what the game itself forbids. Other codes follow.
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
    /// Returns an empty list, to which problems are added.
    pub fn none() -> Problems {
        Problems(Vec::new())
    }

    /// Returns the value of a result, or adds its problems.
    pub fn note<T>(&mut self, result: Result<T, impl Into<Problems>>) -> Option<T> {
        result.map_err(|problems| self.0.extend(problems.into().0)).ok()
    }

    /// Returns the problems in order, as an error, if there are any.
    pub fn check(mut self) -> Result<(), Problems> {
        let place = |problem: &Problem| ORDER.iter().position(|code| *code == problem.code).unwrap_or(ORDER.len());
        self.0.sort_by_key(place);
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }

    /// Removes the columns, which mean nothing for values in JSON.
    pub fn without_columns(mut self) -> Problems {
        self.0.iter_mut().for_each(|problem| problem.column = None);
        self
    }
}

impl From<AccountFull> for Problem {
    fn from(error: AccountFull) -> Problem {
        Problem::new("account-full", error.to_string())
    }
}

impl From<AccountError> for Problem {
    fn from(error: AccountError) -> Problem {
        Problem::new(error.code(), error.to_string())
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
