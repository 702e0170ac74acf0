//! `pusoy review`: [`command`] runs it. [`text`] and [`page`] show a session, and [`streets`] shows one of open-face.

pub mod command;
mod page;
mod streets;
mod text;
