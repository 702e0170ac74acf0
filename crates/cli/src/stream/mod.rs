//! Answers one input, or a stream of a million, in the same way: each input by itself, and in the order of the inputs.
//!
//! [`answers`] has the traits that commands and their answers implement. [`run`] answers the arguments of the command
//! line, or each line of a stream. [`lines`] splits a stream into lines as they arrive, [`running_total`] adds up
//! answers, and [`links`] adds links to answers. [`typing`] reads lines for commands that wait for a person.

pub mod answers;
pub mod lines;
pub mod links;
pub mod run;
pub mod running_total;
pub mod typing;
