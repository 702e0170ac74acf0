//! A session of `pusoy climb score` at a terminal: settles typed deals, and ends with the account.

use pusoy::climbing::Account;
use pusoy::ledger::seat_at_table;
use pusoy_api::command::{Command, NEVER};
use pusoy_api::questions::climb::score::command::{Score, ScoreResult, Scored};
use pusoy_api::questions::climb::score::example::example_line;
use pusoy_api::rules::header::LogRules;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::{Problem, Problems};
use pusoy_api::wire::record::Options;

use crate::args::Form;
use crate::commands::climb::score::write_without_units;
use crate::stream::answers::Render;
use crate::stream::typing::{Typed, Typing};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::{print_error, write_out};

/// A session, with the deals so far.
pub struct Session<'s> {
    score: &'s Score,
    typing: Typing,
    deals: Vec<Scored>,
    /// The lines of an unfinished deal with one player per line. A blank line ends the deal. Between deals, the list is
    /// empty.
    open: Vec<String>,
    /// The rules of the last header that was typed and accepted.
    rules: Option<LogRules>,
}

impl Session<'_> {
    /// Creates a session without deals.
    pub fn new(score: &Score, typing: Typing) -> Session<'_> {
        Session { score, typing, deals: Vec::new(), open: Vec::new(), rules: None }
    }

    /// Runs the session to its end. Then shows the account, if there are any deals.
    ///
    /// # Errors
    ///
    /// The failure that ended the session early.
    pub fn run(mut self) -> Result<Exit, Failure> {
        let example = self.example()?;
        write(&format!(
            "Type how each deal ended, one deal per line: {example}\nAn empty line ends the session. 'help' shows more.\n"
        ))?;
        loop {
            let line = match self.typing.next_line("> ")? {
                Typed::Line(line) => line,
                Typed::Unreadable(problem) => {
                    print_error(&problem.message);
                    continue;
                }
                Typed::Interrupt if !self.open.is_empty() => {
                    self.open.clear();
                    continue;
                }
                Typed::Interrupt | Typed::End => break,
            };
            match line.trim().to_lowercase().as_str() {
                "" if self.open.is_empty() => break,
                "quit" | "exit" => break,
                "" => self.settle_open()?,
                "?" | "help" => write(&format!("{HELP}For example: {example}\n"))?,
                "undo" => self.undo()?,
                "totals" | "total" => self.write_account()?,
                line if line.starts_with("undo ") || line.starts_with("fix ") => {
                    print_error(
                        "'undo' takes back one deal at a time, beginning with the last (type 'undo' alone, and then type \
                         the deals again)",
                    );
                }
                _ => self.read(line.trim())?,
            }
        }
        self.settle_open()?;
        if !self.deals.is_empty() {
            self.write_account()?;
        }
        Ok(Exit::Done)
    }

    /// Returns an example of a line under the rules of the command line.
    fn example(&self) -> Result<String, Failure> {
        let rules = self.score.base.rules_of_text();
        Ok(example_line(&*rules.map_err(|problem| Failure::bad_data(problem.message))?))
    }

    /// Reads a line with rules, with a deal, or with one player of a deal.
    fn read(&mut self, line: &str) -> Result<(), Failure> {
        if let Some(rules) = LogRules::of_line(0, line) {
            // The open deal is above the header, so it keeps the earlier rules.
            self.settle_open()?;
            match self.score.base.rules_under(Some(&rules), None, &Options::new()) {
                Ok(_) => self.rules = Some(rules),
                Err(problem) => refuse(&problem.into()),
            }
            return Ok(());
        }
        if self.score.continues_deal(line, !self.open.is_empty()) {
            self.open.push(line.to_owned());
            return Ok(());
        }
        self.settle_open()?;
        self.settle(line)
    }

    /// Settles the lines of a deal with one player per line, if there are any.
    fn settle_open(&mut self) -> Result<(), Failure> {
        let lines = std::mem::take(&mut self.open);
        if lines.is_empty() { Ok(()) } else { self.settle(&lines.join("\n")) }
    }

    /// Settles a deal, and shows it. Reports a deal that cannot be settled.
    fn settle(&mut self, text: &str) -> Result<(), Failure> {
        let mut id = Id::NONE;
        let question = self.score.read_input(text, self.rules.as_ref(), &mut id);
        let settled = question.and_then(|question| self.score.answer(question, NEVER));
        match settled {
            Ok(scored) => {
                let mut out = Vec::new();
                scored.text(&mut out);
                write_out(&out, Form::Text)?;
                let new = self.new_players(&scored).join(", ");
                self.deals.push(scored);
                match (new.is_empty(), self.deals.len()) {
                    (true, _) | (_, 1) => Ok(()),
                    (false, number) => {
                        write(&format!("new to the account in deal {number}: {new} ('undo' takes the deal back)\n"))
                    }
                }
            }
            Err(problems) => {
                refuse(&problems);
                Ok(())
            }
        }
    }

    /// Returns the players of a deal who have not played before.
    fn new_players(&self, scored: &Scored) -> Vec<String> {
        let players = |scored: &Scored| match &scored.result {
            ScoreResult::Deal(outcome) => outcome.players.clone(),
            ScoreResult::Game(_) => Vec::new(),
        };
        let before: Vec<String> = self.deals.iter().flat_map(players).collect();
        let new = players(scored).into_iter().filter(|name| seat_at_table(&before, name).is_none());
        new.map(|name| escape_controls(&name).into_owned()).collect()
    }

    /// Takes back the lines of an unfinished deal, or else the last deal.
    fn undo(&mut self) -> Result<(), Failure> {
        if !self.open.is_empty() {
            self.open.clear();
            return write("the unfinished deal is taken back\n");
        }
        match self.deals.pop() {
            Some(_) => write(&format!("deal {} is taken back\n", self.deals.len() + 1)),
            None => write("there is no deal to take back\n"),
        }
    }

    /// Shows the account of all deals.
    fn write_account(&self) -> Result<(), Failure> {
        let mut account = Account::default();
        for scored in &self.deals {
            if let ScoreResult::Deal(outcome) = &scored.result
                && let Err(full) = account.add(&*scored.rules, outcome)
            {
                refuse(&Problem::from(full).into());
            }
        }
        let mut out = Vec::new();
        account.text(&mut out);
        write_without_units(&account, &mut out);
        write_out(&out, Form::Text).map(drop)
    }
}

/// The text of 'help'.
const HELP: &str = "
  NAME=3, NAME=2s 4d    a player with the cards left: their number or the cards
  NAME=+4 NAME=-4       a deal that is known only in units
  # rules: OPTION=VALUE options for the deals after this line
  undo                  takes back the last deal
  totals                the account so far
  help                  shows these lines
  quit                  ends the session with the account (Ctrl-D)

";

fn write(text: &str) -> Result<(), Failure> {
    write_out(text.as_bytes(), Form::Text).map(drop)
}

/// Reports the problems of a line, or of the account.
fn refuse(problems: &Problems) {
    print_error(&problems.messages().join("; "));
}
