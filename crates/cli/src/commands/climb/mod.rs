//! `pusoy climb`: endings, plays and whole deals of the climbing games.
//!
//! [`command`] picks one of the commands, each in the file or folder of its name. [`games`] shows the games and their
//! rules; [`identify`], [`beats`], [`moves`], [`instant`] and [`owed`] are about single hands and plays; [`play`] replays a
//! whole deal, [`solve`] says what an ending comes to with best play, [`verify`] checks the proof of that,
//! [`review`] tells what every play of a deal was worth, [`puzzle`] deals endings to practise on,
//! and [`score`] settles an ending. [`game`] holds what they share.

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
pub mod solve;
pub mod verify;
