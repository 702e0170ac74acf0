//! Solves a hand: [`command`], and its answer as a [`record`].

pub mod command;
mod fast_record;
pub mod record;
