//! Reads a log of open-face, settles its deals, and has their streets valued.

use std::borrow::Cow;

use pusoy::chinese::rules::House;
use pusoy::open_face::{Sampling, Variant};
use serde::Serialize;

use crate::cli::args::Form;
use crate::cli::commands::review::streets::evening::Evening;
use crate::cli::commands::review::streets::judged::{JudgedStreet, judge, sampling};
use crate::cli::commands::review::streets::{page, record, text};
use crate::cli::house::base_rules::BaseRules;
use crate::cli::json::id::Id;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::log::deal::{self, Deal, Settled};
use crate::cli::log::input::ScoreInput;
use crate::cli::log::line;
use crate::cli::stream::answers::{Command, Written};
use crate::cli::stream::kept_account::KeptAccount;

/// Reviews deals of open-face.
pub struct StreetReview {
    rules: BaseRules,
    /// How early streets are sampled, if they are.
    sampling: Option<Sampling>,
    evening: KeptAccount<Evening>,
}

impl StreetReview {
    /// Reviews deals under these rules. Early streets are sampled from a seed, if there is one.
    pub fn new(rules: BaseRules, seed: Option<u64>) -> StreetReview {
        StreetReview { rules, sampling: seed.map(sampling), evening: KeptAccount::open(true) }
    }
}

impl Command for StreetReview {
    type Fields = ScoreInput;
    type Question<'a> = (Cow<'a, House>, Deal);
    type Answer<'a> = Answer<'a>;

    fn read_text(&self, text: &str) -> Result<(Cow<'_, House>, Deal), Problems> {
        let house = self.rules.house();
        Ok((Cow::Borrowed(house), deal::of_text(text, house, false)?))
    }

    fn read_fields(&self, fields: ScoreInput) -> Result<(Cow<'_, House>, Deal), Problems> {
        let house = self.rules.with(&fields.options)?;
        let deal = fields.deal(Some(&house), false)?;
        Ok((house, deal))
    }

    fn answer<'a>(&'a self, (house, deal): (Cow<'a, House>, Deal)) -> Result<Answer<'a>, Problems> {
        let variant = Variant::new(&house.rules).map_err(|error| Problem::new("not-solvable", error.to_string()))?;
        let settled = deal.settle(&house)?;
        let judged = match &deal {
            Deal::Hands(hands) if !hands.criss_cross => judge(&variant, hands, self.sampling.as_ref())?,
            _ => Vec::new(),
        };
        Ok(Answer { house, settled, judged })
    }

    fn is_log(&self) -> bool {
        true
    }

    fn goes_on(&self, line: &str) -> bool {
        line::is_one_player(line)
    }

    fn add_up(&self, answer: &Answer<'_>, id: &Id) -> Result<(), Problems> {
        let players = answer.settled.ledger().players();
        Ok(self.evening.add(players, |evening| evening.add(&answer.house, &answer.settled, &answer.judged, id))?)
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
        16
    }
}

/// A deal that was reviewed, of which nothing is said before the end.
pub struct Answer<'a> {
    house: Cow<'a, House>,
    settled: Settled,
    judged: Vec<Vec<JudgedStreet>>,
}

impl Written for Answer<'_> {
    fn text(&self, _out: &mut Vec<u8>) {}

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        id
    }

    fn write_records(&self, _id: &Id, _out: &mut Vec<u8>) {}
}

impl Written for Evening {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        record::record(self)
    }

    fn page(&self, out: &mut Vec<u8>) {
        page::write(self, out);
    }
}
