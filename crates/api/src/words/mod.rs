//! Answers in words: [`numbers`], [`rules`], [`plans`] and [`themes`].

pub mod numbers;
pub mod plans;
pub mod rules;
pub mod themes;
