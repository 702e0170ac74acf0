//! What can be learnt from solved endings: which plays of a deal threw something away, and positions to practise on.
//!
//! [`review`](review()) solves a deal that was played from its end backwards; [`puzzle`](puzzle()) deals endings that have
//! exactly one winning move. Both ask [`solve`](crate::climbing::solve::solve()).

mod puzzle;
mod review;

pub use puzzle::{Puzzle, Trap, Wanted, WrongMove, puzzle};
pub use review::{Review, ReviewError, Reviewed, review};
