//! Reads an input of `pusoy solve`, and asks the solver.

use pusoy::cards::parse;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::args::{self, Global};
use crate::asking::queries::{HouseQuery, Queries, QueryFields, SolvedQuery};
use crate::commands::solve::{page, record, text, usual_record};
use crate::house::base_rules::BaseRules;
use crate::json::cards::Cards;
use crate::json::described::described;
use crate::json::direct::direct;
use crate::json::id::Id;
use crate::json::problem::{Problem, Problems};
use crate::json::record::{Options, typed, write_record};
use crate::placing::valuing::{Placing, Takes};
use crate::stream::answers::{Command, Written};
use crate::stream::run::run as run_stream;
use crate::terminal::exit::Exit;
use crate::terminal::output::refuse_unused;

pub fn run(args: &args::Solve, global: &Global) -> Exit {
    match BaseRules::read(&args.query.rules) {
        Ok(rules) if rules.house().rules.is_open_face() => return set_in_fantasyland(args, rules, global),
        Ok(_) => {}
        Err(exit) => return exit,
    }
    match Queries::read(&args.query, args.top as usize, args.explain) {
        Ok(queries) => {
            let queries = queries.variants(args.variants).switching(args.explain);
            let queries = queries.sampling_flags(global.given.among(&["precision", "seed"]));
            run_stream(&Solve { queries }, &args.cards, " ", args.form.form(global), global)
        }
        Err(exit) => exit,
    }
}

/// Sets hands in fantasyland, where rules are open-face.
fn set_in_fantasyland(args: &args::Solve, rules: BaseRules, global: &Global) -> Exit {
    let unused = ["explain", "variants", "opponents", "quick", "precision", "time-limit", "seed"];
    let why = "under open-face rules solve sets hands in fantasyland exactly; --against gives the boards of opponents";
    if let Err(exit) = refuse_unused(&global.given, &unused, why) {
        return exit;
    }
    let flags = args::Place {
        cards: args.cards.clone(),
        rules: args.query.rules.clone(),
        of: args::BoardArgs::default(),
        dead: args.query.dead.clone(),
        against: args.query.against.clone(),
        sampling: args::SamplingArgs::default(),
        top: args.top,
        no_cache: args.query.no_cache,
        form: args.form,
    };
    let placing = Placing::new(rules, &flags, Takes::Hands);
    run_stream(&placing, &flags.cards, " ", flags.form.form(global), global)
}

struct Solve {
    queries: Queries,
}

described! {
    input SolveInput as "pusoy.solve",
    input crate::placing::input::PlaceInput as "pusoy.solve",
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct SolveInput {
    /// The thirteen cards.
    cards: Cards,
    /// Cards that no opponent can hold.
    dead: Option<Cards>,
    /// Hands of opponents that are known.
    against: Option<Vec<Cards>>,
    /// Number of opponents; by default what the command line says.
    opponents: Option<usize>,
    /// Options of the rules by name, which come before those of the command line.
    #[serde(default)]
    options: Options,
    /// The seed of the samples.
    seed: Option<u64>,
}

/// The schema of a deal.
const DEAL: &str = "pusoy.deal/1";

/// A deal, which must be of one hand.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DealInput {
    #[serde(rename = "schema")]
    _schema: IgnoredAny,
    #[serde(rename = "seed")]
    _seed: Option<IgnoredAny>,
    hands: Vec<String>,
}

/// A deal with no other fields than those that `pusoy deal` writes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DealRecord {
    schema: String,
    #[serde(rename = "seed")]
    _seed: IgnoredAny,
    hands: Vec<String>,
}

impl Command for Solve {
    type Fields = SolveInput;
    type Question<'a> = HouseQuery<'a>;
    type Answer<'a> = SolvedQuery<'a>;

    fn fields(&self, fields: Map<String, Value>) -> Result<SolveInput, Problems> {
        if let Some(row) = ["front", "middle", "back"].into_iter().find(|row| fields.contains_key(*row)) {
            let message =
                format!("'{row}' is a row of a setting: 'pusoy grade' grades one, 'pusoy solve' takes 'cards'");
            return Err(Problem::new("unknown-field", message).token(row).into());
        }
        match fields.get("schema").is_some_and(|schema| schema == DEAL) {
            true => typed::<DealInput>(fields)?.one_hand(),
            false => typed(fields),
        }
    }

    fn usual_fields(&self, json: &str) -> Option<(Id, SolveInput)> {
        if json.starts_with("{\"schema\"") {
            let (id, deal) = direct::<DealRecord>(json).filter(|(_, deal)| deal.schema == DEAL)?;
            let [hand] = deal.hands.try_into().ok()?;
            return Some((id, SolveInput::about(hand)));
        }
        json.starts_with('{').then(|| direct(json))?
    }

    fn read_text(&self, text: &str) -> Result<HouseQuery<'_>, Problems> {
        if let Some((before, slash)) = text.chars().enumerate().find(|(_, c)| parse::SLASHES.contains(c)) {
            let message = format!(
                "'{slash}' separates the rows of a setting, which 'pusoy grade' grades; 'pusoy solve' takes cards alone"
            );
            let column = Some(before + 1);
            return Err(Problem { column, ..Problem::new("bad-card", message).token(slash) }.into());
        }
        Ok(self.queries.about(parse::hand(text)?))
    }

    fn read_fields(&self, fields: SolveInput) -> Result<HouseQuery<'_>, Problems> {
        let SolveInput { cards, dead, against, opponents, options, seed } = fields;
        self.queries.of_record(&QueryFields { dead, against, opponents, options, seed }, || cards.hand())
    }

    fn answer<'a>(&'a self, question: HouseQuery<'a>) -> Result<SolvedQuery<'a>, Problems> {
        self.queries.solve(question)
    }

    fn title(&self) -> &'static str {
        "How to set it"
    }

    fn batch(&self) -> usize {
        self.queries.batch()
    }
}

impl Written for SolvedQuery<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        record::record(self, id)
    }

    fn write_records(&self, id: &Id, out: &mut Vec<u8>) {
        if !usual_record::write(self, id, out) {
            write_record(&self.record(id), out);
        }
    }

    fn page(&self, out: &mut Vec<u8>) {
        page::write(self, out);
    }
}

impl DealInput {
    /// Returns the input that asks about the hand of the deal.
    fn one_hand(self) -> Result<SolveInput, Problems> {
        let number = self.hands.len();
        let Ok([hand]) = <[String; 1]>::try_from(self.hands) else {
            let message = format!("this deal has {number} hands; solve takes one");
            return Err(Problem::new("wrong-count", message).into());
        };
        Ok(SolveInput::about(hand))
    }
}

impl SolveInput {
    /// Returns the input that asks about a hand alone.
    fn about(hand: String) -> SolveInput {
        let cards = Cards::Text(hand);
        SolveInput { cards, dead: None, against: None, opponents: None, options: Options::new(), seed: None }
    }
}
