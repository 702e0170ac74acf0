//! A review of open-face: what every street cost, as it was placed.
//!
//! [`command`] has the streets of deals valued: [`judged`] is what each of them cost. [`placer`] adds them up for a player;
//! [`text`], [`record`] and [`page`] write it.

pub mod command;
pub mod judged;
pub mod page;
pub mod placer;
pub mod record;
pub mod text;
