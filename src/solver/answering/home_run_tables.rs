//! [`HomeRunTables`]: samples tables from the population to estimate the units that home runs add to actions.

use super::candidates::Way;
use super::position::Position;
use crate::cards::CardSet;
use crate::chinese::Showing;
use crate::solver::opponents::home_runs::{CHUNKS, ROUND, meet_tables};
use crate::solver::opponents::pool::Pool;
use crate::solver::opponents::population::{Crowd, EMBEDDED};
use crate::solver::opponents::results::Results;
use crate::solver::opponents::suit_relabelling::Seen;
use crate::solver::parallel::{Stop, map_chunks};
use crate::solver::search::search::Search;

/// Number of chunks of tables sampled for all actions, before those that are far behind drop out.
const FIRST_TABLES: usize = 1;
/// Least number of chunks sampled. They reduce the error of the EV and make the standard error reliable.
const LEAST_TABLES: usize = 5;
/// One in this many of the further tables with the same home runs for all actions is settled.
const ALIKE: u32 = 4;
/// Upper bound on the number of chunks, regardless of the precision: twice the chunks of the blocks that come with an
/// equilibrium.
const MOST_TABLES: usize = 2 * EMBEDDED * CHUNKS;

/// Returns the block of a chunk, and the index of the chunk within that block. The blocks that come with the
/// equilibrium are used before others, in rounds. In one round each hand of a block is used once, before the next block
/// follows.
fn place(chunk: usize) -> (usize, usize) {
    let (of, chunk) = (chunk / (EMBEDDED * CHUNKS), chunk % (EMBEDDED * CHUNKS));
    let (round, game) = (chunk / ROUND, chunk % ROUND);
    (of * EMBEDDED + round % EMBEDDED, round / EMBEDDED * ROUND + game)
}

/// Tables of population hands, for rules that settle a table's opponents together.
pub(super) struct HomeRunTables<'a> {
    position: &'a Position<'a>,
    crowd: &'a Crowd<'a>,
    ways: &'a [Way],
    /// The hands that make the tables, one pool per block.
    pools: Vec<Pool>,
    /// Number of chunks sampled so far.
    met: usize,
}

impl<'a> HomeRunTables<'a> {
    /// Returns tables without samples.
    pub(super) fn new(position: &'a Position<'a>, crowd: &'a Crowd<'a>, ways: &'a [Way]) -> HomeRunTables<'a> {
        HomeRunTables { position, crowd, ways, pools: Vec::new(), met: 0 }
    }

    /// Samples the tables that are always needed, for the running actions. The first call samples only some of them, so
    /// that actions far behind can drop out before the rest.
    pub(super) fn begin(&mut self, running: &[usize], results: &mut Results, stop: Stop<'_>) {
        match self.met {
            0 => self.meet(FIRST_TABLES, running, results, stop),
            met => self.meet(LEAST_TABLES.saturating_sub(met), running, results, stop),
        }
    }

    /// Samples more tables for the running actions, if any are left and if they reduce the error more than further
    /// opponents would. `blocks` is the number of blocks of opponents sampled so far. `wanted` is the number of tables
    /// wanted, as a multiple of those sampled. Returns `true` if it sampled tables.
    pub(super) fn add(
        &mut self,
        blocks: usize,
        wanted: f64,
        running: &[usize],
        results: &mut Results,
        stop: Stop<'_>,
    ) -> bool {
        let has_more = (LEAST_TABLES..MOST_TABLES).contains(&self.met);
        if !has_more || !results.home_runs_are_uncertain(running, self.met, blocks) {
            return false;
        }
        let more = (self.met as f64 * wanted).ceil() as usize;
        self.meet(more.clamp(1, self.met.min(MOST_TABLES - self.met)), running, results, stop);
        true
    }

    /// Samples `chunks` more chunks of tables for the running actions.
    fn meet(&mut self, chunks: usize, running: &[usize], results: &mut Results, stop: Stop<'_>) {
        let Some(home_runs) = results.home_runs.as_deref_mut() else { return };
        let unseen = self.position.query.unseen();
        let blocks = (self.met..self.met + chunks).map(|chunk| place(chunk).0 + 1).max().unwrap_or(0);
        let (first, seen) = (self.pools.len(), Seen::new(CardSet::DECK - unseen));
        let pools = map_chunks(blocks.saturating_sub(first), || (), |(), i| self.crowd.pool(first + i, &seen, stop));
        for pool in pools {
            let Some(pool) = pool else { return };
            home_runs.draw_from(pool.hands);
            self.pools.push(pool);
        }
        let shown: Vec<&Showing> = running.iter().map(|&way| &self.ways[way].shown).collect();
        let dealt_from = (unseen, self.position.unknown());
        let alike = if self.met < LEAST_TABLES { 1 } else { ALIKE };
        let met = map_chunks(chunks, Search::new, |search, i| {
            let (block, chunk) = place(self.met + i);
            let player = (self.position.player, search);
            (!stop()).then(|| meet_tables(player, (block, &self.pools[block]), chunk, dealt_from, (&shown, alike)))
        });
        met.into_iter().flatten().for_each(|tables| home_runs.meet(running, tables));
        self.met += chunks;
    }
}
