//! Chinese Poker: its rules and what they settle for.
//!
//! * [`vectors`]: the rule vectors, derived by hand and from the sources that each names.
//! * [`laws`]: what holds of every table, and options that no vector sets.
//! * [`naturals`]: naturals by definitions that count and cut in the plainest way.
//! * [`payoffs`]: what rules come to for those who set hands.
//! * [`rows_and_royalties`]: the tables of the rules, cell by cell.
//! * [`money`]: stakes, and who pays how much; [`accounts`]: many deals added up.
//! * [`open_face`]: the variants of open-face, derived by hand.
//! * [`guide`]: what the pages of the guide claim.

mod accounts;
mod guide;
mod laws;
mod money;
mod naturals;
mod open_face;
mod payoffs;
mod rows_and_royalties;
mod vectors;
