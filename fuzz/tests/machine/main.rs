//! Runs the program on a hostile machine: [`faults`] in the system calls of [`commands`], strange cache [`folders`],
//! and [`signals`] at many moments.
//!
//! By default, the tests try a few attacks of each kind, which takes about ten seconds. With `PUSOY_FULL`, they try
//! many more.
#![cfg(target_os = "linux")]

mod commands;
mod faults;
mod folders;
mod signals;
