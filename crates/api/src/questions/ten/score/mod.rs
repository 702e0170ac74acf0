//! Settles deals, given as piles or as points, and counts the points of cards.
//!
//! [`command`] answers questions, which [`input`] reads. An answer is either a [`settled`] deal, or the points of some
//! cards ([`worth`]). [`account`] adds up many deals.

pub mod account;
pub mod command;
pub mod input;
pub mod settled;
pub mod worth;
