//! `pusoy solve`: finds the best settings of hands. [`command`] answers hands, and [`text`] and [`page`] show the
//! answers.

pub mod command;
mod page;
mod text;
