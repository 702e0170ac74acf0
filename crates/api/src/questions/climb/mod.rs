//! Climbing games: endings, plays, replays and positions.
//!
//! [`games`] shows the games and their rules. [`identify`], [`beats`], [`moves`], [`instant`] and [`owed`] are about
//! single hands and plays. [`play`] replays a whole deal, and [`score`] settles an ending. [`solve`] gives the value of
//! a position with best play, and [`verify`] checks its proof. [`review`] gives the value of every play of a deal, and
//! [`puzzle`] deals endings for practice. [`game`] contains the parts that these modules share.

pub mod beats;
pub mod game;
pub mod games;
pub mod identify;
pub mod instant;
pub mod moves;
pub mod owed;
pub mod play;
pub mod puzzle;
pub mod review;
pub mod score;
pub mod solve;
pub mod verify;
