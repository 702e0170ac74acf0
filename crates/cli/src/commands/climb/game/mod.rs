//! Code that the commands about climbing games share.
//!
//! [`base_game`] reads the game of the command line. [`moving`] formats cards, moves and lines of play, and [`outcome`]
//! writes the outcome of a deal.

pub mod base_game;
pub mod moving;
pub mod outcome;
