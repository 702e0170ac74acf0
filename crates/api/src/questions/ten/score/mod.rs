//! Who pays whom for the piles of a deal, and what cards are worth.
//!
//! [`command`] answers questions, which [`input`] reads. An answer is [`settled`], the piles of a deal, or [`worth`], the worth
//! of some cards. [`account`] adds up many deals.

pub mod account;
pub mod command;
pub mod input;
pub mod settled;
pub mod worth;
