//! `pusoy review`: [`command`] judges a log. [`text`] and [`page`] show a session, and [`streets`] shows a session of
//! open-face. [`chart`] draws the course of a session as text. [`next`] goes through mistakes one by one.

mod chart;
pub mod command;
mod next;
mod page;
mod streets;
mod text;
