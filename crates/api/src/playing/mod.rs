//! Deals of open-face in play, against the engine or with cards from a real table.
//!
//! [`deal`] is a deal with its rules and the source of its cards. [`engine`] places the cards of other players, and
//! values placements. [`log`] writes deals in play to a log, and reads them back. [`command`] plays a deal question by
//! question.

pub mod command;
pub mod deal;
pub mod engine;
pub mod log;
