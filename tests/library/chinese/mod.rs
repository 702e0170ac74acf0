//! Chinese Poker: its rules and what they settle for.
//!
//! * [`vectors`]: the rule vectors, derived by hand and from the sources that each names.
//! * [`laws`]: what holds of every table, and options that no vector sets.
//! * [`naturals`]: naturals by definitions that count and cut in the plainest way.
//! * [`guide`]: what the pages of the guide claim.

mod guide;
mod laws;
mod naturals;
mod vectors;
