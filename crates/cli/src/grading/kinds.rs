//! Losses by kind of task, as text.

use std::io::Write;

use pusoy_api::words::numbers::count_of;

use crate::terminal::columns::{cells, padded};

/// The tasks of one kind.
pub struct KindLine {
    /// Name of the kind in words: `hands with three of a kind`.
    pub words: String,
    /// Number of tasks.
    pub tasks: u64,
    /// Mean loss, in units per task.
    pub loss: f64,
}

/// Writes the mean loss of each kind under a heading. Writes nothing if there are no kinds. `what` is the word for a
/// task.
pub fn write(heading: &str, lines: &[KindLine], what: &str, out: &mut Vec<u8>) {
    if lines.is_empty() {
        return;
    }
    _ = writeln!(out, "\n{heading}, by kind:");
    let width = lines.iter().map(|line| cells(&line.words)).max().unwrap_or_default();
    for KindLine { words, tasks, loss } in lines {
        _ = writeln!(out, "  {}  {loss:.2} lost per {what}, {}", padded(words, width), count_of(*tasks, what));
    }
}
