//! One contract for one input or a million: an input is answered by itself, and answers come in the order of inputs.
//!
//! [`answers`] says what a command is and how its answers are written. [`run`] answers the arguments or each line of a stream by
//! a command; [`lines`] cuts a stream into lines as they arrive. [`kept_account`] adds answers up.

pub mod answers;
pub mod kept_account;
pub mod lines;
pub mod run;
