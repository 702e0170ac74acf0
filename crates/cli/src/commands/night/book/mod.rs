//! A session so far: its players and deals. [`corrections`] changes deals, and undoes changes. [`history`] reads the
//! earlier versions of a deal from the file.

mod corrections;
mod history;

use std::borrow::Cow;
use std::fmt::Display;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use itertools::Itertools;
use pusoy::cards::CardSet;
use pusoy::chinese::rules::{Currency, House, MissetReason, OPTIONS, Stake};
use pusoy::chinese::settle::{SettleError, check_players};
use pusoy::chinese::{self, Account, Payoffs, Rules};
use pusoy::options::OptionSpec;
use pusoy_api::deal_log::deal::{self, LoggedDeal, SettledDeal};
use pusoy_api::deal_log::deal_assembler::DealAssembler;
use pusoy_api::deal_log::input::ScoreInput;
use pusoy_api::deal_log::line::Line;
use pusoy_api::deal_log::players::{self, PlayerEntry};
use pusoy_api::rules::base_rules::BaseRules;
use pusoy_api::rules::header::{LogRules, header, rules_of_line};
use pusoy_api::wire::comments::without_comment;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::id::Identified;
use pusoy_api::wire::input::{is_json, object};
use pusoy_api::wire::problem::{Problem, Problems};
use pusoy_api::wire::record::{Options, deserialize_fields};
use pusoy_api::words::rules::in_words;

pub use self::corrections::Undone;
use self::corrections::{Change, ChangedHeader, MoneyChange, UndoneChange};
use self::history::CORRECTED;
use crate::commands::night::fantasyland::Due;
use crate::commands::night::open_deal::{RefusedHand, TypedHand};
use crate::commands::night::wording::{check_characters, check_name, check_names, names, one_line};
use crate::house::named_rules::NamedRules;
use crate::machine::log_file::{Found, LogFile};
use crate::terminal::failure::Failure;

/// Formats the options that differ between two sets of rules, with both values. If the presets differ, formats both
/// sets of rules as a whole. If no option differs, formats the names of both sets.
fn changes(old: &House, new: &House) -> String {
    if old.rules.preset != new.rules.preset {
        return format!("{} instead of {}", in_words(new), in_words(old));
    }
    let change = |option: &OptionSpec<Rules>| {
        let (before, after) = (option.value(&old.rules), option.value(&new.rules));
        (before != after).then(|| format!("{}={after} instead of {before}", option.name))
    };
    let changes = OPTIONS.iter().filter_map(change).join(", ");
    let changes = if changes.is_empty() { format!("{} instead of {}", new.called(), old.called()) } else { changes };
    escape_controls(&changes).into_owned()
}

/// The beginning of a comment that names the players.
const PLAYERS: &str = "# players: ";

/// A session so far.
pub struct Book<'a> {
    /// The rules that the command line names.
    named: &'a NamedRules,
    /// The rules of new deals.
    rules: Arc<LogRules>,
    /// The rules of deals above the first header of the file.
    unnamed: BaseRules,
    /// Whether lines other than comments precede the first header, or the file has no header.
    has_unnamed: bool,
    /// The rules of the last header in the file; `None` without a header.
    last_header: Option<Arc<LogRules>>,
    /// The stake that was typed for new deals, if any.
    stake: Option<Stake>,
    /// The currency that was typed, if any.
    currency: Option<Currency>,
    file: LogFile,
    /// The text on disk.
    text: String,
    /// Number of lines of `text`.
    lines: usize,
    players: Vec<String>,
    deals: Vec<KeptDeal>,
    /// The numbers, from 1, of lines that are not comments and could not be settled as deals.
    not_counted: Vec<usize>,
    account: Account,
    /// The changes that can be undone, latest last.
    changes: Vec<Change>,
    /// The changes that were undone since the last new change, latest last.
    undone: Vec<UndoneChange>,
}

/// A deal of the file.
pub struct KeptDeal {
    /// The indexes of the deal's lines in the file, from 0.
    lines: Range<usize>,
    /// The text of the lines, without a comment at the end.
    pub text: String,
    /// The rules that the file names for the deal; `None` if no header is above it.
    rules: Option<Arc<LogRules>>,
    /// The settlement.
    pub deal: SettledDeal<'static>,
}

impl KeptDeal {
    /// Returns the text on one line, with `;` between the players.
    pub fn on_one_line(&self) -> String {
        self.text.lines().map(str::trim).filter(|line| !line.is_empty()).join("; ")
    }
}

/// The reason why a file was not opened.
pub enum NotOpened {
    /// The file cannot be read.
    File(std::io::Error),
    /// A header cannot be read, or the rules of the session cannot be written as a header.
    Log(Problem),
    /// The rules named by the command line, the environment or the user's configuration cannot be used.
    Rules(Failure),
}

impl NotOpened {
    /// Returns the failure of a session that cannot be stored in the file `path`.
    pub fn failure(self, path: &Path) -> Failure {
        let cannot = |why: &dyn Display| format!("cannot store the session in {}: {why}", path.display());
        match self {
            NotOpened::File(error) => Failure::io(cannot(&error)),
            NotOpened::Log(problem) => Failure::bad_rules(cannot(&problem.message)),
            NotOpened::Rules(failure) => failure,
        }
    }
}

impl From<std::io::Error> for NotOpened {
    fn from(error: std::io::Error) -> NotOpened {
        NotOpened::File(error)
    }
}

/// The reason why a change was not made.
pub enum Refused {
    /// The typed text is wrong, or the text of the file does not allow the change.
    Typed(Problems),
    /// The file could not be written.
    File(std::io::Error),
    /// Another program had changed the file. The file was read again.
    Changed,
    /// Another program had changed the file, and the file could not be read again.
    Unread(std::io::Error),
    /// The rules named by the command line, the environment or the user's configuration can no longer be used.
    Rules(Failure),
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

impl From<NotOpened> for Refused {
    fn from(not_opened: NotOpened) -> Refused {
        match not_opened {
            NotOpened::File(error) => Refused::Unread(error),
            NotOpened::Log(problem) => problem.into(),
            NotOpened::Rules(failure) => Refused::Rules(failure),
        }
    }
}

/// The deals of a file, and its lines that are neither deals nor comments, each with the rules of the header above it.
struct Inputs {
    lines: Vec<Line>,
    last_header: Option<Arc<LogRules>>,
    /// Whether one of `lines` is above the first header, or the file has no header.
    has_unnamed: bool,
}

impl Inputs {
    /// Reads the inputs of a text.
    ///
    /// # Errors
    /// A header cannot be read.
    fn from_text(text: &str) -> Result<Inputs, Problem> {
        let mut assembler = DealAssembler::new(players::continues_deal).with_headers(true);
        let lines = (1..).zip(text.lines()).map(|(number, line)| Line::new(number, Some(line.into())));
        let mut lines = assembler.join(lines.collect());
        lines.extend(assembler.end());
        lines.retain(|line| !line.is_blank());
        let headers = assembler.new_headers();
        headers.iter().try_for_each(|header| header.house().map(|_| ()))?;
        let has_unnamed = headers.is_empty() || lines.iter().any(|line| line.rules.is_none());
        Ok(Inputs { lines, last_header: headers.last().cloned(), has_unnamed })
    }
}

impl<'a> Book<'a> {
    /// Reads a file, or begins a new one. Returns the session, and messages about the file for the user.
    ///
    /// New deals are settled by the rules that the command line names, or else by those of the last header in the file.
    /// If neither names rules, [`NamedRules::without_log`] finds them.
    pub fn open(named: &'a NamedRules, path: &Path) -> Result<(Book<'a>, Vec<String>), NotOpened> {
        let mut file = LogFile::new(path);
        let Found { lines, torn } = file.read()?;
        let mut messages = Vec::new();
        let mut book = Book::from_text(named, file, lines)?;
        if !torn.is_empty() {
            let is_whole = book.is_whole(&torn);
            let text = format!("{}{}{torn}\n", book.text, if is_whole { "" } else { "# torn: " });
            book.file.rewrite(&text)?;
            book = Book::from_text(named, book.file, text)?;
            messages.push(match is_whole {
                true => {
                    String::from("the last line of the file had no line end, but is complete ('list' shows the deals)")
                }
                false => format!("the last line of the file was cut short, and is left out: {torn}"),
            });
        }
        let rules = in_words(book.house());
        match &book.last_header {
            Some(last) if *last.house().map_err(NotOpened::Log)? != *book.house() => {
                let changes = last.house().map_or_else(|_| String::new(), |last| changes(last, book.house()));
                messages.push(format!("new deals have other rules than the last deals: {changes}"));
            }
            None if !book.deals.is_empty() => {
                messages.push(format!(
                    "the file names no rules: its deals are settled by {rules}, and your next change adds a header that \
                     names these rules"
                ));
            }
            _ => {}
        }
        if !book.not_counted.is_empty() {
            messages.push(format!("lines that are not deals: {}", book.not_counted.iter().join(", ")));
        }
        Ok((book, messages))
    }

    /// Returns `true` if `torn` can be read. `torn` is the last line of the file, and has no line end. A line that can
    /// be read counts as complete, because an editor may have left out the line end. A line that cannot be read counts
    /// as cut short, because pusoy writes a line end after every complete line.
    fn is_whole(&self, torn: &str) -> bool {
        if let Some(house) = rules_of_line(torn) {
            return house.is_ok();
        }
        let text = format!("{}{torn}\n", self.text);
        let whole = Book::from_text(self.named, LogFile::default(), text);
        whole.is_ok_and(|whole| whole.not_counted.len() == self.not_counted.len())
    }

    /// Reads a text, and finds the rules of its deals and of new deals.
    fn from_text(named: &'a NamedRules, file: LogFile, text: String) -> Result<Book<'a>, NotOpened> {
        let inputs = Inputs::from_text(&text).map_err(NotOpened::Log)?;
        let unnamed = match inputs.has_unnamed {
            true => named.without_log().map_err(NotOpened::Rules)?,
            false => BaseRules::from(House::default()),
        };
        let house = match &inputs.last_header {
            Some(log) => named.over_log(log).map_err(NotOpened::Rules)?.house().clone(),
            None => unnamed.house().clone(),
        };
        for house in [&house, unnamed.house()] {
            if rules_of_line(&header(house)).and_then(Result::ok).as_ref() != Some(house) {
                let message = format!(
                    "the header of a log cannot hold these rules, because a player's name in them contains ',', '=' or ':' \
                     (leave these characters out of the name; the rules are {})",
                    in_words(house)
                );
                return Err(NotOpened::Log(Problem::new("bad-option-value", message)));
            }
        }
        let rules = Arc::new(LogRules::of_house(house));
        let mut book = Book {
            named,
            rules,
            unnamed,
            has_unnamed: false,
            last_header: None,
            stake: None,
            currency: None,
            file,
            text: String::new(),
            lines: 0,
            players: Vec::new(),
            deals: Vec::new(),
            not_counted: Vec::new(),
            account: Account::default(),
            changes: Vec::new(),
            undone: Vec::new(),
        };
        book.load(inputs, text, Vec::new());
        Ok(book)
    }

    /// Loads the text of the file. `before` has deals that are already settled, in the order of the text. A deal in the
    /// text is not settled again if the next unused deal of `before` has the same text and rules.
    fn load(&mut self, inputs: Inputs, text: String, before: Vec<KeptDeal>) {
        self.lines = text.lines().count();
        self.deals = Vec::new();
        self.not_counted = Vec::new();
        self.account = Account::default();
        let mut before = before.into_iter().peekable();
        for Line { number, bytes, rules } in inputs.lines {
            let input = String::from_utf8(bytes.unwrap_or_default()).unwrap_or_default();
            let is_same = |kept: &KeptDeal| kept.text == input && self.house_of(&kept.rules) == self.house_of(&rules);
            let settled = match before.next_if(is_same) {
                Some(kept) => Ok(kept.deal),
                None => self.settle(&input, rules.as_deref()),
            };
            let lines = number - 1..number + input.matches('\n').count();
            if settled.and_then(|deal| Ok(self.count(lines, input, rules, deal)?)).is_err() {
                self.not_counted.push(number);
            }
        }
        let named = text.lines().filter_map(|line| line.strip_prefix(PLAYERS)).next_back();
        self.players = match named {
            Some(players) => names(players),
            None => self.account.players().to_vec(),
        };
        (self.last_header, self.has_unnamed) = (inputs.last_header, inputs.has_unnamed);
        self.text = text;
    }

    /// Returns the rules of new deals.
    pub fn house(&self) -> &House {
        self.rules.house.as_ref().unwrap_or(self.unnamed.house())
    }

    /// Returns `true` if no more players can join the table.
    pub fn is_full(&self) -> bool {
        self.players.len() >= self.house().rules.most_players()
    }

    /// Returns the rules of a deal. `rules` are the rules that the file names for the deal.
    fn house_of<'b>(&'b self, rules: &'b Option<Arc<LogRules>>) -> &'b House {
        rules.as_ref().and_then(|rules| rules.house.as_ref().ok()).unwrap_or(self.unnamed.house())
    }

    /// Settles a deal. `log` are the rules that the file names for the deal.
    fn settle(&self, text: &str, log: Option<&LogRules>) -> Result<SettledDeal<'static>, Problems> {
        // The command line does not override a header. For a new deal, `log` already includes the rules of the command
        // line.
        let followed = BaseRules::from(House::default());
        let base = if log.is_some() { &followed } else { &self.unnamed };
        let (house, deal) = if is_json(text) {
            let Identified { fields, .. } = object(text)?;
            let fields: ScoreInput = deserialize_fields(fields)?;
            let house = base.under(log, &fields.options)?.into_owned();
            let deal = fields.deal(Some(&house), false)?;
            (house, deal)
        } else {
            let house = base.under(log, &Options::new())?.into_owned();
            let deal = deal::from_text(without_comment(text), &house, false)?;
            (house, deal)
        };
        let settled = deal.settle(&house)?;
        let players = match deal {
            LoggedDeal::Hands(hands) => hands.players,
            LoggedDeal::Units(_) => Vec::new(),
        };
        Ok(SettledDeal { house: Cow::Owned(house), players, settled })
    }

    /// Adds a settled deal to the list of deals and to the account.
    fn count(
        &mut self,
        lines: Range<usize>,
        text: String,
        rules: Option<Arc<LogRules>>,
        deal: SettledDeal<'static>,
    ) -> Result<(), Problem> {
        deal.settled.add_to(&mut self.account, &deal.house.rules)?;
        self.deals.push(KeptDeal { lines, text: without_comment(&text).to_owned(), rules, deal });
        Ok(())
    }

    pub fn path(&self) -> &Path {
        self.file.path()
    }

    pub fn players(&self) -> &[String] {
        &self.players
    }

    pub fn deals(&self) -> &[KeptDeal] {
        &self.deals
    }

    pub fn account(&self) -> &Account {
        &self.account
    }

    /// Returns the lines of a deal as they are in the file.
    pub fn lines_of(&self, deal: &KeptDeal) -> impl Iterator<Item = &str> {
        self.text.lines().skip(deal.lines.start).take(deal.lines.len())
    }

    /// Returns a deal by its number, from 1.
    pub fn deal(&self, number: usize) -> Result<&KeptDeal, Problem> {
        let deals = self.deals.len();
        number
            .checked_sub(1)
            .and_then(|at| self.deals.get(at))
            .ok_or_else(|| Problem::new("missing-field", format!("there is no deal {number} (deals so far: {deals})")))
    }

    /// Returns the players who are due in fantasyland in the deal `number`, counted from 1. The deal before decides who
    /// is due. Returns `None` if there is no deal before, or if the deal before has only units. Also returns `None` if
    /// the rules have no fantasyland.
    pub fn due(&self, number: usize) -> Option<Due> {
        Due::after(&self.deal(number.checked_sub(1)?).ok()?.deal)
    }

    /// Returns typed text as one line of the file, for the deal with this number.
    fn line_of_deal(&self, text: &str, number: usize) -> Result<String, Problem> {
        let line = one_line(text, &self.players_of(number))?;
        let Some(due) = self.due(number).filter(|_| !is_json(&line)) else { return Ok(line) };
        let (deal, comment) = line.split_at(without_comment(&line).len());
        Ok(due.add_to(deal) + comment)
    }

    /// Checks each player's part of a line by itself, before the other lines of the deal are known. Returns the
    /// accepted parts, and the refused ones with their reasons.
    pub fn check_line(&self, line: &str) -> Result<(Vec<TypedHand>, Vec<RefusedHand>), Problems> {
        let line = self.line_of_deal(without_comment(line), self.deals.len() + 1)?;
        let (mut hands, mut refused) = (Vec::new(), Vec::new());
        for player in players::players(&line) {
            let (name, text) = (player.name.clone(), player.text().to_owned());
            let checked =
                check_names(std::slice::from_ref(&name), &self.players, self.is_full()).map_err(Problems::from);
            let checked = checked.and_then(|()| match player.read()? {
                PlayerEntry::Units(_) => Ok((CardSet::default(), true, None)),
                PlayerEntry::Hand(player, history) => {
                    deal::check_player(self.house(), &player, &history)?;
                    Ok((player.deal.cards().unwrap_or_default(), false, self.misset(&player.deal)))
                }
            });
            match checked {
                Ok((cards, has_units, misset)) => hands.push(TypedHand { name, text, cards, has_units, misset }),
                Err(problems) => refused.push(RefusedHand::new(&name, &problems)),
            }
        }
        Ok((hands, refused))
    }

    /// Returns the reason why a hand is mis-set under the rules of new deals. Returns `None` if the rows are in order,
    /// or if the hand was not set. If the rules count naturals that were not declared, a hand with a natural is never
    /// mis-set.
    fn misset(&self, deal: &chinese::Deal) -> Option<MissetReason> {
        let chinese::Deal::Set(setting) = deal else { return None };
        Payoffs::new(&self.house().rules).misset_of(setting)
    }

    /// Adds a deal, of one or more lines.
    pub fn add(&mut self, text: &str) -> Result<(), Refused> {
        let line = self.line_of_deal(text, self.deals.len() + 1)?;
        let settled = self.settle(&line, Some(&self.rules))?;
        let names = settled.settled.ledger().players().to_vec();
        check_names(&names, &self.players, self.is_full())?;
        let mut lines = if self.players.is_empty() { players_line(&names) } else { String::new() };
        lines += &line;
        lines.push('\n');
        // If the account cannot hold the deal, the file does not change.
        settled.settled.add_to(&mut self.account.clone(), &settled.house.rules).map_err(Problem::from)?;
        let appended = self.append(&lines)?;
        self.changes.push(Change::Added);
        self.undone.clear();
        let Some(end) = appended else { return Ok(()) };
        if self.players.is_empty() {
            self.players = names;
        }
        Ok(self.count(end - 1..end, line, self.last_header.clone(), settled)?)
    }

    /// Adds a comment.
    pub fn note(&mut self, comment: &str) -> Result<(), Refused> {
        check_characters(comment)?;
        if rules_of_line(comment).is_some() {
            let message = "this comment would be read as the rules of later deals (to change rules, run 'pusoy night FILE \
                           --rules …')";
            return Err(Problem::new("conflicting-options", message).into());
        }
        self.append(&format!("{}\n", comment.trim()))?;
        self.undone.clear();
        Ok(())
    }

    /// Sets the players of the deals from now on.
    pub fn seat(&mut self, players: Vec<String>) -> Result<(), Refused> {
        let seated: Vec<&str> = players.iter().map(String::as_str).collect();
        match check_players(&self.house().rules, &seated) {
            // A pair stake may name a player who is not seated. The stake is refused later, when a deal is settled
            // without that player.
            Ok(()) | Err(SettleError::UnknownPlayer(_)) => {}
            Err(error) => return Err(Problem::from(error).into()),
        }
        for name in &players {
            check_name(name)?;
            let with_units = format!("{name}=0");
            let is_name =
                players::players(without_comment(&with_units)).first().is_some_and(|player| player.name == *name);
            if !is_name || is_json(name) || name.is_empty() || players::units(name).is_some() {
                return Err(Problem::new(
                    "unknown-player",
                    format!("'{name}' cannot be a name (use letters, and digits after them)"),
                )
                .token(name)
                .into());
            }
        }
        let line = players_line(&players);
        self.append(&line)?;
        self.undone.clear();
        // The first players of a session do not count as a change.
        if !std::mem::replace(&mut self.players, players).is_empty() {
            self.changes.push(Change::Seated(line.trim_end().to_owned()));
        }
        Ok(())
    }

    /// Sets the stake of new deals, and also of the deals so far if `all` is set. Sets the currency of all deals. A
    /// value of `None` leaves the stake or the currency as it is. Replaced headers stay as comments.
    pub fn set_money(&mut self, stake: Option<&str>, currency: Option<&str>, all: bool) -> Result<(), Refused> {
        let mut rules = self.house().rules.clone();
        for (option, value) in [("stake", stake), ("currency", currency)] {
            if let Some(value) = value {
                rules.set(option, value).map_err(Problem::from)?;
            }
        }
        rules.validate().map_err(Problem::from)?;
        self.check_file()?;
        let before = self.snapshot();
        if stake.is_some() {
            self.stake = Some(rules.stake);
        }
        if currency.is_some() {
            self.currency = Some(rules.currency.clone());
        }
        self.rules = Arc::new(LogRules::of_house(House { rules: rules.clone(), ..self.house().clone() }));
        let changes_deals = !self.deals.is_empty() && (all || currency.is_some());
        let changed = match changes_deals {
            true => self.change_rules(|old| {
                if all {
                    old.stake = rules.stake;
                }
                if currency.is_some() {
                    old.currency.clone_from(&rules.currency);
                }
            }),
            false => Ok(Vec::new()),
        };
        let done = changed.and_then(|changed| {
            let header = self.last_header.as_ref().map(|last| last.line);
            self.append("")?;
            let is_appended = self.last_header.as_ref().map(|last| last.line) != header;
            Ok((changed, is_appended.then(|| self.header().trim_end().to_owned())))
        });
        match done {
            Ok((changed, appended)) => {
                self.undone.clear();
                let is_same = self.text == before.text
                    && *self.house() == before.rules
                    && *self.unnamed.house() == before.unnamed;
                if !is_same {
                    self.changes.push(Change::Money(Box::new(MoneyChange { before, changed, appended })));
                }
                Ok(())
            }
            Err(refused) => {
                self.return_to_money(&before);
                Err(refused)
            }
        }
    }

    /// Returns the number of deals that begin above the line with the index `at`.
    fn deals_above(&self, at: usize) -> usize {
        self.deals.iter().filter(|kept| kept.lines.start < at).count()
    }

    /// Changes the rules of the deals so far. Returns the changed headers.
    fn change_rules(&mut self, change: impl Fn(&mut Rules)) -> Result<Vec<ChangedHeader>, Refused> {
        let changed = |house: &House| {
            let mut changed = house.clone();
            change(&mut changed.rules);
            changed
        };
        let (mut text, mut headers) = (String::new(), Vec::new());
        for (at, line) in self.text.lines().enumerate() {
            match rules_of_line(line) {
                Some(Ok(house)) if changed(&house) != house => {
                    let new = header(&changed(&house));
                    text += &format!("{CORRECTED}{line}\n{new}\n");
                    let deals_above = self.deals_above(at);
                    headers.push(ChangedHeader { old: line.to_owned(), new, deals_above, is_first: false });
                }
                _ => text.extend([line, "\n"]),
            }
        }
        let old = self.unnamed.house().clone();
        self.unnamed = BaseRules::from(changed(&old));
        if self.has_unnamed {
            let (old, new) = (header(&old), header(self.unnamed.house()));
            headers.push(ChangedHeader { old, new, deals_above: 0, is_first: true });
        }
        self.rewrite(text, |_| false)?;
        Ok(headers)
    }

    /// Appends lines. If the rules at the end of the file are not those of new deals, writes a header above the lines.
    /// Returns the number of lines in the file, including the new ones. Returns `None` if the whole file was rewritten
    /// and read again.
    fn append(&mut self, lines: &str) -> Result<Option<usize>, Refused> {
        self.check_file()?;
        let last = match &self.last_header {
            Some(last) => last.house.as_ref().ok(),
            None => Some(self.unnamed.house()).filter(|_| !self.text.is_empty()),
        };
        let is_named = last == Some(self.house());
        if self.has_unnamed && !self.text.is_empty() {
            let below = if is_named { String::new() } else { self.header() };
            let text = format!("{}{below}{lines}", self.text);
            self.rewrite(text, |_| true)?;
            return Ok(None);
        }
        let begin = if is_named { String::new() } else { self.header() };
        self.file.append(&format!("{begin}{lines}"))?;
        if !is_named {
            let (line, house) = (self.lines + 1, self.rules.house.clone());
            self.last_header = Some(Arc::new(LogRules { line, text: String::new(), house }));
            self.has_unnamed = false;
        }
        self.text.extend([&begin, lines]);
        self.lines += begin.lines().count() + lines.lines().count();
        Ok(Some(self.lines))
    }

    /// Returns the header of new deals, as a line.
    fn header(&self) -> String {
        header(self.house()) + "\n"
    }

    /// Rewrites the whole file. Settles each deal again unless `is_settled` returns `true` for it. If deals have no
    /// header above them, adds one at the beginning, so that the file names their rules.
    fn rewrite(&mut self, text: String, is_settled: impl Fn(&KeptDeal) -> bool) -> Result<(), Refused> {
        let text = match self.has_unnamed {
            true => format!("{}\n{text}", header(self.unnamed.house())),
            false => text,
        };
        let inputs = Inputs::from_text(&text)?;
        self.file.rewrite(&text)?;
        let mut before = std::mem::take(&mut self.deals);
        before.retain(is_settled);
        self.load(inputs, text, before);
        Ok(())
    }

    /// Turns some lines of the file into comments that begin with `prefix`. Writes the text `by`, if any, below them.
    /// `lines` are the indexes of the lines, from 0.
    fn replace(&mut self, lines: Range<usize>, prefix: &str, by: Option<&str>) -> Result<(), Refused> {
        self.check_file()?;
        let mut text = String::new();
        for (nth, line) in self.text.lines().enumerate() {
            if lines.contains(&nth) {
                text += prefix;
            }
            text += line;
            text.push('\n');
            if let Some(by) = by.filter(|_| nth + 1 == lines.end) {
                text += by;
                text.push('\n');
            }
        }
        self.rewrite(text, |kept| kept.lines != lines)
    }

    /// Checks that no other program has changed the file. If one has, reads the file again, and refuses the change that
    /// was typed.
    fn check_file(&mut self) -> Result<(), Refused> {
        if !self.file.was_changed() {
            return Ok(());
        }
        let (stake, currency) = (self.stake, self.currency.clone());
        let (book, _) = Book::open(self.named, self.file.path())?;
        *self = book;
        let mut house = self.house().clone();
        house.rules.stake = stake.unwrap_or(house.rules.stake);
        house.rules.currency = currency.clone().unwrap_or(house.rules.currency);
        self.rules = Arc::new(LogRules::of_house(house));
        (self.stake, self.currency) = (stake, currency);
        Err(Refused::Changed)
    }
}

fn players_line(players: &[String]) -> String {
    format!("{PLAYERS}{}\n", players.iter().join(", "))
}
