//! `pusoy rules`: presets and house rules, shown, compared, written and checked.
//!
//! [`command`] picks one of [`list`], [`show`], [`diff`], [`init`] and [`check`].

pub mod check;
pub mod command;
pub mod diff;
pub mod init;
pub mod list;
pub mod show;
