//! The parts that questions about climbing games share, from an input to its answer.
//!
//! [`base_game`] finds the game and the rules of a question. [`hands`], [`cards`] and [`claims`] read the parts of a
//! question. [`field_names`] finds typos of fields and reads numbers, and [`seated`] unifies the spelling of names.
//! [`problem`] converts errors of the library to problems of a question. If cards are not a combination,
//! [`other_options`] finds options under which they form one. [`limits`] limits searches.
//!
//! Answers consist of these parts:
//!
//! * [`combination`]: combinations by name
//! * [`debts`]: cards owed after chops
//! * [`moving`]: moves, lines of play and values
//! * [`outcome`]: the settlement of a deal
//! * [`record`]: the fields that all records have

pub mod base_game;
pub mod cards;
pub mod claims;
pub mod combination;
pub mod debts;
pub mod field_names;
pub mod hands;
pub mod limits;
pub mod moving;
pub mod other_options;
pub mod outcome;
pub mod problem;
pub mod record;
pub mod seated;
