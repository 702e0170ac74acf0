//! Questions about drills: deal a task, judge an answer, and add up a history of tasks. A task is a hand to set or,
//! under open-face rules, a street to place.
//!
//! * [`kinds`] names the kinds of tasks. [`losses`] adds up the losses by kind, and picks at random which kind to
//!   repeat.
//! * [`hands`] and [`streets`] deal tasks and judge answers. Each task has its own random [`generator`]. [`rows`] reads
//!   a typed setting, and [`ranks`] reads rows that are typed without suits.
//! * [`week`] finds the week of a task, and [`progress`] adds up a history.
//! * [`command`] has the commands: deal a task, judge an answer, and add up a history.

pub mod command;
pub mod generator;
pub mod hands;
pub mod kinds;
pub mod losses;
pub mod progress;
pub mod ranks;
pub mod rows;
pub mod streets;
pub mod week;
