//! Reviews open-face: the cost of every placed street.
//!
//! [`judged_street`] finds the cost of each street of a deal, and [`street_judge`] does so for the deals of a session.
//! [`street_review`] adds up the costs of each player. [`record`] is the review in JSON.

pub mod judged_street;
pub mod record;
pub mod street_judge;
pub mod street_review;
