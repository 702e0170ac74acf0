//! What JSON records are made of.
//!
//! [`record`] reads and writes whole records. [`fields`] gives fields their types, and [`direct`] does so in one pass where
//! nothing is wrong. [`problem`] says what is wrong with an input, and [`error_record`] writes that in place of an answer.
//! [`input`] tells text from JSON, and [`id`] is what an answer takes over from its input. [`cards`], [`rows`], [`placements`], [`claims`], [`ledger`], [`counted`] and
//! [`game_rules`] are fields that several records share. [`described`] describes records as JSON Schema, and [`plain`] makes
//! texts of others harmless.

pub mod cards;
pub mod claims;
pub mod counted;
pub mod described;
pub mod direct;
pub mod error_record;
pub mod fields;
pub mod game_rules;
pub mod id;
pub mod input;
pub mod ledger;
pub mod placements;
pub mod plain;
pub mod problem;
pub mod record;
pub mod rows;
