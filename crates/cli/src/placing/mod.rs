//! Answers about open-face as [`text`] and on a [`page`]; [`command`] runs `place`, and `solve` under open-face rules.

pub mod command;
pub mod page;
pub mod text;
