use pusoy::cards::parse::{CardProblem, CardsError};
use serde::Serialize;

/// What is wrong with an input.
#[derive(Clone, Debug, Serialize)]
pub struct Problem {
    pub code: &'static str,
    pub message: String,
    /// The offending text, where it is a part of the input.
    pub token: Option<String>,
    /// Where it begins in a line of text: 1 is the first character.
    pub column: Option<usize>,
}

/// Everything that is wrong with an input, the first by precedence first; never empty.
#[derive(Clone, Debug)]
pub struct Problems(pub Vec<Problem>);

impl Problem {
    pub fn new(code: &'static str, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into(), token: None, column: None }
    }

    pub fn token(self, token: impl Into<String>) -> Problem {
        Problem { token: Some(token.into()), ..self }
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Problems {
        Problems(vec![problem])
    }
}

impl Problems {
    /// The same without columns, for what did not stand in a line of text.
    pub fn without_columns(mut self) -> Problems {
        self.0.iter_mut().for_each(|problem| problem.column = None);
        self
    }
}

impl From<CardsError> for Problems {
    fn from(error: CardsError) -> Problems {
        let problem = |problem: &CardProblem| Problem {
            code: problem.code(),
            message: problem.message(),
            token: Some(problem.token().into_owned()),
            column: problem.column(),
        };
        Problems(error.problems().iter().map(problem).collect())
    }
}
