//! Parts of inputs and of JSON records.
//!
//! * [`record`] reads and writes whole records.
//! * [`fields`] converts fields to their types; [`fast_parse`] does so in one pass for valid objects.
//! * [`problem`] describes the problems of an input; [`error_record`] writes them instead of an answer.
//! * [`parts`] splits text such as `NAME = VALUE; …`, and [`comments`] removes its comments.
//! * [`input`] distinguishes text from JSON; [`id`] is the `id` of an input, which its answer repeats.
//! * `unique_fields` refuses a field that appears twice in an object.
//! * [`cards`], [`rows`], [`placements`] and [`claims`] read parts of several inputs; [`rows`] also formats rows.
//! * [`ledger`], [`total_record`] and [`game_rules`] are parts of several records.
//! * [`described`] describes records as JSON Schema.
//! * [`controls`] makes untrusted text harmless.

pub mod cards;
pub mod claims;
pub mod comments;
pub mod controls;
pub mod described;
pub mod error_record;
pub mod fast_parse;
pub mod fields;
pub mod game_rules;
pub mod id;
pub mod input;
pub mod ledger;
pub mod parts;
pub mod placements;
pub mod problem;
pub mod record;
pub mod rows;
pub mod total_record;
pub(crate) mod unique_fields;
