//! A log of deals: the one grammar of its lines, which `score`, `grade`, `night` and `review` read.
//!
//! [`mod@line`] cuts a line into players and reads what each of them did; [`came`] is how cards of
//! open-face came, and [`input`] the same deal in JSON. [`deal`] settles it. [`crate::house::header`] reads and writes the rules that a log names for its deals. How lines become deals,
//! comments and deals of one player a line among them, is in [`crate::stream::joining`].

pub mod came;
pub mod deal;
pub mod input;
pub mod line;
