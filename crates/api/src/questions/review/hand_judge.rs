//! Judges the hands of deals, seat by seat.

use std::borrow::Cow;

use pusoy::chinese::rules::House;
use serde::Serialize;

use crate::command::Recorded;
use crate::deal_log::deal::{Hands, Settled};
use crate::deal_log::drill_history::HandEntry;
use crate::parallel::map_in_parallel;
use crate::questions::grade::command::drilled_setting;
use crate::questions::review::evening::Evening;
use crate::questions::review::hand::{JudgedHand, judge, judge_drilled};
use crate::questions::review::log::DealJudge;
use crate::questions::review::player_review::PlayerReview;
use crate::questions::review::record;
use crate::rules::base_rules::BaseRules;
use crate::solving::queries::Queries;
use crate::wire::id::Id;
use crate::wire::problem::Problems;

/// A judge of hands.
pub struct HandJudge {
    /// The queries that value hands.
    pub queries: Queries,
}

impl DealJudge for HandJudge {
    type Review = PlayerReview;
    type Compiled = ();

    fn rules(&self) -> &BaseRules {
        self.queries.rules()
    }

    fn compile(&self, _house: &House) -> Result<(), Problems> {
        Ok(())
    }

    fn judge(
        &self,
        _rules: &(),
        house: &House,
        hands: &Hands,
        settled: &Settled,
    ) -> Result<Vec<Option<JudgedHand>>, Problems> {
        let units = settled.ledger().totals();
        let seat = |seat| judge(&self.queries, house, &hands.players, seat, units[seat]);
        map_in_parallel(hands.players.len(), seat).into_iter().collect()
    }

    fn judge_drilled(&self, house: &House, entry: &HandEntry) -> Result<Option<JudgedHand>, Problems> {
        let (query, given) = drilled_setting(&self.queries, Cow::Borrowed(house), entry, None)?;
        judge_drilled(&self.queries, query, given).map(Some)
    }
}

impl Recorded for Evening<PlayerReview> {
    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        record::record(self)
    }
}
