//! Searches for the value of a position under optimal play.
//!
//! Reading order: a [`State`](state::State) stores a position in a few integers, and a
//! [`GameDynamics`](state::GameDynamics) makes the moves. A [`Searcher`](searcher::Searcher) settles deals that are
//! over, and makes table keys. [`sides`] finds the value between two sides, and [`max_n`] finds the values of players
//! who each play for themselves. Both look positions up in a
//! [`TranspositionTable`](transposition_table::TranspositionTable). Positions that differ only in the exact ranks and
//! suits of the cards, and not in what the cards can do, can share a table key ([`canonical`]).
//!
//! [`Prunings`](prunings::Prunings) lists every shortcut with its claim and its proof; the longer proofs are in
//! [`dominance`], [`going_out`], [`score_intervals`] and [`canonical`]. The [`Heuristic`](heuristic::Heuristic) orders
//! moves, by estimates of the [`turns`] that a hand takes; no value depends on it.

pub mod canonical;
pub mod dominance;
pub mod going_out;
pub mod heuristic;
pub mod max_n;
pub mod prunings;
pub mod score_intervals;
pub mod searcher;
pub mod sides;
pub mod state;
pub mod transposition_table;
pub mod turns;
