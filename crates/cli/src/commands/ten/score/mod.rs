//! `pusoy ten score` and `pusoy ten pile`: settle the piles of a deal, or tell what one pile is worth.
//!
//! [`command`] answers inputs, which [`input`] reads. An answer is [`settled`], the piles of a deal, or [`worth`], that of
//! some cards; [`account`] adds up many deals.

pub mod account;
pub mod command;
mod input;
mod settled;
mod worth;
