//! Code that the commands about climbing games share.
//!
//! [`base_game`] reads the game of the command line, and [`moving`] and [`outcome`] write parts of answers.

pub mod base_game;
pub mod moving;
pub mod outcome;
