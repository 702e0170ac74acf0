//! Answers one input or a million in the same way: each by itself, and in the order of inputs.
//!
//! [`answers`] is the interface of commands and their answers. [`run`] answers the arguments, or each line of a stream.
//! [`lines`] splits a stream into lines as they arrive, [`running_total`] adds up answers, and [`links`] adds links to
//! them. [`typing`] reads lines for commands that wait for a person.

pub mod answers;
pub mod lines;
pub mod links;
pub mod run;
pub mod running_total;
pub mod typing;
