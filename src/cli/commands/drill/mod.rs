//! `pusoy drill`: hands to set, graded one by one.
//!
//! [`command`] is the session. [`choose`] picks the next hand, [`rows`] reads a setting as it is typed, and [`history`]
//! keeps what was set in a file.

pub mod choose;
pub mod command;
pub mod history;
pub mod rows;
