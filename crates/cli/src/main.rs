//! The program `pusoy`: arguments and streams in, text, JSON lines and pages out, exit statuses.
//!
//! In the order in which an input travels: [`start`] reads the arguments, which [`args`] declares, and calls one of the
//! [`commands`]. [`stream`] hands it the inputs one by one. [`house`] has the rules in force, [`asking`] asks the solver,
//! [`grading`] grades a setting, and [`placing`] is for open-face. What is answered is written with the help of [`json`], [`html`] and [`terminal`], and
//! texts that others wrote go through [`plain`].
//! The feature `schemas` adds `generate_schemas`, which makes the files of `schemas/` anew.

mod args;
mod asking;
mod commands;
#[cfg(feature = "schemas")]
mod generate_schemas;
mod grading;
mod house;
mod html;
mod json;
mod log;
mod placing;
mod plain;
mod start;
mod stream;
mod terminal;

fn main() -> std::process::ExitCode {
    start::run()
}
