//! What the commands about climbing games share, from an input to its answer.
//!
//! [`base_game`] finds the game and the rules that an input is about, [`cards`] and [`claims`] read and spell what is in
//! it, [`seated`] spells names as the table does, [`limits`] says what a search may take, and [`problem`] tells what the library refuses. Answers are made of
//! [`combination`] (plays by name), [`debts`] (cards owed after chops), [`moving`] (moves, lines of play and what they
//! are worth) and [`outcome`] (what an ending comes to); [`record`] is the frame of all their records.

pub mod base_game;
pub mod cards;
pub mod claims;
pub mod combination;
pub mod debts;
pub mod limits;
pub mod moving;
pub mod outcome;
pub mod problem;
pub mod record;
pub mod seated;
