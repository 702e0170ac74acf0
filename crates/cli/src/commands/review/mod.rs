//! `pusoy review`: what decided an evening, player by player.
//!
//! [`log`] settles the deals of a log, has them judged, and adds them up to an [`evening`]. [`command`] asks the solver about
//! hands: [`hand`] is what one of them was worth, and [`decided`] what they were together; [`text`], [`record`] and [`page`]
//! write it. [`streets`] is a review of open-face.

pub mod command;
pub mod decided;
pub mod evening;
pub mod hand;
pub mod log;
pub mod page;
pub mod record;
pub mod streets;
pub mod text;
