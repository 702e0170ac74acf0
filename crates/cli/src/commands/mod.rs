//! The commands. Each has a folder or file, which runs the command and shows its answers as text and, for some
//! commands, on a page.
//!
//! Read [`solve`] first, then [`grade`], [`drill`] and [`score`]. [`night`] keeps score of a session, and [`review`]
//! reviews it. [`hands`] has the small commands that need no solver, and [`place`] and [`play`] are for open-face.
//! [`climb`] and [`ten`] are for other games. [`rules`] shows rules, and [`strategies`] measures and shows the solver's
//! strategies. [`about`] describes the program for shells, manuals and other programs. No command uses another command,
//! except that [`grade`] and [`review`] find the history of [`drill`].

pub mod about;
pub mod climb;
pub mod drill;
pub mod grade;
pub mod hands;
pub mod night;
pub mod place;
pub mod play;
pub mod review;
pub mod rules;
pub mod score;
pub mod solve;
pub mod strategies;
pub mod ten;
