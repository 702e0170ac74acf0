//! What tasks of each kind have cost so far, and which kind is worth repeating.

use std::collections::BTreeMap;
use std::io::Write;

use pusoy::cards::Rng;
use pusoy_api::words::numbers::count_of;

/// The number of tasks of each kind, and the units that they lost.
pub struct Losses<K>(BTreeMap<K, (u64, f64)>);

impl<K: Copy + Ord> Losses<K> {
    /// Returns no losses yet.
    pub fn new() -> Losses<K> {
        Losses(BTreeMap::new())
    }

    /// Adds the units that a task of these kinds lost.
    pub fn learn(&mut self, kinds: &[K], loss: f64) {
        for kind in kinds {
            let (tasks, lost) = self.0.entry(*kind).or_default();
            *tasks += 1;
            *lost += loss;
        }
    }

    /// Returns each kind with its number of tasks and the units lost on average, the worst first.
    fn means(&self) -> Vec<(K, u64, f64)> {
        let mut means: Vec<_> =
            self.0.iter().map(|(kind, (tasks, lost))| (*kind, *tasks, lost / *tasks as f64)).collect();
        means.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)));
        means
    }

    /// Draws a kind every other time, the likelier the more its tasks have cost.
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

    /// Writes what each kind has cost so far, the worst first: in `all` tasks of the history, or in those of this session.
    /// A task is called `what`, and a kind by its `name`.
    pub fn write(&self, what: &str, all: usize, name: fn(K) -> String, out: &mut Vec<u8>) {
        let tasks = if all > 0 { format!("all {what}s so far ({all})") } else { format!("these {what}s") };
        _ = writeln!(out, "\n{tasks}, by kind:");
        for (kind, tasks, loss) in self.means() {
            _ = writeln!(out, "  {:<20} {loss:.2} lost a {what}, {}", name(kind), count_of(tasks, what));
        }
    }
}
