//! A review of open-face as [`text`] and on a [`page`].

pub mod page;
pub mod text;
