//! Changes a session: corrects and removes deals, and undoes and repeats changes of every kind.

use std::sync::Arc;

use itertools::Itertools;
use pusoy::chinese::rules::{Currency, House, Stake};
use pusoy::ledger::{is_same_player, seat_at_table};
use pusoy_api::deal_log::players;
use pusoy_api::rules::base_rules::BaseRules;
use pusoy_api::rules::header::LogRules;
use pusoy_api::wire::comments::without_comment;
use pusoy_api::wire::input::is_json;
use pusoy_api::wire::problem::Problem;

use super::history::{CORRECTED, UNDONE, version_before};
use super::{Book, Inputs, KeptDeal, PLAYERS, Refused};
use crate::commands::night::wording::{check_names, names};

/// A change of the session that can be undone. Numbers of deals count from 1.
pub(super) enum Change {
    /// A deal was added.
    Added,
    /// The deal with this number was corrected. The file has its earlier text as a comment.
    Corrected(usize),
    /// The deal with this number and these lines was removed.
    Removed(usize, Vec<String>),
    /// A line with the players was added.
    Seated(String),
    /// The stake or the currency was changed.
    Money(Box<MoneyChange>),
}

/// A change of the stake or the currency.
pub(super) struct MoneyChange {
    /// The session before the change.
    pub(super) before: Snapshot,
    /// The headers that were changed.
    pub(super) changed: Vec<ChangedHeader>,
    /// The header that was appended, if any.
    pub(super) appended: Option<String>,
}

/// A header that was changed, or written above deals that had no header. The file keeps the old line of a changed
/// header as a comment above the new line.
pub(super) struct ChangedHeader {
    /// The line before the change. If `is_first` is set, the file had no such line, and `old` is a header with the
    /// rules that the deals had before the change.
    pub(super) old: String,
    /// The line after the change.
    pub(super) new: String,
    /// Number of deals above the header.
    pub(super) deals_above: usize,
    /// Whether the change wrote this header above deals that had none.
    pub(super) is_first: bool,
}

/// A session at one moment: the text of the file, the rules, the stake and the currency.
#[derive(Clone)]
pub(super) struct Snapshot {
    pub(super) text: String,
    /// The rules of new deals.
    pub(super) rules: House,
    /// The rules of deals above the first header.
    pub(super) unnamed: House,
    stake: Option<Stake>,
    currency: Option<Currency>,
}

/// The effect of undoing a change.
#[derive(Clone, Copy)]
pub enum Undone {
    /// The last deal was removed.
    Removed,
    /// The deal with this number has its text from before the correction.
    Restored(usize),
    /// The removed deal with this number is back.
    Returned(usize),
    /// The earlier players are at the table again.
    Seated,
    /// The earlier stake and currency apply again.
    Money,
}

/// A change that can be made again.
pub(super) struct UndoneChange {
    undone: Undone,
    /// The change; `None` if [`Book::undo`] undid a change of an earlier session.
    change: Option<Change>,
    /// The session just before the user undid the change.
    before: Snapshot,
}

impl Book<'_> {
    /// Removes the deal `number`, counted from 1. Its lines stay as comments.
    pub fn take_out(&mut self, number: usize) -> Result<(), Refused> {
        let kept = self.deal(number)?;
        let (lines, texts) = (kept.lines.clone(), self.lines_of(kept).map(str::to_owned).collect());
        self.replace(lines, UNDONE, None)?;
        self.changes.push(Change::Removed(number, texts));
        self.undone.clear();
        Ok(())
    }

    /// Undoes the last change of this session. If no change is left, undoes the last correction of the last deal in the
    /// file, or removes this deal if it has no correction. Returns `None` if there is nothing to undo.
    pub fn undo(&mut self) -> Result<Option<Undone>, Refused> {
        let (before, last) = (self.snapshot(), self.deals.len());
        let change = self.changes.pop();
        let undone = match &change {
            Some(Change::Corrected(number)) => self.restore(*number),
            Some(Change::Removed(number, lines)) => {
                self.put_back(*number, lines).map(|()| Some(Undone::Returned(*number)))
            }
            Some(Change::Seated(line)) => self.remove_line(line).map(|()| Some(Undone::Seated)),
            Some(Change::Money(money)) => self.take_money_back(money).map(|()| Some(Undone::Money)),
            None if last == 0 => return Ok(None),
            None => self.restore(last),
            Some(Change::Added) => Ok(None),
        };
        let undone = undone.and_then(|undone| match undone {
            Some(undone) => Ok(undone),
            None => {
                let number = if let Some(Change::Corrected(number)) = change { number } else { last };
                let lines = self.deal(number)?.lines.clone();
                self.replace(lines, UNDONE, None)?;
                Ok(Undone::Removed)
            }
        });
        match undone {
            Ok(undone) => {
                self.undone.push(UndoneChange { undone, change, before });
                Ok(Some(undone))
            }
            Err(refused) => {
                self.changes.extend(change);
                Err(refused)
            }
        }
    }

    /// Repeats the change that was undone last, and returns how it had been undone. Returns `None` if no undone change
    /// is left to repeat, for example after a new change.
    pub fn redo(&mut self) -> Result<Option<Undone>, Refused> {
        self.check_file()?;
        let Some(UndoneChange { undone, change, before }) = self.undone.pop() else { return Ok(None) };
        if let Err(refused) = self.return_to(&before) {
            self.undone.push(UndoneChange { undone, change, before });
            return Err(refused);
        }
        self.changes.extend(change);
        Ok(Some(undone))
    }

    /// Returns the session as it is now.
    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot {
            text: self.text.clone(),
            rules: self.house().clone(),
            unnamed: self.unnamed.house().clone(),
            stake: self.stake,
            currency: self.currency.clone(),
        }
    }

    /// Returns to a snapshot: writes its text to the file, and restores its deals, rules and money.
    fn return_to(&mut self, snapshot: &Snapshot) -> Result<(), Refused> {
        let inputs = Inputs::from_text(&snapshot.text)?;
        self.file.rewrite(&snapshot.text)?;
        self.return_to_money(snapshot);
        let before = std::mem::take(&mut self.deals);
        self.load(inputs, snapshot.text.clone(), before);
        Ok(())
    }

    /// Returns to the rules and the money of a snapshot.
    pub(super) fn return_to_money(&mut self, Snapshot { rules, unnamed, stake, currency, .. }: &Snapshot) {
        self.rules = Arc::new(LogRules::of_house(rules.clone()));
        self.unnamed = BaseRules::from(unnamed.clone());
        (self.stake, self.currency) = (*stake, currency.clone());
    }

    /// Removes the last of the file's lines that are equal to `line`.
    fn remove_line(&mut self, line: &str) -> Result<(), Refused> {
        self.check_file()?;
        let mut lines = self.text.lines().collect_vec();
        if let Some(at) = lines.iter().rposition(|other| *other == line) {
            lines.remove(at);
        }
        self.rewrite(lines.iter().map(|line| format!("{line}\n")).collect(), |_| true)
    }

    /// Undoes a change of the stake or the currency. Additions and removals of deals after the change are already
    /// undone, so each header has as many deals above it as just after the change.
    fn take_money_back(&mut self, MoneyChange { before, changed, appended }: &MoneyChange) -> Result<(), Refused> {
        self.check_file()?;
        let mut lines: Vec<&str> = Vec::new();
        for (at, line) in self.text.lines().enumerate() {
            let deals_above = self.deals_above(at);
            let is_changed = |header: &&ChangedHeader| header.new == line && header.deals_above == deals_above;
            let comment = |header: &ChangedHeader| {
                lines.last().and_then(|last| last.strip_prefix(CORRECTED)) == Some(&header.old)
            };
            match changed.iter().filter(is_changed).find(|header| header.is_first || comment(header)) {
                Some(header) => {
                    if !header.is_first {
                        lines.pop();
                    }
                    lines.push(&header.old);
                }
                None => lines.push(line),
            }
        }
        if let Some(at) = appended.as_ref().and_then(|header| lines.iter().rposition(|line| line == header)) {
            lines.remove(at);
        }
        let text = lines.iter().map(|line| format!("{line}\n")).collect();
        let now = self.snapshot();
        self.return_to_money(before);
        self.rewrite(text, |_| false).inspect_err(|_| self.return_to_money(&now))
    }

    /// Replaces the deal `number`, counted from 1. If `text` has the hands of only some players, replaces only these
    /// hands. The old lines of the deal stay as comments. Returns the players whose hands stay as they were.
    pub fn correct(&mut self, number: usize, text: &str) -> Result<Vec<String>, Refused> {
        let kept = self.deal(number)?;
        let (lines, rules) = (kept.lines.clone(), kept.rules.clone());
        let line = self.line_of_deal(text, number)?;
        let (line, unchanged) = match self.names_of_some(number, kept, &line)? {
            None => (line, Vec::new()),
            Some(names) => {
                let is_unchanged = |player: &&String| !names.iter().any(|name| is_same_player(player, name));
                let unchanged = kept.deal.settled.ledger().players().iter().filter(is_unchanged).cloned().collect();
                (with_hands(kept, &line), unchanged)
            }
        };
        let settled = self.settle(&line, rules.as_deref())?;
        check_names(settled.settled.ledger().players(), &self.players_of(number), self.is_full())?;
        self.replace(lines, CORRECTED, Some(&line))?;
        self.changes.push(Change::Corrected(number));
        self.undone.clear();
        Ok(unchanged)
    }

    /// Returns the players at the table now, the players of the deal `number`, counted from 1, and the players who were
    /// at the table for that deal. If there is no such deal, returns only the players at the table now.
    pub(super) fn players_of(&self, number: usize) -> Vec<String> {
        let mut players = self.players.clone();
        let Ok(kept) = self.deal(number) else { return players };
        let above = self.text.lines().take(kept.lines.start);
        let seated = above.filter_map(|line| line.strip_prefix(PLAYERS)).last().map(names).unwrap_or_default();
        for player in kept.deal.settled.ledger().players().iter().chain(&seated) {
            if seat_at_table(&players, player).is_none() {
                players.push(player.to_owned());
            }
        }
        players
    }

    /// Returns the names in a line that corrects only the hands of some players. `kept` is the recorded deal, and
    /// `number` its number. Returns `None` if the line replaces the whole deal. This is the case if any of these holds:
    ///
    /// * The line is JSON, has no hands, or has hands without names.
    /// * The line has several players, among them all players of the deal.
    /// * The line has several players, and the line or the recorded deal has units.
    ///
    /// # Errors
    /// The line corrects only some hands, but the recorded deal is JSON.
    fn names_of_some(&self, number: usize, kept: &KeptDeal, line: &str) -> Result<Option<Vec<String>>, Problem> {
        let hands = players::players(without_comment(line));
        if is_json(line) || hands.is_empty() || !hands.iter().all(players::PlayerText::is_named) {
            return Ok(None);
        }
        let names = hands.iter().map(|player| player.name.clone()).collect_vec();
        let has_hands = !kept.deal.players.is_empty() && hands.iter().all(|hand| !hand.has_units());
        let has_player = |player: &String| names.iter().any(|name| is_same_player(player, name));
        let is_whole = kept.deal.settled.ledger().players().iter().all(has_player);
        if names.len() > 1 && (!has_hands || is_whole) {
            return Ok(None);
        }
        if is_json(&kept.text) {
            let message = format!(
                "deal {number} is stored in JSON, so one hand cannot be replaced alone (type 'fix {number}' and then the \
                 whole deal)"
            );
            return Err(Problem::new("bad-player-count", message));
        }
        Ok(Some(names))
    }

    /// Undoes the last correction of the deal `number`, counted from 1. Returns `false` if the file has no earlier text
    /// of the deal.
    pub fn take_correction_back(&mut self, number: usize) -> Result<bool, Refused> {
        let before = self.snapshot();
        let Some(undone) = self.restore(number)? else { return Ok(false) };
        self.forget_correction(number);
        self.undone.push(UndoneChange { undone, change: Some(Change::Corrected(number)), before });
        Ok(true)
    }

    /// Restores the text that the deal `number`, counted from 1, had before its last correction. Returns `None` if the
    /// file has no such text.
    fn restore(&mut self, number: usize) -> Result<Option<Undone>, Refused> {
        let kept = self.deal(number)?;
        let above = self.text.lines().take(kept.lines.start).collect_vec();
        let Some(before) = version_before(&kept.on_one_line(), &above) else { return Ok(None) };
        self.replace(kept.lines.clone(), UNDONE, Some(&before))?;
        Ok(Some(Undone::Restored(number)))
    }

    /// Removes a change from the list of changes that can be undone: the last correction of the deal `number`, counted
    /// from 1.
    fn forget_correction(&mut self, mut number: usize) {
        for at in (0..self.changes.len()).rev() {
            match self.changes[at] {
                Change::Corrected(corrected) if corrected == number => {
                    self.changes.remove(at);
                    return;
                }
                // Before the removal of the deal `removed`, the corrected deal had the number `number + 1`.
                Change::Removed(removed, _) if removed <= number => number += 1,
                _ => {}
            }
        }
    }

    /// Turns the comments of a removed deal into a deal again. Before the removal, the deal had the number `number`,
    /// counted from 1, and the lines `lines`.
    fn put_back(&mut self, number: usize, lines: &[String]) -> Result<(), Refused> {
        self.check_file()?;
        let commented = lines.iter().map(|line| format!("{UNDONE}{line}")).collect_vec();
        let mut text = self.text.lines().map(str::to_owned).collect_vec();
        let starts = (0..=text.len().saturating_sub(lines.len())).rev();
        let is_removed = |at: &usize| text[*at..].starts_with(&commented) && self.deals_above(*at) == number - 1;
        let Some(start) = starts.into_iter().find(is_removed) else {
            let message = format!(
                "{} no longer contains the removed deal as a comment, so it cannot be restored",
                self.path().display()
            );
            return Err(Problem::new("missing-field", message).into());
        };
        text[start..start + lines.len()].clone_from_slice(lines);
        self.rewrite(text.iter().map(|line| format!("{line}\n")).collect(), |_| true)
    }
}

/// Returns the text of the deal `kept`, with the hands of `line` in place of the earlier hands of the same players. The
/// hands of players who were not in the deal follow at the end.
fn with_hands(kept: &KeptDeal, line: &str) -> String {
    let (hands, comment) = line.split_at(without_comment(line).len());
    let deal = players::players(hands).iter().fold(kept.on_one_line(), |deal, player| {
        let hand = player.text().trim_end();
        players::with_player(&deal, |other| is_same_player(other, &player.name), hand)
            .unwrap_or_else(|| format!("{}; {hand}", deal.trim_end_matches([';', ' '])))
    });
    if comment.is_empty() { deal } else { format!("{deal} {comment}") }
}
