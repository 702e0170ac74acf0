//! Questions about Chinese Poker, open-face, the climbing games and Chinese Ten in JSON, and their answers.
//!
//! The program `pusoy`, and every other front end, asks its questions through this crate. [`api::Api::answer`] answers any of
//! them in one call; the commands of [`questions`] do so with types. The crate uses no terminal, files, clock, environment or
//! threads of its own, but for the feature `threads`, with which it solves on all cores with the same answers.
//!
//! Each module uses only modules before it in this list: [`wire`], [`words`], [`rules`], [`deal_log`], [`command`], [`host`],
//! [`solving`], [`questions`], [`mod@records`], [`answers`], [`settings`], [`api`].

// `clippy.toml` lists the disallowed functions and types.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

pub mod answers;
pub mod api;
pub mod command;
pub mod deal_log;
pub mod host;
mod parallel;
pub mod questions;
pub mod records;
pub mod rules;
pub mod settings;
pub mod solving;
pub mod wire;
pub mod words;
