//! The program `pusoy`: arguments and streams in; text, JSON lines, pages and exit statuses out.
//!
//! The modules, in the order in which an input passes through them:
//!
//! * [`start`] reads the arguments, which [`args`] declares, and calls one of the [`commands`]. [`first_steps`] helps a
//!   user who has not found a command.
//! * [`stream`] gives the command its inputs one by one.
//! * [`house`] finds the rules in force.
//! * [`solving`] queries the solver, [`grading`] grades settings, and [`placing`] answers questions about open-face.
//! * [`html`] and [`terminal`] help to write answers, and [`machine`] reads and writes files.
//!
//! [`records`] lists the JSON records and inputs for `pusoy schema`.

mod args;
mod commands;
mod first_steps;
mod grading;
mod house;
mod html;
mod machine;
mod placing;
mod records;
mod solving;
mod start;
mod stream;
mod terminal;

fn main() -> std::process::ExitCode {
    start::run()
}
