//! A review of open-face: what every street cost, as it was placed.
//!
//! [`command`] settles the deals of a log and has their streets valued: [`judged`] is what each of them cost. [`evening`] adds
//! them up; [`text`], [`record`] and [`page`] write it.

pub mod command;
pub mod evening;
pub mod judged;
pub mod page;
pub mod record;
pub mod text;
