//! The total of a run's answers: the account of `--account`, the summary of `--summary`, or the session that `review`
//! shows.

use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

use itertools::Itertools;
use maud::{Markup, html};
use pusoy::ledger::{player_key, seat_at_table};
use pusoy::options::slips;
use pusoy_api::command::Recorded;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::Problem;
use pusoy_api::wire::total_record::TotalRecord;
use pusoy_api::words::numbers::count_of;
use serde::Serialize;

use crate::args::Form;
use crate::stream::answers::{Render, write};
use crate::terminal::output::print_error;

/// The total of all answers; `None` if no total was requested.
pub struct RunningTotal<A>(Option<Mutex<TotalState<A>>>);

/// A total of answers.
pub trait Accumulator: Default + Recorded + Render {
    /// Returns the names of the players, in the order in which they first appeared.
    fn players(&self) -> &[String] {
        &[]
    }
}

#[derive(Default)]
struct TotalState<A> {
    total: A,
    /// Warnings about likely typos in names.
    warnings: Vec<String>,
}

/// A total, with the numbers of the lines that are not in it.
struct WrittenTotal<'a, A> {
    total: &'a A,
    not_counted: &'a [usize],
}

/// Maximum number of players for which new names are compared with earlier names: enough for a table, but not for a
/// league.
const COMPARED: usize = 40;
/// Maximum number of lines to name in text.
const NAMED: usize = 20;

impl<A: Accumulator> RunningTotal<A> {
    /// Begins a total if `is_wanted` is `true`.
    pub fn open(is_wanted: bool) -> RunningTotal<A> {
        RunningTotal(is_wanted.then(Mutex::default))
    }

    /// Returns `true` if there is a total.
    pub fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Adds an answer with `add`, if there is a total. `table` has the players of the answer.
    pub fn add<E: Into<Problem>>(
        &self,
        table: &[String],
        add: impl FnOnce(&mut A) -> Result<(), E>,
    ) -> Result<(), Problem> {
        let Some(mut state) = self.lock() else { return Ok(()) };
        let known = state.total.players().len();
        add(&mut state.total).map_err(Into::into)?;
        let warnings = typos_in_names(state.total.players(), known, table);
        state.warnings.extend(warnings);
        Ok(())
    }

    /// Writes the total, if there is one, and lists the lines `failed`, which are not in it. Warns about likely typos
    /// in names on standard error.
    pub fn write(&self, form: Form, failed: &[usize], out: &mut Vec<u8>) {
        if let Some(state) = self.lock() {
            write(&WrittenTotal { total: &state.total, not_counted: failed }, form, &Id::NONE, out);
        }
        self.print_warnings();
    }

    /// Prints warnings about likely typos in names on standard error.
    pub fn print_warnings(&self) {
        if let Some(state) = self.lock() {
            state.warnings.iter().for_each(|warning| print_error(warning));
        }
    }

    /// Calls `read` for the total, and returns the result. Returns `None` if there is no total.
    pub fn read<T>(&self, read: impl FnOnce(&A) -> T) -> Option<T> {
        self.lock().map(|state| read(&state.total))
    }

    fn lock(&self) -> Option<MutexGuard<'_, TotalState<A>>> {
        self.0.as_ref().map(|account| account.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Returns warnings about likely typos in the names of the players after the first `known`. A name is a likely typo if
/// it is similar to an earlier name that is not at the table. If there are more than `COMPARED` players, returns no
/// warnings.
fn typos_in_names(players: &[String], known: usize, table: &[String]) -> Vec<String> {
    if players.len() > COMPARED {
        return Vec::new();
    }
    let (before, new) = players.split_at(known);
    let is_away = |other: &String| seat_at_table(table, other).is_none();
    let typo_for = |name: &String| before.iter().find(|other| is_away(other) && is_typo(name, other));
    let warning = |name| Some(format!("'{name}' is new to the account: is it a typo for '{}'?", typo_for(name)?));
    new.iter().filter_map(warning).collect()
}

/// Returns `true` if a name may be a typo for another. The names must have the same digits, and may differ by one
/// letter inserted, deleted, replaced or exchanged with its neighbour. Names of eight or more letters may differ by one
/// such change per four letters. Returns `false` if either name has fewer than three characters.
fn is_typo(name: &str, other: &str) -> bool {
    let [a, b] = [name, other].map(player_key);
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let letters = a.chars().count().min(b.chars().count());
    letters >= 3 && digits(&a) == digits(&b) && slips(&a, &b) <= 1.max(letters / 4)
}

impl<A: Recorded> Recorded for WrittenTotal<'_, A> {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        TotalRecord { total: self.total.record(id), not_counted: self.not_counted }
    }
}

impl<A: Render> Render for WrittenTotal<'_, A> {
    fn text(&self, out: &mut Vec<u8>) {
        self.total.text(out);
        if let Some(not_counted) = not_counted_in_words(self.not_counted) {
            _ = writeln!(out, "{not_counted}");
        }
    }

    fn page(&self) -> Markup {
        html! {
            (self.total.page())
            @if let Some(not_counted) = not_counted_in_words(self.not_counted) { p.bad { (not_counted) } }
        }
    }
}

/// Formats the lines that are not counted: `2 lines not counted: 3, 6`. Returns `None` if there are none.
pub fn not_counted_in_words(lines: &[usize]) -> Option<String> {
    let more = lines.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let named = lines.iter().take(NAMED).join(", ");
    (!lines.is_empty()).then(|| format!("{} not counted: {named}{more}", count_of(lines.len() as u64, "line")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_are_distinguished_from_other_names() {
        for (name, other, wanted) in [
            ("Amyy", "Amy", true),
            ("amyy", "AMY", true),
            ("Aym", "Amy", true),
            ("Christophr", "Christopher", true),
            ("Rob", "Amy", false),
            ("A", "B", false),
            ("Player 1", "Player 2", false),
            ("North", "South", false),
        ] {
            assert_eq!(is_typo(name, other), wanted, "{name}, {other}");
        }
        let names = ["Amy", "Bob", "Amyy"].map(String::from);
        assert_eq!(typos_in_names(&names, 2, &names[1..]).len(), 1);
        assert!(typos_in_names(&names, 2, &names).is_empty(), "Amy and Amyy are both at the table");
        let other_case = ["amyy", "AMY"].map(String::from);
        assert!(
            typos_in_names(&names, 2, &other_case).is_empty(),
            "Amy and Amyy are both at the table, in different case"
        );
        assert!(typos_in_names(&names, 3, &names[1..]).is_empty(), "a known name is not reported again");
    }

    #[test]
    fn at_most_twenty_lines_are_listed() {
        assert_eq!(not_counted_in_words(&[]), None);
        assert_eq!(not_counted_in_words(&[3, 6]).unwrap(), "2 lines not counted: 3, 6");
        let many = not_counted_in_words(&(1..=30).collect::<Vec<_>>()).unwrap();
        assert!(many.starts_with("30 lines not counted: 1, 2,") && many.ends_with(", 20 and 10 more"), "{many}");
    }
}
