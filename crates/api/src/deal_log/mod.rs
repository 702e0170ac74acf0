//! Logs of deals, with one grammar for `score`, `grade`, `night` and `review`.
//!
//! [`joining`] turns lines, each a [`line::Line`], into inputs. [`players`] splits a deal into players and parses
//! them. [`came`] contains the streets of open-face hands, and [`input`] is a deal in JSON. [`deal`] settles deals.

pub mod came;
pub mod deal;
pub mod input;
pub mod joining;
pub mod line;
pub mod players;
