//! Hands to set.

use std::io::Write;

use pusoy::cards::CardSet;
use pusoy::chinese::Payoffs;
use pusoy::solver::Theme;
use pusoy_api::command::NEVER;
use pusoy_api::deal_log::drill_history::{Entry, HandEntry};
use pusoy_api::solving::queries::Queries;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::Problems;
use pusoy_api::wire::record::write_record;
use pusoy_api::words::rules::in_words;
use serde::Serialize;

use crate::args::Form;
use crate::commands::drill::choose::Chooser;
use crate::commands::drill::closing::write_kinds;
use crate::commands::drill::rows;
use crate::commands::drill::task_series::TaskSeries;
use crate::grading::text::write_grade;
use crate::stream::answers::write;
use crate::terminal::style;
use pusoy_api::questions::grade::graded::{GivenSetting, grade};
use pusoy_api::questions::grade::record::record;
use pusoy_api::questions::grade::summary::Summary;

/// Hands to set, graded by the solver.
pub struct Hands {
    queries: Queries,
    chooser: Chooser,
    summary: Summary,
    hand: CardSet,
    themes: Vec<Theme>,
}

/// A hand to be set.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct HandRecord {
    schema: &'static str,
    /// Number of the hand, from 1.
    id: u64,
    /// The thirteen cards.
    cards: String,
}

/// Brief instructions.
const HOW: &str = "Type the rows of your setting with '/' between them; two are enough. 's' skips a hand, 'q' quits, \
                   'help' shows more.";

/// The text of 'help'.
const HELP: &str = "
  Kh Kc Td / Js Jd 3h 3c 2c   front and middle; the other cards are the back
  front / middle / back       all three rows, or any two in any order
  KKT / JJ332                 ranks alone, if suits make no difference
  s, skip                     another hand
  q, quit                     the summary and the end, like Ctrl-C
  ?, help                     these lines, and the hand again
";

impl Hands {
    pub fn new(queries: Queries, chooser: Chooser) -> Hands {
        Hands { queries, chooser, summary: Summary::default(), hand: CardSet::EMPTY, themes: Vec::new() }
    }
}

impl TaskSeries for Hands {
    fn beginning(&self) -> String {
        format!("{}\n{HOW}\n", in_words(self.queries.house()))
    }

    fn help(&self) -> &'static str {
        HELP
    }

    fn next(&mut self) -> Result<(), Problems> {
        (self.hand, self.themes) = self.chooser.next(&self.queries)?;
        Ok(())
    }

    fn show(&self, id: u64, form: Form, out: &mut Vec<u8>) {
        match form {
            Form::Json => {
                write_record(&HandRecord { schema: "pusoy.drill.hand/1", id, cards: self.hand.to_string() }, out)
            }
            Form::Text | Form::Html => _ = writeln!(out, "\n{id}.  {}", style::hand(self.hand)),
        }
    }

    fn grade(&mut self, id: u64, text: &str, form: Form, out: &mut Vec<u8>) -> Result<Entry, Problems> {
        let setting = rows::read(text, self.hand, &Payoffs::new(&self.queries.house().rules))?;
        let given = GivenSetting { player: None, setting, units: None };
        let hand = grade(&self.queries, self.queries.query_for_hand(setting.cards()), given, NEVER)?;
        match form {
            Form::Json => write_record(&record(&hand, &Id::from(id)), out),
            Form::Text | Form::Html => write_grade(&hand.solved.answer, &hand.graded, out),
        }
        self.summary.add(&hand, &Id::from(id));
        let loss = hand.graded.given.gap.mean();
        self.chooser.losses.learn(&self.themes, loss);
        let (rules, opponents) = (hand.solved.rules.clone().into_owned(), hand.solved.answer.opponents);
        Ok(Entry::Hand(HandEntry::new(rules, opponents, setting, loss, &self.themes)))
    }

    fn finish(&self, past: &[Entry], form: Form, out: &mut Vec<u8>) {
        if !self.summary.is_empty() {
            write(&self.summary, form, &Id::NONE, out);
        }
        if form == Form::Text {
            let all = past.iter().filter(|entry| entry.hand().is_some()).count();
            if self.summary.is_empty() {
                _ = writeln!(out, "\nno hands set");
            }
            write_kinds(&self.chooser.losses, "hand", all, |theme| theme.name().to_owned(), out);
        }
    }
}
