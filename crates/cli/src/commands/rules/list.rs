//! `pusoy rules list`: the presets.

use pusoy::chinese::Rules;
use pusoy::chinese::rules::{House, Preset};
use serde::Serialize;

use crate::args::Global;
use crate::house::base_rules::RulesRecord;
use crate::json::described::described;
use crate::json::id::Id;
use crate::stream::answers::{Written, write};
use crate::terminal::beside::write_beside;
use crate::terminal::exit::Exit;
use crate::terminal::output::write_out;

pub fn run(global: &Global) -> Exit {
    let mut out = Vec::new();
    Preset::ALL.iter().for_each(|&preset| write(&ListedPreset(preset), global.form(), &Id::NONE, &mut out));
    write_out(&out, global.form())
}

/// A preset in the list of all.
struct ListedPreset(Preset);

described! { record ListRecord as "pusoy.rules.list/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct ListRecord {
    schema: &'static str,
    #[serde(flatten)]
    rules: RulesRecord,
    /// What the rules are, in a sentence.
    about: &'static str,
    /// Whether `solve` can set hands under these rules; under open-face rules, hands in fantasyland.
    solvable: bool,
}

impl Written for ListedPreset {
    fn text(&self, out: &mut Vec<u8>) {
        write_beside(&format!("{:<14} ", self.0.name()), self.0.about(), out);
    }

    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let rules = Rules::of(self.0);
        let solvable = !rules.is_race();
        let rules = RulesRecord::new(&House::from(rules));
        ListRecord { schema: "pusoy.rules.list/1", rules, about: self.0.about(), solvable }
    }
}
