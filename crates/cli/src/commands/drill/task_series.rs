//! The interface of a series of tasks.

use pusoy_api::deal_log::drill_history::Entry;
use pusoy_api::wire::problem::Problems;

use crate::args::Form;

/// A series of tasks: hands to set, or streets to place.
pub trait TaskSeries {
    /// Returns the rules in words, and brief instructions.
    fn beginning(&self) -> String;

    /// Returns the text of 'help'.
    fn help(&self) -> &'static str;

    /// Returns `true` if 'pusoy review' reads the entries of this series in the history.
    fn are_reviewed(&self) -> bool;

    /// Deals the next task.
    fn next(&mut self) -> Result<(), Problems>;

    /// Writes the task, with its number `id`.
    fn show(&self, id: u64, form: Form, out: &mut Vec<u8>);

    /// Reads an answer to the task, writes its grade, and returns the entry for the history.
    fn grade(&mut self, id: u64, text: &str, form: Form, out: &mut Vec<u8>) -> Result<Entry, Problems>;

    /// Writes the summary of the session. In JSON, only a session of hands has a summary. In text, a table of the mean
    /// loss for each kind of hand or street may follow. The table includes the earlier sessions in the history. `past`
    /// has the entries of the history.
    fn finish(&self, past: &[Entry], form: Form, out: &mut Vec<u8>);
}
