//! Reviews a log: settles and judges its deals, and reports only at the end.

use std::borrow::Cow;

use crate::command::{Command, Recorded, Stop};
use crate::deal_log::deal::{self, Hands, LoggedDeal, Settled};
use crate::deal_log::drill_history::{Entry, HandEntry};
use crate::deal_log::input::ScoreInput;
use crate::deal_log::players;
use crate::rules::base_rules::BaseRules;
use crate::rules::header::LogRules;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{Options, deserialize_fields};
use pusoy::chinese::rules::House;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::questions::review::evening::{Reviewed, ReviewedDeal};

/// A judge of deals.
pub trait DealJudge: Sync + 'static {
    /// The judgements of one player's deals, added up.
    type Review: Reviewed;

    /// Rules compiled for judging.
    type Compiled;

    /// Returns the rules of the command line.
    fn rules(&self) -> &BaseRules;

    /// Compiles rules. Returns an error if deals cannot be judged under the rules.
    fn compile(&self, house: &House) -> Result<Self::Compiled, Problems>;

    /// Judges a deal that was recorded with its hands. Returns one judgement per player, in the order of the seats.
    fn judge(
        &self,
        rules: &Self::Compiled,
        house: &House,
        hands: &Hands,
        settled: &Settled,
    ) -> Result<Vec<JudgedBy<Self>>, Problems>;

    /// Judges a hand of a drill. Returns an error if the judge cannot value the hand.
    fn judge_drilled(&self, house: &House, entry: &HandEntry) -> Result<JudgedBy<Self>, Problems>;
}

/// A deal of a log, or a record of a drill.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum ReviewFields {
    /// A deal.
    Deal(Box<ScoreInput>),
    /// A record of a drill.
    Drilled(Box<Entry>),
}

/// A deal of a log, or a task of a drill, to review.
pub enum Reviewable {
    /// A deal.
    Deal(LoggedDeal),
    /// A hand of a drill.
    Drilled(Box<HandEntry>),
    /// A street of open-face from a drill, or a hand in fantasyland.
    DrilledStreet,
}

/// The judgement of one player's deal.
pub type JudgedBy<J> = <<J as DealJudge>::Review as Reviewed>::Judged;

/// A command that settles and judges the deals of a log.
pub struct LogReview<J> {
    /// The judge of the deals.
    pub judge: J,
}

impl<J: DealJudge> Command for LogReview<J> {
    type Fields = ReviewFields;
    type Question<'a>
        = (Cow<'a, House>, Reviewable)
    where
        J: 'a;
    type Answer<'a>
        = Answer<'a, JudgedBy<J>>
    where
        J: 'a;

    fn fields(&self, fields: Map<String, Value>) -> Result<ReviewFields, Problems> {
        match Entry::from_fields(&fields) {
            Some(entry) => entry.map(|entry| ReviewFields::Drilled(Box::new(entry))),
            None => deserialize_fields(fields).map(|fields| ReviewFields::Deal(Box::new(fields))),
        }
    }

    fn read_text(&self, text: &str) -> Result<(Cow<'_, House>, Reviewable), Problems> {
        self.read_text_under(text, None)
    }

    fn read_fields(&self, fields: ReviewFields) -> Result<(Cow<'_, House>, Reviewable), Problems> {
        self.read_fields_under(fields, None)
    }

    fn read_text_under(&self, text: &str, log: Option<&LogRules>) -> Result<(Cow<'_, House>, Reviewable), Problems> {
        let house = self.judge.rules().under(log, &Options::new())?;
        let deal = deal::from_text(text, &house, false)?;
        Ok((house, Reviewable::Deal(deal)))
    }

    fn read_fields_under(
        &self,
        fields: ReviewFields,
        log: Option<&LogRules>,
    ) -> Result<(Cow<'_, House>, Reviewable), Problems> {
        let fields = match fields {
            ReviewFields::Deal(fields) => fields,
            ReviewFields::Drilled(entry) => {
                let rules = entry.rules()?;
                let (house, reviewable) = match *entry {
                    Entry::Hand(hand) => {
                        let house = self.judge.rules().under(Some(&rules), &Options::new())?;
                        (house, Reviewable::Drilled(Box::new(hand)))
                    }
                    _ => (Cow::Borrowed(self.judge.rules().house()), Reviewable::DrilledStreet),
                };
                return Ok((house, reviewable));
            }
        };
        let house = self.judge.rules().under(log, &fields.options)?;
        let deal = fields.deal(Some(&house), false)?;
        Ok((house, Reviewable::Deal(deal)))
    }

    fn answer<'a>(
        &'a self,
        (house, reviewable): (Cow<'a, House>, Reviewable),
        stop: Stop<'_>,
    ) -> Result<Self::Answer<'a>, Problems> {
        if stop() {
            return Err(Problem::new("stopped", "the review was stopped before this deal").into());
        }
        let deal = match reviewable {
            Reviewable::Deal(deal) => deal,
            Reviewable::DrilledStreet => return Ok(Answer { house, deal: ReviewedDeal::DrilledStreet }),
            Reviewable::Drilled(entry) => {
                let judged = self.judge.judge_drilled(&house, &entry)?;
                return Ok(Answer { house, deal: ReviewedDeal::Drilled(judged) });
            }
        };
        let rules = self.judge.compile(&house)?;
        let settled = deal.settle(&house)?;
        let judged = match &deal {
            // Criss-cross is not judged: a player has two hands there, and a judge values one hand per player.
            LoggedDeal::Hands(hands) if !hands.criss_cross => self.judge.judge(&rules, &house, hands, &settled)?,
            _ => Vec::new(),
        };
        Ok(Answer { house, deal: ReviewedDeal::Deal { settled: Box::new(settled), judged } })
    }

    fn has_headers(&self) -> bool {
        true
    }

    fn about_header(&self, log: &LogRules) -> Option<String> {
        self.judge.rules().overriding(log)
    }

    fn continues_deal(&self, line: &str, is_open: bool) -> bool {
        players::continues_deal(line, is_open)
    }
}

/// A reviewed deal, or a reviewed task of a drill, without a record. The review has a record only for the whole log.
pub struct Answer<'a, J> {
    /// The rules.
    pub house: Cow<'a, House>,
    /// The deal, or the task of a drill.
    pub deal: ReviewedDeal<J>,
}

impl<J> Recorded for Answer<'_, J> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        id
    }

    fn write_records(&self, _id: &Id, _out: &mut Vec<u8>) {}
}
