//! Rules: the [`list`] of presets, rules to [`show`] in full, and the differences between two sets of rules ([`diff`]).

pub mod diff;
pub mod list;
pub mod show;
