//! Climbing games: questions about plays, whole deals, finished deals and positions.
//!
//! [`games`] shows the games and their rules. [`identify`], [`beats`] and [`moves`] are about combinations and plays.
//! [`instant`] finds the reasons why a hand wins before the first play, and [`owed`] computes the cards that players
//! owe after chops. [`play`] replays a whole deal, and [`score`] settles a finished one. [`solve`] gives the value of a
//! position with best play, and [`verify`] checks the proof of such a value. [`review`] gives the value of every play
//! of a deal, and [`puzzle`] deals endgames for practice. [`game`] contains the parts that these modules share.

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
