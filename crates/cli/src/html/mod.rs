//! Pages of HTML.
//!
//! [`frame`] begins and ends a page, and draws cards.

pub mod frame;
