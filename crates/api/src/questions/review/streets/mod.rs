//! Reviews open-face: the cost of every placed street.
//!
//! [`street_judge`] judges the streets of deals, and [`judged_street`] finds the cost of each street. [`street_review`]
//! adds up the costs of a player, which become a [`record`].

pub mod judged_street;
pub mod record;
pub mod street_judge;
pub mod street_review;
