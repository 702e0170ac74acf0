//! An evening so far: its players and deals, and what can be changed in it.

use std::ops::Range;
use std::path::Path;

use itertools::Itertools;
use pusoy::chinese::Account;
use serde_json::{Map, Value};

use crate::cli::commands::night::file::{Found, LogFile};
use crate::cli::commands::night::wording::{check_characters, check_name, check_names, is_same, names, one_line};
use crate::cli::house::base_rules::{BaseRules, in_words};
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::typed;
use crate::cli::log::deal::{self, Deal, SettledDeal};
use crate::cli::log::input::ScoreInput;
use crate::cli::log::line;
use crate::cli::stream::comments::{is_json, without_comment};
use crate::cli::stream::joining::Joining;
use crate::cli::stream::lines::Line;

/// What a file begins with, before the rules.
const HEADER: &str = "# pusoy night, ";
/// A comment that says who sits at the table.
const PLAYERS: &str = "# players: ";

/// An evening so far.
pub struct Book<'a> {
    rules: &'a BaseRules,
    file: LogFile,
    /// What is on disk.
    text: String,
    /// Number of lines of `text`.
    lines: usize,
    players: Vec<String>,
    deals: Vec<KeptDeal<'a>>,
    /// The numbers of lines that are neither deals nor comments.
    not_counted: Vec<usize>,
    account: Account,
}

/// A deal of the file.
pub struct KeptDeal<'a> {
    /// Its lines, from 0.
    lines: Range<usize>,
    /// What the lines say, without a comment behind it.
    text: String,
    /// What that comes to.
    pub deal: SettledDeal<'a>,
}

/// Why something was not done.
pub enum Refused {
    /// What was typed is wrong.
    Typed(Problems),
    /// The file could not be written.
    File(std::io::Error),
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        Refused::Typed(problem.into())
    }
}

impl From<Problems> for Refused {
    fn from(problems: Problems) -> Refused {
        Refused::Typed(problems)
    }
}

impl From<std::io::Error> for Refused {
    fn from(error: std::io::Error) -> Refused {
        Refused::File(error)
    }
}

impl<'a> Book<'a> {
    /// Reads a file, or begins one. Returns it with what there is to say about it.
    pub fn open(rules: &'a BaseRules, path: &Path) -> std::io::Result<(Book<'a>, Vec<String>)> {
        let mut file = LogFile::new(path);
        let Found { lines, torn } = file.read()?;
        let mut said = Vec::new();
        let mut book = Book::read(rules, file, lines, Vec::new());
        if !torn.is_empty() {
            // What was typed is written with its end. Without one a line counts if it is a deal all the same, as it does for
            // 'pusoy score', and else it was torn off.
            let whole = Book::read(rules, LogFile::default(), format!("{}{torn}\n", book.text), Vec::new());
            let is_whole = whole.not_counted.len() == book.not_counted.len();
            let text = if is_whole { whole.text } else { format!("{}# torn: {torn}\n", book.text) };
            book.file.rewrite(&text)?;
            book = Book::read(rules, book.file, text, Vec::new());
            said.push(match is_whole {
                true => String::from("the last line had no end, and is kept: 'list' shows it"),
                false => format!("the last line was torn off, and is left out: {torn}"),
            });
        }
        let header = book.text.lines().find_map(|line| line.strip_prefix(HEADER));
        if let Some(other) = header.filter(|header| *header != in_words(rules.house())) {
            said.push(format!("this evening was begun with {other}, and goes on with {}", in_words(rules.house())));
        }
        if !book.not_counted.is_empty() {
            said.push(format!("lines that are no deals: {}", book.not_counted.iter().join(", ")));
        }
        Ok((book, said))
    }

    /// Reads a text. Deals that were settled before, in the order of the text, are not settled again.
    fn read(rules: &'a BaseRules, file: LogFile, text: String, before: Vec<KeptDeal<'a>>) -> Book<'a> {
        let mut book = Book {
            rules,
            file,
            text: String::new(),
            lines: text.lines().count(),
            players: Vec::new(),
            deals: Vec::new(),
            not_counted: Vec::new(),
            account: Account::default(),
        };
        let mut joining = Joining::new(|line: &str| line::is_one_player(line));
        let lines = (1..).zip(text.lines());
        let mut inputs =
            joining.join(lines.map(|(number, line)| Line { number, bytes: Some(line.into()) }).collect::<Vec<_>>());
        inputs.extend(joining.end());
        let mut before = before.into_iter().peekable();
        for Line { number, bytes } in inputs {
            let input = String::from_utf8(bytes.unwrap_or_default()).unwrap_or_default();
            if input.trim().is_empty() {
                continue;
            }
            let settled = match before.next_if(|kept| kept.text == input) {
                Some(kept) => Ok(kept.deal),
                None => book.settle(&input),
            };
            let lines = number - 1..number + input.matches('\n').count();
            if settled.and_then(|deal| Ok(book.count(lines, input, deal)?)).is_err() {
                book.not_counted.push(number);
            }
        }
        let named = text.lines().filter_map(|line| line.strip_prefix(PLAYERS)).next_back();
        book.players = match named {
            Some(players) => names(players),
            None => book.account.players().to_vec(),
        };
        book.text = text;
        book
    }

    /// Settles a deal of the file, or one that was typed.
    fn settle(&self, text: &str) -> Result<SettledDeal<'a>, Problems> {
        let (house, deal) = if is_json(text) {
            let bad = |error: serde_json::Error| Problem::new("bad-json", format!("not a JSON object: {error}"));
            let mut fields: Map<String, Value> = serde_json::from_str(text).map_err(bad)?;
            fields.remove("id");
            let fields: ScoreInput = typed(fields)?;
            let house = self.rules.with(&fields.options)?.into_owned();
            let deal = fields.deal(Some(&house), false)?;
            (std::borrow::Cow::Owned(house), deal)
        } else {
            let house = self.rules.house();
            (std::borrow::Cow::Borrowed(house), deal::of_text(without_comment(text), house, false)?)
        };
        let settled = deal.settle(&house)?;
        let players = match deal {
            Deal::Hands(hands) => hands.players,
            Deal::Units(_) => Vec::new(),
        };
        Ok(SettledDeal { house, players, settled })
    }

    /// Adds a deal to the account.
    fn count(&mut self, lines: Range<usize>, text: String, deal: SettledDeal<'a>) -> Result<(), Problem> {
        deal.settled.add_to(&mut self.account, &deal.house.rules)?;
        self.deals.push(KeptDeal { lines, text: without_comment(&text).to_owned(), deal });
        Ok(())
    }

    pub fn path(&self) -> &Path {
        self.file.path()
    }

    pub fn players(&self) -> &[String] {
        &self.players
    }

    pub fn deals(&self) -> &[KeptDeal<'a>] {
        &self.deals
    }

    pub fn account(&self) -> &Account {
        &self.account
    }

    /// Returns the lines of a deal as they stand in the file.
    pub fn lines_of(&self, deal: &KeptDeal<'_>) -> impl Iterator<Item = &str> {
        self.text.lines().skip(deal.lines.start).take(deal.lines.len())
    }

    /// Returns a deal by its number, from 1.
    pub fn deal(&self, number: usize) -> Result<&KeptDeal<'a>, Problem> {
        let deals = self.deals.len();
        number
            .checked_sub(1)
            .and_then(|at| self.deals.get(at))
            .ok_or_else(|| Problem::new("missing-field", format!("there is no deal {number}: the last is {deals}")))
    }

    /// Adds a deal, of one or more lines.
    pub fn add(&mut self, text: &str) -> Result<(), Refused> {
        let line = one_line(text, &self.players)?;
        let settled = self.settle(&line)?;
        let names = settled.settled.ledger().players().to_vec();
        check_names(&names, &self.players)?;
        let mut lines = if self.players.is_empty() { players_line(&names) } else { String::new() };
        lines += &line;
        lines.push('\n');
        // An account that has no room leaves the file alone.
        settled.settled.add_to(&mut self.account.clone(), &settled.house.rules).map_err(Problem::from)?;
        let first = self.append(&lines)?;
        if self.players.is_empty() {
            self.players = names;
        }
        let end = first + lines.matches('\n').count();
        Ok(self.count(end - 1..end, line, settled)?)
    }

    /// Adds a comment.
    pub fn note(&mut self, comment: &str) -> Result<(), Refused> {
        check_characters(comment)?;
        self.append(&format!("{}\n", comment.trim()))?;
        Ok(())
    }

    /// Takes a deal out, by its number from 1; its lines stay as comments.
    pub fn take_out(&mut self, number: usize) -> Result<(), Refused> {
        let lines = self.deal(number)?.lines.clone();
        self.replace(lines, "undone", None)
    }

    /// Puts another deal in the place of one, by its number from 1, whose lines stay as comments.
    pub fn correct(&mut self, number: usize, text: &str) -> Result<(), Refused> {
        let lines = self.deal(number)?.lines.clone();
        let line = one_line(text, &self.players)?;
        let settled = self.settle(&line)?;
        check_names(settled.settled.ledger().players(), &self.players)?;
        self.replace(lines, "corrected", Some(&line))
    }

    /// Says who sits at the table from now on.
    pub fn seat(&mut self, players: Vec<String>) -> Result<(), Refused> {
        if let Some([a, _]) = players.iter().array_combinations().find(|[a, b]| is_same(a, b)) {
            return Err(Problem::new("duplicate-player", format!("two players are called '{a}'")).token(a).into());
        }
        for name in &players {
            check_name(name)?;
            let with_units = format!("{name}=0");
            let is_name =
                line::players(without_comment(&with_units)).first().is_some_and(|player| player.name == *name);
            if !is_name || is_json(name) || name.is_empty() || line::units(name).is_some() {
                return Err(Problem::new("unknown-player", format!("'{name}' cannot be a name")).token(name).into());
            }
        }
        self.append(&players_line(&players))?;
        self.players = players;
        Ok(())
    }

    /// Appends lines, and returns the number of those before them.
    fn append(&mut self, lines: &str) -> Result<usize, Refused> {
        self.check_file()?;
        let begin = match self.text.is_empty() {
            true => format!("{HEADER}{}\n", in_words(self.rules.house())),
            false => String::new(),
        };
        self.file.append(&format!("{begin}{lines}"))?;
        let before = self.lines + begin.lines().count();
        self.text += &begin;
        self.text += lines;
        self.lines = before + lines.lines().count();
        Ok(before)
    }

    /// Makes comments of some lines of the file, and puts another below them.
    fn replace(&mut self, lines: Range<usize>, what: &str, by: Option<&str>) -> Result<(), Refused> {
        self.check_file()?;
        let mut text = String::new();
        for (nth, line) in self.text.lines().enumerate() {
            if lines.contains(&nth) {
                text += &format!("# {what}: ");
            }
            text += line;
            text.push('\n');
            if let Some(by) = by.filter(|_| nth + 1 == lines.end) {
                text += by;
                text.push('\n');
            }
        }
        self.file.rewrite(&text)?;
        let file = std::mem::take(&mut self.file);
        let mut others = std::mem::take(&mut self.deals);
        others.retain(|kept| kept.lines != lines);
        *self = Book::read(self.rules, file, text, others);
        Ok(())
    }

    /// Takes up what others have written, if they have; what was typed is then to be typed again.
    fn check_file(&mut self) -> Result<(), Refused> {
        if !self.file.was_changed() {
            return Ok(());
        }
        let (book, _) = Book::open(self.rules, self.file.path())?;
        *self = book;
        let message = format!(
            "{} was changed by somebody else, and is read again, with {} deals: nothing was done",
            self.path().display(),
            self.deals.len()
        );
        Err(Problem::new("conflicting-options", message).into())
    }
}

fn players_line(players: &[String]) -> String {
    format!("{PLAYERS}{}\n", players.iter().join(", "))
}
