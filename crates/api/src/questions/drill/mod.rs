//! Practice: what a history of drills shows, and which kinds of tasks come back.
//!
//! [`kinds`] of streets and [`losses`] by kind decide which tasks come back. [`week`] finds the week of a task, and
//! [`progress`] adds up a history.

pub mod kinds;
pub mod losses;
pub mod progress;
pub mod week;
