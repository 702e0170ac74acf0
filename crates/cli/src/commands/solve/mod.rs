//! `pusoy solve`: how to set hands. [`command`] runs it; [`text`] and [`page`] show answers.

pub mod command;
mod page;
mod text;
