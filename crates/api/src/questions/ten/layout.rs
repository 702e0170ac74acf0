//! Finds the special features of a layout before play.

use crate::command::{Command, Recorded, Stop};
use crate::questions::ten::base_rules::{BaseTen, TenRecord};
use crate::wire::cards::Cards;
use crate::wire::id::Id;
use crate::wire::problem::Problems;
use crate::wire::record::Options;
use itertools::Itertools;
use pusoy::cards::parse::CardList;
use pusoy::cards::{Rank, parse};
use pusoy::chinese_ten::{self, TenRules};
use serde::{Deserialize, Serialize};

/// A command that finds the special features of a layout before play.
pub struct Layout {
    /// The rules that hold unless a question changes them.
    pub base: BaseTen,
}

/// A layout.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayoutInput {
    /// The variant; by default the one on the command line.
    variant: Option<String>,
    /// The first cards on the table.
    layout: Cards,
    /// Options of the rules by name, which override those of the command line.
    #[serde(default)]
    options: Options,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct LayoutRecord {
    /// Ranks with three cards in the layout, if the fourth card takes all three: only fives, tens and court cards, and
    /// none in Main Merah.
    fourth_takes_all: Vec<String>,
    /// Ranks with all four cards in the layout, if the dealer takes them: only fives, tens and court cards, and none in
    /// Main Merah.
    dealer_takes: Vec<String>,
    /// Whether the cards must be dealt again.
    redeal: bool,
    /// Pairs of ranks that capture each other, such as `A9`, if some of their cards can never be captured.
    dead_groups: Vec<String>,
}

/// The special features of a layout under the rules in force.
pub struct Special {
    /// The rules in force.
    pub rules: TenRules,
    /// The special features.
    pub layout: chinese_ten::Layout,
}

impl Command for Layout {
    type Fields = LayoutInput;
    type Question<'a> = (TenRules, CardList);
    type Answer<'a> = Special;

    fn read_text(&self, text: &str) -> Result<(TenRules, CardList), Problems> {
        Ok((self.base.rules_of_text(), parse::cards(text)?))
    }

    fn read_fields(&self, fields: LayoutInput) -> Result<(TenRules, CardList), Problems> {
        Ok((self.base.rules(fields.variant.as_deref(), &fields.options)?, fields.layout.list()?))
    }

    fn answer(&self, (rules, cards): (TenRules, CardList), _stop: Stop<'_>) -> Result<Special, Problems> {
        let layout = chinese_ten::layout(&rules, cards.as_slice());
        Ok(Special { rules, layout })
    }
}

impl Recorded for Special {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let names = |ranks: &[Rank]| ranks.iter().map(Rank::to_string).collect();
        let record = LayoutRecord {
            fourth_takes_all: names(&self.layout.fourth_takes_all),
            dealer_takes: names(&self.layout.dealer_takes),
            redeal: self.layout.redeal,
            dead_groups: self.layout.dead_groups.iter().map(|group| group.iter().join("")).collect(),
        };
        TenRecord::new("pusoy.ten.layout/1", id, &self.rules, record)
    }
}
