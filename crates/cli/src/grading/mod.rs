//! A setting that a player chose, graded: what it loses against the best. `grade` and `drill` use it.
//!
//! [`graded`] is the setting with its grade; [`text`], [`record`] and [`page`] write it, and [`summary`] adds up the
//! grades of many hands, player by player, with [`moments`].

pub mod graded;
pub mod moments;
pub mod page;
pub mod record;
pub mod summary;
pub mod text;
