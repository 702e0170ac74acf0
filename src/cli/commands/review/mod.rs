//! `pusoy review`: what decided an evening, player by player.
//!
//! [`command`] settles the deals of a log and asks the solver about their hands: [`hand`] is what one of them was worth.
//! [`decided`] adds them up; [`text`], [`record`] and [`page`] write it. [`streets`] is a review of open-face.

pub mod command;
pub mod decided;
pub mod hand;
pub mod page;
pub mod record;
pub mod streets;
pub mod text;
