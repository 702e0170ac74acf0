//! A graded setting as [`text`] and on a [`page`], and the [`summary`] of many. `grade` and `drill` use these modules.

pub mod page;
pub mod summary;
pub mod text;
