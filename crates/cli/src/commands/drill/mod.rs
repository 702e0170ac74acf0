//! `pusoy drill`: hands to set and streets of open-face to place, graded one by one.
//!
//! [`command`] is the session, which runs a series of tasks ([`task_series`]):
//!
//! * [`hands`]: [`choose`] picks the next hand, and [`rows`] reads a setting, with [`ranks`] alone if they are enough.
//! * [`streets`]: tasks of several [`kinds`].
//!
//! [`losses`] adds up the losses by kind, [`typing`] waits for typed lines, and [`history`] stores results in a file.

pub mod choose;
pub mod command;
pub mod hands;
pub mod history;
pub mod kinds;
pub mod losses;
pub mod ranks;
pub mod rows;
pub mod streets;
pub mod task_series;
pub mod typing;
