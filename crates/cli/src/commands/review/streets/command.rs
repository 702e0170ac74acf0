//! Has the streets of open-face deals valued.

use std::sync::Arc;

use pusoy::chinese::rules::House;
use pusoy::open_face::{Sampling, Variant};
use serde::Serialize;

use crate::asking::variants::Variants;
use crate::commands::review::evening::Evening;
use crate::commands::review::log::Judge;
use crate::commands::review::streets::judged::{JudgedStreet, judge, sampling};
use crate::commands::review::streets::placer::Placer;
use crate::commands::review::streets::{page, record, text};
use crate::house::base_rules::BaseRules;
use crate::json::id::Id;
use crate::json::problem::Problems;
use crate::log::deal::{Hands, Settled};
use crate::stream::answers::Written;

/// Judges the streets of deals.
pub struct StreetJudge {
    rules: BaseRules,
    /// How early streets are sampled, if they are.
    sampling: Option<Sampling>,
    variants: Variants,
}

impl StreetJudge {
    /// Judges deals under these rules. Early streets are sampled from a seed, if there is one.
    pub fn new(rules: BaseRules, seed: Option<u64>, use_cache: bool) -> StreetJudge {
        StreetJudge { rules, sampling: seed.map(sampling), variants: Variants::new(use_cache) }
    }
}

impl Judge for StreetJudge {
    type Player = Placer;
    type Compiled = Arc<Variant>;

    fn rules(&self) -> &BaseRules {
        &self.rules
    }

    fn compile(&self, house: &House) -> Result<Arc<Variant>, Problems> {
        Ok(self.variants.of(&house.rules)?)
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

    fn batch(&self) -> usize {
        16
    }
}

impl Written for Evening<Placer> {
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
