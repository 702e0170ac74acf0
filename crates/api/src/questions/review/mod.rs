//! A review of a log: what cards, setting and luck brought each player.
//!
//! [`log`] settles the deals and has them judged: [`hand_judge`] judges hands, each a [`hand`], and [`streets`] those of
//! open-face. [`evening`] adds them up: [`decided`] is the evening of one player, which becomes a [`record`].

pub mod decided;
pub mod evening;
pub mod hand;
pub mod hand_judge;
pub mod log;
pub mod record;
pub mod streets;
