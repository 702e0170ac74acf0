//! The solver's answers.
//!
//! * [`card_removal`]: sampled answers against exact ones, and the opponent population against fresh deals.
//! * [`errors`]: standard errors in answers against the spread of repeated answers.
//! * [`explain`], [`grade`]: the parts of an EV, and the loss of a setting.
//! * [`plans`]: plans against an independent grouping of settings.
//! * [`published`]: how often rows win or tie, compared with published percentages.
//! * [`contests`], [`matches`]: strategies against each other.
//! * [`threads`]: the thread pool, and hands of opponents that are set in advance.

mod card_removal;
mod contests;
mod errors;
mod explain;
mod grade;
mod matches;
mod plans;
mod published;
mod threads;
