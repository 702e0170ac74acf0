//! `pusoy grade`: what settings lose against the best, hand by hand and player by player.
//!
//! [`command`] reads a setting and asks the solver about it. What a grade says and how it is written is in
//! [`crate::grading`], where `drill` finds it too.

pub mod command;
