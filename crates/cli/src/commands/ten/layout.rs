//! `pusoy ten layout`: tells what is special about a layout before play.

use std::io::Write;

use itertools::Itertools;
use pusoy::cards::parse::CardList;
use pusoy::cards::{Rank, parse};
use pusoy::chinese_ten::{self, TenRules};
use serde::{Deserialize, Serialize};

use crate::args::{Global, ten as args};
use crate::commands::ten::base_rules::{BaseTen, TenRecord, run_on};
use crate::json::cards::Cards;
use crate::json::described::described;
use crate::json::id::Id;
use crate::json::problem::Problems;
use crate::json::record::Options;
use crate::stream::answers::{Command, Written};
use crate::terminal::exit::Exit;

pub fn run(args: &args::Layout, global: &Global) -> Exit {
    run_on(&args.variant, |base| Layout { base }, &args.layout, " ", global)
}

struct Layout {
    base: BaseTen,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct LayoutInput {
    /// The variant; by default the one on the command line.
    variant: Option<String>,
    /// The first cards on the table.
    layout: Cards,
    /// Options of the rules by name, which come before those of the command line.
    #[serde(default)]
    options: Options,
}

described! {
    record TenRecord<'_, LayoutRecord> as "pusoy.ten.layout/1",
    input LayoutInput as "pusoy.ten.layout",
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct LayoutRecord {
    /// The ranks of which three lie there, so that the fourth takes them all.
    fourth_takes_all: Vec<String>,
    /// The ranks of which all four lie there, so that they are the dealer's.
    dealer_takes: Vec<String>,
    /// Whether the cards are dealt again.
    redeal: bool,
    /// Two ranks that capture each other, `A9`, of which some cards can never be captured.
    dead_groups: Vec<String>,
}

/// What is special about a layout under the rules in force.
struct Special {
    rules: TenRules,
    layout: chinese_ten::Layout,
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

    fn answer(&self, (rules, cards): (TenRules, CardList)) -> Result<Special, Problems> {
        let layout = chinese_ten::layout(&rules, cards.as_slice());
        Ok(Special { rules, layout })
    }
}

impl Written for Special {
    fn text(&self, out: &mut Vec<u8>) {
        let chinese_ten::Layout { fourth_takes_all, dealer_takes, dead_groups, redeal, .. } = &self.layout;
        let mut said: Vec<String> = Vec::new();
        said.extend(fourth_takes_all.iter().map(|rank| format!("the fourth {} takes all three", rank.name())));
        said.extend(dealer_takes.iter().map(|rank| format!("the dealer takes the four {}", rank.plural())));
        let never = |[a, b]: &[Rank; 2]| format!("some {} and {} can never be taken", a.plural(), b.plural());
        said.extend(dead_groups.iter().map(never));
        said.extend(redeal.then(|| String::from("the cards are dealt anew")));
        let said = if said.is_empty() { String::from("nothing special") } else { said.join("\n") };
        _ = writeln!(out, "{said}");
    }

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
