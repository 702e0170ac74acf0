//! `pusoy drill`: hands to set and streets of open-face to place, graded one by one.
//!
//! [`command`] is the session, which goes through a [`course`]: [`hands`], of which [`choose`] picks the next and [`rows`] reads
//! a setting, by [`ranks`] alone where they will do; or [`streets`], of the [`kinds`] that are valued. [`losses`] are what tasks
//! have cost, [`typing`] waits for what is typed, and [`history`] keeps it in a file.

pub mod choose;
pub mod command;
pub mod course;
pub mod hands;
pub mod history;
pub mod kinds;
pub mod losses;
pub mod ranks;
pub mod rows;
pub mod streets;
pub mod typing;
