//! Streets of open-face to place, and hands in fantasyland to set.

use std::io::Write;

use pusoy_api::command::{NEVER, Recorded};
use pusoy_api::deal_log::drill_history::Entry;
use pusoy_api::questions::drill::generator::Generators;
use pusoy_api::questions::drill::kinds::Kind;
use pusoy_api::questions::drill::losses::Losses;
use pusoy_api::questions::drill::progress::kind_in_words;
use pusoy_api::questions::drill::streets::{DealtStreet, JudgedStreet, Streets};
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::Problems;
use pusoy_api::wire::record::write_record;
use pusoy_api::words::numbers::count_of;
use pusoy_api::words::rules::in_words;

use crate::args::Form;
use crate::commands::drill::closing::write_kinds;
use crate::commands::drill::task_series::TaskSeries;
use crate::placing::text::write_rows;
use crate::stream::answers::Render;
use crate::terminal::style;

/// A series of streets to place. The placements get the same grades as from `pusoy grade`.
pub struct StreetSeries {
    streets: Streets,
    /// The kinds to deal; empty for all.
    only: Vec<Kind>,
    /// The random generators of the tasks to come.
    generators: Generators,
    losses: Losses<Kind>,
    /// The units lost in this session, street by street.
    lost: Vec<f64>,
    dealt: Option<DealtStreet>,
}

/// Brief instructions.
const HOW: &str = "Type where the cards go: 'Qd>f 6h>b' puts the queen in front and the six in the back. 's' skips \
                   a street, 'q' quits, 'help' shows more.";

/// Brief instructions for hands in fantasyland.
const HOW_IN_FANTASYLAND: &str = "Type the rows with '/' between them, as in 'Ks Kd 4c / 9s 9h 8c 8d 2c / As Js Ts 7s \
                                  3s'. 's' skips a hand, 'q' quits, 'help' shows more.";

/// The text of 'help'.
const HELP: &str = "
  Qd>f 6h>b                   to the front (f), middle (m) or back (b); the remaining card is discarded
  Qd>f 6h>b 2d>x              the same, with the discarded card
  front / middle / back       a hand in fantasyland; the remaining cards are left over
  s, skip                     another street
  q, quit                     the summary and the end, like Ctrl-C
  ?, help                     these lines, and the street again
";

impl StreetSeries {
    /// Creates a series of streets of the kinds in `only`, or of all kinds under the rules if `only` is empty.
    pub fn new(streets: Streets, only: Vec<Kind>, seed: u64, past: &[Entry]) -> StreetSeries {
        let losses = Losses::in_streets(past, &streets.house().rules);
        StreetSeries { streets, only, generators: Generators::new(seed), losses, lost: Vec::new(), dealt: None }
    }
}

impl TaskSeries for StreetSeries {
    fn beginning(&self) -> String {
        let how = if self.only == [Kind::Fantasyland] { HOW_IN_FANTASYLAND } else { HOW };
        format!("{}\n{how}\n", in_words(self.streets.house()))
    }

    fn help(&self) -> &'static str {
        HELP
    }

    fn are_reviewed(&self) -> bool {
        false
    }

    fn next(&mut self) -> Result<(), Problems> {
        self.dealt = Some(self.streets.deal(&self.only, &self.losses, &mut self.generators.next_task())?);
        Ok(())
    }

    fn show(&self, id: u64, form: Form, out: &mut Vec<u8>) {
        let Some(dealt) = &self.dealt else { return };
        if form == Form::Json {
            return write_record(&dealt.record(&self.losses, &Id::from(id)), out);
        }
        let (board, dead, cards) = dealt.known();
        _ = writeln!(out, "\n{id}.  {}", style::hand(cards));
        if dealt.kind != Kind::Fantasyland {
            write_rows(&self.streets.house().rules, &board, out);
        }
        if !dead.is_empty() {
            _ = writeln!(out, "  dead    {}", style::hand(dead));
        }
    }

    fn grade(&mut self, id: u64, text: &str, form: Form, out: &mut Vec<u8>) -> Result<Entry, Problems> {
        let Some(dealt) = &self.dealt else { return Err(Problems::none()) };
        let JudgedStreet { valued, entry } = self.streets.judge(dealt, text, NEVER)?;
        match form {
            Form::Json => write_record(&valued.record(&Id::from(id)), out),
            Form::Text | Form::Html => valued.text(out),
        }
        self.lost.push(entry.loss);
        let entry = Entry::Placement(entry);
        self.losses.learn_street(&entry, &self.streets.house().rules);
        Ok(entry)
    }

    fn finish(&self, past: &[Entry], form: Form, out: &mut Vec<u8>) {
        if form == Form::Json {
            return;
        }
        let all = past.iter().filter(|entry| entry.placement().is_some()).count();
        if self.lost.is_empty() {
            _ = writeln!(out, "\nno streets placed");
            write_kinds(&self.losses, "street", all, kind_in_words, out);
            return;
        }
        let (streets, best) = (self.lost.len(), self.lost.iter().filter(|loss| **loss <= 0.0).count());
        let mean = self.lost.iter().sum::<f64>() / streets as f64;
        let streets = count_of(streets as u64, "street");
        _ = writeln!(out, "\n{streets}: {mean:.3} units lost per street, {best} placed optimally");
        write_kinds(&self.losses, "street", all, kind_in_words, out);
    }
}
