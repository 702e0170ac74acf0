//! Pages of HTML.
//!
//! [`frame`] begins and ends a page, and draws cards. [`chart`] draws lines and bars.

pub mod chart;
pub mod frame;
