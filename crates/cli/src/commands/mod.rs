//! The commands: a folder or file each, with how it is run and how its answers are shown as text and on a page.
//!
//! Read [`solve`] first, then [`grade`], [`drill`] and [`score`]. [`hands`] holds the small commands that need no solver, and
//! [`place`] is for open-face. [`climb`] and [`ten`] are the other games. [`rules`] and [`strategies`] show what answers are based
//! on, and [`about`] is what shells, manuals and programs read about this one. No command uses another.

pub mod about;
pub mod climb;
pub mod drill;
pub mod grade;
pub mod hands;
pub mod night;
pub mod place;
pub mod review;
pub mod rules;
pub mod score;
pub mod solve;
pub mod strategies;
pub mod ten;
