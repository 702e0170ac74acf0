//! [`HomeRunTables`]: lets ways to play meet tables of the population, for what home runs add.

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

/// Number of chunks of tables that all ways meet, before those that are far behind drop out.
const FIRST_TABLES: usize = 1;
/// Number of chunks that are met in any case: the ev is surer, and a standard error can be trusted.
const LEAST_TABLES: usize = 5;
/// Of further tables at which all ways do alike, one in this many is played to the end.
const ALIKE: u32 = 4;
/// Number of chunks at which no more are met whatever the precision: all those of the blocks that come with an equilibrium,
/// and as many again.
const MOST_TABLES: usize = 2 * EMBEDDED * CHUNKS;

/// Returns the block of a chunk, and its number among the chunks of that block. The blocks that come with the equilibrium
/// are used up before others, round by round: each hand of a block once, before the next block has its turn.
fn place(chunk: usize) -> (usize, usize) {
    let (of, chunk) = (chunk / (EMBEDDED * CHUNKS), chunk % (EMBEDDED * CHUNKS));
    let (round, game) = (chunk / ROUND, chunk % ROUND);
    (of * EMBEDDED + round % EMBEDDED, round / EMBEDDED * ROUND + game)
}

/// The tables at which opponents of the population are taken together.
pub(super) struct HomeRunTables<'a> {
    position: &'a Position<'a>,
    crowd: &'a Crowd<'a>,
    ways: &'a [Way],
    /// The hands that make the tables, block by block.
    pools: Vec<Pool>,
    /// Number of chunks met so far.
    met: usize,
}

impl<'a> HomeRunTables<'a> {
    /// Returns tables that nobody has met yet.
    pub(super) fn new(position: &'a Position<'a>, crowd: &'a Crowd<'a>, ways: &'a [Way]) -> HomeRunTables<'a> {
        HomeRunTables { position, crowd, ways, pools: Vec::new(), met: 0 }
    }

    /// Lets the running ways meet the tables that are met in any case, as far as they have not. The first time some are left
    /// for the ways that are not far behind.
    pub(super) fn begin(&mut self, running: &[usize], results: &mut Results, stop: Stop<'_>) {
        match self.met {
            0 => self.meet(FIRST_TABLES, running, results, stop),
            met => self.meet(LEAST_TABLES.saturating_sub(met), running, results, stop),
        }
    }

    /// Lets the running ways meet more tables if these tell more about them than more opponents would, of whom they met some
    /// `blocks`, and if there are more. `wanted` is how many times as many are wanted as were met. Returns whether they did.
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

    /// Lets the running ways meet the tables of this many more chunks.
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
