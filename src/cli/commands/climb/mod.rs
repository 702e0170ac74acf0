//! `pusoy climb`: endings, plays and whole deals of the climbing games.
//!
//! [`command`] picks one of the commands, each in the file of its name. [`game`] reads which game and which rules are
//! meant, for all of them; [`outcome`] writes what an ending comes to, and [`account`] many of them.

pub mod account;
pub mod beats;
pub mod command;
pub mod game;
pub mod games;
pub mod identify;
pub mod instant;
pub mod moves;
pub mod outcome;
pub mod owed;
pub mod play;
pub mod score;
