//! The closing table of a session: losses by kind.

use pusoy_api::questions::drill::losses::Losses;

use crate::grading::kinds::{self, KindLine};

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
    let line = |(kind, tasks, loss)| KindLine { words: name(kind), tasks, loss };
    let lines: Vec<KindLine> = losses.means().into_iter().map(line).collect();
    let heading = if all > 0 { format!("all {what}s so far ({all})") } else { format!("these {what}s") };
    kinds::write(&heading, &lines, what, out);
}
