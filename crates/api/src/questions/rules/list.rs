//! The list of presets.

use pusoy::chinese::Rules;
use pusoy::chinese::rules::{House, Preset};
use serde::Serialize;

use crate::command::Recorded;
use crate::rules::base_rules::RulesRecord;
use crate::wire::id::Id;

/// A preset in the list of presets.
pub struct ListedPreset(pub Preset);

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct ListRecord {
    schema: &'static str,
    #[serde(flatten)]
    rules: RulesRecord,
    /// A description of the rules in one line.
    about: &'static str,
    /// Whether `solve` can set hands under these rules. With open-face rules, only hands in fantasyland can be set.
    solvable: bool,
}

impl Recorded for ListedPreset {
    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let rules = Rules::of(self.0);
        let solvable = !rules.is_race();
        let rules = RulesRecord::new(&House::from(rules));
        ListRecord { schema: "pusoy.rules.list/1", rules, about: self.0.about(), solvable }
    }
}
