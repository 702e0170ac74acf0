//! Learning from solved positions: mistakes in a deal, and positions to practise on.
//!
//! [`review`](review()) solves a recorded deal from its end backwards. [`puzzle`](puzzle()) deals positions with
//! exactly one winning move. Both call [`solve`](crate::climbing::solve::solve()).

mod puzzle;
mod review;

pub use puzzle::{Puzzle, Trap, Wanted, WrongMove, deepest_level, puzzle};
pub use review::{Review, ReviewError, Reviewed, review};
