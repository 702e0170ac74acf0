//! The solver's answers.
//!
//! * [`card_removal`]: sampled answers against exact ones.
//! * [`errors`]: stated errors against repeated answers.
//! * [`explain`], [`grade`]: the parts of an EV, and the loss of a setting.
//! * [`plans`]: plans against an independent grouping of settings.
//! * [`published`]: figures that others published.
//! * [`contests`], [`matches`]: strategies against each other.
//! * [`threads`]: the thread pool, and work in advance.

mod card_removal;
mod contests;
mod errors;
mod explain;
mod grade;
mod matches;
mod plans;
mod published;
mod threads;
