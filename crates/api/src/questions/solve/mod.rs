//! Solves a hand: [`command`] answers questions, and [`record`] is the record of an answer.

pub mod command;
mod fast_record;
pub mod record;
