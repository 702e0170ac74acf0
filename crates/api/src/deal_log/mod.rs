//! Logs of deals, with one grammar for `score`, `grade`, `night` and `review`.
//!
//! [`deal_assembler`] turns lines, each a [`line::Line`], into inputs. [`players`] splits a deal into players and
//! parses them. [`placement_history`] contains the streets of open-face hands, and [`input`] is a deal in JSON.
//! [`deal`] settles deals. [`drill_history`] contains the records of practised hands and streets.

pub mod deal;
pub mod deal_assembler;
pub mod drill_history;
pub mod input;
pub mod line;
pub mod placement_history;
pub mod players;
