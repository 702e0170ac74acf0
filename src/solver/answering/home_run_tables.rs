//! Lets ways to play meet tables of the population, for what home runs add.

use std::ops::Range;

use super::candidates::Way;
use super::position::Position;
use crate::cards::CardSet;
use crate::chinese::Showing;
use crate::solver::opponents::home_runs::{CHUNKS, HomeRuns, meet_tables};
use crate::solver::opponents::population::{Crowd, EMBEDDED};
use crate::solver::opponents::suit_relabelling::Seen;
use crate::solver::parallel::{Stop, map_chunks};
use crate::solver::search::search::Search;

/// Number of chunks of tables at which no more are met whatever the precision: all those of the blocks that come with an
/// equilibrium, and as many again.
pub(super) const MOST_TABLES: usize = 2 * EMBEDDED * CHUNKS;

/// Lets the running ways meet the tables of these chunks. The blocks that come with the equilibrium are used up first.
pub(super) fn add_home_runs(
    position: &Position<'_>,
    crowd: &Crowd<'_>,
    ways: &[Way],
    (running, home_runs): (&[usize], &mut HomeRuns),
    chunks: Range<usize>,
    stop: Stop<'_>,
) {
    let unseen = position.query.unseen();
    let seen = Seen::new(CardSet::DECK - unseen);
    let place = |chunk: usize| {
        let (of, chunk) = (chunk / (EMBEDDED * CHUNKS), chunk % (EMBEDDED * CHUNKS));
        (of * EMBEDDED + chunk % EMBEDDED, chunk / EMBEDDED)
    };
    let shown: Vec<&Showing> = running.iter().map(|&way| &ways[way].shown).collect();
    let first = chunks.start;
    let met = map_chunks(chunks.len(), Search::new, |search, i| {
        let (block, chunk) = place(first + i);
        let pool = crowd.pool(block, &seen, stop)?;
        let tables =
            meet_tables((position.player, search), (block, &pool), chunk, (unseen, position.unknown()), &shown);
        Some((if chunk == 0 { pool.hands } else { 0 }, tables))
    });
    for (hands, tables) in met.into_iter().flatten() {
        home_runs.draw_from(hands);
        home_runs.meet(running, tables);
    }
}
