//! Settles the piles of a deal, and finds the worth of cards.
//!
//! [`command`] answers questions, which [`input`] reads. An answer is either the [`settled`] piles of a deal, or the
//! [`worth`] of some cards. [`account`] adds up many deals.

pub mod account;
pub mod command;
pub mod input;
pub mod settled;
pub mod worth;
