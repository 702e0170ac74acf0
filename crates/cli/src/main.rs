//! The program `pusoy`: arguments and streams in, text, JSON lines and pages out, exit statuses.
//!
//! In the order in which an input travels: [`start`] reads the arguments, which [`args`] declares, and calls one of the
//! [`commands`]. [`stream`] hands it the inputs one by one. [`house`] has the rules in force, [`asking`] asks the solver,
//! [`grading`] grades a setting, and [`placing`] is for open-face. Answers are written with the help of [`html`] and [`terminal`], and [`machine`] has files.

mod args;
mod asking;
mod commands;
mod grading;
mod house;
mod html;
mod machine;
mod placing;
mod records;
mod start;
mod stream;
mod terminal;

fn main() -> std::process::ExitCode {
    start::run()
}
