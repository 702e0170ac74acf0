//! `pusoy place`: where the cards of an open-face street go.
//!
//! [`input`] is what is asked, [`command`] asks the library, [`objective`] is what a deal is played for as text and JSON tell
//! it; [`record`] and [`text`] write the answer.

pub mod command;
pub mod input;
pub mod objective;
pub mod record;
pub mod text;
