//! Reviews a log, and splits the result of each player into cards, settings and luck or, in open-face, into placements
//! and luck.
//!
//! [`log`] settles the deals. [`hand_judge`] judges each [`hand`], and [`streets`] judges open-face. [`evening`] adds
//! up a session: [`player_review`] is the result of one player, which becomes a [`record`] and [`words`].

pub mod evening;
pub mod hand;
pub mod hand_judge;
pub mod log;
pub mod player_review;
pub mod record;
pub mod streets;
pub mod words;
