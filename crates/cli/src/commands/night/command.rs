//! The session of `pusoy night`.

use std::io::{self, Write};

use itertools::Itertools;
use pusoy::chinese::Status;
use pusoy::ledger::{is_same_player, seat_at_table};
use pusoy_api::deal_log::deal_assembler::DealAssembler;
use pusoy_api::deal_log::line::Line;
use pusoy_api::deal_log::players;
use pusoy_api::wire::comments::without_comment;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::words::numbers::count_of;
use pusoy_api::words::rules::in_words;

use crate::args::{self, Form, Global};
use crate::commands::night::book::{Book, KeptDeal, Refused};
use crate::commands::night::typing::{Typed, Typing};
use crate::commands::night::wording::names;
use crate::house::named_rules::NamedRules;
use crate::stream::answers::Render;

use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::print_error;
use crate::terminal::style;

pub fn run(args: &args::Night, global: &Global) -> Result<Exit, Failure> {
    let named = NamedRules::read(&args.rules)?;
    let (book, messages) = Book::open(&named, &args.file).map_err(|not_opened| not_opened.failure(&args.file))?;
    messages.iter().for_each(|message| print_error(message));
    let night = Night { book, typing: Typing::begin(global)?, failed: false };
    Ok(night.run()?.for_stream(global))
}

struct Night<'a> {
    book: Book<'a>,
    typing: Typing,
    /// Whether a line was refused.
    failed: bool,
}

/// The text of 'help'.
const HELP: &str = "
a deal, in one line, or with one line per player and an empty line after it:
  Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d; Bob=fold
                    hands; 'natural:' and thirteen cards for a declared natural
  Amy +6, Bob -2, Cy -4
                    units, if the cards were not noted; Amy=+1/-1/+2 row by row
  +6 -2 -4          units of all players, in their order

  players Amy, Bob, Cy   the players from now on
  join Dan, leave Bob    one player more, or one less
  undo                   removes the last deal
  drop 7                 removes deal 7
  fix 7 Amy +6, Bob -6   replaces deal 7
  list                   all deals with their numbers
  show 7                 deal 7 as it was typed
  totals                 the units that each player has won, and who pays whom
  # late again           a comment in the file
  help, quit             these lines; the end, like Ctrl-D
";

impl Night<'_> {
    /// Answers lines until they end.
    ///
    /// # Errors
    /// The failure that ended the session early.
    fn run(mut self) -> Result<Exit, Failure> {
        let rules = in_words(self.book.house());
        let path = escape_controls(&self.book.path().display().to_string()).into_owned();
        let deals = self.book.deals().len();
        let so_far =
            if deals > 0 { format!(", with {} so far", count_of(deals as u64, "deal")) } else { String::new() };
        self.write(&format!("{rules}; every deal is stored in {path}{so_far}\n"))?;
        if self.typing.is_person() {
            let who = match self.book.players() {
                [] => String::from("Who plays? 'players Amy, Bob, Cy'; 'help' shows everything."),
                players => format!("{} play; 'help' shows everything.", escape_controls(&players.iter().join(", "))),
            };
            self.write(&format!("{who}\n"))?;
        }
        let mut assembler = DealAssembler::new(|line: &str| players::is_one_player(line));
        let mut number = 0;
        loop {
            let prompt = if assembler.is_open() { "  ... " } else { "> " };
            let typed = match self.typing.next_line(prompt)? {
                Typed::Line(typed) => typed,
                Typed::Interrupt => {
                    print_error(match assembler.end() {
                        Some(_) => "the unfinished deal is discarded; nothing was done",
                        None => "nothing was done; 'quit' or Ctrl-D ends the session",
                    });
                    continue;
                }
                Typed::End => break,
            };
            number += 1;
            if typed.trim_start().starts_with('#') {
                self.note(typed.trim())?;
                continue;
            }
            let inputs = assembler.join(vec![Line::new(number, Some(typed.clone().into_bytes()))]);
            for input in inputs {
                let text = String::from_utf8_lossy(input.bytes.as_deref().unwrap_or_default()).into_owned();
                // A deal of one line is stored with its comment.
                let text = if without_comment(&typed) == text { &typed } else { &text };
                if !self.answer(text)? {
                    return self.end();
                }
            }
        }
        if let Some(input) = assembler.end() {
            self.answer(&String::from_utf8_lossy(&input.bytes.unwrap_or_default()))?;
        }
        self.end()
    }

    /// Writes the account at the end of the session.
    fn end(&self) -> Result<Exit, Failure> {
        self.totals()?;
        Ok(if self.failed && !self.typing.is_person() { Exit::Failed } else { Exit::Done })
    }

    /// Answers a line. Returns `true` if the session continues.
    fn answer(&mut self, text: &str) -> Result<bool, Failure> {
        let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => {}
            ("q" | "quit" | "exit", "") => return Ok(false),
            ("?" | "help", "") => self.write(HELP)?,
            ("totals" | "pay", "") => self.totals()?,
            ("list" | "deals", "") => self.list()?,
            ("undo", "") => {
                let last = self.book.deals().len();
                self.take_out(last)?;
            }
            ("drop", number) => {
                if let Some(number) = self.number(number)? {
                    self.take_out(number)?;
                }
            }
            ("show", number) => {
                if let Some(number) = self.number(number)? {
                    self.show(number)?;
                }
            }
            ("fix" | "correct", rest) => {
                let (number, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                if let Some(number) = self.number(number)? {
                    let corrected = self.book.correct(number, text);
                    self.report(corrected, |night, ()| night.result(number))?;
                }
            }
            ("players", "") => self.write(&format!("{}\n", escape_controls(&self.book.players().iter().join(", "))))?,
            ("players", players) => self.seat(names(players))?,
            ("join", name) if !name.is_empty() => {
                let players = self.book.players().iter().cloned().chain([name.to_owned()]).collect();
                self.seat(players)?;
            }
            ("leave", name) if seat_at_table(self.book.players(), name).is_some() => {
                let stays = |player: &&String| !is_same_player(player, name);
                let players = self.book.players().iter().filter(stays).cloned().collect();
                self.seat(players)?;
            }
            ("leave", name) if !name.is_empty() => {
                self.refuse(&format!("'{name}' is not at the table"));
            }
            _ => {
                let added = self.book.add(text);
                self.report(added, |night, ()| night.result(night.book.deals().len()))?;
            }
        }
        Ok(true)
    }

    /// Reads the number of a deal. Refuses other text, and returns `None`.
    fn number(&mut self, text: &str) -> Result<Option<usize>, Failure> {
        let number = text.parse().ok();
        if number.is_none() {
            self.refuse(&format!("'{text}' is not the number of a deal: 'list' shows them"));
        }
        Ok(number)
    }

    fn take_out(&mut self, number: usize) -> Result<(), Failure> {
        if self.book.deals().is_empty() {
            self.refuse("there is no deal to remove");
            return Ok(());
        }
        let was = self.book.deal(number).map(units_won).unwrap_or_default();
        let taken = self.book.take_out(number);
        self.report(taken, |night, ()| format!("removed: {was}\n{}", night.so_far()))
    }

    fn seat(&mut self, players: Vec<String>) -> Result<(), Failure> {
        let seated = self.book.seat(players);
        self.report(seated, |night, ()| format!("{} play\n", escape_controls(&night.book.players().iter().join(", "))))
    }

    fn note(&mut self, comment: &str) -> Result<(), Failure> {
        // A comment that names the players also seats them.
        if let Some(players) = comment.strip_prefix("# players:") {
            return self.seat(names(players));
        }
        let noted = self.book.note(comment);
        self.report(noted, |_, ()| String::new())
    }

    fn show(&mut self, number: usize) -> Result<(), Failure> {
        let lines = self.book.deal(number).map(|deal| self.book.lines_of(deal).map(escape_controls).join("\n"));
        match lines {
            Ok(lines) => self.write(&format!("{lines}\n")),
            Err(problem) => {
                self.refuse(&problem.message);
                Ok(())
            }
        }
    }

    fn list(&self) -> Result<(), Failure> {
        let deals = (1..).zip(self.book.deals());
        self.write(&deals.map(|(number, deal)| format!("{number:>4}  {}\n", units_won(deal))).collect::<String>())
    }

    fn totals(&self) -> Result<(), Failure> {
        let mut out = Vec::new();
        self.book.account().text(&mut out);
        self.write(&String::from_utf8_lossy(&out))
    }

    /// Formats the result of a deal, and the totals so far.
    fn result(&self, number: usize) -> String {
        let Ok(played) = self.book.deal(number) else { return self.so_far() };
        let statuses = played.deal.settled.hands().map(|hands| {
            let named = hands.showings.iter().zip(hands.ledger.players());
            let remarks = named.filter_map(|(showing, name)| match showing.status {
                Status::Misset(reason) => Some(format!("; {} is mis-set: {reason}", escape_controls(name))),
                Status::Natural(natural) => Some(format!("; {} has a {natural}", escape_controls(name))),
                Status::Play | Status::Surrender => None,
            });
            remarks.collect::<String>()
        });
        format!("deal {number}: {}{}\n{}", units_won(played), statuses.unwrap_or_default(), self.so_far())
    }

    fn so_far(&self) -> String {
        let account = self.book.account();
        let won = account
            .players()
            .iter()
            .zip(account.units())
            .map(|(name, units)| format!("{} {units:+}", escape_controls(name)));
        format!("so far: {}\n", won.format(", "))
    }

    /// Reports a change, or why it was not made. If the file cannot be written, a session without a person ends.
    fn report<T>(&mut self, done: Result<T, Refused>, words: impl FnOnce(&Self, T) -> String) -> Result<(), Failure> {
        match done {
            Ok(done) => self.write(&words(self, done)),
            Err(Refused::Typed(problems)) => {
                self.refuse(&problems.messages().join("; "));
                Ok(())
            }
            Err(Refused::File(error)) => {
                let path = self.book.path().display().to_string();
                let why = format!("cannot write {path}: {error}; nothing was stored");
                if !self.typing.is_person() {
                    return Err(Failure::io(format!("{}{why}", self.typing.place())));
                }
                self.refuse(&why);
                Ok(())
            }
            Err(Refused::Rules(failure)) => {
                failure.print();
                self.refuse("the rules can no longer be read");
                Ok(())
            }
        }
    }

    fn refuse(&mut self, why: &str) {
        self.failed = true;
        print_error(&format!("{}{why}", self.typing.place()));
    }

    fn write(&self, text: &str) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let shown = style::encode_for_terminal(text.as_bytes(), Form::Text);
        out.write_all(&shown).and_then(|()| out.flush()).map_err(Failure::output)
    }
}

/// Formats the units that each player won in a deal.
fn units_won(kept: &KeptDeal) -> String {
    let ledger = kept.deal.settled.ledger();
    ledger
        .players()
        .iter()
        .zip(ledger.totals())
        .map(|(name, units)| format!("{} {units:+}", escape_controls(name)))
        .join(", ")
}
