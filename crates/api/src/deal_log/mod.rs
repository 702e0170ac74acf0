//! A log of deals: the one grammar of its lines, which `score`, `grade`, `night` and `review` read.
//!
//! [`comments`] leaves comments out, and [`joining`] makes lines, each a [`line::Line`], into inputs. [`players`] cuts a deal
//! into players and reads what each of them did. [`came`] is how cards of open-face came, and [`input`] the same deal in
//! JSON. [`deal`] settles it.

pub mod came;
pub mod comments;
pub mod deal;
pub mod input;
pub mod joining;
pub mod line;
pub mod players;
