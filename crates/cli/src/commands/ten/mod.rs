//! `pusoy ten`: Chinese Ten and its relatives.
//!
//! [`command`] picks one of the commands. [`capture`] and [`layout`] are in the files of their names; [`score`] settles the
//! piles of a deal and tells what a single pile is worth. [`base_rules`] finds the rules that an input is about.

mod base_rules;
pub mod capture;
pub mod command;
pub mod layout;
pub mod score;
