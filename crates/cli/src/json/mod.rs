//! What records of several commands are made of.
//!
//! [`record`] reads and writes whole records, [`fields`] gives fields their types, [`direct`] does so at once where nothing is
//! wrong, and [`problem`] is what is wrong with one, which [`error_record`] tells in the place of an answer.
//! [`id`] is what an answer takes over from its input. [`cards`], [`rows`], [`placements`], [`claims`], [`ledger`] and
//! [`game_rules`] are fields of theirs. [`described`] tells what records look like.

pub mod cards;
pub mod claims;
pub mod described;
pub mod direct;
pub mod error_record;
pub mod fields;
pub mod game_rules;
pub mod id;
pub mod ledger;
pub mod placements;
pub mod problem;
pub mod record;
pub mod rows;
