//! `pusoy solve`: how to set hands.
//!
//! [`command`] reads an input and asks the solver; [`text`], [`record`] and [`page`] write the answer. [`usual_record`] writes
//! the records of a stream of short answers.

pub mod command;
pub mod page;
pub mod record;
pub mod text;
pub mod usual_record;
