//! Hands to set.

use std::io::Write;

use pusoy::cards::CardSet;
use pusoy::solver::Theme;
use pusoy_api::command::NEVER;
use pusoy_api::deal_log::drill_history::Entry;
use pusoy_api::questions::drill::generator::Generators;
use pusoy_api::questions::drill::hands::{DealtHand, Hands, JudgedHand};
use pusoy_api::questions::drill::losses::Losses;
use pusoy_api::questions::grade::record::record;
use pusoy_api::questions::grade::summary::Summary;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::Problems;
use pusoy_api::wire::record::write_record;
use pusoy_api::words::rules::in_words;
use pusoy_api::words::themes::theme_in_words;

use crate::args::Form;
use crate::commands::drill::closing::write_kinds;
use crate::commands::drill::task_series::TaskSeries;
use crate::grading::text::write_grade;
use crate::stream::answers::write;
use crate::terminal::style;

/// A series of hands to set.
pub struct HandSeries {
    hands: Hands,
    /// The kinds to deal; empty for all.
    only: Vec<Theme>,
    /// The random generators of the tasks to come.
    generators: Generators,
    losses: Losses<Theme>,
    summary: Summary,
    dealt: DealtHand,
}

/// Brief instructions.
const HOW: &str = "Type the rows of your setting with '/' between them; two are enough. 's' skips a hand, 'q' quits, \
                   'help' shows more.";

/// The text of 'help'.
const HELP: &str = "
  Kh Kc Td / Js Jd 3h 3c 2c   front and middle; the other cards are the back
  front / middle / back       all three rows, or any two in any order
  KKT / JJ332                 ranks alone, if suits make no difference
  fold, surrender             gives up the hand, if the rules allow a surrender
  natural                     declares the natural that the hand makes
  s, skip                     another hand
  q, quit                     the summary and the end, like Ctrl-C
  ?, help                     these lines, and the hand again
";

impl HandSeries {
    /// Creates a series of hands of the kinds in `only`, or of all kinds if `only` is empty.
    pub fn new(hands: Hands, only: Vec<Theme>, seed: u64, past: &[Entry]) -> HandSeries {
        let dealt = DealtHand { hand: CardSet::EMPTY, repeats: None };
        let generators = Generators::new(seed);
        HandSeries { hands, only, generators, losses: Losses::in_hands(past), summary: Summary::default(), dealt }
    }
}

impl TaskSeries for HandSeries {
    fn beginning(&self) -> String {
        format!("{}\n{HOW}\n", in_words(self.hands.queries().house()))
    }

    fn help(&self) -> &'static str {
        HELP
    }

    fn are_reviewed(&self) -> bool {
        true
    }

    fn next(&mut self) -> Result<(), Problems> {
        self.dealt = self.hands.deal(&self.only, &self.losses, &mut self.generators.next_task(), NEVER)?;
        Ok(())
    }

    fn show(&self, id: u64, form: Form, out: &mut Vec<u8>) {
        match form {
            Form::Json => write_record(&self.dealt.record(&self.losses, &Id::from(id)), out),
            Form::Text | Form::Html => _ = writeln!(out, "\n{id}.  {}", style::hand(self.dealt.hand)),
        }
    }

    fn grade(&mut self, id: u64, text: &str, form: Form, out: &mut Vec<u8>) -> Result<Entry, Problems> {
        let JudgedHand { graded: hand, entry } = self.hands.judge(self.dealt.hand, text, NEVER)?;
        match form {
            Form::Json => write_record(&record(&hand, &Id::from(id)), out),
            Form::Text | Form::Html => write_grade(&hand, out),
        }
        self.summary.add(&hand, &entry.themes(), &Id::from(id));
        let entry = Entry::Hand(entry);
        self.losses.learn_hand(&entry);
        Ok(entry)
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
            // The summary already lists the kinds of this session's hands. The table of all hands is the same list
            // unless the history has earlier hands.
            if all > self.summary.players().map(|player| player.hands as usize).sum() {
                write_kinds(&self.losses, "hand", all, theme_in_words, out);
            }
        }
    }
}
