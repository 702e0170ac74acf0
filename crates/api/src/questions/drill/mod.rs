//! Practice: tasks that are dealt and judged, and what a history of them shows.
//!
//! * [`kinds`] of tasks and [`losses`] by kind decide which tasks come back.
//! * [`hands`] and [`streets`] deal tasks and judge answers. Each task has its own random [`generator`]. [`rows`] reads
//!   a typed setting, and [`ranks`] reads rows that are typed without suits.
//! * [`week`] dates tasks, and [`progress`] adds up a history.
//! * [`command`] answers questions about single tasks and whole histories.

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
