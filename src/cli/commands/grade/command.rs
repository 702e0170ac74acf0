//! Reads an input of `pusoy grade`, and asks the solver about it.

use std::borrow::Cow;

use pusoy::cards::parse;
use pusoy::chinese::rules::House;
use pusoy::chinese::{self, Player};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::cli::args::{self, Form, Global};
use crate::cli::asking::queries::{HouseQuery, Queries, QueryFields};
use crate::cli::grading::graded::{GivenSetting, GradedHand, grade};
use crate::cli::grading::summary::Summary;
use crate::cli::grading::{page, record, text};
use crate::cli::house::base_rules::BaseRules;
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::id::Id;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::{Options, typed};
use crate::cli::json::rows::{setting_of_fields, setting_of_text};
use crate::cli::log::deal::{self, Deal, Hands};
use crate::cli::log::input::ScoreInput;
use crate::cli::log::line::{self, Told};
use crate::cli::placing::valuing::{Placing, Takes};
use crate::cli::stream::answers::{Command, Written};
use crate::cli::stream::kept_account::KeptAccount;
use crate::cli::stream::run::run as run_stream;
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::refuse_unused;

pub fn run(args: &args::Grade, global: &Global) -> Exit {
    match BaseRules::read(&args.query.rules) {
        Ok(rules) if rules.house().rules.is_open_face() => return grade_placements(args, rules, global),
        Ok(_) => {}
        Err(exit) => return exit,
    }
    let why = "it is for open-face rules, such as --rules pineapple";
    if let Err(exit) = refuse_unused(&global.given, &["board", "fantasyland", "stay"], why) {
        return exit;
    }
    // The best plan, and the next. What is explained is how the best differs from what is graded.
    match Queries::read(&args.query, 2, !args.query.quick) {
        Ok(queries) => {
            let summary = KeptAccount::open(args.summary);
            let opponents = args.query.opponents.map(usize::from);
            run_stream(&Grade { queries, opponents, summary }, &args.cards, " ", args.form.form(global), global)
        }
        Err(exit) => exit,
    }
}

/// Grades streets and hands in fantasyland, where rules are open-face.
fn grade_placements(args: &args::Grade, rules: BaseRules, global: &Global) -> Exit {
    let unused = ["summary", "opponents", "quick", "precision", "time-limit", "seed"];
    let why = "under open-face rules grade takes one placement per input; --against gives the boards of opponents";
    if let Err(exit) = refuse_unused(&global.given, &unused, why) {
        return exit;
    }
    let flags = args::Place {
        cards: args.cards.clone(),
        rules: args.query.rules.clone(),
        of: args.of.clone(),
        dead: args.query.dead.clone(),
        against: args.query.against.clone(),
        sampling: args::SamplingArgs::default(),
        top: 1,
        no_cache: args.query.no_cache,
        form: args.form,
    };
    let placing = Placing::new(rules, &flags, Takes::Placements);
    run_stream(&placing, &flags.cards, " ", flags.form.form(global), global)
}

struct Grade {
    queries: Queries,
    /// Number of opponents that the command line names.
    opponents: Option<usize>,
    summary: KeptAccount<Summary>,
}

described! {
    input GradeInput as "pusoy.grade",
    input ScoreInput as "pusoy.grade",
    input crate::cli::placing::input::PlaceInput as "pusoy.grade",
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct GradeInput {
    /// The front, three cards.
    front: Cards,
    /// The middle, five cards.
    middle: Cards,
    /// The back, five cards.
    back: Cards,
    /// The player.
    player: Option<String>,
    /// Units that the hand brought.
    units: Option<i64>,
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

/// An input in JSON: a setting, or the deal of a log.
#[derive(Deserialize)]
#[serde(untagged)]
enum GradeFields {
    One(Box<GradeInput>),
    Deal(Box<ScoreInput>),
}

/// A setting to be graded, with the query about its hand.
type Asked<'a> = (HouseQuery<'a>, GivenSetting);

impl Grade {
    /// Takes the settings of a deal: against as many opponents as there are others at the table, unless the command line
    /// says how many. Whoever surrendered, declared or has only units noted has set nothing.
    fn of_deal<'a>(&'a self, deal: Deal, house: Cow<'a, House>) -> Vec<Asked<'a>> {
        let Deal::Hands(Hands { players, .. }) = deal else { return Vec::new() };
        let others = players.len().saturating_sub(1);
        let opponents = self.opponents.or((1..=3).contains(&others).then_some(others));
        let asked = |player: Player| match player.deal {
            chinese::Deal::Set(setting) => {
                let mut query = self.queries.about(setting.cards()).query;
                query.opponents = opponents;
                let given = GivenSetting { player: Some(player.name), setting, units: None };
                Some((HouseQuery { house: house.clone(), query }, given))
            }
            _ => None,
        };
        players.into_iter().filter_map(asked).collect()
    }
}

impl Command for Grade {
    type Fields = GradeFields;
    type Question<'a> = Vec<Asked<'a>>;
    type Answer<'a> = Vec<GradedHand<'a>>;

    fn fields(&self, fields: Map<String, Value>) -> Result<GradeFields, Problems> {
        let is_deal = ["players", "hands"].iter().any(|field| fields.contains_key(*field));
        if is_deal { typed(fields).map(GradeFields::Deal) } else { typed(fields).map(GradeFields::One) }
    }

    fn read_text(&self, text: &str) -> Result<Vec<Asked<'_>>, Problems> {
        let loose = |cards: &str| {
            let message =
                "these cards are not set: 'pusoy grade' takes FRONT / MIDDLE / BACK, 'pusoy solve' sets thirteen cards";
            Problem::new("wrong-count", message).token(cards.trim())
        };
        let mut players = line::players(text);
        let (player, setting) = match players.pop() {
            Some(_) if !players.is_empty() => {
                let house = self.queries.house();
                return Ok(self.of_deal(deal::of_text(text, house, false)?, Cow::Borrowed(house)));
            }
            Some(player) if player.is_named() => match player.read()? {
                Told::Hand(Player { name, deal: chinese::Deal::Set(setting), .. }, _) => (Some(name), setting),
                Told::Hand(Player { deal: chinese::Deal::Loose(cards), .. }, _) => {
                    return Err(loose(&cards.to_string()).into());
                }
                // Nothing was set.
                _ => return Ok(Vec::new()),
            },
            _ if !text.contains(parse::SLASHES) && parse::hand(text).is_ok() => return Err(loose(text).into()),
            _ => (None, setting_of_text(text)?),
        };
        Ok(vec![(self.queries.about(setting.cards()), GivenSetting { player, setting, units: None })])
    }

    fn read_fields(&self, fields: GradeFields) -> Result<Vec<Asked<'_>>, Problems> {
        let fields = match fields {
            GradeFields::One(fields) => *fields,
            GradeFields::Deal(fields) => {
                let house = self.queries.house_with(&fields.options)?;
                return Ok(self.of_deal(fields.deal(Some(&house), false)?, house));
            }
        };
        let GradeInput { front, middle, back, player, units, dead, against, opponents, options, seed } = fields;
        let mut problems = Problems::none();
        let setting = problems.note(setting_of_fields([&front, &middle, &back]));
        let fields = QueryFields { dead, against, opponents, options, seed };
        // What is wrong with the setting is noted already.
        let hand = || Ok(setting.map_or_else(Default::default, |setting| setting.cards()));
        let query = problems.note(self.queries.of_record(&fields, hand));
        problems.check()?;
        match (query, setting) {
            (Some(query), Some(setting)) => Ok(vec![(query, GivenSetting { player, setting, units })]),
            _ => Err(Problems::none()), // a problem was noted
        }
    }

    fn answer<'a>(&'a self, asked: Vec<Asked<'a>>) -> Result<Vec<GradedHand<'a>>, Problems> {
        asked.into_iter().map(|(query, given)| grade(&self.queries, query, given)).collect()
    }

    fn is_log(&self) -> bool {
        true
    }

    fn add_up(&self, hands: &Vec<GradedHand<'_>>, id: &Id) -> Result<(), Problems> {
        Ok(self.summary.add(&[], |summary| {
            hands.iter().for_each(|hand| summary.add(hand, id));
            Ok::<(), Problem>(())
        })?)
    }

    fn title(&self) -> &'static str {
        "How it was set"
    }

    fn finish(&self, form: Form, failed: &[usize], out: &mut Vec<u8>) {
        self.summary.write(form, failed, out);
    }

    fn batch(&self) -> usize {
        self.queries.batch()
    }
}

impl Written for GradedHand<'_> {
    fn text(&self, out: &mut Vec<u8>) {
        text::write(self, out);
    }

    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        record::record(self, id)
    }

    fn page(&self, out: &mut Vec<u8>) {
        page::write(self, out);
    }
}
