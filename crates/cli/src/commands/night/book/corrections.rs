//! Changes to the deals of a session: corrections and removals, and how they are undone and made again.

use itertools::Itertools;
use pusoy::ledger::{is_same_player, seat_at_table};
use pusoy_api::deal_log::players;
use pusoy_api::wire::comments::without_comment;
use pusoy_api::wire::input::is_json;
use pusoy_api::wire::problem::Problem;

use super::history::{CORRECTED, UNDONE, version_before};
use super::{Book, KeptDeal, PLAYERS, Refused};
use crate::commands::night::wording::{check_names, names};

/// A change to the deals, for `undo`. Numbers of deals count from 1.
pub(super) enum Change {
    /// A deal was added.
    Added,
    /// The deal with this number was corrected. The file keeps the earlier text as a comment.
    Corrected(usize),
    /// The deal with this number was removed. It had these lines.
    Removed(usize, Vec<String>),
}

/// A change that was undone.
#[derive(Clone)]
pub enum Undone {
    /// The last deal, which had this text, was removed.
    Removed(String),
    /// The correction of the deal with this number was undone. The text is that of the corrected deal.
    Restored(usize, String),
    /// The deal with this number is back after its removal.
    Returned(usize),
}

impl Book<'_> {
    /// Removes a deal, by its number from 1. Its lines stay as comments.
    pub fn take_out(&mut self, number: usize) -> Result<(), Refused> {
        let kept = self.deal(number)?;
        let (lines, texts) = (kept.lines.clone(), self.lines_of(kept).map(str::to_owned).collect());
        self.replace(lines, UNDONE, None)?;
        self.changes.push(Change::Removed(number, texts));
        self.undone.clear();
        Ok(())
    }

    /// Undoes the last change of the session: a correction, a removal, or a new deal. If no such change is left, undoes
    /// the last correction of the last deal or, if it has none, removes the deal. Returns `None` if there is neither a
    /// change nor a deal.
    pub fn undo(&mut self) -> Result<Option<Undone>, Refused> {
        let last = self.deals.len();
        let undone = match self.changes.last() {
            Some(&Change::Corrected(number)) => self.restore(number)?,
            Some(Change::Removed(number, lines)) => {
                let (number, lines) = (*number, lines.clone());
                self.put_back(number, &lines)?;
                Some(Undone::Returned(number))
            }
            None if last == 0 => return Ok(None),
            None => self.restore(last)?,
            Some(Change::Added) => None,
        };
        let undone = match undone {
            Some(undone) => undone,
            None => {
                let kept = self.deal(last)?;
                let (lines, text) = (kept.lines.clone(), kept.on_one_line());
                self.replace(lines, UNDONE, None)?;
                Undone::Removed(text)
            }
        };
        self.changes.pop();
        self.undone.push(undone.clone());
        Ok(Some(undone))
    }

    /// Makes the last undone change again, and returns it. Returns `None` if there is none: a new change forgets the
    /// undone ones.
    pub fn redo(&mut self) -> Result<Option<Undone>, Refused> {
        let mut earlier = self.undone.clone();
        let Some(undone) = earlier.pop() else { return Ok(None) };
        match &undone {
            Undone::Removed(text) => self.add(text)?,
            Undone::Restored(number, text) => _ = self.correct(*number, text)?,
            Undone::Returned(number) => self.take_out(*number)?,
        }
        self.undone = earlier;
        Ok(Some(undone))
    }

    /// Replaces a deal, by its number from 1, or only the hands that `text` has. The old lines of the deal stay as
    /// comments. Returns the players whose hands stay as they were.
    pub fn correct(&mut self, number: usize, text: &str) -> Result<Vec<String>, Refused> {
        let kept = self.deal(number)?;
        let (lines, rules) = (kept.lines.clone(), kept.rules.clone());
        let line = self.line_of_deal(text, number)?;
        let (line, unchanged) = match self.names_of_some(kept, &line)? {
            None => (line, Vec::new()),
            Some(names) => {
                let is_unchanged = |player: &&String| !names.iter().any(|name| is_same_player(player, name));
                let unchanged = kept.deal.settled.ledger().players().iter().filter(is_unchanged).cloned().collect();
                (with_hands(kept, &line), unchanged)
            }
        };
        let settled = self.settle(&line, rules.as_deref())?;
        check_names(settled.settled.ledger().players(), &self.players_of(number))?;
        self.replace(lines, CORRECTED, Some(&line))?;
        self.changes.push(Change::Corrected(number));
        self.undone.clear();
        Ok(unchanged)
    }

    /// Returns the players who are at the table now, the players of a deal, and those who were at the table for this
    /// deal, some of whom may have left. `number` is the number of the deal, from 1.
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

    /// Returns the names in a line that corrects only the hands of these players. Returns `None` if the line replaces
    /// the whole deal: it is JSON, or has all players of the deal, units of several players, or hands without names.
    fn names_of_some(&self, kept: &KeptDeal, line: &str) -> Result<Option<Vec<String>>, Problem> {
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
            let message = "this deal is in JSON: type it whole, with all its players";
            return Err(Problem::new("bad-player-count", message));
        }
        Ok(Some(names))
    }

    /// Undoes the last correction of a deal, by its number from 1. Returns `false` if the file has no earlier text of
    /// the deal.
    pub fn take_correction_back(&mut self, number: usize) -> Result<bool, Refused> {
        let is_restored = self.restore(number)?.is_some();
        if is_restored {
            self.forget_correction(number);
            self.undone.clear();
        }
        Ok(is_restored)
    }

    /// Restores the text of a deal, by its number from 1, from before its last correction. Returns `None` if the file
    /// has no such text.
    fn restore(&mut self, number: usize) -> Result<Option<Undone>, Refused> {
        let kept = self.deal(number)?;
        let above = self.text.lines().take(kept.lines.start).collect_vec();
        let Some(before) = version_before(&kept.on_one_line(), &above) else { return Ok(None) };
        let undone = Undone::Restored(number, kept.on_one_line());
        self.replace(kept.lines.clone(), UNDONE, Some(&before))?;
        Ok(Some(undone))
    }

    /// Removes the last correction of a deal, by its number from 1, from the changes that can be undone.
    fn forget_correction(&mut self, mut number: usize) {
        for at in (0..self.changes.len()).rev() {
            match self.changes[at] {
                Change::Corrected(corrected) if corrected == number => {
                    self.changes.remove(at);
                    return;
                }
                // Before this removal, the deal had the next number.
                Change::Removed(removed, _) if removed <= number => number += 1,
                _ => {}
            }
        }
    }

    /// Turns the comments of a removed deal into a deal again. `number` is its number, from 1, and `lines` are its
    /// lines.
    fn put_back(&mut self, number: usize, lines: &[String]) -> Result<(), Refused> {
        self.check_file()?;
        let commented = lines.iter().map(|line| format!("{UNDONE}{line}")).collect_vec();
        let mut text = self.text.lines().map(str::to_owned).collect_vec();
        let deals_above = |at: usize| self.deals.iter().filter(|kept| kept.lines.start < at).count();
        let starts = (0..=text.len().saturating_sub(lines.len())).rev();
        let is_removed = |at: &usize| text[*at..].starts_with(&commented) && deals_above(*at) == number - 1;
        let Some(start) = starts.into_iter().find(is_removed) else {
            let message = format!("{} no longer has the removed deal", self.path().display());
            return Err(Problem::new("missing-field", message).into());
        };
        text[start..start + lines.len()].clone_from_slice(lines);
        self.rewrite(text.iter().map(|line| format!("{line}\n")).collect(), |_| true)
    }
}

/// Returns the text of a deal in which the hands of `line` replace those of the same players. Hands of players who had
/// none follow at the end.
fn with_hands(kept: &KeptDeal, line: &str) -> String {
    let (hands, comment) = line.split_at(without_comment(line).len());
    let deal = players::players(hands).iter().fold(kept.on_one_line(), |deal, player| {
        let hand = player.text().trim_end();
        players::with_player(&deal, |other| is_same_player(other, &player.name), hand)
            .unwrap_or_else(|| format!("{}; {hand}", deal.trim_end_matches([';', ' '])))
    });
    if comment.is_empty() { deal } else { format!("{deal} {comment}") }
}
