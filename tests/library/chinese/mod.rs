//! Chinese Poker: rules and settlement.
//!
//! * [`vectors`]: test vectors of the rules, derived by hand or taken from sources that the vectors name.
//! * [`laws`]: laws for every table, and options without a test vector.
//! * [`naturals`]: naturals against simple definitions.
//! * [`payoffs`]: compiled rules (`Payoffs`), with which the solver values hands.
//! * [`rows_and_royalties`]: the tables of the rules, cell by cell.
//! * [`money`]: stakes and payments. [`accounts`]: totals of many deals.
//! * [`open_face`]: the variants of open-face, derived by hand.
//! * [`guide`]: the claims of the pages of the guide.

mod accounts;
mod guide;
mod laws;
mod money;
mod naturals;
mod open_face;
mod payoffs;
mod rows_and_royalties;
mod vectors;
