//! A log that is reviewed: its deals are settled and judged, and nothing is said before the end.

use std::borrow::Cow;

use pusoy::chinese::rules::House;
use serde::Serialize;

use crate::args::Form;
use crate::commands::review::evening::{Evening, Reviewed, ReviewedDeal};
use crate::house::base_rules::BaseRules;
use crate::house::header::LogRules;
use crate::json::id::Id;
use crate::json::problem::Problems;
use crate::json::record::Options;
use crate::log::deal::{self, Deal, Hands, Settled};
use crate::log::input::ScoreInput;
use crate::log::line;
use crate::stream::answers::{Command, Written};
use crate::stream::kept_account::KeptAccount;

/// How deals are judged.
pub trait Judge: Sync + 'static {
    /// What is judged of the deals of one player, added up.
    type Player: Reviewed;

    /// What judging needs to know of rules.
    type Compiled;

    /// Returns the rules of the command line.
    fn rules(&self) -> &BaseRules;

    /// Compiles rules, or refuses those whose deals cannot be judged.
    fn compile(&self, house: &House) -> Result<Self::Compiled, Problems>;

    /// Judges a deal whose cards are known, seat by seat.
    fn judge(
        &self,
        rules: &Self::Compiled,
        house: &House,
        hands: &Hands,
        settled: &Settled,
    ) -> Result<Vec<JudgedBy<Self>>, Problems>;

    /// Returns how many deals are judged before they are added up.
    fn batch(&self) -> usize;
}

type JudgedBy<J> = <<J as Judge>::Player as Reviewed>::Judged;

/// The review of a log.
pub struct LogReview<J: Judge> {
    judge: J,
    evening: KeptAccount<Evening<J::Player>>,
}

impl<J: Judge> LogReview<J>
where
    Evening<J::Player>: Written,
{
    /// Begins a review.
    pub fn new(judge: J) -> LogReview<J> {
        LogReview { judge, evening: KeptAccount::open(true) }
    }
}

impl<J: Judge> Command for LogReview<J>
where
    Evening<J::Player>: Written,
{
    type Fields = ScoreInput;
    type Question<'a>
        = (Cow<'a, House>, Deal)
    where
        J: 'a;
    type Answer<'a>
        = Answer<'a, JudgedBy<J>>
    where
        J: 'a;

    fn read_text(&self, text: &str) -> Result<(Cow<'_, House>, Deal), Problems> {
        self.read_text_under(text, None)
    }

    fn read_fields(&self, fields: ScoreInput) -> Result<(Cow<'_, House>, Deal), Problems> {
        self.read_fields_under(fields, None)
    }

    fn read_text_under(&self, text: &str, log: Option<&LogRules>) -> Result<(Cow<'_, House>, Deal), Problems> {
        let house = self.judge.rules().under(log, &Options::new())?;
        let deal = deal::of_text(text, &house, false)?;
        Ok((house, deal))
    }

    fn read_fields_under(
        &self,
        fields: ScoreInput,
        log: Option<&LogRules>,
    ) -> Result<(Cow<'_, House>, Deal), Problems> {
        let house = self.judge.rules().under(log, &fields.options)?;
        let deal = fields.deal(Some(&house), false)?;
        Ok((house, deal))
    }

    fn answer<'a>(&'a self, (house, deal): (Cow<'a, House>, Deal)) -> Result<Self::Answer<'a>, Problems> {
        let rules = self.judge.compile(&house)?;
        let settled = deal.settle(&house)?;
        let judged = match &deal {
            // The two hands of a player of criss-cross are no deal of their own.
            Deal::Hands(hands) if !hands.criss_cross => self.judge.judge(&rules, &house, hands, &settled)?,
            _ => Vec::new(),
        };
        Ok(Answer { house, deal: ReviewedDeal { settled, judged } })
    }

    fn has_headers(&self) -> bool {
        true
    }

    fn about_header(&self, log: &LogRules) -> Option<String> {
        self.judge.rules().overriding(log)
    }

    fn goes_on(&self, line: &str) -> bool {
        line::is_one_player(line)
    }

    fn add_up(&self, answer: &Self::Answer<'_>, id: &Id) -> Result<(), Problems> {
        let players = answer.deal.settled.ledger().players();
        Ok(self.evening.add(players, |evening| evening.add(&answer.house, &answer.deal, id))?)
    }

    fn in_order(&self) -> bool {
        true
    }

    fn title(&self) -> &'static str {
        "How the evening went"
    }

    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>) {
        self.evening.write(form, failed, out);
    }

    fn batch(&self) -> usize {
        self.judge.batch()
    }
}

/// A deal that was reviewed, of which nothing is said before the end.
pub struct Answer<'a, J> {
    house: Cow<'a, House>,
    deal: ReviewedDeal<J>,
}

impl<J> Written for Answer<'_, J> {
    fn text(&self, _out: &mut Vec<u8>) {}

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        id
    }

    fn write_records(&self, _id: &Id, _out: &mut Vec<u8>) {}
}
