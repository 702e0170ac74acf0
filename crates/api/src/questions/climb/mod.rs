//! Climbing games: endings, plays, replays and positions.
//!
//! [`games`] shows the games and their rules. [`identify`], [`beats`], [`moves`], [`instant`] and [`owed`] are about single
//! hands and plays. [`play`] replays a whole deal, [`score`] settles an ending, [`solve`] gives its value with best play, and
//! [`verify`] checks the proof of that. [`review`] gives the value of every play of a deal, and [`puzzle`] deals endings to
//! practise on. [`game`] holds what they share.

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
