//! The session of `pusoy night`.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use itertools::Itertools;
use pusoy::cards::{CardSet, parse};
use pusoy::ledger::{is_same_player, seat_at_table};
use pusoy_api::deal_log::deal::SettledDeal;
use pusoy_api::deal_log::players;
use pusoy_api::questions::score::words::{misset_in_words, misset_word};
use pusoy_api::wire::comments::without_comment;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::input::is_json;
use pusoy_api::words::numbers::count_of;
use pusoy_api::words::rules::in_words;

use crate::args::{self, Form, Global};
use crate::commands::night::book::{Book, Refused, Undone};
use crate::commands::night::fantasyland::Due;
use crate::commands::night::open_deal::{OpenDeal, RefusedHand, TypedHand};
use crate::commands::night::result::{hands, units_won};
use crate::commands::night::vocabulary::{Verb, help, help_with, nearest_command};
use crate::commands::night::wording::{
    MARKS, check_characters, check_names, names, names_alone, names_in_words, nearest_player, with_mark_of_one,
    with_marks,
};
use crate::house::named_rules::NamedRules;
use crate::stream::answers::Render;
use crate::stream::typing::{Typed, Typing};

use crate::terminal::columns::cells;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::print_error;
use crate::terminal::style;

pub fn run(args: &args::Night, global: &Global) -> Result<Exit, Failure> {
    let named = NamedRules::read(&args.rules)?;
    let (book, messages) = Book::open(&named, &args.file).map_err(|not_opened| not_opened.failure(&args.file))?;
    messages.iter().for_each(|message| print_error(message));
    let night = Night { book, typing: Typing::begin(global)?, open: None, failed: false };
    Ok(night.run()?.for_stream(global))
}

struct Night<'a> {
    book: Book<'a>,
    typing: Typing,
    /// The deal that is not yet complete, if any.
    open: Option<OpenDeal>,
    /// Whether a line was refused.
    failed: bool,
}

/// The end of a deal with one player per line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DealEnd {
    /// An empty line.
    EmptyLine,
    /// The end of the input.
    Input,
}

impl Night<'_> {
    /// Answers lines until the input or the session ends.
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
                [] => String::from("Who plays? Type the names, such as 'Amy, Bob, Cy'; 'help' shows everything."),
                players => format!("{} play; 'help' shows everything.", names_in_words(players)),
            };
            self.write(&format!("{who}\n"))?;
        }
        if deals > 0 {
            self.write(&format!("{}{}", self.wrong_fantasyland(1..=deals), self.so_far()))?;
        }
        let mut has_explained = false;
        loop {
            if self.open.is_some() && self.typing.is_person() && !std::mem::replace(&mut has_explained, true) {
                self.write("one line per player; an empty line ends the deal, 'cancel' discards it\n")?;
            }
            let prompt = if self.open.is_some() { "  ... " } else { "> " };
            let typed = match self.typing.next_line(prompt)? {
                Typed::Line(typed) => typed,
                Typed::Unreadable(problem) => {
                    // The unreadable line may have been a hand of the deal. The deal must not be stored without this
                    // hand.
                    let discarded = self.open.take().map_or("", |_| "; the unfinished deal is discarded");
                    self.refuse(&format!("{}{discarded}", problem.message));
                    continue;
                }
                Typed::Interrupt => {
                    print_error(match self.open.take() {
                        Some(_) => "the unfinished deal is discarded, and nothing was stored",
                        None => "nothing was done; 'quit' or Ctrl-D ends the session",
                    });
                    continue;
                }
                Typed::End => break,
            };
            if typed.trim_start().starts_with('#') {
                self.note(typed.trim())?;
            } else if self.open.is_some() {
                self.continue_deal(&typed)?;
            } else if !self.answer(&typed)? {
                return self.end();
            }
        }
        if let Some(open) = &self.open {
            // If a person types, the end of the input completes a deal only if every player at the table has a hand.
            let lacks_hand = |name: &String| open.hand_of(name).is_none();
            if !self.typing.is_person() || !self.book.players().iter().any(lacks_hand) {
                self.end_deal(DealEnd::Input)?;
            }
            if let Some(open) = self.open.take() {
                let kept = self.book.note(&format!("# unfinished: {}", open.text()));
                let where_kept = match kept {
                    Ok(()) => "; the file keeps its valid lines as a comment",
                    Err(refused) => {
                        self.report_refused(refused, "")?;
                        ", and was not stored"
                    }
                };
                self.refuse(&format!("the unfinished deal does not count{where_kept}"));
            }
        }
        self.end()
    }

    /// Answers a line while a deal is open: a player's hand or units, an empty line, `cancel`, or a command such as
    /// `help`, `totals` or `join Dan`, which leaves the deal as it is. Refuses other lines; the deal stays open.
    fn continue_deal(&mut self, text: &str) -> Result<(), Failure> {
        let (verb, rest) = self.verb(text);
        match (verb, rest) {
            _ if text.trim().is_empty() => self.end_deal(DealEnd::EmptyLine)?,
            (Some(Verb::Cancel), "") => {
                self.open = None;
                self.write("the unfinished deal is discarded\n")?;
            }
            (Some(Verb::Help), _) | (Some(Verb::Show), _) => _ = self.answer(text)?,
            (Some(Verb::Join), names) if !names.is_empty() => {
                self.answer(text)?;
            }
            (Some(Verb::Totals | Verb::List | Verb::Rules | Verb::Players | Verb::Stake | Verb::Currency), "") => {
                self.answer(text)?;
            }
            (Some(_), _) => {
                self.refuse_for_open_deal(&format!("'{}' is not possible in an unfinished deal", text.trim()))
            }
            (None, _) => match self.part_of_deal(text) {
                Some(line) => self.add_to_deal(&line, text)?,
                None if is_json(text) => {
                    self.refuse_for_open_deal("a deal in JSON is not possible in an unfinished deal")
                }
                None => {
                    let hint =
                        self.stranger(text).unwrap_or_else(|| String::from("type the name first, as 'Dan: fold'"));
                    self.refuse_for_open_deal(&format!("'{}' is not a player's hand ({hint})", text.trim()));
                }
            },
        }
        Ok(())
    }

    /// Refuses a line, and says how the open deal ends.
    fn refuse_for_open_deal(&mut self, why: &str) {
        let end = self.open.as_ref().map(|open| format!("; {}", open.what_ends_it())).unwrap_or_default();
        self.refuse(&format!("{why}{end}"));
    }

    /// Returns a line of a deal without its comment, and adds any missing `:` after a name. Returns `None` if the line
    /// is JSON, or if a hand or units in it have no name.
    fn part_of_deal(&self, text: &str) -> Option<String> {
        if is_json(text) {
            return None;
        }
        let line = without_comment(text).trim();
        let marked = with_mark_of_one(line, self.book.players()).unwrap_or_else(|| line.to_owned());
        let marked = with_marks(&marked, self.book.players());
        let players = players::players(&marked);
        players.iter().all(players::PlayerText::is_named).then_some(marked)
    }

    /// Returns an error message if a line has the hand or units of a player who is not at the table. Returns `None` for
    /// other lines, or if nobody is at the table yet.
    fn stranger(&self, text: &str) -> Option<String> {
        let (name, rest) = text.trim().split_once(char::is_whitespace)?;
        let is_hand = players::is_status(rest) || players::units(rest).is_some() || rest.contains(parse::SLASHES);
        if !is_hand {
            return None;
        }
        check_names(&[name.to_owned()], self.book.players(), self.book.is_full()).err().map(|problem| problem.message)
    }

    /// Adds a line to the open deal, or begins a deal with it. `line` has `:` or `=` after every name, and `typed` is
    /// the line as typed, with its comment. Checks each hand by itself.
    fn add_to_deal(&mut self, line: &str, typed: &str) -> Result<(), Failure> {
        let (hands, refused) = match self.book.check_line(line) {
            Ok(checked) => checked,
            Err(problems) => {
                self.refuse(&problems.messages().join("; "));
                return Ok(());
            }
        };
        // A person who types a sentence without a hand has not begun a deal.
        if self.open.is_none() && hands.is_empty() && self.typing.is_person() {
            let why = refused.iter().map(|refused| refused.why.as_str()).join("; ");
            self.refuse(&why);
            return Ok(());
        }
        let comment = typed[without_comment(typed).len()..].trim().to_owned();
        let hint = if self.open.is_none() { self.missing_hand(&hands) } else { None };
        let open = self.open.get_or_insert_default();
        for RefusedHand { name, .. } in &refused {
            let players = self.book.players();
            let is_seated = players.is_empty() || seat_at_table(players, name).is_some();
            let meant = if is_seated { Some(name.as_str()) } else { nearest_player(name, players) };
            // If the table has neither this name nor a similar one, a person reads the error message and can end the
            // deal without this hand. In a stream, nobody reads the message, so the deal must not be stored without
            // this hand.
            if let Some(name) = meant.or(Some(name.as_str()).filter(|_| !self.typing.is_person())) {
                open.refuse(name);
            }
        }
        let is_all = refused.is_empty();
        let added = open.add(hands, &comment);
        for RefusedHand { name, why } in refused {
            let is_seated = seat_at_table(self.book.players(), &name).is_some();
            let then = if why.ends_with('?') { " Type" } else { "; type" };
            self.refuse(&if is_seated { format!("{why}{then} the line of {name} again") } else { why });
        }
        match added {
            Ok(added) => {
                for name in added.replaced {
                    self.write(&format!("this line replaces the earlier line of {}\n", escape_controls(&name)))?;
                }
                for (name, reason) in added.misset {
                    let name = escape_controls(&name);
                    let what = format!("{}: {}", misset_word(&self.book.house().rules), misset_in_words(reason));
                    self.write(&format!("{name} is {what} (type the line of {name} again to change it)\n"))?;
                }
                added.conflicts.iter().for_each(|why| self.refuse(why));
            }
            Err(why) if is_all => self.refuse_for_open_deal(&why),
            Err(why) => self.refuse(&why),
        }
        self.write(&hint.unwrap_or_default())
    }

    /// Returns a hint if the first line of a new deal is one hand that probably belongs to the last deal. `hands` are
    /// the hands of that line. Returns `None` unless all of these hold:
    ///
    /// * The last deal has at least two hands.
    /// * The cards of the new hand and of all hands of the last deal are known.
    /// * Neither the player nor any card of the new hand is in the last deal.
    fn missing_hand(&self, hands: &[TypedHand]) -> Option<String> {
        let ([hand], Some(last)) = (hands, self.book.deals().last()) else { return None };
        let is_absent = seat_at_table(last.deal.settled.ledger().players(), &hand.name).is_none();
        let known: Option<Vec<CardSet>> = last.deal.players.iter().map(|player| player.deal.cards()).collect();
        let known = known.filter(|known| known.len() > 1)?;
        let fits = !hand.cards.is_empty() && known.iter().all(|cards| cards.is_disjoint(hand.cards));
        let (number, name) = (self.book.deals().len(), escape_controls(&hand.name));
        (is_absent && fits).then(|| {
            format!(
                "deal {number} may lack this hand, because {name} has no hand in it (to add the hand to deal \
                 {number}, type \
                 'cancel', and then 'fix {number} {name}: …')\n"
            )
        })
    }

    /// Ends the open deal. A deal that cannot be settled stays open. If a person types an empty line while players at
    /// the table have no hand, this function names these players, and the deal stays open. Another empty line then ends
    /// the deal without these players.
    fn end_deal(&mut self, end: DealEnd) -> Result<(), Failure> {
        let Some(open) = &mut self.open else { return Ok(()) };
        // At the end of the input, nothing more can be typed.
        let hint = |hint: String| if end == DealEnd::Input { String::new() } else { hint };
        if !open.refused().is_empty() {
            let names = open.refused().join(", ");
            let (lines, them) =
                if open.refused().len() == 1 { ("a valid line", "it") } else { ("valid lines", "them") };
            let hint = hint(format!(" (type {them} again, or 'cancel' the deal)"));
            self.refuse(&format!("the deal still needs {lines} for {names}{hint}"));
            return Ok(());
        }
        let asks = end == DealEnd::EmptyLine && self.typing.is_person();
        let absent = if asks { open.ask_for(self.book.players()) } else { Vec::new() };
        if !absent.is_empty() {
            let names = escape_controls(&absent.join(", ")).into_owned();
            let (have, lines) = if absent.len() == 1 { ("has", "line") } else { ("have", "lines") };
            let what = if open.has_units() { "units" } else { "hand" };
            return self.write(&format!(
                "{names} {have} no {what} yet (type the missing {lines}, or an empty line to end the \
                 deal without {names})\n"
            ));
        }
        match self.book.add(&open.text()) {
            Ok(()) => {
                self.open = None;
                self.write(&self.result(self.book.deals().len()))
            }
            Err(Refused::Typed(problems)) => {
                let why = problems.messages().join("; ");
                let hint = hint(String::from("; the deal is still open (add a line, type one again, or 'cancel')"));
                self.refuse(&format!("{why}{hint}"));
                Ok(())
            }
            Err(refused) => {
                let hint = hint(format!("; {}", open.what_ends_it()));
                self.report_refused(refused, &hint)
            }
        }
    }

    /// Writes the account at the end of the session.
    fn end(&self) -> Result<Exit, Failure> {
        self.totals()?;
        Ok(if self.failed && !self.typing.is_person() { Exit::Failed } else { Exit::Done })
    }

    /// Returns the command at the beginning of a line, if there is one, and the rest of the line. A word that is a
    /// player's name is not a command. `Tom leaves` and `Sam joins` are read as `leave Tom` and `join Sam`. `who pays
    /// whom?` is read as `totals`.
    fn verb<'t>(&self, text: &'t str) -> (Option<Verb>, &'t str) {
        let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let is_player = seat_at_table(self.book.players(), word).is_some();
        if !is_player && asks_who_pays(text) {
            return (Some(Verb::Totals), "");
        }
        match Verb::after_name(rest.trim()) {
            Some(verb) if is_player || Verb::from_word(word).is_none() => (Some(verb), word),
            _ => (Verb::from_word(word).filter(|_| !is_player), rest.trim()),
        }
    }

    /// Answers a line while no deal is open, or a command that does not concern the open deal. Returns `true` if the
    /// session continues.
    fn answer(&mut self, text: &str) -> Result<bool, Failure> {
        match self.verb(text) {
            _ if text.trim().is_empty() => {}
            (Some(Verb::Quit), "") => return Ok(false),
            (Some(Verb::Help), "") => self.write(&help(&self.book.house().rules))?,
            (Some(Verb::Help), word) => match help_with(word, &self.book.house().rules) {
                Some(help) => self.write(&help)?,
                None => self.refuse(&format!("no such command '{word}' ('help' shows all)")),
            },
            (Some(Verb::Totals), "") => self.totals()?,
            (Some(Verb::List), "") => self.list()?,
            (Some(Verb::Rules), "") => self.write(&format!("{}\n", in_words(self.book.house())))?,
            (Some(Verb::Cancel), "") => {
                self.refuse("there is no open deal to cancel ('undo' takes back the last change)")
            }
            (Some(Verb::Undo), "") => self.undo()?,
            (Some(Verb::Redo), "") => self.redo()?,
            (Some(verb @ (Verb::Undo | Verb::Drop)), number) => {
                if let Some(number) = self.number(number, "'delete 7' removes deal 7")? {
                    match verb {
                        Verb::Undo => self.undo_deal(number)?,
                        _ => self.take_out(number)?,
                    }
                }
            }
            (Some(Verb::Show), "") if !self.book.deals().is_empty() => self.show(self.book.deals().len())?,
            (Some(Verb::Show), number) => {
                if let Some(number) = self.number(number, "'show 7' shows deal 7")? {
                    self.show(number)?;
                }
            }
            (Some(Verb::Fix), rest) => {
                let (number, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                if let Some(number) = self.number(number, "'fix 7 Amy +6, Bob -6' replaces deal 7")? {
                    self.fix(number, text.trim())?;
                }
            }
            (Some(Verb::Stake), "") => self.write(&format!("{}\n", self.stake_in_words()))?,
            (Some(Verb::Stake), stake) => self.set_stake(stake)?,
            (Some(Verb::Currency), "") => self.write(&format!("{}\n", self.stake_in_words()))?,
            (Some(Verb::Currency), label) => self.set_currency(label)?,
            (Some(Verb::Players), "") => self.write(&format!("{}\n", names_in_words(self.book.players())))?,
            (Some(Verb::Players), players) => self.seat(names(players))?,
            (Some(Verb::Join), new) if !new.is_empty() => self.join(&listed(new))?,
            (Some(Verb::Leave), away) if !away.is_empty() => self.leave(&listed(away))?,
            _ => self.deal(text)?,
        }
        Ok(true)
    }

    /// Answers a line that is not a command: a deal or, if nobody is at the table yet, the names of the players.
    fn deal(&mut self, text: &str) -> Result<(), Failure> {
        if let Some(line) = self.part_of_deal(text).filter(|line| players::is_one_player(line)) {
            return self.add_to_deal(&line, text);
        }
        let begins_with_verb = text.split_whitespace().next().is_some_and(|word| Verb::from_word(word).is_some());
        let has_players = !self.book.players().is_empty();
        if let Some(players) = names_alone(text).filter(|_| !has_players && !begins_with_verb) {
            match (&players[..], self.not_a_deal(text)) {
                ([_], Some(why)) if nearest_command(&players[0]).is_some() => self.refuse(&why),
                ([name], _) => {
                    self.refuse(&format!("'{name}' cannot play alone (type all names, such as 'Amy, Bob, Cy')"))
                }
                _ => self.seat(players)?,
            }
            return Ok(());
        }
        let checked = self.book.check_line(text);
        if let Some((_, refused)) = checked.ok().filter(|(hands, refused)| !hands.is_empty() && !refused.is_empty()) {
            self.refuse(&refused.iter().map(|refused| refused.why.as_str()).join("; "));
            return Ok(());
        }
        let added = self.book.add(text);
        match (&added, self.not_a_deal(text)) {
            (Err(Refused::Typed(_)), Some(why)) => {
                self.refuse(&why);
                Ok(())
            }
            _ => self.report(added, |night, ()| night.result(night.book.deals().len())),
        }
    }

    /// Returns the reason why a line is not a deal. Returns `None` if the line may be a deal.
    fn not_a_deal(&self, text: &str) -> Option<String> {
        let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        if is_json(text) || text.contains(MARKS) || text.contains(parse::SLASHES) || check_characters(text).is_err() {
            return None;
        }
        if seat_at_table(self.book.players(), word).is_none() {
            match Verb::from_word(word) {
                Some(Verb::Join | Verb::Leave) => return Some(format!("'{word}' needs a name (type '{word} Dan')")),
                Some(_) => return Some(format!("unexpected '{rest}' after '{word}' (type '{word}' alone)")),
                None => {}
            }
            if let Some(near) = nearest_command(word).filter(|_| rest.is_empty() || rest.parse::<u64>().is_ok()) {
                return Some(format!("no such command '{word}': did you mean '{near}'?"));
            }
        }
        let has_digit = text.contains(|c: char| c.is_numeric());
        let of_players = names_alone(text)
            .is_some_and(|names| names.iter().all(|name| seat_at_table(self.book.players(), name).is_some()));
        let listed = names_alone(text).filter(|_| text.contains([',', '，', '、'])).map(|names| names.join(", "));
        match (has_digit, listed) {
            (true, _) => None,
            (false, Some(names)) if !of_players => Some(format!(
                "names without hands or units are not a deal (type 'players {names}' if these people play from now on)"
            )),
            (false, _) if of_players => {
                Some(String::from("a deal needs hands or units after the names ('help' shows how)"))
            }
            (false, _) => self.stranger(text).or_else(|| Some(format!("no such command '{word}' ('help' shows all)"))),
        }
    }

    /// Reads the number of a deal. Refuses other text, and then returns `None`. `usage` describes the command.
    fn number(&mut self, text: &str, usage: &str) -> Result<Option<usize>, Failure> {
        let number = text.parse().ok();
        if number.is_none() {
            self.refuse(&match text {
                "" if self.book.deals().is_empty() => String::from("there are no deals so far"),
                "" => format!("missing number of a deal ({usage}, and 'list' shows the numbers)"),
                _ => format!("'{text}' is not the number of a deal ('list' shows the numbers)"),
            });
        }
        Ok(number)
    }

    fn fix(&mut self, number: usize, text: &str) -> Result<(), Failure> {
        if let Some(kept) = self.book.deal(number).ok().filter(|_| text.is_empty()) {
            let ledger = kept.deal.settled.ledger();
            let name = ledger.players().first().map_or("Amy", String::as_str);
            let all = if kept.deal.players.is_empty() { kept.on_one_line() } else { String::from("…") };
            let hand = match kept.deal.players.is_empty() || is_json(&kept.text) {
                true => String::new(),
                false => format!("'fix {number} {name}: …' replaces the hand of {name}, "),
            };
            let why = format!("missing text after 'fix {number}' ({hand}'fix {number} {all}' replaces the whole deal)");
            self.show(number)?;
            self.refuse(&why);
            return Ok(());
        }
        let corrected = self.book.correct(number, text);
        self.report(corrected, |night, unchanged| {
            let result = night.result(number);
            match &unchanged[..] {
                [] => result,
                _ => format!("not changed: {}\n{result}", names_in_words(&unchanged)),
            }
        })
    }

    fn join(&mut self, new: &[String]) -> Result<(), Failure> {
        let most = self.book.house().rules.most_players();
        if self.book.players().len() + new.len() > most {
            let can_leave = !self.book.players().is_empty() && new.len() <= most;
            let hint = if can_leave { " (type 'leave NAME' first)" } else { "" };
            self.refuse(&format!("at most {most} players can play{hint}"));
            return Ok(());
        }
        if let Some(name) = new.iter().find(|name| seat_at_table(self.book.players(), name).is_some()) {
            self.refuse(&format!("'{name}' is already at the table"));
            return Ok(());
        }
        self.seat(self.book.players().iter().chain(new).cloned().collect())
    }

    fn leave(&mut self, away: &[String]) -> Result<(), Failure> {
        if let Some(name) = away.iter().find(|name| seat_at_table(self.book.players(), name).is_none()) {
            self.refuse(&format!("'{name}' is not at the table"));
            return Ok(());
        }
        let stays = |player: &&String| !away.iter().any(|name| is_same_player(player, name));
        self.seat(self.book.players().iter().filter(stays).cloned().collect())?;
        let has_left = |name: &&String| seat_at_table(self.book.players(), name).is_none();
        self.write(&away.iter().filter(has_left).filter_map(|name| self.balance(name)).collect::<String>())
    }

    /// Formats what a player who leaves has won so far. Returns `None` if the player has not played.
    fn balance(&self, name: &str) -> Option<String> {
        let account = self.book.account();
        let seat = account.seat_of(name)?;
        let (units, money) = (account.units()[seat], account.money()[seat]);
        let money = match (account.currency(), money.as_whole() == Some(units)) {
            (Some(currency), _) => format!(", {money:+} {currency}"),
            (None, false) => format!(", {money:+} in money"),
            (None, true) => String::new(),
        };
        Some(format!("{} leaves with {units:+} units{money}\n", escape_controls(&account.players()[seat])))
    }

    fn stake_in_words(&self) -> String {
        let rules = &self.book.house().rules;
        let currency = rules.currency.0.as_deref().map_or_else(String::new, |label| format!(" {label}"));
        escape_controls(&format!("the stake is {}{currency} per unit", rules.stake.0)).into_owned()
    }

    /// Sets the currency of all deals.
    fn set_currency(&mut self, label: &str) -> Result<(), Failure> {
        let done = self.book.set_money(None, Some(label), false);
        self.report(done, |night, ()| format!("{}\n", night.stake_in_words()))
    }

    /// Sets the stake: `0.5` for the deals from now on, or `0.5 all` for all deals. A decimal comma is allowed. The
    /// name of the currency, as in `0.5 EUR`, applies to all deals.
    fn set_stake(&mut self, text: &str) -> Result<(), Failure> {
        let (stake, all) = text.strip_suffix("all").map_or((text, false), |stake| (stake.trim(), true));
        let currency = stake.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','));
        // A text without an amount is refused as a whole.
        let (stake, currency) = match stake.strip_suffix(currency).unwrap_or_default() {
            "" => (stake, ""),
            amount => (amount, currency.trim()),
        };
        if let Some(why) = self.pair_stake_in_words(stake, currency) {
            self.refuse(&why);
            return Ok(());
        }
        let currency = Some(currency).filter(|currency| !currency.is_empty());
        let done = self.book.set_money(Some(&stake.replace(',', ".")), currency, all);
        let deals = self.book.deals().len();
        self.report(done, |night, ()| {
            let words = night.stake_in_words();
            match deals {
                0 => format!("{words}\n"),
                _ if all => format!("{words}, for all deals\n"),
                _ => {
                    let next = deals + 1;
                    format!("{words} from deal {next} on; 'stake {stake} all' also changes the earlier deals\n")
                }
            }
        })
    }

    /// Returns an error message if the text after a stake names two players instead of the currency. Otherwise returns
    /// `None`.
    fn pair_stake_in_words(&self, stake: &str, text: &str) -> Option<String> {
        let words = text.split(|c: char| c.is_whitespace() || MARKS.contains(&c) || matches!(c, ',' | '-' | '/' | '&'));
        let named = words.filter_map(|word| seat_at_table(self.book.players(), word)).unique().collect_vec();
        let [a, b] = named[..] else { return None };
        let (a, b) = (&self.book.players()[a], &self.book.players()[b]);
        let path = self.book.path().display();
        Some(format!(
            "a stake between two players needs the cards of every deal (type 'quit', and then \
             'pusoy night {path} --set pair-stake={a}:{b}={stake}')"
        ))
    }

    /// Undoes the last change.
    fn undo(&mut self) -> Result<(), Failure> {
        let last = self.book.deals().last().map(|kept| units_won(&kept.deal)).unwrap_or_default();
        let undone = self.book.undo();
        if let Ok(None) = undone {
            self.refuse("there is nothing to undo");
            return Ok(());
        }
        self.report(undone, |night, undone| match undone {
            Some(Undone::Removed) => format!("removed: {last} ('redo' enters it again)\n{}", night.so_far()),
            Some(Undone::Restored(number)) => night.restored(number),
            Some(Undone::Returned(number)) => format!("deal {number} is back\n{}", night.result(number)),
            Some(Undone::Seated) => format!("{} play again\n", names_in_words(night.book.players())),
            Some(Undone::Money) => format!("{} again\n", night.stake_in_words()),
            None => String::new(),
        })
    }

    /// Repeats the change that `undo` took back last.
    fn redo(&mut self) -> Result<(), Failure> {
        let redone = self.book.redo();
        if let Ok(None) = redone {
            self.refuse("there is nothing to redo ('redo' repeats a change that 'undo' took back)");
            return Ok(());
        }
        self.report(redone, |night, redone| match redone {
            Some(Undone::Removed) => night.result(night.book.deals().len()),
            Some(Undone::Restored(number)) => night.result(number),
            Some(Undone::Returned(number)) => format!("removed deal {number} again\n{}", night.so_far()),
            Some(Undone::Seated) => format!("{} play\n", names_in_words(night.book.players())),
            Some(Undone::Money) => format!("{}\n", night.stake_in_words()),
            None => String::new(),
        })
    }

    /// Formats a deal whose correction was taken back.
    fn restored(&self, number: usize) -> String {
        format!("'fix' of deal {number} is undone\n{}", self.result(number))
    }

    /// Undoes the last change to a deal: takes its last correction back or, if it has none, removes the deal.
    fn undo_deal(&mut self, number: usize) -> Result<(), Failure> {
        match self.book.take_correction_back(number) {
            Ok(false) => self.take_out(number),
            taken => self.report(taken, |night, _| night.restored(number)),
        }
    }

    fn take_out(&mut self, number: usize) -> Result<(), Failure> {
        if self.book.deals().is_empty() {
            self.refuse("there is no deal to remove");
            return Ok(());
        }
        let was = self.book.deal(number).map(|kept| units_won(&kept.deal)).unwrap_or_default();
        let taken = self.book.take_out(number);
        self.report(taken, |night, ()| {
            let deals = night.book.deals().len();
            let later = if number <= deals { "the numbers of later deals are now one lower\n" } else { "" };
            format!(
                "removed deal {number}: {was} (the file keeps it as a comment, and 'undo' brings it back)\n{later}{}{}",
                night.wrong_fantasyland(number..=number),
                night.so_far()
            )
        })
    }

    fn seat(&mut self, players: Vec<String>) -> Result<(), Failure> {
        let seated = self.book.seat(players);
        self.report(seated, |night, ()| {
            let players = night.book.players();
            let how = match players.len() {
                _ if !night.typing.is_person() || !night.book.deals().is_empty() => "",
                2 => "type each deal: the hands, or units such as '+3 -3'\n",
                3 => "type each deal: the hands, or units such as '+6 -2 -4'\n",
                _ => "type each deal: the hands, or units such as '+6 -2 -4 0'\n",
            };
            format!("{} play\n{how}", names_in_words(players))
        })
    }

    fn note(&mut self, comment: &str) -> Result<(), Failure> {
        // A comment such as `# players: Amy, Bob` seats these players.
        if let Some(players) = comment.strip_prefix("# players:") {
            return self.seat(names(players));
        }
        let noted = self.book.note(comment);
        self.report(noted, |_, ()| String::new())
    }

    /// Shows a deal as it was typed, and how it was settled.
    fn show(&mut self, number: usize) -> Result<(), Failure> {
        let shown = self.book.deal(number).map(|kept| {
            let lines =
                self.book.lines_of(kept).map(|line| fit_deal(&escape_controls(line), style::has_room)).join("\n");
            let next = Due::after(&kept.deal).and_then(|due| due.in_words());
            let next = next.map_or_else(String::new, |next| format!("then {next}\n"));
            format!("{lines}\ndeal {number}: {}\n{}{next}", units_won(&kept.deal), hands(&kept.deal))
        });
        match shown {
            Ok(shown) => self.write(&shown),
            Err(problem) => {
                self.refuse(&problem.message);
                Ok(())
            }
        }
    }

    fn list(&self) -> Result<(), Failure> {
        let deals = (1..).zip(self.book.deals());
        self.write(&deals.map(|(number, kept)| format!("{number:>4}  {}\n", units_won(&kept.deal))).collect::<String>())
    }

    fn totals(&self) -> Result<(), Failure> {
        let mut out = Vec::new();
        self.book.account().text(&mut out);
        self.write(&String::from_utf8_lossy(&out))
    }

    /// Formats the result of a deal, and the totals so far.
    fn result(&self, number: usize) -> String {
        let Ok(played) = self.book.deal(number) else { return self.so_far() };
        let absent = match number == self.book.deals().len() {
            true => self.absent(&played.deal),
            false => String::new(),
        };
        let due = self.wrong_fantasyland(number..=number + 1);
        let repeated = self.repeated(number, &played.deal);
        let (won, hands) = (units_won(&played.deal), hands(&played.deal));
        format!("deal {number}: {won}\n{hands}{repeated}{absent}{due}{}", self.so_far())
    }

    /// Formats, for each deal in `numbers`, the differences between the hands in fantasyland and those that are due
    /// after the previous deal. [`Due::differences`] lists the kinds of differences. Leaves out numbers without a deal.
    fn wrong_fantasyland(&self, numbers: RangeInclusive<usize>) -> String {
        let differences = |number: usize| {
            let (due, kept) = (self.book.due(number)?, self.book.deal(number).ok()?);
            Some(due.differences(&kept.deal, number))
        };
        numbers.filter_map(differences).collect()
    }

    /// Formats a warning about the latest earlier deal that has a hand with the same cards as a hand of `deal`.
    /// `number` is the number of `deal`. Returns an empty text if there is no such earlier deal.
    fn repeated(&self, number: usize, deal: &SettledDeal<'_>) -> String {
        let hands = |deal: &SettledDeal<'_>| deal.players.iter().filter_map(|player| player.deal.cards()).collect_vec();
        let new = hands(deal);
        let before = (1..number).zip(self.book.deals()).rev();
        let mut shared = before.map(|(earlier, kept)| {
            let old = hands(&kept.deal);
            let same = new.iter().filter(|cards| old.contains(cards)).count();
            let is_whole =
                [new.len(), old.len(), deal.players.len(), kept.deal.players.len()].iter().all(|n| *n == same);
            (earlier, same, is_whole)
        });
        let undo =
            if number == self.book.deals().len() { format!(" ('undo' removes deal {number})") } else { String::new() };
        match shared.find(|(_, same, _)| *same > 0) {
            None => String::new(),
            Some((earlier, _, true)) => format!("deal {number} has the same hands as deal {earlier}{undo}\n"),
            Some((earlier, same, false)) => {
                let hands = count_of(same as u64, "hand");
                format!("deal {number} repeats {hands} of deal {earlier}{undo}\n")
            }
        }
    }

    /// Formats the players at the table who did not play the last deal. Returns an empty text if all played.
    fn absent(&self, deal: &SettledDeal<'_>) -> String {
        let played = deal.settled.ledger().players();
        let is_absent = |name: &&String| seat_at_table(played, name).is_none();
        let absent: Vec<String> = self.book.players().iter().filter(is_absent).cloned().collect();
        if absent.is_empty() {
            return String::new();
        }
        if deal.players.is_empty() {
            return format!("did not play: {}\n", names_in_words(&absent));
        }
        let number = self.book.deals().len();
        let first = escape_controls(&absent[0]);
        format!("did not play: {} ('fix {number} {first}: …' adds a hand)\n", names_in_words(&absent))
    }

    /// Formats the totals so far, and who is in fantasyland in the next deal.
    fn so_far(&self) -> String {
        let account = self.book.account();
        if self.book.deals().is_empty() {
            return String::from("no deals so far\n");
        }
        let named = account.players().iter().zip(account.units());
        let won = named.map(|(name, units)| format!("{} {units:+}", escape_controls(name)));
        format!("so far: {}\n{}", won.format(", "), self.fantasyland_next().unwrap_or_default())
    }

    /// Formats who is in fantasyland in the next deal. Returns `None` if there is nobody.
    fn fantasyland_next(&self) -> Option<String> {
        Some(format!("next deal: {}\n", self.book.due(self.book.deals().len() + 1)?.in_words()?))
    }

    /// Reports a change, or the reason why it was not made. Returns a failure, which ends the session, if the file
    /// cannot be read or written and no person types.
    fn report<T>(&mut self, done: Result<T, Refused>, words: impl FnOnce(&Self, T) -> String) -> Result<(), Failure> {
        match done {
            Ok(done) => self.write(&words(self, done)),
            Err(refused) => self.report_refused(refused, " (type the line again)"),
        }
    }

    /// Reports the reason why a change was not made. `if_changed` follows the message if another program changed the
    /// file.
    fn report_refused(&mut self, refused: Refused, if_changed: &str) -> Result<(), Failure> {
        let path = self.book.path().display().to_string();
        let why = match refused {
            Refused::Typed(problems) => problems.messages().join("; "),
            Refused::Changed => {
                let deals = count_of(self.book.deals().len() as u64, "deal");
                format!(
                    "{path} was changed by another program, so nothing was done; the file was read again, and has \
                     {deals}{if_changed}"
                )
            }
            Refused::Unread(error) => return self.refuse_file(&format!("cannot read {path} again: {error}")),
            Refused::File(error) => return self.refuse_file(&format!("cannot write {path}: {error}")),
            Refused::Rules(failure) => {
                failure.print();
                String::from(
                    "the rules can no longer be read, so nothing was done (correct the rules, and type the line again)",
                )
            }
        };
        self.refuse(&why);
        Ok(())
    }

    /// Reports that the file cannot be read or written. Returns a failure, which ends the session, if no person types.
    fn refuse_file(&mut self, why: &str) -> Result<(), Failure> {
        let why = format!("{why}; nothing was stored");
        if !self.typing.is_person() {
            return Err(Failure::io(format!("{}{why}", self.typing.place())));
        }
        self.refuse(&why);
        Ok(())
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

/// Breaks a deal's line that is too long, so that each player begins a new line. If a player's text is still too long,
/// breaks it between rows.
fn fit_deal(line: &str, fits: impl Fn(usize) -> bool) -> String {
    if fits(cells(line)) {
        return line.to_owned();
    }
    let mut lines: Vec<String> = Vec::new();
    for player in line.split_inclusive("; ") {
        let mut is_first = true;
        for row in player.split_inclusive(" / ") {
            match lines.last_mut().filter(|last| !is_first && fits(cells(last.trim_end()) + 1 + cells(row.trim_end())))
            {
                Some(last) => last.push_str(row),
                None if is_first => lines.push(row.to_owned()),
                None => lines.push(format!("  {row}")),
            }
            is_first = false;
        }
    }
    lines.iter().map(|line| line.trim_end()).join("\n")
}

/// Returns `true` if a line asks who pays whom.
fn asks_who_pays(text: &str) -> bool {
    let line = text.trim().trim_end_matches(['?', ' ']).to_lowercase();
    matches!(
        &line.split_whitespace().collect_vec()[..],
        ["who", "pays" | "owes"] | ["who", "pays" | "owes", "whom" | "who"]
    )
}

/// Reads names with commas or semicolons between them. A text without commas and semicolons is one name.
fn listed(text: &str) -> Vec<String> {
    if text.contains([',', '，', '、', ';', '；']) { names(text) } else { vec![text.to_owned()] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_break_between_players_and_rows() {
        let line = "Amy: As Ah Kc / Jh Js Jd 4c 4d / 9s 9h 9d 9c 2c; Bob: fold";
        assert_eq!(fit_deal(line, |_| true), line);
        assert_eq!(fit_deal(line, |cells| cells <= 50), "Amy: As Ah Kc / Jh Js Jd 4c 4d / 9s 9h 9d 9c 2c;\nBob: fold");
        assert_eq!(
            fit_deal(line, |cells| cells <= 34),
            "Amy: As Ah Kc / Jh Js Jd 4c 4d /\n  9s 9h 9d 9c 2c;\nBob: fold"
        );
    }
}
