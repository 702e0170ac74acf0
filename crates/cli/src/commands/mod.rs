//! What the program does: a folder or file a command, each with its input, its answer, and how the answer is written as
//! text, as a record and as a section of a page.
//!
//! Read [`solve`] first, the command after which the others are made, then [`grade`], [`drill`] and [`score`]. [`hands`] holds the
//! small commands that need no solver, and [`place`] is for open-face. [`climb`] and [`ten`] are the other games, [`rules`] and [`strategies`] show what
//! the answers rest on, and [`about`] is what shells, manuals and programs read about this one. No command uses another.

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
