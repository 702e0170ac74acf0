//! `pusoy drill`: hands to set and streets of open-face to place, graded one by one.
//!
//! [`command`] is the session, which runs a series of tasks ([`task_series`]):
//!
//! * [`hands`]: hands to set.
//! * [`streets`]: streets of open-face, and hands in fantasyland.
//!
//! [`closing`] writes the table at the end, [`typing`] waits for typed lines, and [`history`] stores results in a file.
//! [`progress`] shows what the history contains.

pub mod closing;
pub mod command;
pub mod hands;
pub mod history;
pub mod progress;
pub mod streets;
pub mod task_series;
pub mod typing;
