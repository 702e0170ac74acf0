//! Losses by kind of task, and the choice of a kind to repeat.

use std::collections::BTreeMap;
use std::io::Write;

use pusoy::cards::Rng;
use pusoy_api::words::numbers::count_of;

/// The number of tasks of each kind, and the units lost in them.
pub struct Losses<K>(BTreeMap<K, (u64, f64)>);

impl<K: Copy + Ord> Losses<K> {
    /// Creates an empty record of losses.
    pub fn new() -> Losses<K> {
        Losses(BTreeMap::new())
    }

    /// Adds the units lost in a task of these kinds.
    pub fn learn(&mut self, kinds: &[K], loss: f64) {
        for kind in kinds {
            let (tasks, lost) = self.0.entry(*kind).or_default();
            *tasks += 1;
            *lost += loss;
        }
    }

    /// Returns each kind with its number of tasks and its mean loss in units, worst first.
    fn means(&self) -> Vec<(K, u64, f64)> {
        let mut means: Vec<_> =
            self.0.iter().map(|(kind, (tasks, lost))| (*kind, *tasks, lost / *tasks as f64)).collect();
        means.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)));
        means
    }

    /// Draws a kind, weighted by its mean loss. Returns `None` half of the time, and if there are no losses.
    pub fn worth_repeating(&self, rng: &mut Rng) -> Option<K> {
        const PARTS: u32 = 1 << 20;
        let (again, at) = (rng.below(2) == 1, f64::from(rng.below(PARTS)) / f64::from(PARTS));
        let means = self.means();
        let total: f64 = means.iter().map(|(.., loss)| loss).sum();
        let mut left = at * total;
        means.into_iter().filter(|_| again && total > 0.0).find_map(|(kind, _, loss)| {
            left -= loss;
            (left < 0.0).then_some(kind)
        })
    }

    /// Writes the mean loss of each kind, worst first, in the `all` tasks of the history. If `all` is 0, the tasks are
    /// those of this session. `what` is the word for a task, and `name` returns the name of a kind.
    pub fn write(&self, what: &str, all: usize, name: fn(K) -> String, out: &mut Vec<u8>) {
        let tasks = if all > 0 { format!("all {what}s so far ({all})") } else { format!("these {what}s") };
        _ = writeln!(out, "\n{tasks}, by kind:");
        for (kind, tasks, loss) in self.means() {
            _ = writeln!(out, "  {:<20} {loss:.2} lost per {what}, {}", name(kind), count_of(tasks, what));
        }
    }
}
