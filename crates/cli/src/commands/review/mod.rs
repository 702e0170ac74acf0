//! `pusoy review`: [`command`] runs it. [`text`] and [`page`] show an evening, and [`streets`] one of open-face.

pub mod command;
mod page;
mod streets;
mod text;
