//! Reviews a log: settles and judges its deals, and reports only at the end.

use std::borrow::Cow;

use crate::command::{Command, Recorded, Stop};
use crate::deal_log::deal::{self, Hands, LoggedDeal, Settled};
use crate::deal_log::input::ScoreInput;
use crate::deal_log::players;
use crate::rules::base_rules::BaseRules;
use crate::rules::header::LogRules;
use crate::wire::id::Id;
use crate::wire::problem::Problems;
use crate::wire::record::Options;
use pusoy::chinese::rules::House;
use serde::Serialize;

use crate::questions::review::evening::{Reviewed, ReviewedDeal};

/// A judge of deals.
pub trait DealJudge: Sync + 'static {
    /// The judgements of one player's deals, added up.
    type Review: Reviewed;

    /// Rules compiled for judging.
    type Compiled;

    /// Returns the rules of the command line.
    fn rules(&self) -> &BaseRules;

    /// Compiles rules. Refuses rules whose deals cannot be judged.
    fn compile(&self, house: &House) -> Result<Self::Compiled, Problems>;

    /// Judges a deal whose cards are known, seat by seat.
    fn judge(
        &self,
        rules: &Self::Compiled,
        house: &House,
        hands: &Hands,
        settled: &Settled,
    ) -> Result<Vec<JudgedBy<Self>>, Problems>;
}

/// The judgement of one player's deal.
pub type JudgedBy<J> = <<J as DealJudge>::Review as Reviewed>::Judged;

/// A command that settles and judges the deals of a log.
pub struct LogReview<J> {
    /// The judge of the deals.
    pub judge: J,
}

impl<J: DealJudge> Command for LogReview<J> {
    type Fields = ScoreInput;
    type Question<'a>
        = (Cow<'a, House>, LoggedDeal)
    where
        J: 'a;
    type Answer<'a>
        = Answer<'a, JudgedBy<J>>
    where
        J: 'a;

    fn read_text(&self, text: &str) -> Result<(Cow<'_, House>, LoggedDeal), Problems> {
        self.read_text_under(text, None)
    }

    fn read_fields(&self, fields: ScoreInput) -> Result<(Cow<'_, House>, LoggedDeal), Problems> {
        self.read_fields_under(fields, None)
    }

    fn read_text_under(&self, text: &str, log: Option<&LogRules>) -> Result<(Cow<'_, House>, LoggedDeal), Problems> {
        let house = self.judge.rules().under(log, &Options::new())?;
        let deal = deal::from_text(text, &house, false)?;
        Ok((house, deal))
    }

    fn read_fields_under(
        &self,
        fields: ScoreInput,
        log: Option<&LogRules>,
    ) -> Result<(Cow<'_, House>, LoggedDeal), Problems> {
        let house = self.judge.rules().under(log, &fields.options)?;
        let deal = fields.deal(Some(&house), false)?;
        Ok((house, deal))
    }

    fn answer<'a>(
        &'a self,
        (house, deal): (Cow<'a, House>, LoggedDeal),
        _stop: Stop<'_>,
    ) -> Result<Self::Answer<'a>, Problems> {
        let rules = self.judge.compile(&house)?;
        let settled = deal.settle(&house)?;
        let judged = match &deal {
            // Criss-cross is not judged: the two hands of a player are not separate deals.
            LoggedDeal::Hands(hands) if !hands.criss_cross => self.judge.judge(&rules, &house, hands, &settled)?,
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

    fn continues_deal(&self, line: &str) -> bool {
        players::is_one_player(line)
    }
}

/// A reviewed deal, which is reported only at the end of the log.
pub struct Answer<'a, J> {
    /// The rules.
    pub house: Cow<'a, House>,
    /// The deal.
    pub deal: ReviewedDeal<J>,
}

impl<J> Recorded for Answer<'_, J> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        id
    }

    fn write_records(&self, _id: &Id, _out: &mut Vec<u8>) {}
}
