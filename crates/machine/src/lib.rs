//! Code for front ends that can read and write files: the user's [`directories`], [`files`] that are written whole or
//! not at all, and the [`cache`] of trained tables.

pub mod cache;
pub mod directories;
pub mod files;
