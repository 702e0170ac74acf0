//! The closing table of a session: losses by kind.

use std::io::Write;

use pusoy_api::questions::drill::losses::Losses;
use pusoy_api::words::numbers::count_of;

use crate::terminal::columns::{cells, padded};

/// Writes the mean loss of each kind, worst first. `all` is the number of tasks in the history; if it is 0, the losses
/// are only those of this session. Writes nothing if there are no tasks. `what` is the word for a task, and `name`
/// formats a kind.
pub fn write_kinds<K: Copy + Ord>(
    losses: &Losses<K>,
    what: &str,
    all: usize,
    name: fn(K) -> String,
    out: &mut Vec<u8>,
) {
    let means = losses.means();
    if means.is_empty() {
        return;
    }
    let tasks = if all > 0 { format!("all {what}s so far ({all})") } else { format!("these {what}s") };
    _ = writeln!(out, "\n{tasks}, by kind:");
    let width = means.iter().map(|(kind, ..)| cells(&name(*kind))).max().unwrap_or_default();
    for (kind, tasks, loss) in means {
        _ = writeln!(out, "  {}  {loss:.2} lost per {what}, {}", padded(&name(kind), width), count_of(tasks, what));
    }
}
