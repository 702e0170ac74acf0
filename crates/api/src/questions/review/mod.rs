//! Reviews a log, and splits the result of each player into cards, settings and luck or, in open-face, into placements
//! and luck.
//!
//! [`log`] settles the deals. [`hand_judge`] judges each [`hand`], and [`streets`] judges open-face. [`evening`] adds
//! up a session, and [`player_review`] the result of each player. [`record`] and [`words`] show a review in JSON and in
//! words.

pub mod evening;
pub mod hand;
pub mod hand_judge;
pub mod log;
pub mod player_review;
pub mod record;
pub mod streets;
pub mod words;
