//! Judges the streets of open-face deals.

use std::sync::Arc;

use pusoy::chinese::rules::House;
use pusoy::open_face::{Sampling, Variant};
use serde::Serialize;

use crate::command::Recorded;
use crate::deal_log::deal::{Hands, Settled};
use crate::deal_log::drill_history::HandEntry;
use crate::host::Host;
use crate::questions::grade::command::not_dealt;
use crate::questions::review::evening::Evening;
use crate::questions::review::log::DealJudge;
use crate::questions::review::streets::judged_street::{JudgedStreet, judge, sampling};
use crate::questions::review::streets::record;
use crate::questions::review::streets::street_review::StreetReview;
use crate::rules::base_rules::BaseRules;
use crate::solving::variants::Variants;
use crate::wire::id::Id;
use crate::wire::problem::Problems;

/// A judge of open-face streets.
pub struct StreetJudge {
    rules: BaseRules,
    /// The parameters for sampling early streets; `None` if early streets are not valued.
    sampling: Option<Sampling>,
    variants: Variants,
}

impl StreetJudge {
    /// Creates a judge of deals under these rules. The judge samples early streets with the seed `seed`. If `seed` is
    /// `None`, early streets are not valued.
    pub fn new(rules: BaseRules, seed: Option<u64>, host: Arc<dyn Host>) -> StreetJudge {
        StreetJudge { rules, sampling: seed.map(sampling), variants: Variants::new(host) }
    }
}

impl DealJudge for StreetJudge {
    type Review = StreetReview;
    type Compiled = Arc<Variant>;

    fn rules(&self) -> &BaseRules {
        &self.rules
    }

    fn compile(&self, house: &House) -> Result<Arc<Variant>, Problems> {
        Ok(self.variants.compiled(&house.rules)?)
    }

    fn judge(
        &self,
        variant: &Arc<Variant>,
        _house: &House,
        hands: &Hands,
        _settled: &Settled,
    ) -> Result<Vec<Vec<JudgedStreet>>, Problems> {
        judge(variant, hands, self.sampling.as_ref())
    }

    fn judge_drilled(&self, _house: &House, _entry: &HandEntry) -> Result<Vec<JudgedStreet>, Problems> {
        Err(not_dealt(self.rules.house()).into())
    }
}

impl Recorded for Evening<StreetReview> {
    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        record::record(self)
    }
}
