//! `pusoy climb review`: the mistakes in a played deal, found with open cards.
//!
//! [`command`] runs the review. [`text`] and [`page`] write a reviewed deal.

pub mod command;
mod page;
mod text;
