//! Runs the program on a hostile machine: [`faults`] of the system calls of writing [`commands`], strange cache
//! [`folders`], and [`signals`] at any moment.
//!
//! Tries a few attacks of each kind, which takes about ten seconds. With `PUSOY_FULL`, tries all of them.
#![cfg(target_os = "linux")]

mod commands;
mod faults;
mod folders;
mod signals;
