//! Rules: the presets in a [`list`], rules to [`show`] in full, and where two sets of them differ ([`diff`]).

pub mod diff;
pub mod list;
pub mod show;
