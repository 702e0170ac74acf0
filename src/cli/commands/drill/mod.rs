//! `pusoy drill`: hands to set, graded one by one.
//!
//! [`command`] is the session. [`choose`] picks the next hand, [`typing`] waits for what is typed, [`rows`] reads a setting
//! in it, by [`ranks`] alone where they will do, and [`history`] keeps what was set in a file.

pub mod choose;
pub mod command;
pub mod history;
pub mod ranks;
pub mod rows;
pub mod typing;
