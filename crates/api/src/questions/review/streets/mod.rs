//! Reviews open-face: the cost of every placed street.
//!
//! [`street_judge`] judges the streets of deals, and [`judged`] finds the cost of each street. [`placer`] adds up the
//! costs of a player, which become a [`record`].

pub mod judged;
pub mod placer;
pub mod record;
pub mod street_judge;
