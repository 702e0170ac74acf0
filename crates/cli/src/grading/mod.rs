//! A graded setting as [`text`] and on a [`page`], a [`comparison`] of settings of one hand, and the [`summary`] of
//! many hands, with their losses by [`kinds`]. `grade`, `drill` and `review` use these modules.

pub mod comparison;
pub mod kinds;
pub mod page;
pub mod summary;
pub mod text;
