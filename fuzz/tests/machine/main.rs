//! A machine that does the program harm: [`faults`] of the system's calls, for the [`commands`] that write; strange cache
//! [`folders`]; [`signals`] at any moment.
//!
//! A few attacks of each kind, some ten seconds' worth; all of them where `PUSOY_FULL` is set.
#![cfg(target_os = "linux")]

mod commands;
mod faults;
mod folders;
mod signals;
