//! Changes to the deals of a session: corrections and removals, and what undoes them or makes them again.

use pusoy::ledger::is_same_player;
use pusoy_api::deal_log::players;
use pusoy_api::wire::comments::without_comment;
use pusoy_api::wire::input::is_json;
use pusoy_api::wire::problem::Problem;

use super::{Book, KeptDeal, Refused};
use crate::commands::night::wording::check_names;

/// A change to the deals that can be undone.
pub(super) enum Change {
    /// A deal was added.
    Added,
    /// A deal was corrected. It has its number, from 1, and its text before.
    Corrected(usize, String),
}

/// A change that was undone.
#[derive(Clone)]
pub enum Undone {
    /// The last deal was removed. It has the text of the deal.
    Removed(String),
    /// The deal with this number is again as before its correction. It has the text of the correction.
    Restored(usize, String),
}

impl Book<'_> {
    /// Removes a deal, by its number from 1. Its lines stay as comments.
    pub fn take_out(&mut self, number: usize) -> Result<(), Refused> {
        let lines = self.deal(number)?.lines.clone();
        self.replace(lines, "undone", None)?;
        // The deals after it have other numbers now.
        self.changes.clear();
        self.undone.clear();
        Ok(())
    }

    /// Undoes the last change of the session: a correction, or a new deal. Removes the last deal if the session has
    /// changed nothing. Its lines stay as comments.
    pub fn undo(&mut self) -> Result<Undone, Refused> {
        let undone = if let Some(&Change::Corrected(number, _)) = self.changes.last() {
            let text = self.deal(number)?.on_one_line();
            self.restore(number)?;
            Undone::Restored(number, text)
        } else {
            let last = self.deal(self.deals.len())?;
            let (lines, text) = (last.lines.clone(), last.on_one_line());
            self.replace(lines, "undone", None)?;
            self.changes.pop();
            Undone::Removed(text)
        };
        self.undone.push(undone.clone());
        Ok(undone)
    }

    /// Makes the change again that was undone last. Returns the number of the deal. Returns `None` if nothing was undone
    /// since the last other change.
    pub fn redo(&mut self) -> Result<Option<usize>, Refused> {
        let mut earlier = self.undone.clone();
        let number = match earlier.pop() {
            None => return Ok(None),
            Some(Undone::Removed(text)) => {
                self.add(&text)?;
                self.deals.len()
            }
            Some(Undone::Restored(number, text)) => {
                self.correct(number, &text)?;
                number
            }
        };
        self.undone = earlier;
        Ok(Some(number))
    }

    /// Replaces a deal, by its number from 1. Its old lines stay as comments.
    pub fn correct(&mut self, number: usize, text: &str) -> Result<(), Refused> {
        let (lines, rules) = (self.deal(number)?.lines.clone(), self.deal(number)?.rules.clone());
        let mut line = self.line_of_deal(text, number)?;
        if let Some(name) = only_name(&line) {
            line = self.with_hand(self.deal(number)?, &name, &line)?;
        }
        let settled = self.settle(&line, rules.as_deref())?;
        // A player of the deal may have left the table since.
        let of_deal = self.deal(number)?.deal.settled.ledger().players();
        let players: Vec<String> = self.players.iter().chain(of_deal).cloned().collect();
        check_names(settled.settled.ledger().players(), &players)?;
        let before = self.deal(number)?.on_one_line();
        self.replace(lines, "corrected", Some(&line))?;
        self.changes.push(Change::Corrected(number, before));
        self.undone.clear();
        Ok(())
    }

    /// Undoes the last correction of a deal, by its number from 1. Returns `false` if this session has not corrected it.
    pub fn take_correction_back(&mut self, number: usize) -> Result<bool, Refused> {
        let is_restored = self.restore(number)?;
        if is_restored {
            self.undone.clear();
        }
        Ok(is_restored)
    }

    /// Does the same as [`Book::take_correction_back`], but earlier undone changes can still be made again.
    fn restore(&mut self, number: usize) -> Result<bool, Refused> {
        let corrections = self.changes.iter().enumerate().rev();
        let mut of_deal = corrections.filter_map(|(at, change)| match change {
            Change::Corrected(deal, before) if *deal == number => Some((at, before.clone())),
            _ => None,
        });
        let Some((at, before)) = of_deal.next() else { return Ok(false) };
        self.replace(self.deal(number)?.lines.clone(), "undone", Some(&before))?;
        self.changes.remove(at);
        Ok(true)
    }

    /// Returns the text of a deal with another hand of one player, or with the hand of a player who had none.
    fn with_hand(&self, kept: &KeptDeal, name: &str, hand: &str) -> Result<String, Problem> {
        if is_json(&kept.text) {
            let message = "this deal is in JSON: type it whole, with all its players";
            return Err(Problem::new("bad-player-count", message));
        }
        let (hand, comment) = hand.split_at(without_comment(hand).len());
        let hand = hand.trim_end();
        let deal = kept.on_one_line();
        let changed = players::with_player(&deal, |other| is_same_player(other, name), hand);
        let changed = changed.unwrap_or_else(|| format!("{}; {hand}", deal.trim_end_matches([';', ' '])));
        Ok(if comment.is_empty() { changed } else { format!("{changed} {comment}") })
    }
}

/// Returns the name in a deal of only one player, and `None` for other texts.
fn only_name(line: &str) -> Option<String> {
    match &players::players(without_comment(line))[..] {
        [player] if player.is_named() && !is_json(line) => Some(player.name.clone()),
        _ => None,
    }
}
