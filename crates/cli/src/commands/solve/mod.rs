//! `pusoy solve`: finds the best settings of hands. [`command`] runs the command, and [`text`] and [`page`] show its
//! answers.

pub mod command;
mod page;
mod text;
