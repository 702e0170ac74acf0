//! The solver's answers.
//!
//! * [`card_removal`]: sampled answers against exact ones.
//! * [`errors`]: the errors that answers state against repeated answers.
//! * [`explain`], [`grade`]: what an ev is made of, and what a setting loses.
//! * [`plans`]: plans against a grouping of settings made here.
//! * [`published`]: figures that others published.
//! * [`contests`], [`matches`]: strategies against each other.

mod card_removal;
mod contests;
mod errors;
mod explain;
mod grade;
mod matches;
mod plans;
mod published;
