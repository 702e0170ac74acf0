//! What front ends share on a machine with files: the user's [`directories`], [`files`] that are written whole, and the
//! [`cache`] of trained tables.

pub mod cache;
pub mod directories;
pub mod files;
