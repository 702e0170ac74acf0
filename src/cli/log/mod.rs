//! A log of deals: the one grammar of its lines, which `score`, `grade`, `night` and `review` read.
//!
//! [`line`] cuts a line into players and reads what each of them did; [`input`] is the same deal in JSON. [`deal`] settles
//! it. How lines become deals, comments and deals of one player a line among them, is in [`crate::cli::stream::joining`].

pub mod deal;
pub mod input;
pub mod line;
