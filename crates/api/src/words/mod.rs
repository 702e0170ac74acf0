//! Parts of answers in words: [`numbers`], [`rules`], [`plans`] and kinds of hands ([`themes`]).

pub mod numbers;
pub mod plans;
pub mod rules;
pub mod themes;
