//! The program's [`Host`] for `pusoy-api`. The host uses the user's cache and shows progress.

use std::ops::RangeInclusive;
use std::sync::Arc;

use pusoy_api::host::{Host, Notice, Table, Training, Work};
use pusoy_machine::cache;

pub use pusoy_machine::cache::{CacheEntry, list_entries};

use crate::terminal::output::print_error;
use crate::terminal::progress::{add_notice, training_bar};

/// The machine that the program runs on, with the user's cache folder or without a cache.
pub struct Machine {
    /// Whether to read and write the cache.
    use_cache: bool,
}

/// Returns the machine that the program runs on. The machine reads and writes the cache only if `use_cache` is `true`.
pub fn machine(use_cache: bool) -> Arc<dyn Host> {
    Arc::new(Machine { use_cache })
}

impl Host for Machine {
    fn keeps(&self) -> bool {
        self.use_cache && cache::is_available()
    }

    fn find(&self, table: Table, lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
        if self.use_cache { cache::find(table, lengths) } else { None }
    }

    fn keep(&self, table: Table, bytes: &[u8]) {
        let created = if self.use_cache { cache::keep(table, bytes) } else { None };
        if let Some(folder) = created {
            let shown = folder.display();
            add_notice(format!("results that later runs can reuse are in {shown} ('pusoy cache clear' removes them)"));
        }
    }

    /// Trains on separate threads, because all threads that answer inputs may be waiting for the result.
    fn train(&self, training: Training<'_>, work: &mut Work<'_>) {
        let bar = training_bar(training.steps, training.name);
        let threads = rayon::ThreadPoolBuilder::new().num_threads(rayon::current_num_threads()).build();
        let progress = |step: u32| bar.set_position(step.into());
        match threads {
            // `join` fails only after a panic, and the panic hook has then ended the run.
            Ok(threads) => _ = std::thread::scope(|scope| scope.spawn(|| threads.install(|| work(&progress))).join()),
            Err(_) => work(&progress),
        }
        bar.finish_and_clear();
    }

    fn notice(&self, notice: Notice) {
        match notice {
            Notice::TrainedInPart => {
                print_error("the training for these rules was cut short; a run without --time-limit completes it");
            }
        }
    }
}
