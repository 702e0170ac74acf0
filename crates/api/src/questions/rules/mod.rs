//! Rules: [`list`] lists the presets, [`show`] shows rules in full, and [`diff`] compares two sets of rules.

pub mod diff;
pub mod list;
pub mod show;
