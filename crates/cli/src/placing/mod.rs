//! Answers about open-face as [`text`] and on a [`page`]; [`command`] runs `place` and, under open-face rules, `solve`.

pub mod command;
pub mod page;
pub mod text;
