//! Settles piles and points, and tells what cards are worth.

use pusoy::cards::parse;
use pusoy::chinese_ten::{TenAccount, settle, settle_points};
use serde::Serialize;

use crate::args::{Form, Global, ten as args};
use crate::commands::ten::base_rules::{BaseTen, TenRecord, run_on};
use crate::commands::ten::score::input::{Question, ScoreInput, Taken, number_of_players, taken_of_text, ten_problem};
use crate::commands::ten::score::settled::{Settled, SettledRecord};
use crate::commands::ten::score::worth::{Worth, WorthRecord};
use crate::json::described::described;
use crate::json::id::Id;
use crate::json::problem::Problems;
use crate::stream::answers::{Command, Written};
use crate::stream::kept_account::KeptAccount;
use crate::terminal::exit::Exit;

pub fn run(args: &args::Score, global: &Global) -> Exit {
    let account = KeptAccount::open(args.account);
    let dealer = args.dealer.clone();
    run_on(
        &args.variant,
        |base| Score { base, dealer, players: None, one_pile: false, account },
        &args.piles,
        ";",
        global,
    )
}

/// Tells what one pile is worth, or the deck.
pub fn run_pile(args: &args::Pile, global: &Global) -> Exit {
    let (players, account) = (args.players, KeptAccount::open(false));
    run_on(
        &args.variant,
        |base| Score { base, dealer: None, players, one_pile: true, account },
        &args.cards,
        " ",
        global,
    )
}

struct Score {
    base: BaseTen,
    dealer: Option<String>,
    players: Option<usize>,
    /// Whether a line of text is one pile, instead of the piles of all players.
    one_pile: bool,
    account: KeptAccount<TenAccount>,
}

described! {
    record TenRecord<'_, SettledRecord<'_>> as "pusoy.ten.score/2",
    record TenRecord<'_, WorthRecord> as "pusoy.ten.score/2",
    input ScoreInput as "pusoy.ten.score",
}

/// The answer to a question.
enum Answer {
    Settled(Settled),
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
            let players = number_of_players(&rules, self.players)?;
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

    fn answer(&self, question: Question) -> Result<Answer, Problems> {
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

    fn goes_on(&self, line: &str) -> bool {
        !self.one_pile && line.matches('=').count() == 1
    }

    fn add_up(&self, answer: &Answer, _id: &Id) -> Result<(), Problems> {
        match answer {
            Answer::Settled(Settled { settled, .. }) => {
                Ok(self.account.add(&settled.players, |account| account.add(settled))?)
            }
            Answer::Worth(_) => Ok(()),
        }
    }

    fn in_order(&self) -> bool {
        self.account.is_open()
    }

    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>) {
        self.account.write(form, failed, out);
    }
}

impl Written for Answer {
    fn text(&self, out: &mut Vec<u8>) {
        match self {
            Answer::Settled(settled) => settled.write_text(out),
            Answer::Worth(worth) => worth.write_text(out),
        }
    }

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let (rules, record) = match self {
            Answer::Settled(settled) => (&settled.rules, ScoreRecord::Settled(Box::new(settled.record()))),
            Answer::Worth(worth) => (&worth.rules, ScoreRecord::Worth(worth.record())),
        };
        TenRecord::new("pusoy.ten.score/2", id, rules, record)
    }
}
