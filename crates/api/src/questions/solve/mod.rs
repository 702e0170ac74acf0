//! Solves a hand: [`command`], and its answer as a [`record`].

pub mod command;
pub mod record;
mod usual_record;
