//! Settles deals of Chinese Ten and related games, and counts the points of cards.

use crate::command::{Command, Recorded, Stop};
use crate::wire::id::Id;
use crate::wire::parts::EQUALS;
use crate::wire::problem::Problems;
use pusoy::cards::parse;
use pusoy::chinese_ten::{settle, settle_points};
use serde::Serialize;

use crate::questions::ten::base_rules::{BaseTen, TenRecord};
use crate::questions::ten::score::input::{Question, ScoreInput, Taken, number_of_players, taken_of_text, ten_problem};
use crate::questions::ten::score::settled::{Settled, SettledRecord};
use crate::questions::ten::score::worth::{Worth, WorthRecord};

/// A command that settles a deal, given as piles or as points, or counts the points of some cards.
pub struct Score {
    /// The rules that hold unless a question changes them.
    pub base: BaseTen,
    /// The dealer for questions that do not name one, if any.
    pub dealer: Option<String>,
    /// Number of players for questions that do not give a number. `None` is enough if the variant allows only one
    /// number.
    pub players: Option<usize>,
    /// Whether a line of text is one pile, instead of the piles of all players.
    pub one_pile: bool,
}

/// The answer to a question.
pub enum Answer {
    /// A settled deal.
    Settled(Settled),
    /// The points of cards.
    Worth(Worth),
}

#[derive(Serialize)]
#[serde(untagged)]
enum ScoreRecord<'a> {
    Settled(Box<SettledRecord<'a>>),
    Worth(WorthRecord),
}

impl Command for Score {
    type Fields = ScoreInput;
    type Question<'a> = Question;
    type Answer<'a> = Answer;

    fn read_text(&self, text: &str) -> Result<Question, Problems> {
        let rules = self.base.rules_of_text();
        if self.one_pile {
            let cards = Some(parse::cards(text)?);
            let players = number_of_players(&rules, self.players, "--players N")?;
            return Ok(Question::Worth { rules, players, cards });
        }
        Ok(Question::deal(rules, taken_of_text(text)?, self.dealer.clone())?)
    }

    fn read_fields(&self, mut fields: ScoreInput) -> Result<Question, Problems> {
        let rules = self.base.rules(fields.variant.as_deref(), &fields.options)?;
        fields.dealer = fields.dealer.or_else(|| self.dealer.clone());
        fields.players = fields.players.or(self.players);
        fields.question(rules)
    }

    fn answer(&self, question: Question, _stop: Stop<'_>) -> Result<Answer, Problems> {
        match question {
            Question::Deal { rules, taken, dealer } => {
                let settled = match taken {
                    Taken::Piles(piles) => settle(&rules, &piles, dealer.as_deref()),
                    Taken::Points(counted) => settle_points(&rules, &counted, dealer.as_deref()),
                };
                let settled = settled.map_err(|error| ten_problem(&error))?;
                Ok(Answer::Settled(Settled { rules, settled }))
            }
            Question::Worth { rules, players, cards } => Ok(Answer::Worth(Worth { rules, players, cards })),
        }
    }

    fn continues_deal(&self, line: &str, _is_open: bool) -> bool {
        !self.one_pile && line.matches(EQUALS).count() == 1
    }
}

impl Recorded for Answer {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let (rules, record) = match self {
            Answer::Settled(settled) => (&settled.rules, ScoreRecord::Settled(Box::new(settled.record()))),
            Answer::Worth(worth) => (&worth.rules, ScoreRecord::Worth(worth.record())),
        };
        TenRecord::new("pusoy.ten.score/2", id, rules, record)
    }
}
