//! Chinese Poker (Pusoy, 十三張): how strong a row is, who pays whom, and how to set a hand; and the climbing games and
//! Chinese Ten of the same family.
//!
//! Data flows one way, from the first of these rooms to the last: [`cards`], [`eval`], [`ledger`], [`options`],
//! [`chinese`], [`solver`]; [`climbing`] and [`chinese_ten`] stand beside [`chinese`].

// Tests that are shared with those of `tests/` call the library by its name.
#[cfg(test)]
extern crate self as pusoy;

pub mod cards;
pub mod chinese;
pub mod chinese_ten;
pub mod climbing;
pub mod eval;
mod fnv;
pub mod guide;
pub mod ledger;
pub mod options;
pub mod solver;

/// The README's snippets are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
