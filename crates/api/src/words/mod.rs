//! Answers in words: [`numbers`], [`rules`] and [`plans`].

pub mod numbers;
pub mod plans;
pub mod rules;
