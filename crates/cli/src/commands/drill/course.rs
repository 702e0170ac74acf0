//! What is drilled: tasks that come one after the other.

use pusoy_api::wire::problem::Problems;

use crate::args::Form;
use crate::commands::drill::history::Entry;

/// What is drilled: hands to set, or streets to place.
pub trait Course {
    /// Returns the rules in words, and what a person must know to begin.
    fn beginning(&self) -> String;

    /// Returns what 'help' tells.
    fn help(&self) -> &'static str;

    /// Takes up the next task.
    fn next(&mut self) -> Result<(), Problems>;

    /// Writes the task, number `id`.
    fn show(&self, id: u64, form: Form, out: &mut Vec<u8>);

    /// Reads what was typed for the task, writes its grade, and returns what is to be kept of it.
    fn grade(&mut self, id: u64, text: &str, form: Form, out: &mut Vec<u8>) -> Result<Entry, Problems>;

    /// Writes the summary of the session, and what tasks have cost in all sessions; nothing if none was graded.
    fn finish(&self, past: &[Entry], form: Form, out: &mut Vec<u8>);
}
