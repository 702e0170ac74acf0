//! A review of open-face: the cost of every street, as it was placed.
//!
//! [`street_judge`] has the streets of deals valued, and [`judged`] is what each of them cost. [`placer`] adds them up for a
//! player, which becomes a [`record`].

pub mod judged;
pub mod placer;
pub mod record;
pub mod street_judge;
