use std::io::Write;

use itertools::Itertools;
use pusoy::cards::{Rank, parse};
use pusoy::chinese_ten::{TenRules, layout};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::args::Form;
use crate::cli::args::{Global, ten as args};
use crate::cli::commands::ten::capture::listed;
use crate::cli::commands::ten::rules::{BaseTen, RulesRecord};
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::problem::Problems;
use crate::cli::json::record::{Options, typed, write_record};
use crate::cli::stream::run::{Answers, Input, Judged, run as run_stream};
use crate::cli::terminal::exit::Exit;

pub fn run(args: &args::Layout, global: &Global) -> Exit {
    match BaseTen::read(&args.variant) {
        Ok(base) => run_stream(&Layout { base }, &args.layout, " ", global.form(), global),
        Err(exit) => exit,
    }
}

struct Layout {
    base: BaseTen,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    variant: Option<String>,
    layout: Cards,
    #[serde(default)]
    options: Options,
}

described! { record Record<'_> as "pusoy.ten.layout/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    rules: RulesRecord,
    fourth_takes_all: Vec<String>,
    dealer_takes: Vec<String>,
    redeal: bool,
    dead_groups: Vec<String>,
}

impl Answers for Layout {
    fn answer(&self, input: Input<'_>, id: &Value, form: Form, out: &mut Vec<u8>) -> Result<Judged, Problems> {
        let (rules, cards): (TenRules, _) = match input {
            Input::Text(text) => (self.base.rules().clone(), parse::cards(text)?),
            Input::Json(fields) => {
                let fields: Fields = typed(fields)?;
                (self.base.with(fields.variant.as_deref(), &fields.options)?, listed(&fields.layout)?)
            }
        };
        let found = layout(&rules, cards.as_slice());
        let names = |ranks: &[Rank]| ranks.iter().map(Rank::to_string).collect::<Vec<_>>();
        let dead_groups: Vec<String> = found.dead_groups.iter().map(|group| group.iter().join("")).collect();
        match form {
            Form::Json => {
                let record = Record {
                    schema: "pusoy.ten.layout/1",
                    id,
                    rules: RulesRecord::new(&rules),
                    fourth_takes_all: names(&found.fourth_takes_all),
                    dealer_takes: names(&found.dealer_takes),
                    redeal: found.redeal,
                    dead_groups,
                };
                write_record(&record, out);
            }
            Form::Text | Form::Html => {
                let mut said: Vec<String> = Vec::new();
                said.extend(
                    found.fourth_takes_all.iter().map(|rank| format!("the fourth {} takes all three", rank.name())),
                );
                said.extend(
                    found.dealer_takes.iter().map(|rank| format!("the dealer takes the four {}", rank.plural())),
                );
                said.extend(
                    found
                        .dead_groups
                        .iter()
                        .map(|[a, b]| format!("some {} and {} can never be taken", a.plural(), b.plural())),
                );
                said.extend(found.redeal.then(|| String::from("the cards are dealt anew")));
                let said = if said.is_empty() { String::from("nothing special") } else { said.join("\n") };
                _ = writeln!(out, "{said}"); // a vector takes everything
            }
        }
        Ok(Judged::Good)
    }

    fn batch(&self) -> usize {
        1_024
    }
}
