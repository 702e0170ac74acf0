//! Settles the piles of a deal, and counts the points of cards.
//!
//! [`command`] answers questions, which [`input`] reads. An answer is either the [`settled`] piles of a deal, or the
//! points of some cards ([`worth`]). [`account`] adds up many deals.

pub mod account;
pub mod command;
pub mod input;
pub mod settled;
pub mod worth;
