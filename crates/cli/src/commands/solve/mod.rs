//! `pusoy solve`: finds the best settings of hands. [`command`] runs it, and [`text`] and [`page`] show answers.

pub mod command;
mod page;
mod text;
