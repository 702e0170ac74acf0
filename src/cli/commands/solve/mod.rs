//! `pusoy solve`: how to set hands.
//!
//! [`command`] reads an input and asks the solver; [`text`], [`record`] and [`page`] write the answer. A stream of short answers is
//! written by [`usual_record`].

pub mod command;
pub mod page;
pub mod record;
pub mod text;
pub mod usual_record;
