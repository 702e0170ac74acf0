//! `pusoy play`: deals of open-face at the terminal, against the engine or with cards from a real table.
//!
//! [`command`] finds the rules and the log, and plays the deals. [`table`] finds the players. [`session`] asks for
//! placements, and responds to each typed line. [`store`] is the log on disk, and [`text`] shows boards and costs.

pub mod command;
pub mod session;
pub mod store;
pub mod table;
pub mod text;
