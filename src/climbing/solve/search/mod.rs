//! Searches: what a position comes to if everybody plays as well as can be.
//!
//! A [`State`](state::State) is a position in a few integers, and a [`Course`](state::Course) takes one to the next by the
//! rules of the game. Positions that differ only by the names of cards are one ([`canonical`]). Moves are tried in the order
//! of the [`Heuristic`](heuristic::Heuristic), those that are proven to be no better than others not at all ([`dominance`], and `suits_going_out` for cards with suits),
//! and positions are remembered in a [`Table`](table::Table). A [`Searcher`](searcher::Searcher) has all that; [`sides`] finds
//! what one side can be sure of, [`max_n`] what comes of it if each plays for himself. A side plays for a
//! [`Score`](score::Score); what a position can come to at all is its [`range`], and what was found out about it is
//! [`Known`](known::Known). [`Prunings`](prunings::Prunings) name all that is left out, so that tests can do without.

pub mod canonical;
pub mod dominance;
pub mod going_out;
pub mod heuristic;
pub mod known;
pub mod max_n;
pub mod prunings;
pub mod range;
pub mod score;
pub mod searcher;
pub mod shape;
pub mod sides;
pub mod state;
pub mod table;
pub mod turns;
