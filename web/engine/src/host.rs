//! The page as the [`Host`] of the API: it fetches tables, stores trained ones, and shows progress.

use std::ops::RangeInclusive;

use pusoy::chinese::Rules;
use pusoy_api::host::{Host, Notice, Table, Training, Work};

use crate::page::{self, TableKey};

/// The page that runs the engine.
pub struct Page;

impl Host for Page {
    fn find(&self, table: Table, lengths: RangeInclusive<usize>) -> Option<Vec<u8>> {
        page::find(key(table)?, lengths)
    }

    fn awaits(&self, table: Table) -> bool {
        key(table).is_some_and(page::awaits)
    }

    fn keep(&self, table: Table, bytes: &[u8]) {
        if let Some(key) = key(table) {
            page::keep(key, bytes);
        }
    }

    fn train(&self, training: Training<'_>, work: &mut Work<'_>) {
        page::report_progress(0, training.steps);
        work(&|step| page::report_progress(step, training.steps));
        page::report_progress(training.steps, training.steps);
    }

    fn notice(&self, _notice: Notice) {
        page::report_unfinished_training();
    }
}

/// Returns the key of a table. Returns `None` for a block of a hand bank. The page does not store blocks, because they
/// are larger than all other tables together, and because the engine computes them again in seconds.
fn key(table: Table) -> Option<TableKey> {
    match table {
        Table::Strategy { hash, opponents } => Some(TableKey { kind: page::STRATEGY, hash, opponents }),
        Table::Block { .. } => None,
        Table::Values { hash } => Some(TableKey { kind: page::VALUES, hash, opponents: 0 }),
        Table::ValueFunction { preset } => {
            Some(TableKey { kind: page::VALUE_FUNCTION, hash: Rules::of(preset).hash(), opponents: 0 })
        }
    }
}
