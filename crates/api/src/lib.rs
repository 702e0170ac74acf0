//! Answers questions in JSON about Chinese Poker, open-face, the climbing games and Chinese Ten.
//!
//! The program `pusoy` and all other front ends use this crate. [`api::Api::answer`] answers any question in one call,
//! from JSON to JSON. The commands of [`questions`] use Rust types instead. The crate uses no terminal, files, clock or
//! environment. With the feature `threads`, the crate solves on all cores. Without this feature, the crate uses no
//! threads, and gives the same answers.
//!
//! Each module uses only modules before it in this list: `parallel`, [`wire`], [`words`], [`rules`], [`deal_log`],
//! [`command`], [`host`], [`solving`], [`questions`], [`link`], [`playing`], [`mod@records`], [`answers`],
//! [`settings`], [`api`].

// `clippy.toml` lists the disallowed functions and types.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

pub mod answers;
pub mod api;
pub mod command;
pub mod deal_log;
pub mod host;
pub mod link;
mod parallel;
pub mod playing;
pub mod questions;
pub mod records;
pub mod rules;
pub mod settings;
pub mod solving;
pub mod wire;
pub mod words;

/// Compiles and runs the README's snippets as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
