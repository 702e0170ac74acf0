//! `pusoy climb`: plays, positions and whole deals of the climbing games.
//!
//! [`command`] picks one of the commands, each in the file or folder of its name:
//!
//! * [`games`] shows the games and their rules.
//! * [`identify`], [`beats`], [`moves`], [`instant`] and [`owed`] are about single hands, plays and tricks.
//! * [`play`] replays a whole deal, and [`score`] settles the end of one. `score_session` settles deals that a person
//!   types.
//! * [`solve`] finds the value of an endgame with best play, and [`verify`] checks the proof of that value.
//! * [`review`] finds the mistakes in a played deal, and [`puzzle`] deals endgames to practise on.
//!
//! [`game`] is the code that these modules share.

pub mod beats;
pub mod command;
mod game;
pub mod games;
pub mod identify;
pub mod instant;
pub mod moves;
pub mod owed;
pub mod play;
pub mod puzzle;
pub mod review;
pub mod score;
mod score_session;
pub mod solve;
pub mod verify;
