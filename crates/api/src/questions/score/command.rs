//! Reads the hands or units of a table, and settles them.

use std::borrow::Cow;

use crate::command::{Command, Stop};
use crate::deal_log::deal::{self, LoggedDeal, SettledDeal};
use crate::deal_log::input::ScoreInput;
use crate::deal_log::players;
use crate::questions::score::flags::PlayerFlags;
use crate::rules::base_rules::BaseRules;
use crate::rules::header::LogRules;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;
use pusoy::chinese::rules::House;

/// A command that settles tables.
pub struct Score {
    /// The rules that hold unless a question or its log changes them.
    pub rules: BaseRules,
    /// The flags about single players.
    pub flags: PlayerFlags,
    /// Whether deals are criss-cross, in which two players have two hands each.
    pub criss_cross: bool,
    /// Whether the input is a single deal instead of a log.
    pub is_one: bool,
}

impl Command for Score {
    type Fields = ScoreInput;
    type Question<'a> = (Cow<'a, House>, LoggedDeal);
    type Answer<'a> = SettledDeal<'a>;

    fn read_text(&self, text: &str) -> Result<(Cow<'_, House>, LoggedDeal), Problems> {
        self.read_text_under(text, None)
    }

    fn read_fields(&self, fields: ScoreInput) -> Result<(Cow<'_, House>, LoggedDeal), Problems> {
        self.read_fields_under(fields, None)
    }

    fn read_text_under(&self, text: &str, log: Option<&LogRules>) -> Result<(Cow<'_, House>, LoggedDeal), Problems> {
        let house = self.rules.under(log, &Options::new())?;
        let deal = deal::from_text(text, &house, self.criss_cross)?;
        // In a log, `--criss-cross` applies to the deals with hands, and other deals may be recorded in units.
        if self.criss_cross && self.is_one && matches!(deal, LoggedDeal::Units(_)) {
            let message = "--criss-cross needs hands, but the deal is recorded in units (leave out --criss-cross)";
            return Err(Problem::new("bad-units", message).token("--criss-cross").into());
        }
        let deal = self.flags.apply_to(deal, &house)?;
        Ok((house, deal))
    }

    fn read_fields_under(
        &self,
        fields: ScoreInput,
        log: Option<&LogRules>,
    ) -> Result<(Cow<'_, House>, LoggedDeal), Problems> {
        let mut problems = Problems::none();
        let house = problems.note(self.rules.under(log, &fields.options));
        let deal = problems.note(fields.deal(house.as_deref(), self.criss_cross));
        problems.check()?;
        match (house, deal) {
            (Some(house), Some(deal)) => {
                let deal = self.flags.apply_to(deal, &house)?;
                Ok((house, deal))
            }
            _ => Err(Problems::none()), // unreachable: `check` has already returned the problem
        }
    }

    fn answer<'a>(
        &'a self,
        (house, deal): (Cow<'a, House>, LoggedDeal),
        _stop: Stop<'_>,
    ) -> Result<SettledDeal<'a>, Problems> {
        let settled = deal.settle(&house)?;
        let players = match deal {
            LoggedDeal::Hands(hands) => hands.players,
            LoggedDeal::Units(_) => Vec::new(),
        };
        Ok(SettledDeal { house, players, settled })
    }

    fn has_headers(&self) -> bool {
        true
    }

    fn about_header(&self, log: &LogRules) -> Option<String> {
        self.rules.overriding(log)
    }

    fn continues_deal(&self, line: &str, is_open: bool) -> bool {
        players::continues_deal(line, is_open)
    }
}
