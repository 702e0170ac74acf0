//! Reads an input of `pusoy grade`, and asks the solver about it.

use pusoy::cards::parse;
use serde::{Deserialize, Serialize};

use crate::cli::args::{self, Form, Global};
use crate::cli::asking::queries::{HouseQuery, Queries, QueryFields};
use crate::cli::grading::graded::{GivenSetting, GradedHand, grade};
use crate::cli::grading::summary::Summary;
use crate::cli::grading::{page, record, text};
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::id::Id;
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::Options;
use crate::cli::json::rows::{setting_of_fields, setting_of_part};
use crate::cli::stream::answers::{Command, Written};
use crate::cli::stream::kept_account::KeptAccount;
use crate::cli::stream::run::run as run_stream;
use crate::cli::terminal::exit::Exit;

pub fn run(args: &args::Grade, global: &Global) -> Exit {
    // Two settings are explained: the one that is graded, and the best.
    match Queries::read(&args.query, 1, !args.query.quick) {
        Ok(queries) => {
            let summary = KeptAccount::open(args.summary);
            run_stream(&Grade { queries, summary }, &args.cards, " ", args.form.form(global), global)
        }
        Err(exit) => exit,
    }
}

struct Grade {
    queries: Queries,
    summary: KeptAccount<Summary>,
}

described! { input GradeInput as "pusoy.grade" }

#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct GradeInput {
    front: Cards,
    middle: Cards,
    back: Cards,
    player: Option<String>,
    units: Option<i64>,
    dead: Option<Cards>,
    against: Option<Vec<Cards>>,
    opponents: Option<usize>,
    #[serde(default)]
    options: Options,
    seed: Option<u64>,
}

impl Command for Grade {
    type Fields = GradeInput;
    type Question<'a> = (HouseQuery<'a>, GivenSetting);
    type Answer<'a> = GradedHand<'a>;

    fn read_text(&self, text: &str) -> Result<(HouseQuery<'_>, GivenSetting), Problems> {
        let (player, rows, before) = match text.split_once('=') {
            Some((name, rows)) => (Some(name.trim().to_owned()), rows, name.chars().count() + 1),
            None => (None, text, 0),
        };
        if !rows.contains(parse::SLASHES) && parse::hand(rows).is_ok() {
            let message =
                "these cards are not set: 'pusoy grade' takes FRONT / MIDDLE / BACK, 'pusoy solve' sets thirteen cards";
            return Err(Problem::new("wrong-count", message).token(rows.trim()).into());
        }
        let setting = setting_of_part(rows, before)?;
        Ok((self.queries.about(setting.cards()), GivenSetting { player, setting, units: None }))
    }

    fn read_fields(&self, fields: GradeInput) -> Result<(HouseQuery<'_>, GivenSetting), Problems> {
        let GradeInput { front, middle, back, player, units, dead, against, opponents, options, seed } = fields;
        let mut problems = Problems::none();
        let setting = problems.note(setting_of_fields([&front, &middle, &back]));
        let fields = QueryFields { dead, against, opponents, options, seed };
        // What is wrong with the setting is noted already.
        let hand = || Ok(setting.map_or_else(Default::default, |setting| setting.cards()));
        let query = problems.note(self.queries.of_record(&fields, hand));
        problems.check()?;
        match (query, setting) {
            (Some(query), Some(setting)) => Ok((query, GivenSetting { player, setting, units })),
            _ => Err(Problems::none()), // a problem was noted
        }
    }

    fn answer<'a>(&'a self, (query, given): (HouseQuery<'a>, GivenSetting)) -> Result<GradedHand<'a>, Problems> {
        grade(&self.queries, query, given)
    }

    fn add_up(&self, hand: &GradedHand<'_>, id: &Id) -> Result<(), Problems> {
        Ok(self.summary.add(|summary| {
            summary.add(hand, id);
            Ok::<(), Problem>(())
        })?)
    }

    fn title(&self) -> &'static str {
        "How it was set"
    }

    fn finish(&self, form: Form, out: &mut Vec<u8>) {
        self.summary.write(form, out);
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
