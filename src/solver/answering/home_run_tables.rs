//! [`HomeRunTables`]: samples tables of opponents from the population, to estimate the units that home runs add to
//! actions. The population consists of blocks of hands. A chunk is a group of tables with hands of one block.

use super::candidates::CandidateAction;
use super::setting_problem::SettingProblem;
use crate::cards::CardSet;
use crate::chinese::Showing;
use crate::parallel::{StopCheck, map_chunks};
use crate::solver::opponents::block::Pool;
use crate::solver::opponents::home_runs::{CHUNKS, ROUND, settle_tables};
use crate::solver::opponents::population::{EMBEDDED, OpponentSource};
use crate::solver::opponents::results::Results;
use crate::solver::opponents::suit_relabelling::SeenCards;
use crate::solver::search::search::Search;

/// Number of chunks of tables sampled for all actions, before much worse actions drop out.
const FIRST_TABLES: usize = 1;
/// Least number of chunks to sample. These chunks reduce the error of the EV and make the standard error reliable.
const LEAST_TABLES: usize = 5;
/// After the first [`LEAST_TABLES`] chunks, a table at which all actions have the same possible home runs is settled
/// with probability 1 / `ONE_IN`, and then counts `ONE_IN` times.
const ONE_IN: u32 = 4;
/// Upper bound on the number of chunks, regardless of the precision: twice the chunks of the [`EMBEDDED`] blocks.
const MOST_TABLES: usize = 2 * EMBEDDED * CHUNKS;

/// Returns the block of a chunk, and the index of the chunk within that block. A round consists of [`ROUND`] chunks,
/// which together use every hand of one block's pool once. The next round uses the next block. The first [`EMBEDDED`]
/// blocks take turns until their chunks are used up. Then the next [`EMBEDDED`] blocks follow.
fn block_and_chunk(chunk: usize) -> (usize, usize) {
    let (group, chunk) = (chunk / (EMBEDDED * CHUNKS), chunk % (EMBEDDED * CHUNKS));
    let (round, game) = (chunk / ROUND, chunk % ROUND);
    (group * EMBEDDED + round % EMBEDDED, round / EMBEDDED * ROUND + game)
}

/// Tables of population hands, for rules with home runs.
pub(super) struct HomeRunTables<'a> {
    problem: &'a SettingProblem<'a>,
    source: &'a OpponentSource<'a>,
    actions: &'a [CandidateAction],
    /// The hands that make the tables, one pool per block.
    pools: Vec<Pool>,
    /// Number of chunks sampled so far.
    sampled: usize,
}

impl<'a> HomeRunTables<'a> {
    /// Returns tables without samples.
    pub(super) fn new(
        problem: &'a SettingProblem<'a>,
        source: &'a OpponentSource<'a>,
        actions: &'a [CandidateAction],
    ) -> HomeRunTables<'a> {
        HomeRunTables { problem, source, actions, pools: Vec::new(), sampled: 0 }
    }

    /// Samples the tables that are always needed. `running` has the indices of the running actions: those that have not
    /// dropped out. The first call samples only some of these tables, so that much worse actions can drop out before
    /// the second call samples the remaining tables.
    pub(super) fn begin(&mut self, running: &[usize], results: &mut Results, stop: StopCheck<'_>) {
        match self.sampled {
            0 => self.sample(FIRST_TABLES, running, results, stop),
            sampled => self.sample(LEAST_TABLES.saturating_sub(sampled), running, results, stop),
        }
    }

    /// Samples additional tables for the running actions if this reduces the error more than additional opponents
    /// would. Samples none before [`LEAST_TABLES`] chunks are sampled, or after [`MOST_TABLES`]. `blocks` is the number
    /// of blocks of opponents sampled so far. `wanted` is the number of additional opponents wanted, divided by the
    /// number of opponents sampled so far. Returns `true` if this function chose to sample tables, even if `stop` ended
    /// the sampling early.
    pub(super) fn add(
        &mut self,
        blocks: usize,
        wanted: f64,
        running: &[usize],
        results: &mut Results,
        stop: StopCheck<'_>,
    ) -> bool {
        let has_more = (LEAST_TABLES..MOST_TABLES).contains(&self.sampled);
        if !has_more || !results.home_runs_are_uncertain(running, self.sampled, blocks) {
            return false;
        }
        let more = (self.sampled as f64 * wanted).ceil() as usize;
        self.sample(more.clamp(1, self.sampled.min(MOST_TABLES - self.sampled)), running, results, stop);
        true
    }

    /// Samples `chunks` more chunks of tables for the running actions.
    fn sample(&mut self, chunks: usize, running: &[usize], results: &mut Results, stop: StopCheck<'_>) {
        let Some(home_runs) = results.home_runs.as_deref_mut() else { return };
        let unseen = self.problem.query.unseen();
        let blocks = (self.sampled..self.sampled + chunks).map(|chunk| block_and_chunk(chunk).0 + 1).max().unwrap_or(0);
        let (first, seen) = (self.pools.len(), SeenCards::new(CardSet::DECK - unseen));
        let pools = map_chunks(blocks.saturating_sub(first), || (), |(), i| self.source.pool(first + i, &seen, stop));
        for pool in pools {
            let Some(pool) = pool else { return };
            home_runs.draw_from(pool.hand_count);
            self.pools.push(pool);
        }
        let shown: Vec<&Showing> = running.iter().map(|&action| &self.actions[action].shown).collect();
        let dealt_from = (unseen, self.problem.unknown());
        let one_in = if self.sampled < LEAST_TABLES { 1 } else { ONE_IN };
        let settled = map_chunks(chunks, Search::new, |search, i| {
            let (block, chunk) = block_and_chunk(self.sampled + i);
            let player = (self.problem.player, search);
            (!stop()).then(|| settle_tables(player, (block, &self.pools[block]), chunk, dealt_from, (&shown, one_in)))
        });
        settled.into_iter().flatten().for_each(|tables| home_runs.add(running, tables));
        self.sampled += chunks;
    }
}
